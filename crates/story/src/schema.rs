//! The JSON Schema of a story file, from the same tables that a file is checked against.

use crate::model::{Entry, MODELS};
use crate::shape::{ABSENT, ENDS, Field, LONGEST, NEVER, Naming, STEPS, Shape, Shapes};
use crate::story::{ACTOR, BESIDE, KEYS, OUTCOME};
use serde_json::{Map, Value, json};
use tsunagu_model::place::{Name, Zone};

/// One line: nothing that a terminal would obey, and something that can be seen.
const LINE: &str = concat!(
    r"^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*",
    r"[^\s\u0000-\u001f\u007f-\u009f]",
    r"[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*\n?$"
);

/// The JSON Schema (2020-12) of a story file: `docs/story.schema.json` holds it.
///
/// It knows no more than shapes: whether a name is of something that the story makes, it cannot say.
#[must_use]
pub fn schema() -> Value {
    let names: Vec<&str> = MODELS.iter().map(|model| model.name).collect();
    let of_model = |name: &str| match name {
        "title" => shape(&Shape::Title, false),
        "model" => json!({"enum": names}),
        // What the model says, below.
        _ => json!(true),
    };
    let properties: Map<String, Value> =
        KEYS.iter().map(|(name, _)| ((*name).to_owned(), of_model(name))).collect();
    let required: Vec<&str> = KEYS.iter().filter(|(_, required)| *required).map(|(name, _)| *name).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A story of Tsunagu",
        "$defs": {
            "line": {"type": "string", "maxLength": LONGEST, "pattern": LINE},
            "name": {"type": "string", "maxLength": Name::MAX, "pattern": "^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$"},
            "zone": {"type": "string", "maxLength": Zone::MAX, "pattern": "^[A-Za-z0-9]([-_.A-Za-z0-9]*[A-Za-z0-9])?$"},
        },
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
        "allOf": MODELS.iter().map(model).collect::<Vec<Value>>(),
    })
}

fn model(model: &Entry) -> Value {
    let Shapes { given, facts, .. } = *model.shapes;
    json!({
        "if": {"properties": {"model": {"const": model.name}}},
        "then": {"properties": {
            "given": record(given, false),
            "steps": {"type": "array", "maxItems": STEPS, "items": step(model.shapes)},
            "expect": record(facts, true),
            "because": because(model.shapes),
        }},
    })
}

fn step(shapes: &Shapes) -> Value {
    let moves = shapes.moves.iter().map(|one| (one.name, about(one.about, record(one.takes, false))));
    let [label, expect, because_of] = BESIDE;
    let mut expected = record(shapes.facts, true);
    expected["properties"][OUTCOME] = json!({"enum": shapes.outcomes});
    expected["properties"][ACTOR] = json!({"enum": shapes.actors});
    let beside = [
        (label, shape(&Shape::Name(Naming::Free), false)),
        (expect, expected),
        (because_of, because(shapes)),
    ];
    let one = |name: &str| json!({"required": [name]});
    let makers = shapes.moves.iter().filter(|one| one.makes.is_some()).map(|maker| one(maker.name));
    let mut step = object(moves.chain(beside));
    step["oneOf"] = shapes.moves.iter().map(|action| one(action.name)).collect();
    // Where no move makes anything, nothing can be called anything.
    let makers: Vec<Value> = makers.collect();
    let named = if makers.is_empty() { json!(false) } else { json!({"anyOf": makers}) };
    step["dependentSchemas"] = json!({label: named});
    step
}

fn because(shapes: &Shapes) -> Value {
    let slugs: Vec<&&str> = shapes.outcomes.iter().filter(|slug| **slug != "ok").collect();
    let words = json!({"allOf": [shape(&Shape::Text(LONGEST), false), {"pattern": "[^a-z0-9-]"}]});
    json!({"anyOf": [{"enum": slugs}, words]})
}

fn record(fields: &[Field], expecting: bool) -> Value {
    let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    let mut record =
        object(fields.iter().map(|field| (field.name, about(field.about, shape(&field.shape, expecting)))));
    if !required.is_empty() {
        record["required"] = json!(required);
    }
    record
}

fn object<'a>(properties: impl Iterator<Item = (&'a str, Value)>) -> Value {
    let properties: Map<String, Value> = properties.map(|(name, value)| (name.to_owned(), value)).collect();
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

fn about(text: &str, mut schema: Value) -> Value {
    schema["description"] = json!(text);
    schema
}

fn shape(of: &Shape, expecting: bool) -> Value {
    let schema = match of {
        Shape::Text(LONGEST) => json!({"$ref": "#/$defs/line"}),
        Shape::Text(most) => json!({"type": "string", "maxLength": most, "pattern": LINE}),
        Shape::Title => {
            let text = || shape(&Shape::Text(LONGEST), false);
            let mut both = object([("ja", text()), ("en", text())].into_iter());
            both["required"] = json!(["ja", "en"]);
            json!({"anyOf": [text(), both]})
        }
        Shape::Name(Naming::Made(head)) => {
            json!({"type": "string", "pattern": format!("^{head}[1-9][0-9]*$")})
        }
        Shape::Name(_) => json!({"$ref": "#/$defs/name"}),
        Shape::Zone => json!({"$ref": "#/$defs/zone"}),
        Shape::Word(words) => json!({"enum": words}),
        Shape::Bool => json!({"type": "boolean"}),
        Shape::Whole => json!({"type": "integer", "minimum": 0}),
        Shape::Quantity => {
            json!({"anyOf": [{"type": "string", "pattern": "^(0|[0-9]+[GTPE]i)$"}, {"const": 0}]})
        }
        Shape::Duration => {
            json!({"type": "string", "minLength": 1, "pattern": "^([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"})
        }
        Shape::List(of) => json!({"type": "array", "items": shape(of, expecting)}),
        Shape::Set(of) => json!({"type": "array", "items": shape(of, expecting), "uniqueItems": true}),
        Shape::One(of) => {
            json!({"type": "array", "items": shape(of, expecting), "minItems": 1, "maxItems": 1})
        }
        Shape::Map(naming, of) => json!({
            "type": "object",
            "propertyNames": shape(&Shape::Name(*naming), false),
            "additionalProperties": shape(of, expecting),
        }),
        Shape::Record(fields) => record(fields, expecting),
    };
    if !expecting {
        return schema;
    }
    let mut any = vec![schema.clone(), json!({"const": ABSENT})];
    if let Shape::Whole | Shape::Quantity | Shape::Duration = of {
        let mut range = object(ENDS.map(|end| (end, schema.clone())).into_iter());
        range["minProperties"] = json!(1);
        any.push(range);
    }
    if let Shape::Duration = of {
        any.push(json!({"const": NEVER}));
    }
    json!({"anyOf": any})
}
