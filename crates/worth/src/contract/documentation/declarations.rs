//! Java source text to its declarations: types, methods and constructors, each with its doc comment.
//!
//! Bodies are not read. What cannot be parsed is left out, and what can stays: a source that is newer than the grammar
//! tells as much as it can.

use tree_sitter::{Node, Parser};

use super::comment::Comment;
use super::erasure::{self, TypeVariables};

/// One source file.
#[derive(Debug, Default)]
pub(super) struct JavaFile {
    /// With dots; empty for the unnamed one.
    pub package: String,
    /// Single types, with dots.
    pub imports: Vec<String>,
    /// Of a `package-info.java`.
    pub package_comment: Option<Comment>,
    pub types: Vec<TypeDeclaration>,
}

#[derive(Debug)]
pub(super) struct TypeDeclaration {
    /// As class files have it, without the package: `Outer$Inner`.
    pub name: String,
    pub comment: Option<Comment>,
    /// Of a record.
    pub components: Option<Vec<DeclaredParameter>>,
    pub executables: Vec<Executable>,
}

/// A method or a constructor.
#[derive(Debug)]
pub(super) struct Executable {
    /// `<init>` for a constructor.
    pub name: String,
    pub parameters: Vec<DeclaredParameter>,
    pub comment: Option<Comment>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct DeclaredParameter {
    pub name: String,
    /// The simple name of its erased type, `String[]`.
    pub erased: String,
}

/// Types are nested no deeper in any honest source.
const MAX_NESTING: usize = 32;

impl JavaFile {
    pub fn parse(text: &str) -> JavaFile {
        let mut file = JavaFile::default();
        let mut parser = Parser::new();
        if parser.set_language(&tree_sitter_java::LANGUAGE.into()).is_err() {
            return file;
        }
        let Some(tree) = parser.parse(text, None) else { return file };
        let source = DeclarationReader { text };
        for node in children(tree.root_node()) {
            match node.kind() {
                "package_declaration" => {
                    file.package = source.name_in(node);
                    file.package_comment = source.comment_before(node);
                }
                "import_declaration" if !children(node).any(|child| child.kind() == "asterisk") => {
                    file.imports.push(source.name_in(node));
                }
                _ => source.add_type(node, "", &TypeVariables::default(), MAX_NESTING, &mut file.types),
            }
        }
        file
    }

    pub fn find(&self, name: &str) -> Option<&TypeDeclaration> {
        self.types.iter().find(|declared| declared.name == name)
    }
}

fn children(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    (0..node.child_count()).filter_map(move |at| node.child(at))
}

struct DeclarationReader<'t> {
    text: &'t str,
}

impl<'t> DeclarationReader<'t> {
    fn text(&self, node: Node) -> &'t str {
        self.text.get(node.byte_range()).unwrap_or_default()
    }

    /// The dotted name that a declaration of a package or an import has.
    fn name_in(&self, node: Node) -> String {
        let name = children(node).find(|child| matches!(child.kind(), "scoped_identifier" | "identifier"));
        name.map(|name| self.text(name).split_whitespace().collect()).unwrap_or_default()
    }

    fn field(&self, node: Node, field: &str) -> Option<&'t str> {
        node.child_by_field_name(field).map(|child| self.text(child))
    }

    /// The type, if it is one, and those in it.
    fn add_type(
        &self,
        node: Node,
        outer: &str,
        around: &TypeVariables,
        depth: usize,
        all: &mut Vec<TypeDeclaration>,
    ) {
        const TYPES: &[&str] = &[
            "class_declaration",
            "interface_declaration",
            "enum_declaration",
            "record_declaration",
            "annotation_type_declaration",
        ];
        let name = self.field(node, "name").filter(|_| depth > 0 && TYPES.contains(&node.kind()));
        let Some(name) = name else { return };
        let name = if outer.is_empty() { name.to_owned() } else { format!("{outer}${name}") };
        let variables = around.with(node, self.text);
        let parameters = |node: Node, variables| self.parameters(node, variables);
        let is_record = node.kind() == "record_declaration";
        let components = is_record.then(|| parameters(node, &variables));
        let at = all.len();
        let comment = self.comment_before(node);
        all.push(TypeDeclaration { name: name.clone(), comment, components, executables: Vec::new() });
        let Some(body) = node.child_by_field_name("body") else { return };
        let in_enum = children(body).filter(|child| child.kind() == "enum_body_declarations");
        for member in children(body).chain(in_enum.flat_map(children)) {
            match member.kind() {
                "method_declaration" | "constructor_declaration" | "compact_constructor_declaration" => {
                    let executable = self.executable(member, &variables, all[at].components.as_deref());
                    all[at].executables.extend(executable);
                }
                _ => self.add_type(member, &name, &variables, depth - 1, all),
            }
        }
    }

    fn executable(
        &self,
        node: Node,
        around: &TypeVariables,
        components: Option<&[DeclaredParameter]>,
    ) -> Option<Executable> {
        let variables = around.with(node, self.text);
        let (name, parameters) = match node.kind() {
            "method_declaration" => (self.field(node, "name")?.to_owned(), self.parameters(node, &variables)),
            "constructor_declaration" => ("<init>".to_owned(), self.parameters(node, &variables)),
            // Its parameters are the components.
            _ => ("<init>".to_owned(), components?.to_vec()),
        };
        Some(Executable { name, parameters, comment: self.comment_before(node) })
    }

    fn parameters(&self, node: Node, variables: &TypeVariables) -> Vec<DeclaredParameter> {
        let list = node.child_by_field_name("parameters");
        list.into_iter().flat_map(children).filter_map(|node| self.parameter(node, variables)).collect()
    }

    fn parameter(&self, node: Node, variables: &TypeVariables) -> Option<DeclaredParameter> {
        match node.kind() {
            "formal_parameter" => {
                let ty = erasure::erased(node.child_by_field_name("type")?, self.text, variables);
                let brackets = self.field(node, "dimensions").map_or(0, |text| text.matches('[').count());
                let name = self.field(node, "name")?.to_owned();
                Some(DeclaredParameter { name, erased: ty + &"[]".repeat(brackets) })
            }
            "spread_parameter" => {
                let declarator = children(node).find(|child| child.kind() == "variable_declarator")?;
                let ty = children(node).find(|child| {
                    child.is_named()
                        && !child.is_extra()
                        && !matches!(child.kind(), "modifiers" | "annotation" | "marker_annotation")
                })?;
                let name = self.field(declarator, "name")?.to_owned();
                Some(DeclaredParameter { name, erased: erasure::erased(ty, self.text, variables) + "[]" })
            }
            // `this` as a parameter is none.
            _ => None,
        }
    }

    /// The doc comment next before a declaration. Other comments may stand in between.
    fn comment_before(&self, node: Node) -> Option<Comment> {
        let mut before = node.prev_sibling();
        while let Some(comment) = before.filter(Node::is_extra) {
            let text = self.text(comment);
            if text.starts_with("///") {
                return self.lines_up_to(comment);
            }
            if let Some(read) = Comment::read(text, comment.start_position().row as u32 + 1) {
                return Some(read);
            }
            before = comment.prev_sibling();
        }
        None
    }

    /// Lines of `///` that end here, without a gap.
    fn lines_up_to(&self, last: Node) -> Option<Comment> {
        let mut lines = vec![self.text(last).trim_end()];
        let mut first = last;
        while let Some(above) = first.prev_sibling().filter(|above| {
            self.text(*above).starts_with("///")
                && above.start_position().row + 1 == first.start_position().row
        }) {
            lines.push(self.text(above).trim_end());
            first = above;
        }
        lines.reverse();
        Comment::read(&lines.join("\n"), first.start_position().row as u32 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "/** A package's licence. */
package a.b;
import java.util.Map;
import java.util.*;

/** Many things. */
@Deprecated
public class Outer<T extends Comparable<T>, U extends T> {
    /** Not this one. */
    // Nor this one.
    /** Makes one. */
    @Deprecated protected Outer(int[] sizes[], final T first, U... more) throws IOException {}

    String undocumented(Map.Entry<String, T> e) { return \"/** no */\"; }

    class Inner<T> {
        /// Says so.
        ///
        /// @param x any
        <V extends Runnable & Foo> void take(T x, V y, java.util.List<? super T> z, Outer<T, U>.Inner<V>[] w) {}
    }
    interface Shape { /** Its area. */ double area(@Foo(1) double... by); }
    enum Colour { RED { void hidden() {} }; /** Mixes. */ Colour mix(Colour other) { return other; } }
    /** @param low the lower one */
    record Range(int low, T high) { /** Checks. */ Range { } }
}
class Second { void broken( { } }
";

    fn of<'f>(file: &'f JavaFile, name: &str) -> &'f TypeDeclaration {
        file.find(name).unwrap_or_else(|| panic!("no {name} in {file:?}"))
    }

    fn text(comment: &Option<Comment>) -> &str {
        comment.as_ref().map_or("", |comment| comment.body.text.trim())
    }

    #[test]
    fn types_and_what_is_in_them() {
        let file = JavaFile::parse(SOURCE);
        assert_eq!((file.package.as_str(), &file.imports[..]), ("a.b", &["java.util.Map".to_owned()][..]));
        let outer = of(&file, "Outer");
        assert_eq!(text(&outer.comment), "Many things.");
        let [made, undocumented] = &outer.executables[..] else { panic!("{outer:?}") };
        assert_eq!((made.name.as_str(), text(&made.comment)), ("<init>", "Makes one."));
        assert_eq!(undocumented.comment, None);
        assert_eq!(text(&of(&file, "Outer$Shape").executables[0].comment), "Its area.");
        assert_eq!(text(&of(&file, "Outer$Colour").executables[0].comment), "Mixes.");
        let range = of(&file, "Outer$Range");
        assert_eq!(range.comment.as_ref().unwrap().param("low").unwrap().text.trim(), "the lower one");
        assert_eq!(range.executables[0].parameters.len(), 2);
        assert!(file.find("Inner").is_none());
        assert!(file.find("Second").is_some());
    }

    #[test]
    fn parameters_are_erased() {
        let file = JavaFile::parse(SOURCE);
        let types = |name, at: usize| -> Vec<String> {
            let executable = &of(&file, name).executables[at];
            executable.parameters.iter().map(|parameter| parameter.erased.clone()).collect()
        };
        assert_eq!(types("Outer", 0), ["int[][]", "Comparable", "Comparable[]"]);
        assert_eq!(types("Outer", 1), ["Entry"]);
        assert_eq!(types("Outer$Inner", 0), ["Object", "Runnable", "List", "Inner[]"]);
        assert_eq!(types("Outer$Shape", 0), ["double[]"]);
    }

    #[test]
    fn markdown_comments_keep_their_lines() {
        let file = JavaFile::parse(SOURCE);
        let comment = of(&file, "Outer$Inner").executables[0].comment.as_ref().unwrap();
        assert_eq!(text(&Some(comment.clone())).lines().next(), Some("Says so."));
        assert_eq!(comment.param("x").unwrap().line, 19);
    }

    #[test]
    fn what_is_no_java_has_no_declarations() {
        for text in ["", "class", "}}}}", "/** x */", "\u{0}", "<html>"] {
            assert!(JavaFile::parse(text).types.iter().all(|t| t.executables.is_empty()), "{text}");
        }
    }
}
