//! The facts behind an event, in numbers. All of them were known when it happened.

use super::{Arg, Arg::*, Both, Fact, Setting, Telling, both, ending, kind, outcome, title};
use crate::explain::past::ended;
use crate::protocol::*;

const PRESENTED: Both = both!("presented", "предъявлено");
const HIGHEST: Both = both!("highest accepted", "наибольший принятый");
const HIGHEST_NOW: Both = both!("highest now", "теперь наибольший");
const KEY: Both = both!("key", "ключ");
const VALUE_STAYS: Both = both!("value stays", "значение остаётся");
const VALUE: Both = both!("value", "значение");
const ITS_LEASE: Both = both!("its lease", "эта аренда");
const SENT: Both = both!("sent", "отправлено");
const OPERATION: Both = both!("operation", "операция");
const TOKEN: Both = both!("token", "токен");
const LEASE: Both = both!("lease", "аренда");
const ENDS: Both = both!("ends", "кончается");
const LENGTH: Both = both!("length", "длительность");
const BEFORE: Both = both!("before that", "до этого");
const STILL_BELIEVES: Both = both!("still believes", "всё ещё уверен");
const HELD_BY: Both = both!("held by", "держит");
const LEFT: Both = both!("left", "осталось");
const ENDED_EARLY: Both = both!("would have ended", "срок был бы");
const RECORDED: Both = both!("lock service records", "в сервисе блокировок");
const BELIEVES: Both = both!("worker believes", "воркер считает");
const WORKER: Both = both!("worker", "воркер");
const PAUSED_FOR: Both = both!("paused for", "пауза");
const STATE: Both = both!("state", "состояние");
const DOING: Both = both!("was doing", "занятие");
const IN_FLIGHT: Both = both!("stays in flight", "остаётся в пути");
const UNREAD: Both = both!("unread replies", "непрочитанные ответы");
const WORK: Both = both!("work", "вычисление");
const DONE_AT: Both = both!("done at", "закончится");
const BEGAN_AT: Both = both!("begun", "начато");
const ATTEMPT: Both = both!("attempt", "попытка");
const START: Both = both!("start number", "запуск по счёту");
const OUTCOME: Both = both!("result", "результат");
const TOOK: Both = both!("took", "заняло");
const NEXT: Both = both!("next", "дальше");
const DEADLINE: Both = both!("own deadline", "свой срок");
const TO: Both = both!("goes to", "куда");
const ARRIVES: Both = both!("arrives", "придёт");
const MESSAGE: Both = both!("message", "сообщение");
const HELD_FOR: Both = both!("held for", "задержка");
const NOBODY: Arg = Text(both!("nobody holds the lock", "блокировку никто не держит"));
const NOTHING: Arg = Text(both!("nothing", "ничего"));
const NO_TOKEN: Arg = Text(both!("no token", "без токена"));
const MEANT_FOR: Both = both!("meant for", "предназначалось");
const OWN_CLOCK: Both = both!("own clock", "свои часы");
const SENDS_AT: Both = both!("will send at", "отправит в");
const WOULD_SEND: Both = both!("would have sent", "не отправлено");
const VERSION: Both = both!("version", "версия");
const MADE_FOR: Both = both!("made for", "рассчитано на");
const CHANGED_AT: Both = both!("will be changed at", "изменится в");
const FIRST: Both = both!("first time", "первый раз");
const AHEAD: Both = both!("ahead in the queue", "впереди в очереди");
const CLOSED: Both = both!("closed until", "закрыто до");
const LINK: Both = both!("link", "связь");
const TAKEN_BY: Both = both!("taken by", "кто отобрал");
const COUNTER: Both = both!("next token", "следующий токен");
const NO_LONGER: Both = both!("forgets", "забывает");
const REPEAT_KEY: Both = both!("key of the request", "ключ запроса");
const ITS_HOLDER: Both = both!("its holder", "чья она");
const NEWEST: Both = both!("newest token out", "новейший выданный");
const LOCK: Both = both!("lock", "блокировка");

/// The table of facts of an event.
pub(in crate::explain) fn facts(tell: &Telling) -> Vec<Fact> {
    let mut table = Table {
        tell: *tell,
        lines: Vec::new(),
    };
    table.fill();
    table.lines
}

struct Table<'a> {
    tell: Telling<'a>,
    lines: Vec<Fact>,
}

impl Table<'_> {
    fn add(&mut self, label: Both, value: Arg) {
        let value = self.tell.say(both!("{0}", "{0}"), &[value]);
        self.told(label, value);
    }

    fn told(&mut self, label: Both, value: String) {
        let label = self.tell.text(label);
        self.lines.push(Fact { label, value });
    }

    fn fill(&mut self) {
        match &self.tell.past.entry().event {
            Event::Started { worker, attempt } => {
                self.add(WORKER, Who(*worker));
                if *attempt > 1 {
                    self.add(START, Number(u64::from(*attempt)));
                }
                let program = &self.tell.past.run().setup().workers[worker.index()].program;
                if let Some(step) = program.first() {
                    self.told(NEXT, self.tell.step(step));
                }
                self.recorded_of(*worker);
            }
            Event::Paused { worker } => {
                self.doing(*worker);
                self.believes(*worker);
                self.recorded_of(*worker);
                self.in_flight(*worker);
            }
            Event::Resumed { worker } => self.resumed(*worker),
            Event::Crashed { worker } => {
                self.doing(*worker);
                self.recorded_of(*worker);
                self.in_flight(*worker);
            }
            Event::KeepaliveStopped { worker } | Event::KeepaliveResumed { worker } => {
                self.add(WORKER, Who(*worker));
                self.believes(*worker);
                self.recorded_of(*worker);
            }
            Event::ClockSkewed { worker, clock } => {
                let before = self.tell.past.own_now(*worker);
                let after = clock.reading(self.tell.past.at());
                let change = self.tell.say(
                    both!("{0} → {1}", "{0} → {1}"),
                    &[self.own(before), self.own(after)],
                );
                self.told(OWN_CLOCK, change);
                self.believes(*worker);
            }
            Event::StepGiven { worker, step } => {
                self.told(NEXT, self.tell.step(step));
                self.doing(*worker);
            }
            Event::ComputeBegan {
                worker,
                ms,
                operation,
                ..
            } => {
                self.add(WORK, Long(*ms));
                self.operation(*operation);
                self.add(DONE_AT, Time(self.tell.past.at() + *ms));
                self.recorded_of(*worker);
            }
            Event::ComputeEnded { worker } => self.computed(*worker),
            Event::ProgramEnded { worker, how } => {
                self.add(WORKER, Who(*worker));
                self.add(OUTCOME, Text(ending(*how)));
            }
            Event::BeliefBegan {
                worker,
                lock,
                handle,
                until_own_ms,
            } => {
                self.add(TOKEN, Arg::with_lease(*lock, handle));
                self.add(DEADLINE, OwnTime(*worker, *until_own_ms));
                self.recorded(*lock);
            }
            Event::BeliefProlonged {
                worker,
                lock,
                until_own_ms,
            } => {
                self.add(DEADLINE, OwnTime(*worker, *until_own_ms));
                self.recorded(*lock);
            }
            Event::BeliefEnded { lock, handle, .. } => {
                self.add(TOKEN, Arg::with_lease(*lock, handle));
                self.recorded(*lock);
            }
            Event::DeadlineChecked {
                lock,
                own_ms,
                until_own_ms,
                answer,
                ..
            } => {
                self.add(OWN_CLOCK, self.own(*own_ms));
                let deadline = until_own_ms.map_or(NOTHING, |until| self.own(until));
                self.add(DEADLINE, deadline);
                self.recorded(*lock);
                self.told(NEXT, self.answer(*answer));
            }
            Event::GapBegan {
                worker,
                step,
                until,
                ..
            } => {
                self.told(NEXT, self.tell.step(&step.step));
                self.add(SENDS_AT, Time(*until));
                self.believes(*worker);
                self.recorded_of(*worker);
            }
            Event::Skipped {
                worker,
                request,
                answer,
                ..
            } => {
                self.told(WOULD_SEND, self.tell.request(request, *worker));
                self.presented(request);
                self.own_lease(request);
                self.recorded(request.lock());
                self.told(NEXT, self.answer(*answer));
            }
            Event::Cancelled {
                worker, request, ..
            } => {
                if let Some(request) = request {
                    self.told(WOULD_SEND, self.tell.request(request, *worker));
                    self.own_lease(request);
                    self.recorded(request.lock());
                }
                self.add(WORKER, Who(*worker));
                self.in_flight(*worker);
            }
            Event::Sent { message, step } => self.sent(message, *step),
            Event::Arrived { message, worker } => {
                self.reply(*message);
                self.worker_now(*worker);
            }
            Event::Answered {
                to,
                decision,
                answer,
                ..
            } => {
                self.add(OUTCOME, Text(outcome(decision.outcome())));
                self.took(*to);
                self.told(NEXT, self.answer(*answer));
            }
            Event::TimedOut {
                request, answer, ..
            } => {
                self.told(MESSAGE, self.tell.parcel(*request));
                self.took(*request);
                self.told(NEXT, self.answer(*answer));
            }
            Event::Held { message, until } => {
                self.message(*message);
                let until = until.map_or(
                    Text(both!("until somebody lets it go", "пока не отпустят")),
                    |until| Long(until - self.tell.past.at()),
                );
                self.add(HELD_FOR, until);
            }
            Event::HoldEnded {
                message,
                arrives_at,
            } => {
                self.message(*message);
                let held = |event: &Event| matches!(event, Event::Held { message: it, .. } if it == message);
                if let Some(held) = self.tell.past.last(&held) {
                    let since = self.tell.past.run().entry(held).at;
                    self.add(HELD_FOR, Long(self.tell.past.at() - since));
                }
                self.add(ARRIVES, Time(*arrives_at));
            }
            Event::Hastened { message } => self.message(*message),
            Event::Lost { message } => self.message(message.id),
            Event::Duplicated { original, copy } => {
                self.message(*original);
                if let MessageState::Flying { arrives_at } = copy.state {
                    self.add(ARRIVES, Time(arrives_at));
                }
            }
            Event::Decided {
                worker,
                message,
                request,
                decision,
                ..
            } => self.decided(*worker, *message, request, decision),
            Event::LinkCut { link } | Event::LinkHealed { link } => {
                let ends = [Who(link.worker), Told(self.tell.peer_name(link.peer))];
                let told = self.tell.say(both!("{0} – {1}", "{0} – {1}"), &ends);
                self.told(LINK, told);
                self.believes(link.worker);
                self.in_flight(link.worker);
            }
            Event::Compared {
                message,
                request,
                lands_at,
                ..
            } => {
                self.presented(request);
                self.key(request);
                if let Request::Write {
                    version: Some(version),
                    ..
                } = request
                {
                    self.add(MADE_FOR, self.version(*version));
                }
                self.add(CHANGED_AT, Time(*lands_at));
                if let Some((sending, _)) = self.tell.past.sending(*message) {
                    self.sent_ago(sending);
                }
            }
            Event::Superseded { lock, lease, by } => {
                self.ended_early(*lock, lease);
                self.add(TAKEN_BY, Who(*by));
            }
            Event::Revoked { lock, lease } | Event::LeaseForgotten { lock, lease } => {
                self.ended_early(*lock, lease);
            }
            Event::LockReopened { lock } => {
                self.add(LOCK, LockName(*lock));
                self.before(*lock);
            }
            Event::AuthorityRestarted { forgets_leases } => {
                let counter = self.tell.past.protections().token_counter;
                let told = match (forgets_leases, counter) {
                    (true, TokenCounter::Durable) => both!("leases and queues", "аренды и очереди"),
                    (true, _) => both!("leases, queues and counters", "аренды, очереди и счётчики"),
                    (false, TokenCounter::Durable) => both!("nothing", "ничего"),
                    (false, _) => both!("token counters", "счётчики токенов"),
                };
                self.add(NO_LONGER, Text(told));
            }
            Event::CounterReset { lock, counter } => {
                self.add(LOCK, LockName(*lock));
                let next = Token {
                    number: counter.number + 1,
                    ..*counter
                };
                self.add(COUNTER, TokenNo(next));
                if let Some(latest) = self.tell.past.latest(*lock) {
                    self.add(BEFORE, Arg::with_lease(*lock, &latest));
                }
            }
            Event::Expired { lock, lease } => self.expired(*lock, *lease),
            Event::ProtectionsChanged { protections } => {
                let before = self.tell.past.protections();
                for now in Setting::changed(&before, protections) {
                    let (switch, lang) = (now.switch(), self.tell.lang);
                    let from = Setting::of(switch, &before).name(lang);
                    let change = self.tell.say(
                        both!("{0} → {1}", "{0} → {1}"),
                        &[Name(from), Name(now.name(lang))],
                    );
                    let label = title(switch, lang).to_owned();
                    self.lines.push(Fact {
                        label,
                        value: change,
                    });
                }
            }
            Event::Missed { worker, .. } => {
                let name = worker.map_or(NOTHING, Who);
                self.add(MEANT_FOR, name);
                if let Some(worker) = worker {
                    self.worker_now(*worker);
                }
            }
        }
    }

    fn resumed(&mut self, worker: WorkerId) {
        if let Some(paused) = self.tell.past.pause(worker) {
            let since = self.tell.past.run().entry(paused).at;
            self.add(PAUSED_FOR, Long(self.tell.past.at() - since));
        }
        self.believes(worker);
        for (lock, ..) in self.tell.past.beliefs(worker) {
            self.recorded(lock);
        }
        self.doing(worker);
        let unread = self.world().workers[worker.index()].inbox.len();
        if unread > 0 {
            self.add(UNREAD, Number(unread as u64));
        }
    }

    fn computed(&mut self, worker: WorkerId) {
        let began = self.tell.past.last(
            &|event: &Event| matches!(event, Event::ComputeBegan { worker: who, .. } if *who == worker),
        );
        if let Some(began) = began {
            let entry = self.tell.past.run().entry(began);
            self.add(BEGAN_AT, Time(entry.at));
            if let Event::ComputeBegan { ms, operation, .. } = entry.event {
                self.add(WORK, Long(ms));
                self.operation(operation);
            }
        }
        self.believes(worker);
        for (lock, ..) in self.tell.past.beliefs(worker) {
            self.recorded(lock);
        }
    }

    fn sent(&mut self, message: &Message, step: Option<SentStep>) {
        let request = message.request();
        let (lock, handle) = (request.lock(), request.handle());
        if let Body::Reply { decision, .. } = message.body {
            self.add(OUTCOME, Text(outcome(decision.outcome())));
            self.add(TO, Who(message.worker));
        } else {
            self.presented(request);
            self.told(TO, self.tell.peer(request));
            self.wants(request);
            if let Some(handle) = handle {
                self.its_lease(lock, handle);
            }
            if let Some(step) = step.filter(|step| step.attempts > 1) {
                self.add(ATTEMPT, Number(u64::from(step.attempts)));
            }
        }
        if let MessageState::Flying { arrives_at } = message.state {
            self.add(ARRIVES, Time(arrives_at));
        }
    }

    fn decided(
        &mut self,
        worker: WorkerId,
        message: MessageId,
        request: &Request,
        decision: &Decision,
    ) {
        let lock = request.lock();
        match decision {
            Decision::Granted { lease, ttl } => {
                self.add(TOKEN, Arg::with_lease(lock, &lease.handle));
                self.add(LENGTH, Long(*ttl));
                self.add(ENDS, Time(lease.expires_at));
                self.before(lock);
                if let Some(other) = self.tell.past.other_believer(lock, worker) {
                    self.add(STILL_BELIEVES, Who(other));
                }
            }
            Decision::Queued { ahead } => {
                self.add(AHEAD, Number(u64::from(*ahead)));
                let live = self.tell.past.live(lock);
                let held = live.map_or(NOBODY, |lease| Told(self.live(lock, lease)));
                self.add(HELD_BY, held);
            }
            Decision::DeniedLockDelay { until } => {
                self.add(CLOSED, Time(*until));
                self.before(lock);
            }
            Decision::CheckYes { lease } => {
                self.presented(request);
                self.add(ENDS, Time(lease.expires_at));
            }
            Decision::CheckNo { lease } => {
                self.presented(request);
                self.own_lease(request);
                let live = lease.map_or(NOBODY, |lease| Told(self.live(lock, lease)));
                self.add(RECORDED, live);
            }
            Decision::Read { value, version } => {
                self.add(VALUE, self.tell.value(*value));
                self.add(VERSION, Number(u64::from(*version)));
                self.key(request);
            }
            Decision::Begun { highest } => {
                self.marked(request, *highest);
                self.own_lease(request);
            }
            Decision::Claimed {
                highest_before,
                highest_after,
            } => {
                self.marked(request, *highest_before);
                self.add(HIGHEST_NOW, TokenNo(*highest_after));
                self.own_lease(request);
            }
            Decision::RejectedVersionConflict {
                expected,
                actual,
                value,
            } => {
                match (expected, request) {
                    (Some(expected), _) => self.add(MADE_FOR, self.version(*expected)),
                    (
                        None,
                        Request::Write {
                            only_if: Some(wanted),
                            ..
                        },
                    ) => self.add(MADE_FOR, ValueName(*wanted)),
                    (None, _) => {}
                }
                self.add(VERSION, Number(u64::from(*actual)));
                self.add(VALUE_STAYS, self.tell.value(*value));
                self.presented(request);
                self.key(request);
                self.own_lease(request);
            }
            Decision::DuplicateOperation { first, version } => {
                self.repeat(request, *first);
                self.add(VERSION, Number(u64::from(*version)));
            }
            Decision::EffectSuppressedDuplicate { first } => self.repeat(request, *first),
            Decision::EffectPerformed => {
                self.presented(request);
                self.own_lease(request);
                if let Some(newest) = self.tell.past.latest(lock)
                    && request
                        .handle()
                        .is_some_and(|own| own.generation < newest.generation)
                {
                    self.add(NEWEST, Arg::with_lease(lock, &newest));
                }
            }
            Decision::DeniedHeld { lease } => {
                self.told(HELD_BY, self.live(lock, *lease));
                self.add(LEFT, Long(lease.expires_at - self.tell.past.at()));
            }
            Decision::Renewed { lease, ttl } => {
                self.add(LEASE, Arg::with_lease(lock, &lease.handle));
                self.add(LENGTH, Long(*ttl));
                self.add(ENDS, Time(lease.expires_at));
            }
            Decision::RenewedForeignLease { lease, .. } => {
                self.presented(request);
                self.own_lease(request);
                self.told(HELD_BY, self.live(lock, *lease));
            }
            Decision::RenewRejectedExpired => {
                self.presented(request);
                self.own_lease(request);
                self.add(RECORDED, NOBODY);
            }
            Decision::RenewRejectedNotOwner { lease } => {
                self.presented(request);
                self.own_lease(request);
                self.told(RECORDED, self.live(lock, *lease));
            }
            Decision::Released { lease } => {
                self.add(LEASE, Arg::with_lease(lock, &lease.handle));
                self.add(ENDED_EARLY, Time(lease.expires_at));
            }
            Decision::ReleasedForeignLease { lease } => {
                self.presented(request);
                self.own_lease(request);
                self.told(HELD_BY, self.live(lock, *lease));
            }
            Decision::ReleaseRejectedNotOwner { lease } => {
                self.presented(request);
                self.own_lease(request);
                let live = lease.map_or(NOBODY, |lease| Told(self.live(lock, lease)));
                self.add(RECORDED, live);
            }
            Decision::Accepted {
                highest_before,
                highest_after,
                value_before,
                value_after,
                ..
            } => {
                self.marked(request, *highest_before);
                if highest_after != highest_before {
                    self.add(HIGHEST_NOW, TokenNo(*highest_after));
                }
                let now = self.tell.value(*value_after);
                let value = match value_before {
                    Some(before) => {
                        let change = [ValueName(*before), now];
                        Told(self.tell.say(both!("{0} → {1}", "{0} → {1}"), &change))
                    }
                    None => now,
                };
                self.add(VALUE, value);
                self.own_lease(request);
            }
            Decision::RejectedStaleFence { highest, .. } => {
                self.marked(request, *highest);
                if let Request::Write { key, .. } = request {
                    self.add(VALUE_STAYS, self.tell.value(self.tell.past.value(*key)));
                }
                self.own_lease(request);
            }
        }
        if let Some((sending, _)) = self.tell.past.sending(message) {
            self.sent_ago(sending);
        }
        self.operation(request.errand().and_then(|errand| errand.operation));
    }

    /// What a write presented, and against which mark.
    fn marked(&mut self, request: &Request, highest: Token) {
        self.presented(request);
        let Some(key) = request.key() else {
            return;
        };
        let past = self.tell.past;
        let raised = past.raised(key, highest).map(|id| past.run().entry(id));
        let mark = match raised {
            Some(entry) => {
                let by = Who(entry.event.worker().unwrap_or_default());
                Told(self.tell.say(
                    both!("{0}, since {1}, by {2}", "{0}, с {1}, от {2}"),
                    &[TokenNo(highest), Time(entry.at), by],
                ))
            }
            None if highest == Token::default() => Text(both!("none yet", "пока нет")),
            None => Told(self.tell.say(
                both!("{0}, from the start", "{0}, с самого начала"),
                &[TokenNo(highest)],
            )),
        };
        self.add(HIGHEST, mark);
        self.key(request);
    }

    /// The key, where there is more than one.
    fn key(&mut self, request: &Request) {
        if let Some(key) = self.tell.past.told_key_of(request) {
            self.add(KEY, Name(key));
        }
    }

    /// What a request wants to have done, and under which condition.
    fn wants(&mut self, request: &Request) {
        match request {
            Request::Write {
                version, only_if, ..
            } => {
                self.told(VALUE, self.tell.payload(request));
                if let Some(wanted) = only_if {
                    self.add(MADE_FOR, ValueName(*wanted));
                }
                if let Some(version) = version {
                    self.add(MADE_FOR, self.version(*version));
                }
            }
            Request::Call { .. } => self.add(VALUE, Told(self.tell.payload(request))),
            _ => {}
        }
    }

    fn version(&self, version: u32) -> Arg<'static> {
        let number = [Number(u64::from(version))];
        Told(self.tell.say(both!("version {0}", "версию {0}"), &number))
    }

    fn own(&self, ms: i64) -> Arg<'static> {
        Told(super::telling::own_clock(ms, self.tell.lang))
    }

    /// A request that was accepted before under the same key.
    fn repeat(&mut self, request: &Request, first: MessageId) {
        self.presented(request);
        if let Some(key) = request.errand().and_then(|errand| errand.key) {
            self.add(REPEAT_KEY, OperationName(key.name));
        }
        if let Some(first) = self.tell.past.decision_of(first) {
            self.add(FIRST, Time(self.tell.past.run().entry(first).at));
        }
    }

    /// A lease that was ended before its time, and what its holder knows of that.
    fn ended_early(&mut self, lock: LockId, lease: &Lease) {
        self.add(LEASE, Arg::with_lease(lock, &lease.handle));
        self.add(ITS_HOLDER, Who(lease.holder));
        self.add(ENDED_EARLY, Time(lease.expires_at));
        self.believes(lease.holder);
    }

    fn expired(&mut self, lock: LockId, lease: Lease) {
        self.add(LEASE, Arg::with_lease(lock, &lease.handle));
        if let Some(given) = self.tell.past.last_given(lease.handle.lease) {
            let since = self.tell.past.run().entry(given).at;
            self.add(LENGTH, Long(lease.expires_at - since));
        }
        self.add(WORKER, Who(lease.holder));
        self.worker_now(lease.holder);
        self.believes(lease.holder);
    }

    fn presented(&mut self, request: &Request) {
        if matches!(request, Request::Acquire { .. } | Request::Read { .. }) {
            return;
        }
        let said = match (request.token(), request.handle()) {
            (Some(token), _) if super::is_forged(request) => Told(
                self.tell
                    .say(both!("{0}, forged", "{0}, поддельный"), &[TokenNo(token)]),
            ),
            (_, Some(handle)) => Arg::with_lease(request.lock(), &handle),
            (_, None) => NO_TOKEN,
        };
        self.add(PRESENTED, said);
    }

    /// What became of the lease that a request presents.
    fn own_lease(&mut self, request: &Request) {
        if let Some(handle) = request.handle() {
            self.its_lease(request.lock(), handle);
        }
    }

    fn its_lease(&mut self, lock: LockId, handle: Handle) {
        if let Some(end) = self.end(handle.lease) {
            self.told(ITS_LEASE, end);
        } else if let Some(live) = self.tell.past.live(lock)
            && live.handle.lease == handle.lease
        {
            let until = [Time(live.expires_at)];
            let told = self
                .tell
                .say(both!("live until {0}", "действует до {0}"), &until);
            self.told(ITS_LEASE, told);
        }
    }

    /// How and when a lease ended: "expired at 5.100 s".
    fn end(&self, lease: LeaseId) -> Option<String> {
        let entry = self.tell.past.run().entry(self.tell.past.end_of(lease)?);
        let text = match entry.event {
            Event::Expired { .. } => both!("expired at {0}", "истекла в {0}"),
            Event::Superseded { .. } => both!("taken at {0}", "отобрана в {0}"),
            Event::Revoked { .. } => both!("revoked at {0}", "отозвана в {0}"),
            Event::LeaseForgotten { .. } => both!("forgotten at {0}", "забыта в {0}"),
            Event::Decided {
                decision: Decision::ReleasedForeignLease { .. },
                ..
            } => both!("ended by another at {0}", "снята чужим запросом в {0}"),
            _ => both!("released at {0}", "завершена в {0}"),
        };
        Some(self.tell.say(text, &[Time(entry.at)]))
    }

    /// The lease before a grant, and how it ended.
    fn before(&mut self, lock: LockId) {
        let former = self
            .tell
            .past
            .freed(lock)
            .and_then(|id| ended(&self.tell.past.run().entry(id).event));
        if let Some(former) = former
            && let Some(end) = self.end(former.handle.lease)
        {
            let args = [LeaseName(lock, former.handle.lease), Told(end)];
            let told = self.tell.say(both!("{0}, {1}", "{0}, {1}"), &args);
            self.told(BEFORE, told);
        }
    }

    /// What the authority records about a lock.
    fn recorded(&mut self, lock: LockId) {
        let live = self.tell.past.live(lock);
        let said = live.map_or(NOBODY, |lease| Told(self.live(lock, lease)));
        self.add(RECORDED, said);
    }

    /// The live leases of a worker.
    fn recorded_of(&mut self, worker: WorkerId) {
        for (lock, lease) in self.tell.past.leases(worker) {
            self.told(RECORDED, self.live(lock, lease));
        }
    }

    fn believes(&mut self, worker: WorkerId) {
        for (lock, handle, until) in self.tell.past.beliefs(worker) {
            let args = [Arg::with_lease(lock, &handle), OwnTime(worker, until)];
            let told = if until > self.tell.past.own_now(worker) {
                self.tell
                    .say(both!("holds {0}, until {1}", "держит {0}, до {1}"), &args)
            } else {
                self.tell.say(
                    both!(
                        "holds {0}, though its own deadline was {1}",
                        "держит {0}, хотя свой срок был до {1}"
                    ),
                    &args,
                )
            };
            self.told(BELIEVES, told);
        }
    }

    fn worker_now(&mut self, worker: WorkerId) {
        let said = match (
            self.tell.past.pause(worker),
            self.world().workers[worker.index()].life,
        ) {
            (Some(paused), _) => Told(self.tell.say(
                both!("paused for {0} so far", "на паузе уже {0}"),
                &[Long(self.tell.past.since(paused))],
            )),
            (None, Life::Crashed) => Text(both!("crashed", "не работает после падения", "life")),
            (None, Life::Running | Life::Paused) => Text(both!("running", "работает")),
        };
        self.add(STATE, said);
    }

    fn doing(&mut self, worker: WorkerId) {
        let doing = match self.world().workers[worker.index()].activity {
            Activity::NotStarted { .. } => Text(both!("not started yet", "ещё не начато")),
            Activity::Ready => Text(both!("between two steps", "между шагами")),
            Activity::Computing { until } => self.computing(until - self.tell.past.at()),
            Activity::Suspended { left } => self.computing(left),
            Activity::Checked { .. } => Text(both!(
                "checking before it sends",
                "проверяет перед отправкой"
            )),
            Activity::InGap { until, .. } => Told(self.tell.say(
                both!("about to send, at {0}", "вот-вот отправит, в {0}"),
                &[Time(until)],
            )),
            Activity::Waiting { step, is_check, .. } => {
                let request = match is_check {
                    true => kind(RequestKind::CheckLock),
                    false => step.kind().map_or(both!("request", "запрос"), kind),
                };
                Told(self.tell.say(
                    both!("waiting for the reply to its {0}", "ожидание ответа на {0}"),
                    &[Text(request)],
                ))
            }
            Activity::Resting { until, .. } => Told(self.tell.say(
                both!("waiting to ask again at {0}", "новый запрос в {0}"),
                &[Time(until)],
            )),
            Activity::Ended(_) => Text(both!("its program is over", "программа окончена")),
        };
        self.add(DOING, doing);
    }

    fn computing(&self, left: Ms) -> Arg<'static> {
        Told(self.tell.say(
            both!("computing, {0} left", "вычисление, осталось {0}"),
            &[Long(left)],
        ))
    }

    /// What a worker has under way.
    fn in_flight(&mut self, worker: WorkerId) {
        let mut told = String::new();
        for message in &self.world().messages {
            if message.worker == worker && message.state != MessageState::Inbox {
                if !told.is_empty() {
                    told.push_str("; ");
                }
                told.push_str(&self.under_way(message));
            }
        }
        let none = told.is_empty();
        self.add(IN_FLIGHT, if none { NOTHING } else { Told(told) });
    }

    /// A message on its way, with its token and its arrival.
    fn under_way(&self, message: &Message) -> String {
        let kind = Text(kind(message.request().kind()));
        let what = match (message.is_reply(), message.request().handle()) {
            (true, _) => self
                .tell
                .say(both!("the reply to its {0}", "ответ на {0}"), &[kind]),
            (false, Some(handle)) => {
                let args = [kind, TokenNo(handle.token)];
                self.tell.say(both!("{0} with {1}", "{0} с {1}"), &args)
            }
            (false, None) => self.tell.say(both!("{0}", "{0}"), &[kind]),
        };
        match message.state {
            MessageState::Flying { arrives_at } => {
                let args = [Told(what), Time(arrives_at)];
                self.tell.say(both!("{0}, until {1}", "{0}, до {1}"), &args)
            }
            MessageState::Held { .. } => self
                .tell
                .say(both!("{0}, held up", "{0}, с задержкой"), &[Told(what)]),
            MessageState::Compared { lands_at } => {
                let args = [Told(what), Time(lands_at)];
                self.tell
                    .say(both!("{0}, lands at {1}", "{0}, подействует в {1}"), &args)
            }
            MessageState::Inbox => what,
        }
    }

    /// What a worker does about a reply or about silence.
    fn answer(&self, answer: Answer) -> String {
        match answer {
            Answer::Advance => {
                let tell = &self.tell;
                tell.say(both!("goes on with its next step", "следующий шаг"), &[])
            }
            Answer::AskAgain { at } => self.tell.say(
                both!("asks again at {0}", "новый запрос в {0}"),
                &[Time(at)],
            ),
            Answer::Reacquire { .. } => {
                let tell = &self.tell;
                tell.say(
                    both!("acquires the lock again", "заново запрашивает блокировку"),
                    &[],
                )
            }
            Answer::GoOn => self
                .tell
                .say(both!("goes on to send", "переходит к отправке"), &[]),
            Answer::Stop(_) => self
                .tell
                .say(both!("ends its program", "конец программы"), &[]),
            Answer::Note => self.tell.say(both!("takes note", "ответ учтён"), &[]),
            Answer::Ignore => self.tell.text(both!("nothing", "ничего")),
        }
    }

    /// A lease that is live: "41 (lease-1), worker-A, until 5.100 s".
    fn live(&self, lock: LockId, lease: Lease) -> String {
        self.tell.say(
            both!("{0}, {1}, until {2}", "{0}, {1}, до {2}"),
            &[
                Arg::with_lease(lock, &lease.handle),
                Who(lease.holder),
                Time(lease.expires_at),
            ],
        )
    }

    /// When a message left, and how long it has been under way.
    fn sent_ago(&mut self, sending: EventId) {
        let at = Time(self.tell.past.run().entry(sending).at);
        let told = match self.tell.past.since(sending) {
            Ms(0) => self.tell.say(both!("{0}", "{0}"), &[at]),
            ago => {
                let args = [at, Long(ago)];
                self.tell
                    .say(both!("{0}, {1} on the way", "{0}, в пути {1}"), &args)
            }
        };
        self.told(SENT, told);
    }

    fn message(&mut self, message: MessageId) {
        self.told(MESSAGE, self.tell.parcel(message));
        let Some((sending, body)) = self.tell.past.sending(message) else {
            return;
        };
        if !body.is_reply() {
            self.presented(body.request());
        }
        self.sent_ago(sending);
    }

    fn reply(&mut self, message: MessageId) {
        let Some((sending, message)) = self.tell.past.sending(message) else {
            return;
        };
        if let Body::Reply { decision, .. } = message.body {
            self.add(OUTCOME, Text(outcome(decision.outcome())));
        }
        self.sent_ago(sending);
    }

    fn took(&mut self, request: MessageId) {
        if let Some((sending, _)) = self.tell.past.sending(request) {
            let at = self.tell.past.run().entry(sending).at;
            self.add(SENT, Time(at));
            self.add(TOOK, Long(self.tell.past.at() - at));
        }
    }

    fn operation(&mut self, operation: Option<OperationId>) {
        if let Some(operation) = operation {
            self.add(OPERATION, OperationName(operation));
        }
    }

    /// The world just before the event.
    fn world(&self) -> World {
        self.tell.past.run().world_after(self.tell.past.id().0)
    }
}
