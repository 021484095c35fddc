//! Stands in for parts of the session that are not there yet.

use fencelab_core::protocol::*;
use fencelab_core::scenario::ProtectionsPatch;
use fencelab_core::session::{Now, SwitchView};

#[derive(Clone, PartialEq)]
pub struct Fact {
    pub label: String,
    pub value: String,
}

#[derive(Clone, PartialEq)]
pub struct Cause {
    pub event: EventId,
    pub at: String,
    pub text: String,
}

#[derive(Clone, PartialEq)]
pub struct Flip {
    pub text: String,
    pub patch: ProtectionsPatch,
    pub bad: bool,
}

#[derive(Clone, PartialEq)]
pub struct Why {
    pub headline: String,
    pub tone: &'static str,
    pub rule: String,
    pub facts: Vec<Fact>,
    pub causes: Vec<Cause>,
    pub damage: Option<String>,
    pub flips: Vec<Flip>,
}

pub fn why(now: &Now) -> Why {
    let fact = |label: &str, value: &str| Fact {
        label: label.into(),
        value: value.into(),
    };
    let bad = now.scrub_text.contains("rejected");
    let cause = |event, at: &str, text: &str| Cause {
        event: EventId(event),
        at: at.into(),
        text: text.into(),
    };
    Why {
        headline: if bad {
            "The resource refused worker-A’s write: it had already accepted 42.".into()
        } else {
            format!("{}.", now.scrub_text)
        },
        tone: if bad {
            "bad"
        } else if now.scrub_text.contains("accepted") || now.scrub_text.contains("granted") {
            "good"
        } else if now.scrub_text.contains("expired") {
            "warn"
        } else {
            "quiet"
        },
        rule: "A write is accepted when its token is not lower than the highest accepted one.".into(),
        facts: vec![
            fact("presented", "41 (lease-1)"),
            fact("highest accepted", "42, since 7.400 s"),
            fact("value stays", "index-v42"),
        ],
        causes: vec![
            cause(8, "1.000 s", "worker-A is paused"),
            cause(21, "5.100 s", "lease-1 expires"),
            cause(26, "6.200 s", "worker-B gets token 42"),
            cause(31, "7.400 s", "worker-B’s write with 42 is accepted"),
            cause(38, "9.000 s", "worker-A wakes up"),
            cause(40, "10.200 s", "worker-A sends its write with 41"),
        ],
        damage: None,
        flips: vec![
            Flip {
                text: "Without fencing this write is accepted and index-v42 is lost.".into(),
                patch: ProtectionsPatch {
                    fencing: Some(Fencing::Off),
                    ..ProtectionsPatch::default()
                },
                bad: true,
            },
        ],
    }
}

pub fn switches(protections: Protections) -> Vec<SwitchView> {
    let switch = |id, title: &str, hint: &str, on, felt, flip| SwitchView {
        id,
        title: title.into(),
        hint: hint.into(),
        on,
        settings: Vec::new(),
        flip,
        felt,
    };
    let none = ProtectionsPatch::default();
    let fencing = protections.fencing == Fencing::AtCommit;
    let only = protections.token_rule == TokenRule::NewerOnly;
    let release = protections.release == HandleRule::ByHandle;
    let renew = protections.renew == HandleRule::ByHandle;
    vec![
        switch(
            "fencing",
            "Fencing at the resource",
            "Tokens are compared when the write lands.",
            fencing,
            true,
            ProtectionsPatch {
                fencing: Some(if fencing { Fencing::Off } else { Fencing::AtCommit }),
                ..none
            },
        ),
        switch(
            "token_rule",
            "Each token writes only once",
            "A token equal to the highest one is refused.",
            only,
            false,
            ProtectionsPatch {
                token_rule: Some(if only { TokenRule::NewerOrEqual } else { TokenRule::NewerOnly }),
                ..none
            },
        ),
        switch(
            "release",
            "Conditional release",
            "Only the lease’s own holder can release it.",
            release,
            true,
            ProtectionsPatch {
                release: Some(if release { HandleRule::ByName } else { HandleRule::ByHandle }),
                ..none
            },
        ),
        switch(
            "renew",
            "Conditional renewal",
            "Only the lease’s own holder can renew it.",
            renew,
            false,
            ProtectionsPatch {
                renew: Some(if renew { HandleRule::ByName } else { HandleRule::ByHandle }),
                ..none
            },
        ),
    ]
}

use fencelab_core::session::Frame;

pub fn names(_: &Frame) -> String {
    let lane = |y: i32, name: &str, sub: &str, own: &str| {
        format!(
            r#"<g {own}><text x="0" y="{}" font-weight="650" font-size="14" fill="var(--own, var(--ink))">{name}</text><text x="0" y="{}" font-size="12" fill="var(--ink-quiet)">{sub}</text></g>"#,
            y,
            y + 20
        )
    };
    format!(
        r#"<svg width="112" height="400" font-family="var(--sans)">{}{}{}{}</svg>"#,
        lane(84, "Lock service", "what is recorded", ""),
        lane(184, "worker-A", "what it believes", r#"data-worker="0""#),
        lane(272, "worker-B", "what it believes", r#"data-worker="1""#),
        lane(352, "search-index", "highest token", "")
    )
}

pub fn plot(_: &Frame) -> String {
    let x = |ms: i32| 8 + ms * 75 / 1000;
    let mut out = String::from(
        r#"<svg width="920" height="400" font-family="var(--sans)" font-size="12" fill="var(--ink)">"#,
    );
    for s in 0..=12 {
        out += &format!(
            r#"<path d="M{0} 36V400" stroke="var(--line)"/><text x="{0}" y="24" text-anchor="middle" fill="var(--ink-quiet)">{s} s</text>"#,
            x(s * 1000)
        );
    }
    let bar = |a: i32, b: i32, y: i32, own: &str, text: &str| {
        format!(
            r#"<g {own}><rect x="{}" y="{y}" width="{}" height="32" rx="5" fill="var(--own-fill)" stroke="var(--own)" stroke-width="1.5"/><text x="{}" y="{}" font-weight="650">{text}</text></g>"#,
            x(a),
            x(b) - x(a),
            x(a) + 9,
            y + 21
        )
    };
    out += &bar(100, 5100, 66, r#"data-worker="0""#, "lease-1 · token 41");
    out += &bar(6200, 7600, 66, r#"data-worker="1""#, "lease-2 · 42");
    out += &bar(200, 5100, 166, r#"data-worker="0""#, "holds 41");
    out += &bar(6300, 7500, 254, r#"data-worker="1""#, "holds 42");
    out += &format!(
        r#"<rect x="{}" y="166" width="{}" height="32" fill="var(--bad-fill)" stroke="var(--w0)" stroke-dasharray="5 4"/><text x="{}" y="187" fill="var(--bad)" font-weight="650">believes it holds 41, but 42 is out</text>"#,
        x(5100),
        x(10300) - x(5100),
        x(6300)
    );
    out += &format!(
        r#"<path d="M{} 360H{}V340H{}" fill="none" stroke="var(--ink)" stroke-width="1.5"/>"#,
        x(0),
        x(7400),
        x(12000)
    );
    out + "</svg>"
}

pub fn overlay(now: &Now) -> String {
    let x = 8 + i32::try_from(now.moment.at.0).unwrap_or(0) * 75 / 1000;
    format!(
        r#"<svg width="920" height="400"><path d="M{x} 10V400" stroke="var(--ink)" stroke-width="1.5"/><rect x="{}" y="0" width="72" height="22" rx="11" fill="var(--ink)"/><text x="{x}" y="15" fill="var(--invert)" text-anchor="middle" font-size="12" font-weight="650">{}</text></svg>"#,
        x - 36,
        now.clock
    )
}

pub fn instant_at(x: f64, _: i32) -> At {
    At(((x - 8.0).max(0.0) * 1000.0 / 75.0) as u64)
}
