//! What a run came to, in one sentence.

use super::Tone;
use super::words::{Telling, Verdict, damage_headline, told_at};
use crate::judge::{Damage, DamageKind, RepeatedWork, repeated_work};
use crate::protocol::*;
use crate::run::Run;

/// What a run came to, and how to colour it: the worst first, then what was prevented, then
/// what was merely lucky.
pub(super) fn verdict(tell: &Telling, damage: &[Damage]) -> (Tone, String) {
    let (tone, verdict) = judge(tell, tell.past.run(), damage);
    (tone, verdict.say(tell))
}

fn judge(tell: &Telling, run: &Run, damage: &[Damage]) -> (Tone, Verdict) {
    // Of the kinds alike the first in time; `min_by_key` takes it.
    if let Some(worst) = damage
        .iter()
        .min_by_key(|done| only_opens_the_door(done.kind))
    {
        let more = damage.iter().any(|done| done.event != worst.event);
        return (
            Tone::Damage,
            Verdict::Damaged(damage_headline(tell, worst), more),
        );
    }
    if let Some(stopped) = run.end().message(run.names(), tell.lang) {
        return (Tone::Warning, Verdict::Told(stopped));
    }
    let notes = Notes::of(run);
    let of = |found: Option<EventId>| run.entry(found?).event.worker();
    if let Some(id) = notes.rightful_refused {
        return (Tone::Warning, Verdict::Told(told_at(tell, id)));
    }
    if let Some(verdict) = notes.stale_refused.and_then(|id| refused(tell, run, id)) {
        return verdict;
    }
    if let Some(who) = of(notes.late_accepted) {
        return (Tone::Warning, Verdict::LateAccepted(who));
    }
    if let Some(who) = of(notes.kept_back) {
        return (Tone::Good, Verdict::KeptBack(who));
    }
    if let Some(who) = of(notes.conflict) {
        return (Tone::Good, Verdict::Changed(who));
    }
    if let Some(who) = of(notes.repeat) {
        return (Tone::Good, Verdict::Repeated(who));
    }
    // Behind what kept the harm away, or did not: such a refusal mostly comes after it. Where a
    // write got in all the same, it kept nothing away.
    if !notes.outlived
        && let Some(who) = of(notes.end_refused)
    {
        return (Tone::Good, Verdict::EndRefused(who));
    }
    let wasted = repeated_work(run.log());
    if let Some(work) = wasted.iter().max_by_key(|work| work.wasted())
        && work.wasted() > Ms(0)
    {
        let RepeatedWork { operation, .. } = *work;
        return (Tone::Warning, Verdict::Wasted(operation, work.wasted()));
    }
    if let Some(lock) = notes.shared {
        return (Tone::Warning, Verdict::TwoBelieved(lock));
    }
    if let Some(id) = notes.again_refused {
        return (Tone::Refused, Verdict::Told(told_at(tell, id)));
    }
    if notes.unanswered {
        return (Tone::Warning, Verdict::Unanswered);
    }
    if notes.writes > 0 {
        return (Tone::Quiet, Verdict::AllWell(notes.writes));
    }
    (Tone::Quiet, Verdict::NothingWritten)
}

/// Whether harm of a kind is less by itself than what it leads to.
fn only_opens_the_door(kind: DamageKind) -> bool {
    matches!(kind, DamageKind::StaleEffect | DamageKind::TokenReuse)
}

/// What came of a late write that was refused: only where a newer one stands in its place was
/// anything saved by that.
fn refused(tell: &Telling, run: &Run, id: EventId) -> Option<(Tone, Verdict)> {
    let Event::Decided {
        worker,
        request,
        decision: Decision::RejectedStaleFence { highest, .. },
        ..
    } = run.entry(id).event
    else {
        return None;
    };
    let end = tell.past.seen_from(EventId(run.log().len() as u32));
    let key = request.key()?;
    if end.is_only_claimed(key, highest) {
        return Some((Tone::Warning, Verdict::NobodyWrote(worker, highest)));
    }
    let again = |it| match run.entry(it).event {
        Event::Decided { request: last, .. } => {
            it > id
                && last.errand() == request.errand()
                && run.entry(it).event.worker() == Some(worker)
        }
        _ => false,
    };
    Some(match end.written(key).is_some_and(again) {
        true => (Tone::Warning, Verdict::CameAgain(worker)),
        false => (Tone::Good, Verdict::WriteRefused(worker)),
    })
}

/// What is worth saying about a run without damage.
#[derive(Default)]
struct Notes {
    /// A write under a live lease was refused for a lower token.
    rightful_refused: Option<EventId>,
    /// A write under a lease that was over was refused.
    stale_refused: Option<EventId>,
    /// A second write with the same token was refused.
    again_refused: Option<EventId>,
    /// A release or a renewal of a lease that was over was refused.
    end_refused: Option<EventId>,
    /// A write was accepted though a newer grant existed.
    late_accepted: Option<EventId>,
    /// Whether a write was accepted though its lease was over.
    outlived: bool,
    /// A write or call was not sent, since its worker knew better.
    kept_back: Option<EventId>,
    /// A write was refused since the key had changed.
    conflict: Option<EventId>,
    /// A repeat was recognised.
    repeat: Option<EventId>,
    /// A lock that two workers believed to hold at the same time.
    shared: Option<LockId>,
    /// A request was lost or not answered in time.
    unanswered: bool,
    /// Writes that were accepted.
    writes: u64,
    /// Who believes to hold what, while the log is read.
    believers: Vec<(LockId, WorkerId)>,
    /// The live lease and the latest grant of each lock, while the log is read.
    locks: Vec<(Option<LeaseId>, Generation)>,
}

impl Notes {
    fn of(run: &Run) -> Notes {
        let mut notes = Notes {
            locks: vec![(None, Generation(0)); run.setup().locks.len()],
            ..Notes::default()
        };
        for (id, entry) in (0..).map(EventId).zip(run.log()) {
            notes.observe(id, &entry.event);
        }
        notes
    }

    fn observe(&mut self, id: EventId, event: &Event) {
        match event {
            Event::BeliefBegan { worker, lock, .. } => {
                let others = |(what, who): &(LockId, WorkerId)| what == lock && who != worker;
                if self.believers.iter().any(others) {
                    self.shared.get_or_insert(*lock);
                }
                self.believers.retain(|it| *it != (*lock, *worker));
                self.believers.push((*lock, *worker));
            }
            Event::BeliefEnded { worker, lock, .. } => {
                self.believers.retain(|it| *it != (*lock, *worker));
            }
            Event::Skipped { .. } | Event::Cancelled { .. } => {
                self.kept_back.get_or_insert(id);
            }
            Event::Expired { lock, .. }
            | Event::Superseded { lock, .. }
            | Event::Revoked { lock, .. }
            | Event::LeaseForgotten { lock, .. } => self.locks[lock.index()].0 = None,
            Event::TimedOut { .. } | Event::Lost { .. } => self.unanswered = true,
            Event::Decided {
                request, decision, ..
            } => self.decided(id, request, decision),
            _ => {}
        }
    }

    fn decided(&mut self, id: EventId, request: &Request, decision: &Decision) {
        // A read goes without a lock, and there may be none.
        let Some((live, latest)) = self.locks.get_mut(request.lock().index()) else {
            return;
        };
        let own = request.handle();
        let is_live = own.is_some_and(|handle| Some(handle.lease) == *live);
        match decision {
            Decision::Granted { lease, .. } => {
                *live = Some(lease.handle.lease);
                *latest = lease.handle.generation;
            }
            Decision::Released { .. } | Decision::ReleasedForeignLease { .. } => *live = None,
            Decision::RejectedStaleFence { highest, .. } => {
                let note = match own {
                    Some(_) if request.token() == Some(*highest) => &mut self.again_refused,
                    Some(_) if is_live => &mut self.rightful_refused,
                    Some(_) | None => &mut self.stale_refused,
                };
                note.get_or_insert(id);
            }
            Decision::RejectedVersionConflict { .. } => {
                self.conflict.get_or_insert(id);
            }
            Decision::DuplicateOperation { .. } | Decision::EffectSuppressedDuplicate { .. } => {
                self.repeat.get_or_insert(id);
            }
            Decision::Accepted { .. } | Decision::EffectPerformed => {
                self.writes += 1;
                if own.is_some_and(|handle| handle.generation < *latest) {
                    self.late_accepted.get_or_insert(id);
                }
                self.outlived |= own.is_some() && !is_live;
            }
            Decision::RenewRejectedExpired
            | Decision::RenewRejectedNotOwner { .. }
            | Decision::ReleaseRejectedNotOwner { .. } => {
                self.end_refused.get_or_insert(id);
            }
            Decision::Queued { .. }
            | Decision::DeniedHeld { .. }
            | Decision::DeniedLockDelay { .. }
            | Decision::Renewed { .. }
            | Decision::RenewedForeignLease { .. }
            | Decision::CheckYes { .. }
            | Decision::CheckNo { .. }
            | Decision::Read { .. }
            | Decision::Begun { .. }
            | Decision::Claimed { .. } => {}
        }
    }
}
