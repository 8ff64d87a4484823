//! Names of the annotations on classes, fields, methods and parameters; declaration and type annotations alike.
//!
//! Their element values are dropped, and so is what annotates a part of a type (`List<@Nullable String>`).

use mokapot::jvm::annotation::{TargetInfo, TypePathElement};
use mokapot::jvm::{self, Annotation, TypeAnnotation};
use mokapot::types::field_type::FieldType;

use crate::sites::Sites;

/// Internal names, sorted, without repetition.
type AnnotationNames = Box<[&'static str]>;

pub(crate) fn names(declared: jvm::Annotations<'_>, sites: &mut Sites<'_>) -> AnnotationNames {
    sorted(all(declared).filter_map(|it| name(it.annotation_type(), sites)).collect())
}

pub(crate) fn of_field(field: jvm::Field<'_>, sites: &mut Sites<'_>) -> AnnotationNames {
    let mut found: Vec<_> =
        all(field.annotations()).filter_map(|it| name(it.annotation_type(), sites)).collect();
    found.extend(on_type(field.type_annotations(), &TargetInfo::Field, sites));
    sorted(found)
}

pub(crate) fn of_method(method: jvm::Method<'_>, sites: &mut Sites<'_>) -> AnnotationNames {
    let mut found: Vec<_> =
        all(method.annotations()).filter_map(|it| name(it.annotation_type(), sites)).collect();
    found.extend(on_type(method.type_annotations(), &TargetInfo::MethodReturn, sites));
    sorted(found)
}

/// One list per parameter of the descriptor. Tables may leave out the implicit ones, which come first.
pub(crate) fn of_parameters(
    method: jvm::Method<'_>,
    count: usize,
    implicit: usize,
    sites: &mut Sites<'_>,
) -> Box<[AnnotationNames]> {
    let mut found = vec![Vec::new(); count];
    let tables = method.parameter_annotations();
    let visible = tables.runtime_visible().map(Iterator::collect::<Vec<_>>).collect::<Vec<_>>();
    let invisible = tables.runtime_invisible().map(Iterator::collect::<Vec<_>>).collect::<Vec<_>>();
    for table in [visible, invisible] {
        let skipped = count.saturating_sub(table.len()).min(implicit);
        for (parameter, annotations) in found.iter_mut().skip(skipped).zip(table) {
            parameter.extend(annotations.into_iter().filter_map(|it| name(it.annotation_type(), sites)));
        }
    }
    for (index, parameter) in found.iter_mut().skip(implicit).enumerate().take(256) {
        let target = TargetInfo::FormalParameter { index: index as u8 };
        parameter.extend(on_type(method.type_annotations(), &target, sites));
    }
    found.into_iter().map(sorted).collect()
}

fn on_type(
    declared: jvm::TypeAnnotations<'_>,
    target: &TargetInfo,
    sites: &mut Sites<'_>,
) -> Vec<&'static str> {
    // A step into a member class leads to the annotated class itself; any other leads to a part of the type.
    let is_whole =
        |it: &TypeAnnotation<'_>| it.target_path().iter().all(|step| matches!(step, TypePathElement::Nested));
    let declared = declared.runtime_visible().chain(declared.runtime_invisible());
    let declared = declared.filter(|it| it.target_info() == target && is_whole(it));
    declared.filter_map(|it| name(it.annotation_type(), sites)).collect()
}

fn all(declared: jvm::Annotations<'_>) -> impl Iterator<Item = Annotation<'_>> {
    declared.runtime_visible().chain(declared.runtime_invisible())
}

fn name(ty: &FieldType, sites: &mut Sites<'_>) -> Option<&'static str> {
    match ty {
        FieldType::Object(class) => Some(sites.name(class.as_java_str())),
        FieldType::Base(_) | FieldType::Array(_) => None,
    }
}

fn sorted(mut names: Vec<&'static str>) -> AnnotationNames {
    names.sort_unstable();
    names.dedup();
    names.into()
}
