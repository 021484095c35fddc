//! A map that is a sorted list.
//!
//! The page is downloaded before it is seen, and every kind of B-tree map brings more than a
//! kilobyte of code that its few or growing keys do not need: ids grow, so most entries are
//! added at the end.

use std::borrow::Borrow;

/// A map in the order of its keys. Adding at the end takes constant time, everywhere else it is
/// linear in the number of entries behind the place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table<K, V> {
    entries: Vec<(K, V)>,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Table {
            entries: Vec::new(),
        }
    }
}

impl<K: Ord, V> Table<K, V> {
    /// An empty one.
    pub fn new() -> Self {
        Table::default()
    }

    /// What stands under a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let place = self.place(key).ok()?;
        Some(&self.entries[place].1)
    }

    /// What stands under a key, to be changed.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let place = self.place(key).ok()?;
        Some(&mut self.entries[place].1)
    }

    /// Whether something stands under a key.
    pub fn contains_key(&self, key: &K) -> bool {
        self.place(key).is_ok()
    }

    /// Puts something under a key; the answer is what stood there before.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(place) => Some(std::mem::replace(&mut self.entries[place].1, value)),
            Err(place) => {
                self.entries.insert(place, (key, value));
                None
            }
        }
    }

    /// What stands under a key; the value is put there first if nothing does.
    pub fn or_insert(&mut self, key: K, value: V) -> &mut V {
        let place = match self.place(&key) {
            Ok(place) => place,
            Err(place) => {
                self.entries.insert(place, (key, value));
                place
            }
        };
        &mut self.entries[place].1
    }

    /// Takes away what stands under a key.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        let place = self.place(key).ok()?;
        Some(self.entries.remove(place).1)
    }

    /// Keys and values, by key.
    pub fn iter(&self) -> std::slice::Iter<'_, (K, V)> {
        self.entries.iter()
    }

    /// The values, by key.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.entries.iter().map(|(_, value)| value)
    }

    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        match self.entries.last() {
            Some((last, _)) if last.borrow() >= key => self
                .entries
                .binary_search_by(|(own, _)| own.borrow().cmp(key)),
            _ => Err(self.entries.len()),
        }
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Table<K, V> {
    /// Of several values under a key the last one stays.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut table = Table::new();
        for (key, value) in entries {
            table.insert(key, value);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn it_does_what_a_tree_does(acts in prop::collection::vec((0..4_u8, 0..9_u8, any::<u8>()), 0..60)) {
            let (mut table, mut tree) = (Table::new(), BTreeMap::new());
            for (act, key, value) in acts {
                match act {
                    0 => prop_assert_eq!(table.insert(key, value), tree.insert(key, value)),
                    1 => prop_assert_eq!(table.remove(&key), tree.remove(&key)),
                    2 => prop_assert_eq!(table.or_insert(key, value), tree.entry(key).or_insert(value)),
                    _ => prop_assert_eq!(table.get(&key), tree.get(&key)),
                }
                prop_assert_eq!(table.contains_key(&key), tree.contains_key(&key));
            }
            prop_assert!(table.values().eq(tree.values()));
            prop_assert!(table.iter().map(|(key, value)| (key, value)).eq(tree.iter()));
        }
    }
}
