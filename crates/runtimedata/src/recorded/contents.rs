//! What a collection of the JDK holds, read out of the fields it keeps that in.
//!
//! In the order in which it hands it out; nothing where part of it was not recorded.

use super::Recorded;

/// The elements of a list or a set, or the keys and values of a map.
#[derive(Debug, PartialEq)]
pub enum CollectionContents<'a> {
    Items(Vec<&'a Recorded>),
    Entries(Vec<(&'a Recorded, &'a Recorded)>),
}

impl CollectionContents<'_> {
    pub fn len(&self) -> usize {
        match self {
            CollectionContents::Items(items) => items.len(),
            CollectionContents::Entries(entries) => entries.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

type Entries<'a> = Vec<(&'a Recorded, &'a Recorded)>;

impl Recorded {
    /// `None` of what is no collection that is known here, and of one that was cut.
    pub fn contents(&self) -> Option<CollectionContents<'_>> {
        let Recorded::Object { class, .. } = self else { return None };
        let name = class.strip_prefix("java.util.")?;
        Some(match name {
            "ArrayList" => {
                CollectionContents::Items(self.items_of("elementData")?.get(..self.number("size")?)?.to_vec())
            }
            "Arrays$ArrayList" => CollectionContents::Items(self.items_of("a")?),
            "LinkedList" => CollectionContents::Items(self.chain("first", "next", "item")?),
            "ImmutableCollections$ListN" => CollectionContents::Items(self.items_of("elements")?),
            "ImmutableCollections$SetN" => {
                CollectionContents::Items(without_nulls(self.items_of("elements")?))
            }
            "ImmutableCollections$List12" | "ImmutableCollections$Set12" => {
                CollectionContents::Items(self.one_or_two()?)
            }
            "ImmutableCollections$Map1" => {
                CollectionContents::Entries(vec![(self.field("k0")?, self.field("v0")?)])
            }
            "ImmutableCollections$MapN" => {
                let table = self.items_of("table")?;
                let pairs = table.chunks_exact(2).map(|pair| (pair[0], pair[1]));
                CollectionContents::Entries(pairs.filter(|(key, _)| **key != Recorded::Null).collect())
            }
            "HashMap" => CollectionContents::Entries(self.hashed()?),
            "LinkedHashMap" => CollectionContents::Entries(self.linked()?),
            "TreeMap" => CollectionContents::Entries(self.sorted()?),
            "HashSet" | "LinkedHashSet" => CollectionContents::Items(self.field("map")?.keys()?),
            "TreeSet" => CollectionContents::Items(self.field("m")?.keys()?),
            _ => return None,
        })
    }

    fn keys(&self) -> Option<Vec<&Recorded>> {
        match self.contents()? {
            CollectionContents::Entries(entries) => Some(entries.into_iter().map(|(key, _)| key).collect()),
            CollectionContents::Items(_) => None,
        }
    }

    fn number(&self, field: &str) -> Option<usize> {
        match self.field(field)? {
            Recorded::Integer(number) => usize::try_from(*number).ok(),
            _ => None,
        }
    }

    fn items_of(&self, field: &str) -> Option<Vec<&Recorded>> {
        match self.field(field)? {
            Recorded::Array { items, length, .. } if items.len() as u64 == *length => {
                Some(items.iter().collect())
            }
            _ => None,
        }
    }

    /// A list of one has an object in the second place that nobody else has.
    fn one_or_two(&self) -> Option<Vec<&Recorded>> {
        let second = self.field("e1")?;
        let nothing = second.class() == Some("java.lang.Object");
        Some(std::iter::once(self.field("e0")?).chain(Some(second).filter(|_| !nothing)).collect())
    }

    /// Nodes one behind the other.
    fn nodes(&self, first: &str, next: &str) -> Option<Vec<&Recorded>> {
        let mut nodes = Vec::new();
        let mut node = self.field(first)?;
        while *node != Recorded::Null {
            nodes.push(node);
            node = node.field(next)?;
        }
        Some(nodes)
    }

    fn chain(&self, first: &str, next: &str, value: &str) -> Option<Vec<&Recorded>> {
        self.nodes(first, next)?.into_iter().map(|node| node.field(value)).collect()
    }

    fn entry(&self) -> Option<(&Recorded, &Recorded)> {
        Some((self.field("key")?, self.field("value")?))
    }

    fn hashed(&self) -> Option<Entries<'_>> {
        if *self.field("table")? == Recorded::Null {
            return Some(Vec::new());
        }
        let mut entries = Vec::new();
        for bucket in without_nulls(self.items_of("table")?) {
            entries.push(bucket.entry()?);
            for node in bucket.nodes("next", "next")? {
                entries.push(node.entry()?);
            }
        }
        Some(entries)
    }

    /// The order is kept in links from node to node, which the table's nodes refer to, or the other way round.
    fn linked(&self) -> Option<Entries<'_>> {
        let mut entries = Vec::new();
        let mut node = self.field("head")?;
        while *node != Recorded::Null {
            if let Recorded::Ref(id) = node {
                node = self.find(*id)?;
            }
            entries.push(node.entry()?);
            if entries.len() > self.number("size")? {
                return None;
            }
            node = node.field("after")?;
        }
        Some(entries)
    }

    fn sorted(&self) -> Option<Entries<'_>> {
        let mut entries = Vec::new();
        self.field("root")?.below(&mut entries)?;
        Some(entries)
    }

    /// In order: what is less, the node itself, what is greater.
    fn below<'a>(&'a self, entries: &mut Entries<'a>) -> Option<()> {
        if *self == Recorded::Null {
            return Some(());
        }
        self.field("left")?.below(entries)?;
        entries.push(self.entry()?);
        self.field("right")?.below(entries)
    }
}

fn without_nulls(items: Vec<&Recorded>) -> Vec<&Recorded> {
    items.into_iter().filter(|item| **item != Recorded::Null).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(json: &str) -> Option<String> {
        let state: Recorded = json.parse().unwrap();
        let list = |all: Vec<String>| all.join(", ");
        Some(match state.contents()? {
            CollectionContents::Items(items) => list(items.iter().map(ToString::to_string).collect()),
            CollectionContents::Entries(entries) => {
                list(entries.iter().map(|(k, v)| format!("{k}={v}")).collect())
            }
        })
    }

    #[test]
    fn lists_have_as_many_elements_as_they_say() {
        let list = r#"{"class":"java.util.ArrayList","fields":{"elementData":{"class":"[Ljava.lang.Object;","items":[1,null,null]},"size":2}}"#;
        assert_eq!(shown(list).unwrap(), "1, null");
        let cut = list.replace("]}", r#"],"length":9}"#);
        assert_eq!(shown(&cut), None, "not all of it was recorded");
        let one = r#"{"class":"java.util.ImmutableCollections$List12","fields":{"e0":"x","e1":{"class":"java.lang.Object","fields":{}}}}"#;
        assert_eq!(shown(one).unwrap(), "\"x\"");
    }

    #[test]
    fn maps_are_read_node_by_node() {
        let node = |key: &str, next: &str| {
            format!(
                r#"{{"class":"java.util.HashMap$Node","fields":{{"hash":0,"key":"{key}","value":1,"next":{next}}}}}"#
            )
        };
        let table = format!(
            r#"{{"class":"[Ljava.util.HashMap$Node;","items":[null,{},null]}}"#,
            node("a", &node("b", "null"))
        );
        let map = format!(r#"{{"class":"java.util.HashMap","fields":{{"table":{table},"size":2}}}}"#);
        assert_eq!(shown(&map).unwrap(), "\"a\"=1, \"b\"=1");
        let set = format!(r#"{{"class":"java.util.HashSet","fields":{{"map":{map}}}}}"#);
        assert_eq!(shown(&set).unwrap(), "\"a\", \"b\"");
        let empty = r#"{"class":"java.util.HashMap","fields":{"table":null,"size":0}}"#;
        assert_eq!(shown(empty).unwrap(), "");
    }

    #[test]
    fn linked_maps_keep_their_own_order() {
        let map = r#"{"class":"java.util.LinkedHashMap","fields":{"size":2,
            "table":{"class":"[Ljava.util.HashMap$Node;","items":[
                {"class":"java.util.LinkedHashMap$Entry","id":1,"fields":{"key":"z","value":1,"next":null,"after":null}},
                {"class":"java.util.LinkedHashMap$Entry","id":2,"fields":{"key":"a","value":2,"next":null,"after":{"ref":1}}}]},
            "head":{"ref":2}}}"#;
        assert_eq!(shown(map).unwrap(), "\"a\"=2, \"z\"=1");
    }

    #[test]
    fn sorted_maps_are_trees() {
        let leaf =
            r#"{"class":"java.util.TreeMap$Entry","fields":{"key":"a","value":1,"left":null,"right":null}}"#;
        let map = format!(
            r#"{{"class":"java.util.TreeMap","fields":{{"root":{{"class":"java.util.TreeMap$Entry","fields":{{"key":"b","value":2,"left":{leaf},"right":null}}}}}}}}"#
        );
        assert_eq!(shown(&map).unwrap(), "\"a\"=1, \"b\"=2");
    }
}
