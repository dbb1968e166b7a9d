//! The types of ids.

/// Defines a type of ids. It takes no more memory than its number.
macro_rules! id {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident($number:ty);) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        $visibility struct $name($number);

        impl $name {
            /// Panics if the number does not fit.
            #[doc = concat!("Panics if the number does not fit into `", stringify!($number), "`.")]
            #[inline]
            pub const fn new(number: usize) -> $name {
                assert!(number <= <$number>::MAX as usize, "an id is too large");
                $name(number as $number)
            }

            /// The number, as an index.
            #[inline]
            pub const fn as_usize(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// The id of a state of an automaton. Each automaton numbers its own states.
    pub struct StateId(u32);
}

id! {
    /// The id of a byte class of an automaton. Classes are numbered in the order of their smallest
    /// bytes.
    pub struct ClassId(u8);
}

id! {
    /// The id of a rule: its index in [`Grammar::rules`](crate::grammar::Grammar::rules).
    pub struct RuleId(u32);
}

id! {
    /// The id of a node within a right-hand side. Nodes are numbered in preorder, and the whole
    /// expression is 0.
    pub struct NodeId(u32);
}

id! {
    /// The id of a part: its index in [`Grammar::part_names`](crate::grammar::Grammar::part_names).
    pub struct PartId(u32);
}

id! {
    /// The id of a goal: its index in [`Goals::all`](crate::derive::Goals::all).
    pub struct GoalId(u32);
}

id! {
    /// The id of a set of states, from all of which an automaton accepts the same rest of a string.
    pub(crate) struct SetId(u32);
}

impl NodeId {
    /// The whole expression.
    pub const ROOT: NodeId = NodeId(0);

    /// Returns the id of the node that is `count` nodes later in preorder.
    pub(crate) const fn plus(self, count: usize) -> NodeId {
        NodeId::new(self.as_usize() + count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_takes_no_extra_memory() {
        assert_eq!((size_of::<StateId>(), size_of::<ClassId>()), (4, 1));
        assert_eq!(StateId::new(u32::MAX as usize).as_usize(), u32::MAX as usize);
    }

    #[test]
    #[should_panic(expected = "an id is too large")]
    fn a_number_that_does_not_fit_panics() {
        let _ = ClassId::new(256);
    }
}
