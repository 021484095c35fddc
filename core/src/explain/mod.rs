//! Why an event came out as it did: the rule, the facts, the causes, and what would have changed it.
