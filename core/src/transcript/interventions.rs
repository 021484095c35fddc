//! The interventions of a plan, numbered as the events name them.

use super::facts::{Teller, message_name, settings};
use super::table::Table;
use crate::protocol::*;
use crate::run::{Run, Senders};
use crate::scenario::{Leg, PlannedAct, PlannedTrigger};

pub(super) fn interventions(run: &Run) -> String {
    if run.plan().interventions.is_empty() {
        return String::new();
    }
    let mut table = Table::default();
    for (place, intervention) in run.plan().interventions.iter().enumerate() {
        table.row([
            format!("i{}", place + 1),
            trigger(run.names(), &intervention.when),
            act(run, &intervention.act),
        ]);
    }
    format!("\ninterventions\n{table}")
}

fn trigger(names: &Names, when: &PlannedTrigger) -> String {
    match when {
        PlannedTrigger::At(at) => format!("at {}", at.0),
        PlannedTrigger::On {
            worker,
            event,
            nth,
            after,
        } => {
            let whose = worker.map_or(String::new(), |id| {
                format!(" of {}", names.workers[id.index()])
            });
            let after = match after {
                Ms(0) => String::new(),
                Ms(ms) => format!(" + {ms}"),
            };
            format!("on {} {nth}{whose}{after}", event.as_str())
        }
    }
}

fn act(run: &Run, act: &PlannedAct) -> String {
    match act {
        PlannedAct::Plain(command) => command_words(run, command),
        PlannedAct::Protect(patch) => {
            let switches = settings(patch);
            let switches = switches
                .iter()
                .map(|(switch, it)| format!(" {switch}={it}"));
            format!("protect{}", switches.collect::<String>())
        }
        PlannedAct::Message {
            worker,
            request,
            nth,
            leg,
            what,
        } => {
            let leg = match leg {
                Leg::Request => "",
                Leg::Reply => " reply",
            };
            let worker = &run.names().workers[worker.index()];
            let message = format!("{} {nth}{leg} of {worker}", request.as_str());
            message_words(what, &message).unwrap_or_else(|| command_words(run, what))
        }
    }
}

/// What is done to a message, where it is that.
fn message_words(command: &Command, message: &str) -> Option<String> {
    Some(match command {
        Command::Hold {
            span: Some(span), ..
        } => format!("hold {message} for {}", span.0),
        Command::Hold { span: None, .. } => format!("hold {message}"),
        Command::EndHold { .. } => format!("end-hold {message}"),
        Command::Arrive { .. } => format!("arrive {message}"),
        Command::Land { .. } => format!("land {message}"),
        Command::Deliver { .. } => format!("deliver {message}"),
        Command::Drop { .. } => format!("drop {message}"),
        Command::Duplicate { after, .. } => format!("duplicate {message} after {}", after.0),
        _ => return None,
    })
}

fn command_words(run: &Run, command: &Command) -> String {
    let names = run.names();
    let worker = |what: &str, id: &WorkerId| format!("{what} {}", names.workers[id.index()]);
    let lock_words = |what: &str, id: &LockId| format!("{what} {}", names.locks[id.index()]);
    match command {
        Command::Pause { worker: id } => worker("pause", id),
        Command::Resume { worker: id } => worker("resume", id),
        Command::Crash { worker: id } => worker("crash", id),
        Command::Start { worker: id } => worker("start", id),
        Command::StopKeepalive { worker: id } => worker("stop-keepalive", id),
        Command::ResumeKeepalive { worker: id } => worker("resume-keepalive", id),
        Command::Act { worker: id } => worker("act", id),
        Command::StepByHand { worker: id, step } => {
            let world = World::new(run.setup());
            let teller = Teller {
                setup: run.setup(),
                names,
                senders: &Senders::default(),
                world: &world,
            };
            let given = teller.facts(&Event::StepGiven {
                worker: *id,
                step: *step,
            });
            format!("{} {given}", worker("give", id))
        }
        Command::SkewClock {
            worker: id,
            by_ms,
            drift_ppm,
        } => {
            let pace = drift_ppm.map_or(String::new(), |pace| format!(" drift {pace}"));
            format!("{} by {by_ms}{pace}", worker("skew-clock", id))
        }
        Command::Cut { link } => link_words(names, "cut", link),
        Command::Heal { link } => link_words(names, "heal", link),
        Command::Expire { lock } => lock_words("expire", lock),
        Command::Reopen { lock } => lock_words("reopen", lock),
        Command::GrantNext { lock } => lock_words("grant-next", lock),
        Command::Revoke { lock } => lock_words("revoke", lock),
        Command::LoseCounter { lock } => lock_words("lose-counter", lock),
        Command::RestartAuthority => "restart-authority".to_owned(),
        Command::Protect { protections } => {
            let switches = settings(protections);
            let switches = switches
                .iter()
                .map(|(switch, it)| format!(" {switch}={it}"));
            format!("protect{}", switches.collect::<String>())
        }
        Command::Arrive { message }
        | Command::Land { message }
        | Command::EndHold { message }
        | Command::Hold { message, .. }
        | Command::Deliver { message }
        | Command::Drop { message }
        | Command::Duplicate { message, .. } => {
            message_words(command, &message_name(*message)).unwrap_or_default()
        }
    }
}

fn link_words(names: &Names, what: &str, link: &Link) -> String {
    let peer = match link.peer {
        Peer::Authority => "authority",
        Peer::Resource(id) => &names.resources[id.index()],
        Peer::Effect(id) => &names.effects[id.index()],
    };
    format!("{what} {} from {peer}", names.workers[link.worker.index()])
}
