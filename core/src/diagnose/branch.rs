//! The diagnosis tree as data: questions from top to bottom, and the branches that leave at
//! each. Two records that merely look alike leave at different branches.

/// A question of the tree. A record goes down from the first to the one whose answer is its
/// branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// Are the resource key, the token and the result recorded, and do they fit together?
    Recorded,
    /// Did anybody decide the request?
    Decided,
    /// Was a token refused after a newer one had been accepted?
    StaleToken,
    /// Has the operation, or the token, been there before?
    Repeated,
    /// Did a release or a renewal meet the lease that it was meant for?
    Release,
    /// Does the resource compare and keep the token?
    Unchecked,
    /// Do all tokens that can conflict meet at one key?
    OtherKeys,
    /// Is it an effect that nothing takes back?
    Effect,
    /// Then it is what it says.
    InOrder,
}

/// How a branch is to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// Something is not protected, or was damaged.
    Danger,
    /// It may be harmless or not: the records do not tell.
    Unclear,
    /// A protection did its work.
    Held,
    /// Nothing unusual.
    Usual,
}

macro_rules! branches {
    ($($question:ident { $($(#[$doc:meta])* $name:ident = $spelling:literal $tone:ident,)* })*) => {
        /// The end of a way through the tree.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Branch {
            $($($(#[$doc])* $name,)*)*
        }

        impl Branch {
            /// All branches, in the order of the tree.
            pub const ALL: &'static [Branch] = &[$($(Branch::$name,)*)*];

            /// Its spelling in exports.
            pub fn as_str(self) -> &'static str {
                match self { $($(Branch::$name => $spelling,)*)* }
            }

            /// The question that it answers.
            pub fn question(self) -> Question {
                match self { $($(Branch::$name => Question::$question,)*)* }
            }

            /// How it is to be taken.
            pub fn tone(self) -> Tone {
                match self { $($(Branch::$name => Tone::$tone,)*)* }
            }
        }

        impl Question {
            /// All questions, from the top of the tree to its foot.
            pub const ALL: &'static [Question] = &[$(Question::$question,)*];

            /// The branches that leave here.
            pub fn branches(self) -> &'static [Branch] {
                match self { $(Question::$question => &[$(Branch::$name,)*],)* }
            }
        }
    };
}

branches! {
    Recorded {
        /// There is no result.
        NoResult = "no-result" Unclear,
        /// There is no resource key.
        NoKey = "no-resource-key" Unclear,
        /// There is no token, and nothing at the key has one.
        NoToken = "no-token" Unclear,
        /// Refused as stale, and nothing tells by which highest token.
        NoMark = "refused-without-highest-token" Unclear,
        /// Refused as stale although the token is higher than the highest recorded.
        Contradiction = "refused-although-newer" Unclear,
    }
    Decided {
        /// The sender stopped waiting.
        NoAnswer = "no-answer" Unclear,
        /// The request never arrived.
        LostOnTheWay = "lost-on-the-way" Usual,
        /// The worker did not send it.
        NotSent = "not-sent" Held,
    }
    StaleToken {
        /// Refused: a newer token had been accepted.
        StaleRefused = "stale-refused" Held,
        /// Refused again: the same stale request was repeated.
        StaleRetried = "stale-retried" Held,
        /// Refused although no newer lease was granted.
        RightfulRefused = "rightful-owner-refused" Danger,
    }
    Repeated {
        /// A ledger recognised the operation.
        RepeatSuppressed = "repeat-suppressed" Held,
        /// The same operation was accepted twice under one token.
        AcceptedTwice = "operation-accepted-twice" Danger,
        /// One holder wrote twice, two different operations.
        SecondWrite = "second-write-of-holder" Usual,
        /// The same token twice, and nothing tells duplicate and second write apart.
        SameTokenUnclear = "same-token-unclear" Unclear,
        /// The same operation was refused as its token was not newer.
        EqualRefusedRepeat = "equal-refused-repeat" Held,
        /// The holder's next operation was refused as its token was not newer.
        EqualRefusedSecond = "equal-refused-second-write" Unclear,
        /// An equal token was refused, and nothing tells repeat and second write apart.
        EqualRefusedUnclear = "equal-refused-unclear" Unclear,
        /// One operation was done again under another token.
        DoneAgain = "operation-done-again" Unclear,
        /// One token belongs to two leases.
        TokenReused = "token-reused" Danger,
        /// A later grant of a lock carries a lower token than an earlier one.
        CounterWentBack = "counter-went-back" Danger,
    }
    Release {
        /// A release by somebody who no longer holds the lease was refused.
        ReleaseRefused = "release-refused" Held,
        /// A release ended another's lease.
        ReleasedForeign = "released-foreign-lease" Danger,
        /// A release was granted to a lease that was no longer the newest.
        ReleasedOlder = "released-by-older-lease" Danger,
        /// A renewal was refused.
        RenewalRefused = "renewal-refused" Held,
        /// A renewal prolonged another's lease.
        RenewedForeign = "renewed-foreign-lease" Danger,
        /// A renewal was granted to a lease that was no longer the newest.
        RenewedOlder = "renewed-by-older-lease" Danger,
    }
    Unchecked {
        /// Accepted although the recorded highest token is higher.
        AcceptedLower = "accepted-although-lower" Danger,
        /// Accepted after a newer one, by the order of the records.
        AcceptedAfterNewer = "accepted-after-newer" Danger,
        /// The recorded highest token is lower than a token accepted before.
        MarkWentBack = "highest-token-went-back" Danger,
        /// Accepted, and the token was not kept as the highest.
        MarkNotKept = "highest-token-not-kept" Danger,
        /// Accepted without a token at a key where others carry one.
        WriteWithoutToken = "accepted-without-token" Danger,
        /// The version was another one.
        VersionConflict = "version-conflict" Held,
    }
    OtherKeys {
        /// Tokens of two locks meet at the key.
        TwoLocks = "tokens-of-two-locks" Danger,
        /// One operation, or payload, was accepted at two keys.
        TwoKeys = "one-effect-two-keys" Danger,
        /// Accepted, and a newer token of the lock had been accepted at another key.
        NewerElsewhere = "newer-token-at-another-key" Danger,
        /// Accepted, and a newer token was out that had not been used at any key.
        NewOwnerSilent = "new-owner-silent" Danger,
        /// The highest token is 0, and nothing tells whether a newer one is out.
        HighestZero = "highest-token-zero" Unclear,
    }
    Effect {
        /// An effect happened twice for one operation.
        EffectTwice = "effect-performed-twice" Danger,
        /// An effect of an older generation happened.
        EffectStale = "effect-of-older-lease" Danger,
        /// An effect happened.
        EffectOnce = "effect-performed" Usual,
    }
    InOrder {
        /// A write in its turn.
        WriteInOrder = "write-in-order" Usual,
        /// The token was shown to the key without a change.
        Claimed = "claimed" Usual,
        /// Something was read, or a long operation was opened.
        Looked = "looked" Usual,
        /// The lock service said that the lease is live.
        CheckedYes = "check-said-yes" Usual,
        /// The lock service said that the lease is over.
        CheckedNo = "check-said-no" Held,
        /// The lock was granted.
        Granted = "lease-granted" Usual,
        /// The lease was renewed by its owner.
        Renewed = "lease-renewed" Usual,
        /// The lease was given back by its owner.
        Released = "lease-released" Usual,
        /// The lock was not to be had yet.
        Denied = "lock-denied" Usual,
        /// The lease was taken from its holder.
        Taken = "lease-taken" Usual,
    }
}

impl Branch {
    /// The questions on the way to the branch, its own last.
    pub fn path(self) -> &'static [Question] {
        let place = Question::ALL
            .iter()
            .position(|question| *question == self.question());
        &Question::ALL[..=place.unwrap_or(0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_branch_leaves_at_its_question_and_nowhere_else() {
        let by_question: Vec<Branch> = Question::ALL
            .iter()
            .flat_map(|question| question.branches())
            .copied()
            .collect();
        assert_eq!(by_question, Branch::ALL);
        let spelled: BTreeSet<&str> = Branch::ALL.iter().map(|it| it.as_str()).collect();
        assert_eq!(spelled.len(), Branch::ALL.len());
    }

    #[test]
    fn the_resource_key_and_the_token_are_asked_for_first() {
        for branch in Branch::ALL {
            assert_eq!(branch.path().first(), Some(&Question::Recorded));
            assert_eq!(branch.path().last(), Some(&branch.question()));
        }
    }
}
