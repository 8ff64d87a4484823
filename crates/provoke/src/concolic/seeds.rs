//! What a driven method was passed in recorded runs: the first runs of a search are made with that.

use classes::class::Method;
use classes::descriptor::{Primitive, Type};
use concolic::driver::Driver;
use concolic::job::Recipe;
use explore::suspicion::{Input, InputObject, Inputs, Made, ProgramInput};
use prove::host::encode_inputs;
use runtimedata::{Api, Observations, Pair, Recorded};

/// So many recorded calls are made again.
const SEEDS: usize = 24;

/// Recorded calls as runs; none where the driver has more to choose than the arguments.
pub fn recipes(driver: &Driver, observations: &Observations, seed: u64) -> Vec<Recipe> {
    let methods: Vec<&'static Method> = driver.methods().collect();
    let [method] = methods[..] else { return Vec::new() };
    let api = Api {
        class: method.owner().binary_name(),
        method: method.name.into(),
        descriptor: method.descriptor.into(),
    };
    if !method.is_static() || !observations.knows(&api) {
        return Vec::new();
    }
    // A store that cannot be read is no reason not to search.
    let Ok(recorded) = observations.candidates(&api, None, SEEDS) else { return Vec::new() };
    recorded
        .pairs
        .iter()
        .filter_map(|pair| inputs(method, pair))
        .map(|inputs| Recipe {
            inputs: encode_inputs(&inputs, inputs.program.len()),
            seed,
            ..Recipe::default()
        })
        .collect()
}

/// `None` if an argument is more than a number or a text.
fn inputs(method: &'static Method, pair: &Pair) -> Option<Inputs> {
    let mut inputs = Inputs::default();
    for (recorded, ty) in pair.arguments.iter().zip(&method.types.parameters) {
        let value = match (ty, recorded) {
            (Type::Primitive(primitive), recorded) => number(*primitive, recorded)?,
            (_, Recorded::Null) => Input::Null,
            (Type::Class(name), Recorded::Text(units)) if &**name == "java/lang/String" => {
                inputs.objects.push(InputObject {
                    class: method.owner(),
                    made: Made::Text(units.clone()),
                    fields: Vec::new(),
                    calls: Vec::new(),
                });
                Input::Object(inputs.objects.len() - 1)
            }
            _ => return None,
        };
        inputs.program.push(ProgramInput { method, name: String::new(), value });
    }
    Some(inputs)
}

fn number(primitive: Primitive, recorded: &Recorded) -> Option<Input> {
    let float = match recorded {
        Recorded::Float(x) => Some(*x),
        Recorded::Integer(x) => Some(*x as f64),
        _ => None,
    };
    Some(match (primitive, recorded) {
        (Primitive::Boolean, Recorded::Boolean(b)) => Input::Boolean(*b),
        (Primitive::Byte, Recorded::Integer(x)) => Input::Byte(*x as i8),
        (Primitive::Short, Recorded::Integer(x)) => Input::Short(*x as i16),
        (Primitive::Int, Recorded::Integer(x)) => Input::Int(*x as i32),
        (Primitive::Long, Recorded::Integer(x)) => Input::Long(*x),
        (Primitive::Char, recorded) => Input::Char(recorded.as_char()?),
        (Primitive::Float, _) => Input::Float(float? as f32),
        (Primitive::Double, _) => Input::Double(float?),
        _ => return None,
    })
}
