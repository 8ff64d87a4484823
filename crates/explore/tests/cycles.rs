//! Modules that need each other in a circle cannot be understood one by one: the largest such circle only gets smaller.
//!
//! Two modules are one here if their first names are the same, or their first two. An edge goes from a module to what it
//! names by `crate::` or `super::`, in a `use` or elsewhere, and to the module that defines a method of `Machine` that it
//! calls: `self.name(`, `m.name(` or `machine.name(`, where no other function has that name. Methods whose name is not
//! unique, and functions that are reached through a table, leave no edge.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The names of a module, from the outermost one.
type Name = Vec<String>;
type Edges = BTreeMap<Name, BTreeSet<Name>>;

/// Modules in the largest circle, by the number of names that tell modules apart. To be lowered with every one that leaves.
const LARGEST: [(usize, usize); 2] = [(1, 8), (2, 73)];

#[test]
fn circles_of_modules_only_get_smaller() {
    let modules = modules();
    let edges = edges(&modules);
    for (names, limit) in LARGEST {
        let circle = largest_circle(&cut(&edges, names));
        let listed: Vec<String> = circle.iter().map(|name| name.join("::")).collect();
        let now = circle.len();
        assert_eq!(
            now, limit,
            "the largest circle, by {names} names (smaller? lower the limit): {listed:#?}"
        );
    }
}

#[test]
fn circles_are_found() {
    let edges = |pairs: &[(&str, &str)]| {
        let mut edges = Edges::new();
        for (from, to) in pairs {
            edges.entry(vec![from.to_string()]).or_default().insert(vec![to.to_string()]);
        }
        edges
    };
    let found = largest_circle(&edges(&[("a", "b"), ("b", "c"), ("c", "b"), ("c", "d"), ("x", "y")]));
    assert_eq!(found, BTreeSet::from([vec!["b".to_string()], vec!["c".to_string()]]));
    let tree = "crate::machine::{Machine, heap::{Body, Object as Thing}, value}";
    let named = ["machine::Machine", "machine::heap::Body", "machine::heap::Object", "machine::value"];
    assert_eq!(
        paths(tree).map(|path| path.join("::")).collect::<Vec<_>>(),
        named.map(|n| format!("crate::{n}"))
    );
}

/// The text of every module, without comments.
fn modules() -> BTreeMap<Name, String> {
    let mut found = BTreeMap::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut Vec::new(), &mut found);
    found
}

fn collect(dir: &Path, prefix: &mut Name, found: &mut BTreeMap<Name, String>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_string();
        if path.is_dir() {
            prefix.push(stem);
            collect(&path, prefix, found);
            prefix.pop();
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        let own = (!matches!(&*stem, "mod" | "lib")).then_some(stem);
        let name = prefix.iter().cloned().chain(own).collect();
        found.insert(name, code.collect::<Vec<_>>().join("\n"));
    }
}

fn edges(modules: &BTreeMap<Name, String>) -> Edges {
    let methods = methods_of_machine(modules);
    let mut edges = Edges::new();
    for (name, text) in modules {
        let named = references(text).filter_map(|path| resolve(&path, name, modules));
        let called = calls(text).filter_map(|method| methods.get(method).cloned());
        edges.entry(name.clone()).or_default().extend(named.chain(called));
    }
    edges
}

/// Where each method of `Machine` is, of those whose name no other function has.
fn methods_of_machine(modules: &BTreeMap<Name, String>) -> BTreeMap<&str, Name> {
    let mut functions: BTreeMap<&str, usize> = BTreeMap::new();
    let mut methods = BTreeMap::new();
    for (module, text) in modules {
        let mut in_machine = false;
        for line in text.lines() {
            match line {
                "impl Machine {" => in_machine = true,
                "}" => in_machine = false,
                _ => {}
            }
            let Some((before, after)) = line.split_once("fn ") else { continue };
            let name = identifier(after);
            if name.is_empty() || !before.is_empty() && !before.ends_with(' ') {
                continue;
            }
            *functions.entry(name).or_default() += 1;
            if in_machine && line.starts_with("    ") && !line.starts_with("     ") {
                methods.insert(name, module.clone());
            }
        }
    }
    methods.retain(|name, _| functions[name] == 1);
    methods
}

fn calls(text: &str) -> impl Iterator<Item = &str> {
    let of = |receiver: &'static str| text.match_indices(receiver).map(move |(at, _)| (at, receiver.len()));
    let all = of("self.").chain(of("m.")).chain(of("machine."));
    all.filter_map(move |(at, length)| {
        let is_whole = !text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.'));
        let name = identifier(&text[at + length..]);
        let is_call = text[at + length + name.len()..].starts_with('(');
        (is_whole && is_call).then_some(name)
    })
}

fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// What the text names from the root of the crate, from the module above, or in a `use`.
fn references(text: &str) -> impl Iterator<Item = Name> {
    let starts = |word: &'static str| text.match_indices(word).map(move |(at, _)| &text[at..]);
    let uses = starts("use ").map(|at| &at["use ".len()..]);
    starts("crate::").chain(starts("super::")).chain(uses).flat_map(paths)
}

/// The paths of a tree like that of a `use`: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn paths(tree: &str) -> impl Iterator<Item = Name> {
    let mut found = Vec::new();
    read_tree(tree, &[], &mut found);
    found.into_iter()
}

/// Reads one tree; what comes behind it.
fn read_tree<'a>(text: &'a str, prefix: &[String], found: &mut Vec<Name>) -> &'a str {
    let mut path = prefix.to_vec();
    let mut rest = text.trim_start();
    loop {
        if let Some(inner) = rest.strip_prefix('{') {
            rest = inner.trim_start();
            while !rest.is_empty() && !rest.starts_with('}') {
                let behind = read_tree(rest, &path, found);
                // Nothing that we know: better no edge than no end.
                if behind.len() == rest.len() {
                    return "";
                }
                rest = behind.trim_start_matches([',', ' ', '\n']);
            }
            return rest.strip_prefix('}').unwrap_or_default();
        }
        let name = identifier(rest);
        rest = &rest[name.len()..];
        if !name.is_empty() {
            path.push(name.to_string());
        }
        match rest.strip_prefix("::") {
            Some(further) if !name.is_empty() => rest = further,
            _ => break,
        }
    }
    found.push(path);
    match rest.trim_start().strip_prefix("as ") {
        Some(renamed) => renamed.trim_start().trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'),
        None => rest,
    }
}

/// The module that a path leads into.
fn resolve(path: &[String], from: &Name, modules: &BTreeMap<Name, String>) -> Option<Name> {
    let up = path.iter().take_while(|name| *name == "super").count();
    let mut full: Name = match path.first().map(String::as_str)? {
        "crate" => path[1..].to_vec(),
        "super" => from[..from.len().checked_sub(up)?].iter().chain(&path[up..]).cloned().collect(),
        "self" => from.iter().chain(&path[1..]).cloned().collect(),
        child => {
            let inside: Name = from.iter().cloned().chain([child.to_string()]).collect();
            modules.contains_key(&inside).then(|| from.iter().chain(path).cloned().collect())?
        }
    };
    while !modules.contains_key(&full) {
        full.pop()?;
    }
    Some(full)
}

/// Modules with so many names in common are one.
fn cut(edges: &Edges, names: usize) -> Edges {
    let short = |name: &Name| name.iter().take(names).cloned().collect::<Name>();
    let mut all = Edges::new();
    for (from, to) in edges.iter().filter(|(from, _)| !from.is_empty()) {
        let to = to.iter().filter(|to| !to.is_empty()).map(short).filter(|to| *to != short(from));
        all.entry(short(from)).or_default().extend(to);
    }
    all
}

/// The largest set of modules that all lead to each other.
fn largest_circle(edges: &Edges) -> BTreeSet<Name> {
    let reached: BTreeMap<&Name, BTreeSet<Name>> =
        edges.keys().map(|name| (name, reachable(edges, name))).collect();
    let circle = |name: &Name| -> BTreeSet<Name> {
        let leads_back = |other: &&Name| reached.get(other).is_some_and(|from| from.contains(name));
        reached[name].iter().filter(leads_back).cloned().collect()
    };
    edges.keys().map(circle).max_by_key(BTreeSet::len).unwrap_or_default()
}

fn reachable(edges: &Edges, from: &Name) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        for next in edges.get(name).into_iter().flatten() {
            if found.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found
}
