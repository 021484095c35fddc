//! What a run came to, in one sentence.

use super::Tone;
use super::words::{Telling, Verdict, damage_headline};
use crate::judge::{Damage, RepeatedWork, repeated_work};
use crate::protocol::*;
use crate::run::Run;

/// What a run came to, and how to colour it: the worst first, then what was prevented, then
/// what was merely lucky.
pub(super) fn verdict(tell: &Telling, damage: &[Damage]) -> (Tone, String) {
    let (tone, verdict) = judge(tell, tell.past.run(), damage);
    (tone, verdict.say(tell))
}

fn judge(tell: &Telling, run: &Run, damage: &[Damage]) -> (Tone, Verdict) {
    if let Some((first, more)) = damage.split_first() {
        let first = damage_headline(tell, first);
        return (Tone::Damage, Verdict::Damaged(first, more.len() as u64));
    }
    if let Some(stopped) = run.end().message(run.names(), tell.lang) {
        return (Tone::Warning, Verdict::Stopped(stopped));
    }
    let notes = Notes::of(run);
    let of = |found: Option<EventId>| run.entry(found?).event.worker();
    if let Some(who) = of(notes.rightful_refused) {
        return (Tone::Warning, Verdict::RightfulRefused(who));
    }
    if let Some(who) = of(notes.stale_refused) {
        return (Tone::Good, Verdict::WriteRefused(who));
    }
    if let Some(who) = of(notes.end_refused) {
        return (Tone::Good, Verdict::EndRefused(who));
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
    if let Some(who) = of(notes.again_refused) {
        return (Tone::Refused, Verdict::SecondRefused(who));
    }
    if notes.unanswered {
        return (Tone::Warning, Verdict::Unanswered);
    }
    if notes.writes > 0 {
        return (Tone::Quiet, Verdict::AllWell(notes.writes));
    }
    (Tone::Quiet, Verdict::NothingWritten)
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
        let (live, latest) = &mut self.locks[request.lock().index()];
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
