//! What stories of `volume` may say.

use crate::shape::{Field, Move, Naming, Shape, Shapes, outcomes};
use tsunagu_model::volume::chapter::Settings;
use tsunagu_model::volume::{Actor, Rule};

const MODES: &[&str] = Settings::CHOICES[0];
const BINDINGS: &[&str] = Settings::CHOICES[1];
const POLICIES: &[&str] = Settings::CHOICES[3];
const PHASES: &[&str] = &["Available", "Bound", "Released"];
const CLAIM_PHASES: &[&str] = &["Pending", "Bound", "Terminating"];

/// `ok`, and every slug.
const OUTCOMES: [&str; Rule::ALL.len() + 1] = outcomes!(Rule);

const ACTORS: [Actor; 3] = [Actor::Person, Actor::AttachDetach, Actor::Kubelet];

pub(super) const fn actor(actor: Actor) -> &'static str {
    match actor {
        Actor::Person => "person",
        Actor::AttachDetach => "attach-detach",
        Actor::Kubelet => "kubelet",
    }
}

const CLAIM: Field = Field::must(
    "claim",
    Shape::Name(Naming::Known("claim")),
    "the claim, by its name or by what `as` calls it",
);
const NODE: Field = Field::must("node", Shape::Name(Naming::Known("node")), "the node");
const EVERY_NODE: Field =
    Field { required: false, about: "the node; left out, every node that has the volume", ..NODE };
const POD: Field = Field::must("pod", Shape::Name(Naming::Free), "the pod");

const NAME: Field = Field::must("name", Shape::Name(Naming::New("claim")), "its name");
const CLASS: Field = Field::must("storageClassName", Shape::Name(Naming::Known("class")), "the class");
const STORAGE: Field = Field::must("storage", Shape::Quantity, "the size: `spec.resources.requests.storage`");
const ACCESS: Field = Field::must(
    "accessModes",
    Shape::One(&Shape::Word(MODES)),
    "the access mode; a real claim may list several",
);
const IN_ZONE: Field = Field::may(
    "zone",
    Shape::Zone,
    "where an `Immediate` class provisions; stands for the class's `allowedTopologies`",
);
const LABEL: Field = Field::may(
    "as",
    Shape::Name(Naming::Label("claim")),
    "what the story calls it, where another claim has its name",
);

const GIVEN: &[Field] = &[
    Field::must(
        "classes",
        Shape::List(&Shape::Record(&[
            Field::must("name", Shape::Name(Naming::New("class")), "its name"),
            Field::may(
                "volumeBindingMode",
                Shape::Word(BINDINGS),
                "when volumes are provisioned; left out, `Immediate`",
            ),
            Field::may(
                "reclaimPolicy",
                Shape::Word(POLICIES),
                "what becomes of a volume whose claim is gone; left out, `Delete`",
            ),
        ])),
        "the StorageClasses",
    ),
    Field::must(
        "nodes",
        Shape::List(&Shape::Record(&[
            Field::must("name", Shape::Name(Naming::New("node")), "its name"),
            Field::may("zone", Shape::Zone, "its zone: the label `topology.kubernetes.io/zone`"),
        ])),
        "the nodes",
    ),
    Field::may(
        "claims",
        Shape::List(&Shape::Record(&[NAME, CLASS, STORAGE, ACCESS, IN_ZONE, LABEL])),
        "claims that are written before the first step, in this order",
    ),
];

const MOVES: &[Move] = &[
    Move {
        name: "request",
        takes: &[NAME, CLASS, STORAGE, ACCESS, IN_ZONE],
        makes: Some("claim"),
        about: "write a claim; an `Immediate` class provisions at once",
    },
    Move {
        name: "attach",
        takes: &[CLAIM, NODE],
        makes: None,
        about: "attach the claim's volume to a node; a claim that waits is provisioned first",
    },
    Move {
        name: "mount",
        takes: &[CLAIM, NODE, POD],
        makes: None,
        about: "let a pod on a node see the volume",
    },
    Move {
        name: "unmount",
        takes: &[CLAIM, NODE, POD],
        makes: None,
        about: "end what one pod sees; of an unconfirmed pod, the answer that was missing",
    },
    Move { name: "unmount-all", takes: &[CLAIM], makes: None, about: "end what all pods see" },
    Move {
        name: "detach",
        takes: &[CLAIM, EVERY_NODE],
        makes: None,
        about: "detach from a node, or from every node",
    },
    Move {
        name: "force-detach",
        takes: &[CLAIM, EVERY_NODE],
        makes: None,
        about: "detach without waiting for an answer; the pods stay unconfirmed",
    },
    Move { name: "delete-claim", takes: &[CLAIM], makes: None, about: "delete the claim" },
    Move {
        name: "clear-claim-ref",
        takes: &[Field::must("volume", Shape::Name(Naming::Made("pv-")), "the volume")],
        makes: None,
        about: "give a retained volume free for another claim",
    },
];

const PODS: Shape = Shape::Map(Naming::Known("node"), &Shape::Set(&Shape::Name(Naming::Free)));

const FACTS: &[Field] = &[
    Field::may(
        "claims",
        Shape::Map(
            Naming::Known("claim"),
            &Shape::Record(&[
                Field::may(
                    "phase",
                    Shape::Word(CLAIM_PHASES),
                    "where it stands; a claim that is gone is `absent`",
                ),
                Field::may("volume", Shape::Name(Naming::Made("pv-")), "the volume that it is bound to"),
            ]),
        ),
        "the claims, by name or by what `as` calls them",
    ),
    Field::may(
        "volumes",
        Shape::Map(
            Naming::Made("pv-"),
            &Shape::Record(&[
                Field::may(
                    "phase",
                    Shape::Word(PHASES),
                    "where it stands; a volume that is deleted is `absent`",
                ),
                Field::may(
                    "claim",
                    Shape::Name(Naming::Known("claim")),
                    "the claim in its `claimRef`: of a `Released` volume the one that is gone",
                ),
                Field::may("storageClassName", Shape::Name(Naming::Known("class")), "the class that made it"),
                Field::may("storage", Shape::Quantity, "its size"),
                Field::may("accessModes", Shape::One(&Shape::Word(MODES)), "its access mode"),
                Field::may(
                    "reclaimPolicy",
                    Shape::Word(POLICIES),
                    "what becomes of it when its claim is gone",
                ),
                Field::may("zone", Shape::Zone, "its zone, which never changes"),
                Field::may("attached", Shape::Set(&NODE.shape), "the nodes that have it"),
                Field::may("pods", PODS, "the pods that see it, by node"),
                Field::may("unconfirmed", PODS, "the pods that nobody saw stop, by node"),
                Field::may(
                    "twoMayWrite",
                    Shape::Bool,
                    "whether two pods that the mode keeps apart may be writing",
                ),
            ]),
        ),
        "the volumes: `pv-1`, `pv-2`, … in the order of provisioning",
    ),
];

pub(super) const SHAPES: Shapes = Shapes {
    given: GIVEN,
    opening: &[("claims", "request")],
    moves: MOVES,
    outcomes: &OUTCOMES,
    actors: &[actor(ACTORS[0]), actor(ACTORS[1]), actor(ACTORS[2])],
    facts: FACTS,
};
