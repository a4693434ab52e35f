//! What stories of `cluster` may say.

use crate::shape::{Field, Move, Naming, Shape, Shapes, outcomes};
use tsunagu_model::cluster::{Actor, Rule};

/// `ok`, and every slug.
const OUTCOMES: [&str; Rule::ALL.len() + 1] = outcomes!(Rule);

const RULES: &[&str] = OUTCOMES.split_at(1).1;

/// Who makes the moves of a story; the controllers make theirs in between.
const ACTORS: [Actor; 3] = [Actor::Person, Actor::Nature, Actor::Clock];

pub(super) const fn actor(actor: Actor) -> &'static str {
    match actor {
        Actor::Nature => "nature",
        Actor::Clock => "clock",
        _ => "person",
    }
}

const FREE: Shape = Shape::Name(Naming::Free);
const WORD: Shape = Shape::Text(100);
const MODES: &[&str] = &["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"];
const LABELS: Shape = Shape::List(&Shape::Record(&[
    Field::must("key", WORD, "its key"),
    Field::must("value", WORD, "its value"),
]));

const NAMESPACE: Field = Field::may("namespace", FREE, "its namespace; left out, `default`");
const NODE: Field = Field::must("node", Shape::Name(Naming::Known("node")), "the node");
const POD: Field = Field::must("pod", FREE, "the pod");
const CLAIM: Field = Field::must("claim", FREE, "the claim");
const VOLUME: Field = Field::must("volume", FREE, "the volume");
const WORKLOAD: Field = Field::must("workload", FREE, "the Deployment or StatefulSet");

const STORAGE: Field = Field::must("storage", Shape::Quantity, "its size");
const ACCESS: Field = Field::must("accessModes", Shape::Set(&Shape::Word(MODES)), "its access modes");
const CLASS: Field = Field::may("storageClassName", FREE, "its class; left out, none");
const VOLUME_MODE: Field =
    Field::may("volumeMode", Shape::Word(&["Filesystem", "Block"]), "left out, `Filesystem`");
const RECLAIM: Field = Field::may("reclaimPolicy", Shape::Word(&["Delete", "Retain"]), "left out, `Delete`");

const DRIVERS: &[Field] = &[
    Field::must("name", FREE, "its name"),
    Field::may(
        "kind",
        Shape::Word(&["disk", "file", "local"]),
        "a disk of one node in a zone, a shared file system, or a disk inside a node; left out, `disk`",
    ),
    Field::may("topologyKey", WORD, "the node label that says where its disks can be used"),
    Field::may(
        "manyNodes",
        Shape::Word(&["Never", "Block", "Always"]),
        "which volumes of many nodes it makes",
    ),
    Field::may(
        "failsWhenMachineIsGone",
        Shape::Bool,
        "whether a detach from a machine that no longer exists is an error",
    ),
];

const CLASSES: &[Field] = &[
    Field::must("name", Shape::Name(Naming::New("class")), "its name"),
    Field::must("provisioner", FREE, "its driver"),
    Field::may(
        "volumeBindingMode",
        Shape::Word(&["Immediate", "WaitForFirstConsumer"]),
        "left out, `Immediate`",
    ),
    RECLAIM,
    Field::may("allowedTopologies", LABELS, "where volumes are made: labels of one key"),
];

const ZONE: Field = Field::may("zone", Shape::Zone, "its zone: the label `topology.kubernetes.io/zone`");
const NODE_LABELS: Field = Field::may("labels", LABELS, "other labels");
const ROOM: Field = Field::may("room", Shape::Whole, "how much it can run; left out, 10");
const LIMITS: Field = Field::may(
    "volumeLimits",
    Shape::List(&Shape::Record(&[
        Field::must("driver", FREE, "the driver"),
        Field::may("count", Shape::Whole, "how many volumes its CSINode names; left out, no limit"),
        Field::may("real", Shape::Whole, "how many the machine takes; left out, as many as are asked"),
    ])),
    "how many volumes of a driver it takes",
);

const VOLUMES: &[Field] = &[
    Field::must("name", FREE, "its name"),
    Field::must("driver", FREE, "its driver"),
    CLASS,
    STORAGE,
    ACCESS,
    VOLUME_MODE,
    RECLAIM,
    Field::may("nodeAffinity", LABELS, "where it can be used: labels of one key"),
    Field::may("labels", LABELS, "its labels"),
];

const CLAIMS: &[Field] = &[
    NAMESPACE,
    Field::must("name", FREE, "its name"),
    CLASS,
    STORAGE,
    ACCESS,
    VOLUME_MODE,
    Field::may("volumeName", FREE, "the one volume that it wants"),
];

const MOUNTS: Field = Field::may("claims", Shape::List(&FREE), "the claims that it mounts");
const NODE_NAME: Field =
    Field::may("nodeName", Shape::Name(Naming::Known("node")), "the node, chosen by a person");
const SELECTOR: Field = Field::may("nodeSelector", LABELS, "the labels that its node must have");
const APART: Field = Field::may("apart", Shape::Bool, "whether its workload's pods run on different nodes");
const ASKS: Field = Field::may("room", Shape::Whole, "how much of a node it asks for; left out, 1");
const PRIORITY: Field = Field::may("priority", Shape::Whole, "higher may push out lower; left out, 0");
const TOLERATES: Field =
    Field::may("tolerates", Shape::Duration, "how long it stays on a lost node; left out, 300 s");
const FOREVER: Field = Field::may("toleratesForever", Shape::Bool, "whether it stays for ever");
const NAME: Field = Field::must("name", FREE, "its name");
const REPLICAS: Field = Field::may("replicas", Shape::Whole, "how many pods; left out, 1");

const PODS: &[Field] =
    &[NAMESPACE, NAME, MOUNTS, NODE_NAME, SELECTOR, APART, ASKS, PRIORITY, TOLERATES, FOREVER];
const DEPLOYMENTS: &[Field] = &[
    NAMESPACE,
    NAME,
    REPLICAS,
    Field::may("strategy", Shape::Word(&["RollingUpdate", "Recreate"]), "left out, `RollingUpdate`"),
    Field::may("maxSurge", Shape::Whole, "left out, 1"),
    Field::may("maxUnavailable", Shape::Whole, "left out, 0"),
    MOUNTS,
    SELECTOR,
    APART,
    ASKS,
    PRIORITY,
    TOLERATES,
    FOREVER,
];
const STATEFUL_SETS: &[Field] = &[
    NAMESPACE,
    NAME,
    REPLICAS,
    Field::may(
        "volumeClaimTemplates",
        Shape::List(&Shape::Record(CLAIMS)),
        "claims of which each pod has its own: `data-web-0`",
    ),
    MOUNTS,
    SELECTOR,
    APART,
    ASKS,
    PRIORITY,
    TOLERATES,
    FOREVER,
];

const GIVEN: &[Field] = &[
    Field::must("drivers", Shape::List(&Shape::Record(DRIVERS)), "the CSI drivers"),
    Field::may("classes", Shape::List(&Shape::Record(CLASSES)), "the StorageClasses"),
    Field::must(
        "nodes",
        Shape::List(&Shape::Record(&[
            Field::must("name", Shape::Name(Naming::New("node")), "its name"),
            ZONE,
            NODE_LABELS,
            ROOM,
            LIMITS,
        ])),
        "the nodes",
    ),
    Field::may("volumes", Shape::List(&Shape::Record(VOLUMES)), "volumes that an administrator made"),
    Field::may(
        "disableForceDetachOnTimeout",
        Shape::Bool,
        "`--disable-force-detach-on-timeout` of the controllers",
    ),
    Field::may("claims", Shape::List(&Shape::Record(CLAIMS)), "claims that are written first"),
    Field::may("pods", Shape::List(&Shape::Record(PODS)), "pods that are written then"),
    Field::may("deployments", Shape::List(&Shape::Record(DEPLOYMENTS)), "Deployments that are written then"),
    Field::may(
        "statefulSets",
        Shape::List(&Shape::Record(STATEFUL_SETS)),
        "StatefulSets that are written then",
    ),
];

const fn on(name: &'static str, takes: &'static [Field], about: &'static str) -> Move {
    Move { name, takes, makes: None, about }
}

const MOVES: &[Move] = &[
    on("create-claim", CLAIMS, "write a claim"),
    on("delete-claim", &[NAMESPACE, CLAIM], "delete a claim"),
    Move { name: "create-pod", takes: PODS, makes: Some("pod"), about: "write a pod" },
    on("delete-pod", &[NAMESPACE, POD], "ask a pod to end"),
    on("force-delete-pod", &[NAMESPACE, POD], "delete a pod's object without asking anybody"),
    on("create-deployment", DEPLOYMENTS, "write a Deployment"),
    on("create-stateful-set", STATEFUL_SETS, "write a StatefulSet"),
    on("rollout", &[NAMESPACE, WORKLOAD], "change the template, as a new image does"),
    on(
        "scale",
        &[NAMESPACE, WORKLOAD, Field::must("replicas", Shape::Whole, "how many pods")],
        "want another number of pods",
    ),
    on("power-off", &[NODE], "a machine loses power"),
    on("power-on", &[NODE], "it has power again"),
    on("disconnect", &[NODE], "a machine loses the API server; what runs there runs on"),
    on("connect", &[NODE], "it reaches it again"),
    on(
        "taint-out-of-service",
        &[NODE, Field::may("effect", Shape::Word(&["NoExecute", "NoSchedule"]), "left out, `NoExecute`")],
        "taint a node `node.kubernetes.io/out-of-service`",
    ),
    on("untaint", &[NODE], "take that taint away"),
    on("delete-node", &[NODE], "delete the Node"),
    on(
        "join",
        &[NAME, ZONE, NODE_LABELS, ROOM, LIMITS],
        "a node joins; under the name of one that is gone it is another machine",
    ),
    on("restart-controllers", &[], "the controllers begin anew, without memory"),
    on(
        "remove-attachment",
        &[VOLUME, NODE],
        "free the disk by hand and remove its VolumeAttachment, finalizers and all",
    ),
    on("lose-answer", &[VOLUME, NODE], "the call under way does its work, and its answer is lost"),
    on("fail-call", &[VOLUME, NODE], "the call under way fails and does nothing"),
    on("advance", &[Field::must("by", Shape::Duration, "how long")], "let time pass"),
    on(
        "settle",
        &[Field::must("within", Shape::Duration, "at most how long")],
        "let time pass until nothing moves",
    ),
];

const WAITS_FOR: Field = Field::may(
    "waitsFor",
    Shape::Word(RULES),
    "the one fact that everything waits for, as the rule behind it; `absent` when nothing waits",
);
const WHY: Field =
    Field::may("why", Shape::List(&Shape::Word(RULES)), "the chain from what is seen to that fact, as rules");
const WAIT_ENDS: Field =
    Field::may("waitEnds", Shape::Duration, "when that ends by itself, counted from now; or `never`");

const FACTS: &[Field] = &[
    Field::may("time", Shape::Duration, "the time since the story began"),
    Field::may(
        "nodes",
        Shape::Map(
            Naming::Free,
            &Shape::Record(&[
                Field::may("ready", Shape::Bool, "whether its condition Ready is True"),
                Field::may("unreachable", Shape::Bool, "whether it has the taint `unreachable:NoExecute`"),
                Field::may("outOfService", Shape::Bool, "whether it has the taint `out-of-service`"),
                Field::may("volumesInUse", Shape::Set(&FREE), "`status.volumesInUse`"),
                Field::may("volumesAttached", Shape::Set(&FREE), "`status.volumesAttached`"),
                Field::may("processes", Shape::Set(&FREE), "the pods whose process runs there in truth"),
            ]),
        ),
        "the nodes; one that is gone is `absent`",
    ),
    Field::may(
        "pods",
        Shape::Map(
            Naming::Free,
            &Shape::Record(&[
                Field::may(
                    "status",
                    Shape::Word(&["Pending", "ContainerCreating", "Running", "Terminating"]),
                    "as kubectl tells it",
                ),
                Field::may("node", FREE, "its node"),
                Field::may("ready", Shape::Bool, "its condition Ready"),
                Field::may("processRuns", Shape::Bool, "whether its process runs in truth"),
                Field::may("runningSince", Shape::Duration, "when it began to run, if it is Ready"),
                Field::may(
                    "unschedulable",
                    Shape::Map(Naming::Free, &Shape::Whole),
                    "how many nodes each rule excludes",
                ),
                Field::may("multiAttach", Shape::Whole, "how many Multi-Attach events it was told"),
                WAITS_FOR,
                WHY,
                WAIT_ENDS,
            ]),
        ),
        "the pods; one that is gone is `absent`",
    ),
    Field::may(
        "claims",
        Shape::Map(
            Naming::Free,
            &Shape::Record(&[
                Field::may("phase", Shape::Word(&["Pending", "Bound", "Terminating"]), "where it stands"),
                Field::may("volume", FREE, "the volume that it is bound to"),
                Field::may("selectedNode", FREE, "the node that the scheduler wrote on it"),
                WAITS_FOR,
                WHY,
                WAIT_ENDS,
            ]),
        ),
        "the claims; one that is gone is `absent`",
    ),
    Field::may(
        "volumes",
        Shape::Map(
            Naming::Free,
            &Shape::Record(&[
                Field::may("phase", Shape::Word(&["Available", "Bound", "Released"]), "where it stands"),
                Field::may("claim", FREE, "the claim in its `claimRef`"),
                Field::may("attached", Shape::Set(&FREE), "the nodes that are known to have it"),
                Field::may("uncertain", Shape::Set(&FREE), "the nodes that may have it after a failed call"),
                Field::may("attachments", Shape::Set(&FREE), "the nodes of its VolumeAttachments"),
                Field::may("places", Shape::Set(&WORD), "the values of its node affinity"),
                Field::may("keptBy", Shape::Word(RULES), "why it is not deleted, although Released"),
                Field::may("writers", Shape::Whole, "how many processes can write to it now"),
                Field::may("mostWriters", Shape::Whole, "how many could at one time, so far"),
                Field::may(
                    "damage",
                    Shape::Word(&["none", "cut", "two-writers"]),
                    "the worst that may have happened to its contents",
                ),
            ]),
        ),
        "the volumes: those given, and `pv-1`, `pv-2`, … in the order of provisioning",
    ),
    Field::may(
        "workloads",
        Shape::Map(
            Naming::Free,
            &Shape::Record(&[
                Field::may("pods", Shape::Whole, "how many pods it counts on"),
                Field::may("ready", Shape::Whole, "how many of them are Ready"),
                WAITS_FOR,
                WHY,
                WAIT_ENDS,
            ]),
        ),
        "the Deployments and StatefulSets",
    ),
];

pub(super) const SHAPES: Shapes = Shapes {
    given: GIVEN,
    opening: &[
        ("claims", "create-claim"),
        ("pods", "create-pod"),
        ("deployments", "create-deployment"),
        ("statefulSets", "create-stateful-set"),
    ],
    moves: MOVES,
    outcomes: &OUTCOMES,
    actors: &[actor(ACTORS[0]), actor(ACTORS[1]), actor(ACTORS[2])],
    facts: FACTS,
};
