//! Inputs as the JVM reads them (`java/PROTOCOL.md`): objects first, by number, then the values handed out.

use classes::class::{Class, Method};
use explore::suspicion::{Input, InputObject, Inputs, Made};

use crate::wire::MessageWriter;

/// Nothing chosen: no objects, no values, none of them planned.
pub const NO_INPUTS: [u8; 12] = [0; 12];

/// What an input API hands out, in order, with the objects behind it. Behind the first `planned` ones the program may ask
/// for something else.
pub fn encode_inputs(inputs: &Inputs, planned: usize) -> Vec<u8> {
    let mut out = MessageWriter::default();
    out.u32(inputs.objects.len());
    for object in &inputs.objects {
        encode_object(&mut out, object);
    }
    let values: Vec<Input> = inputs.program.iter().map(|input| input.value).collect();
    encode_values(&mut out, &values);
    out.u32(planned);
    out.into_bytes()
}

fn encode_object(out: &mut MessageWriter, object: &InputObject) {
    match &object.made {
        Made::Somehow => {
            out.u8(0).string(&object.class.binary_name()).u32(object.fields.len());
            for (field, value) in &object.fields {
                out.string(&field.owner().binary_name()).string(field.name);
                encode_value(out, *value);
            }
        }
        Made::Array(values) => {
            out.u8(1).string(&component_name(object.class));
            encode_values(out, values);
        }
        Made::Text(units) => {
            out.u8(2).u32(units.len());
            for unit in units {
                out.raw(&unit.to_be_bytes());
            }
        }
        Made::Boxed(value) => {
            out.u8(3);
            encode_value(out, *value);
        }
        Made::Constant(field) => {
            out.u8(4).string(&field.owner().binary_name()).string(field.name);
        }
        Made::ClassLiteral(class) => {
            out.u8(5).string(&class.binary_name());
        }
        Made::By(method, arguments) => {
            out.u8(6);
            encode_call(out, method, arguments);
            out.u32(object.calls.len());
            for (method, arguments) in &object.calls {
                encode_call(out, method, arguments);
            }
        }
        Made::Stub(results) => {
            out.u8(7).string(&object.class.binary_name()).u32(results.len());
            for (method, values) in results {
                out.string(&format!("{}{}", method.name, method.descriptor));
                encode_values(out, values);
            }
        }
    }
}

fn component_name(array: &Class) -> String {
    array.component.map(|component| component.binary_name()).unwrap_or_default()
}

fn encode_call(out: &mut MessageWriter, method: &Method, arguments: &[Input]) {
    out.string(&method.owner().binary_name()).string(method.name).string(method.descriptor);
    encode_values(out, arguments);
}

fn encode_values(out: &mut MessageWriter, values: &[Input]) {
    out.u32(values.len());
    for value in values {
        encode_value(out, *value);
    }
}

fn encode_value(out: &mut MessageWriter, value: Input) {
    let (kind, bits) = match value {
        Input::Null => {
            out.u8(b'0');
            return;
        }
        Input::Object(number) => {
            out.u8(b'L').u32(number);
            return;
        }
        Input::Boolean(x) => (b'Z', u64::from(x)),
        Input::Byte(x) => (b'B', x as u64),
        Input::Char(x) => (b'C', u64::from(x)),
        Input::Short(x) => (b'S', x as u64),
        Input::Int(x) => (b'I', x as u64),
        Input::Long(x) => (b'J', x as u64),
        Input::Float(x) => (b'F', u64::from(x.to_bits())),
        Input::Double(x) => (b'D', x.to_bits()),
    };
    out.u8(kind).u64(bits);
}
