//! Carries out the plan's interventions: at instants, on events, on messages.

use super::Senders;
use crate::protocol::*;
use crate::scenario::{Leg, Plan, PlannedAct, PlannedTrigger};
use crate::table::Table;

/// What an intervention's message is called: whose, what kind, which way, the how-manieth.
type MessageName = (WorkerId, RequestKind, Leg, u32);

/// Follows the log and says which intervention is due. Its state comes from the plan and the
/// log alone.
#[derive(Debug, Clone)]
pub(super) struct Director {
    /// Due at an instant, with the order in which they became known as tie-break.
    scheduled: Vec<(At, InterventionId)>,
    /// Waiting for an event, with how often it must still happen.
    awaiting: Vec<(InterventionId, u32)>,
    /// Waiting for a message to be sent.
    standing: Vec<(InterventionId, MessageName)>,
    /// Standing ones whose message has just been sent.
    struck: Vec<(InterventionId, MessageId)>,
    /// How many requests of each kind have been sent.
    sent: Table<(WorkerId, RequestKind), u32>,
    /// Which request of its kind a message carries. A copy carries what its original does.
    nth: Table<MessageId, u32>,
    /// Whose the messages are.
    senders: Senders,
    /// The messages that an intervention names, and their ids once they are sent. A long run
    /// sends many more: to name them all took half of the time of its replay.
    named: Table<MessageName, Option<MessageId>>,
}

impl Director {
    pub(super) fn new(plan: &Plan) -> Director {
        let mut director = Director {
            scheduled: Vec::new(),
            awaiting: Vec::new(),
            standing: Vec::new(),
            struck: Vec::new(),
            sent: Table::new(),
            nth: Table::new(),
            senders: Senders::default(),
            named: Table::new(),
        };
        for (id, intervention) in (0..).map(InterventionId).zip(&plan.interventions) {
            match intervention.when {
                PlannedTrigger::At(at) => director.schedule(at, id),
                PlannedTrigger::On { nth, .. } => director.awaiting.push((id, nth)),
            }
            if let PlannedAct::Message {
                worker,
                request,
                nth,
                leg,
                ..
            } = intervention.act
            {
                director.named.insert((worker, request, leg, nth), None);
            }
        }
        director
    }

    fn schedule(&mut self, at: At, id: InterventionId) {
        let place = self.scheduled.partition_point(|other| *other <= (at, id));
        self.scheduled.insert(place, (at, id));
    }

    /// When the next intervention is due.
    pub(super) fn next_instant(&self) -> Option<At> {
        self.scheduled.first().map(|(at, _)| *at)
    }

    /// Notes what has happened; triggers and standing orders may become due.
    pub(super) fn observe(&mut self, plan: &Plan, entry: &Entry) {
        self.senders.observe(&entry.event);
        match &entry.event {
            Event::Sent { message, .. } => self.name_message(message),
            Event::Duplicated { original, copy } => {
                if let Some(nth) = self.nth.get(original) {
                    self.nth.insert(copy.id, *nth);
                }
            }
            _ => {}
        }
        if self.awaiting.is_empty() {
            return;
        }
        let (name, whose) = (entry.event.name(), self.senders.whose(&entry.event));
        let mut due = Vec::new();
        self.awaiting.retain_mut(|(id, left)| {
            let PlannedTrigger::On {
                worker,
                event,
                after,
                ..
            } = plan.interventions[id.index()].when
            else {
                return false;
            };
            if event != name || worker.is_some_and(|worker| Some(worker) != whose) {
                return true;
            }
            *left = left.saturating_sub(1);
            if *left == 0 {
                due.push((entry.at + after, *id));
            }
            *left > 0
        });
        for (at, id) in due {
            self.schedule(at, id);
        }
    }

    /// Names a message by what it carries. A reply goes by the number of its request; where
    /// a doubled request is answered twice, the name stands for the first reply.
    fn name_message(&mut self, message: &Message) {
        let (worker, kind) = (message.worker, message.request().kind());
        let (leg, nth) = match message.body {
            Body::Request { .. } => {
                let count = self.sent.or_insert((worker, kind), Default::default());
                *count += 1;
                self.nth.insert(message.id, *count);
                (Leg::Request, *count)
            }
            Body::Reply { to, .. } => match self.nth.get(&to) {
                Some(nth) => (Leg::Reply, *nth),
                None => return,
            },
        };
        let name = (worker, kind, leg, nth);
        if let Some(id) = self.named.get_mut(&name) {
            id.get_or_insert(message.id);
        }
        self.standing.retain(|(id, awaited)| {
            if *awaited == name {
                self.struck.push((*id, message.id));
            }
            *awaited != name
        });
    }

    /// A standing order whose message has been sent at this instant. It strikes before
    /// anything else happens, or the message could arrive untouched.
    pub(super) fn strike(&mut self, plan: &Plan) -> Option<(InterventionId, Command)> {
        if self.struck.is_empty() {
            return None;
        }
        let (id, message) = self.struck.remove(0);
        match plan.interventions[id.index()].act {
            PlannedAct::Message { what, .. } => Some((id, aim(what, message))),
            PlannedAct::Plain(_) | PlannedAct::Protect(_) => None,
        }
    }

    /// The next intervention that is due at `now`, as a command; `Err` when its message is not
    /// there. Standing orders are put aside and give nothing.
    pub(super) fn take(
        &mut self,
        plan: &Plan,
        world: &World,
        now: At,
    ) -> Option<(InterventionId, Due)> {
        let (at, id) = *self.scheduled.first()?;
        if at > now {
            return None;
        }
        self.scheduled.remove(0);
        let due = match plan.interventions[id.index()].act {
            PlannedAct::Plain(command) => Due::Command(command),
            PlannedAct::Protect(patch) => Due::Command(Command::Protect {
                protections: patch.over(world.protections),
            }),
            PlannedAct::Message {
                worker,
                request,
                nth,
                leg,
                what,
            } => {
                let name = (worker, request, leg, nth);
                match (self.named.get(&name).copied().flatten(), what) {
                    (Some(message), _) => Due::Command(aim(what, message)),
                    (None, Command::Deliver { .. }) => Due::Missed {
                        worker,
                        why: Miss::NotSent,
                    },
                    (None, _) => {
                        self.standing.push((id, name));
                        Due::Standing
                    }
                }
            }
        };
        Some((id, due))
    }
}

/// What a due intervention comes to.
pub(super) enum Due {
    /// Decide this.
    Command(Command),
    /// There is nothing to act on.
    Missed { worker: WorkerId, why: Miss },
    /// It stands until its message is sent.
    Standing,
}

/// A message command with its message put in.
fn aim(what: Command, message: MessageId) -> Command {
    match what {
        Command::Hold { span, .. } => Command::Hold { message, span },
        Command::Deliver { .. } => Command::Deliver { message },
        Command::Drop { .. } => Command::Drop { message },
        Command::Duplicate { after, .. } => Command::Duplicate { message, after },
        Command::Arrive { .. } => Command::Arrive { message },
        Command::Land { .. } => Command::Land { message },
        Command::EndHold { .. } => Command::EndHold { message },
        Command::Expire { .. }
        | Command::Reopen { .. }
        | Command::GrantNext { .. }
        | Command::Act { .. }
        | Command::Pause { .. }
        | Command::Resume { .. }
        | Command::Crash { .. }
        | Command::Start { .. }
        | Command::StopKeepalive { .. }
        | Command::ResumeKeepalive { .. }
        | Command::SkewClock { .. }
        | Command::StepByHand { .. }
        | Command::Cut { .. }
        | Command::Heal { .. }
        | Command::Revoke { .. }
        | Command::RestartAuthority
        | Command::LoseCounter { .. }
        | Command::Protect { .. } => what,
    }
}
