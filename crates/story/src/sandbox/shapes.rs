//! What stories of `sandbox` may say.

use crate::shape::{Field, Move, Naming, Shape, Shapes, outcomes};
use tsunagu_model::sandbox::{
    Access, Actor, Cascade, HARMS, Mark, Mode, Owner, Propagation, Rule, Runtime, Shutdown, Strategy, Tamper,
    Target,
};
use tsunagu_model::volume::{Binding, Reclaim};

/// The words of all members.
macro_rules! words {
    ($($name:ident: $of:ident;)*) => {$(
        const $name: &[&str] = &{
            let mut all = [""; $of::ALL.len()];
            let mut at = 0;
            while at < all.len() {
                all[at] = $of::ALL[at].as_str();
                at += 1;
            }
            all
        };
    )*};
}

words! {
    ACCESSES: Access;
    BINDINGS: Binding;
    CASCADES: Cascade;
    MARKS: Mark;
    MODES: Mode;
    OWNERS: Owner;
    POLICIES: Reclaim;
    PROPAGATIONS: Propagation;
    RUNTIMES: Runtime;
    SHUTDOWNS: Shutdown;
    STRATEGIES: Strategy;
    TAMPERS: Tamper;
    TARGETS: Target;
}

/// `ok`, and every slug.
const OUTCOMES: [&str; Rule::ALL.len() + 1] = outcomes!(Rule);

const GUARDS: [&str; Rule::GUARDS.len()] = {
    let mut all = [""; Rule::GUARDS.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = Rule::GUARDS[at].as_str();
        at += 1;
    }
    all
};

pub(super) const fn actor(actor: Actor) -> &'static str {
    ACTORS[actor as usize]
}

/// In the order of [`Actor`].
const ACTORS: [&str; 12] = [
    "everybody",
    "person",
    "orchestrator",
    "agent",
    "fault",
    "provisioner",
    "claim-controller",
    "pool-controller",
    "sandbox-controller",
    "scheduler",
    "kubelet",
    "garbage-collector",
];

const CLAIM: Field = Field::must("claim", Shape::Name(Naming::Known("claim")), "the claim");
const VOLUME: Field = Field::must("volume", Shape::Name(Naming::Free), "the volume");
const NODE: Field = Field::must("node", Shape::Name(Naming::Known("node")), "the node");
const POD: Field = Field::must("pod", Shape::Name(Naming::Free), "the pod: the last of its name");
const SANDBOX: Field = Field::must("sandbox", Shape::Name(Naming::Free), "the sandbox");
const GUARD: Field = Field::must("guard", Shape::Word(&GUARDS), "the guard");
const STRATEGY: Field =
    Field::may("updateStrategy", Shape::Word(STRATEGIES), "of stale members; left out, `OnReplenish`");
const REPLICAS: Field = Field::may("replicas", Shape::Whole, "how many members; left out, 1");

const TEMPLATE: &[Field] = &[
    Field::may("runtime", Shape::Word(RUNTIMES), "what runs it; left out, `gvisor`"),
    Field::may(
        "mountPropagation",
        Shape::Word(PROPAGATIONS),
        "of the workspace; left out, `HostToContainer`",
    ),
    Field::may("forceShared", Shape::Bool, "the gVisor annotation; left out, `true`"),
    Field::may("hint", Shape::Bool, "whether gVisor is told the volume's kind; left out, `true`"),
    Field::may("privileged", Shape::Bool, "whether the agent may unmount; left out, `false`"),
    Field::may("sticky", Shape::Bool, "whether the emptyDir has the sticky bit; left out, `false`"),
    Field::may(
        "volumeClaimTemplate",
        Shape::Word(POLICIES),
        "a disk for each sandbox, with this reclaim policy; left out, none",
    ),
];

const GIVEN: &[Field] = &[
    Field::must(
        "nodes",
        Shape::List(&Shape::Record(&[
            Field::must("name", Shape::Name(Naming::New("node")), "its name"),
            Field::may("daemon", Shape::Bool, "whether the storage daemon runs on it; left out, `true`"),
            Field::may("sharedMounts", Shape::Bool, "whether its mounts are shared; left out, `true`"),
        ])),
        "the nodes",
    ),
    Field::must(
        "pool",
        Shape::Record(&[
            Field::must("name", Shape::Name(Naming::Free), "its name: members are NAME-1, NAME-2, …"),
            REPLICAS,
            STRATEGY,
        ]),
        "the warm pool; its members are warm at the first step",
    ),
    Field::may("template", Shape::Record(TEMPLATE), "the template; left out, the text's"),
    Field::may(
        "storage",
        Shape::Record(&[
            Field::may("rootSquash", Shape::Bool, "whether root is nobody there; left out, `false`"),
            Field::may("mount", Shape::Word(ACCESSES), "how the daemon mounts; left out, `nfs`"),
        ]),
        "the file server",
    ),
    Field::may("passed", Shape::Set(&Shape::Word(&GUARDS)), "guards that are passed from the start"),
];

const CLAIM_NAME: Field = Field::must("name", Shape::Name(Naming::New("claim")), "its name");
const VOLUME_NAME: Field = Field::must("name", Shape::Name(Naming::New("volume")), "its name");

const fn it(name: &'static str, takes: &'static [Field], about: &'static str) -> Move {
    Move { name, takes, makes: None, about }
}

const MOVES: &[Move] = &[
    it("pass", &[GUARD], "go past a guard from now on"),
    it("heed", &[GUARD], "heed a guard again"),
    it("settle", &[], "everything that is due happens"),
    it("edit-template", TEMPLATE, "change the template; what is left out stays"),
    it("edit-pool", &[REPLICAS, STRATEGY], "change the pool; what is left out stays"),
    it("delete-pool", &[], "delete the pool"),
    it(
        "claim",
        &[
            CLAIM_NAME,
            Field::may("finalizer", Shape::Bool, "whether it has the finalizer; left out, `true`"),
            Field::may(
                "env",
                Shape::Bool,
                "whether it brings `env` or `volumeClaimTemplates`; left out, `false`",
            ),
            Field::may("shutdownPolicy", Shape::Word(SHUTDOWNS), "when it expires; left out, `Retain`"),
        ],
        "write a SandboxClaim",
    ),
    it(
        "provision",
        &[
            VOLUME_NAME,
            Field::may("volumeBindingMode", Shape::Word(BINDINGS), "left out, `Immediate`"),
            Field::may("reclaimPolicy", Shape::Word(POLICIES), "left out, `Delete`"),
            Field::may("files", Shape::Whole, "how many files are there already; left out, 0"),
            Field::may("filesOf", Shape::Word(OWNERS), "whose they are; left out, `root`"),
            Field::may("nested", Shape::Bool, "whether they lie in one subdirectory; left out, `true`"),
        ],
        "write a PersistentVolumeClaim for a session",
    ),
    it("select", &[CLAIM, VOLUME], "take this volume for the claim"),
    it("protect", &[POD], "add the finalizer to the pod"),
    it(
        "bind",
        &[
            POD,
            VOLUME,
            Field::may("mode", Shape::Word(MODES), "left out, `rw`"),
            Field::may("target", Shape::Word(TARGETS), "left out, `subdirectory`"),
        ],
        "have the daemon mount the volume and give it to the agent",
    ),
    it(
        "signal",
        &[POD, Field::may("into", Shape::Word(MARKS), "left out, `directory`")],
        "have `.ready` written",
    ),
    it("verify", &[POD], "look from inside for the volume"),
    it(
        "delete-claim",
        &[CLAIM, Field::may("cascade", Shape::Word(CASCADES), "left out, `background`")],
        "pause or end the session",
    ),
    it("stop-agent", &[POD], "tell the agent to end"),
    it(
        "unbind",
        &[POD, Field::may("lazy", Shape::Bool, "`umount -l`; left out, `false`")],
        "have the topmost mount taken off",
    ),
    it("release", &[CLAIM], "clear the finalizers of the claim and of its pod"),
    it("release-pod", &[POD], "clear the finalizer of a pod"),
    it("delete-volume", &[VOLUME], "delete the volume's claim"),
    it("write", &[POD], "the agent writes"),
    it("remove-files", &[POD], "the agent removes all files that it sees"),
    it(
        "tamper",
        &[POD, Field::must("how", Shape::Word(TAMPERS), "what it does")],
        "the agent changes the mount point",
    ),
    it("unmount-inside", &[POD], "the agent unmounts what it sees"),
    it("suspend", &[SANDBOX], "`operatingMode: Suspended`"),
    it("resume", &[SANDBOX], "`operatingMode: Running`"),
    it("expire-sandbox", &[SANDBOX], "its time passes"),
    it("delete-sandbox", &[SANDBOX], "delete it"),
    it("expire-claim", &[CLAIM], "its time passes"),
    it(
        "delete-pod",
        &[POD, Field::may("force", Shape::Bool, "without waiting for its node; left out, `false`")],
        "delete it",
    ),
    it("drain", &[NODE], "evict its pods through the API"),
    it("evict", &[POD], "the kubelet evicts it, or it ends without a restart"),
    it("restart", &[POD], "its container crashes and is started again"),
    it("kill", &[NODE], "it loses its power"),
    it("cut-off", &[NODE], "it loses its network"),
    it("revive", &[NODE], "it comes back"),
    it("fence", &[NODE], "switch a silent node off for certain"),
    it("stop-daemon", &[NODE], "its daemon goes away"),
    it("start-daemon", &[NODE], "its daemon comes back"),
    it("storage-down", &[], "the file server stops answering"),
    it("storage-up", &[], "the file server answers again"),
    it("bind-claim", &[VOLUME], "provision it and bind its claim"),
    it(
        "pick",
        &[CLAIM, Field::may("waited", Shape::Bool, "whether the two seconds are over; left out, `false`")],
        "choose a sandbox for the claim",
    ),
    it("adopt", &[CLAIM], "take the sandbox that was chosen"),
    it("refill", &[], "make a member"),
    it("drop", &[SANDBOX], "drop a member"),
    it("give-up", &[SANDBOX], "replace a member that was not ready for five minutes"),
    it("make-pod", &[SANDBOX], "make its pod"),
    it("place", &[POD, NODE], "find a node for it"),
    it("run", &[POD], "start its containers"),
    it("wake", &[POD], "its agent finds `.ready`"),
    it("collect", &[SANDBOX], "collect it after its owner, or before one that goes last"),
    it("finish", &[CLAIM], "remove a claim that goes last"),
    it("stop", &[POD], "stop its containers"),
    it("remove-dir", &[POD], "begin to remove its emptyDir"),
    it("end-removal", &[POD], "come to the end of it"),
    it("forget", &[POD], "remove its object"),
];

const A_VOLUME: Shape = Shape::Name(Naming::Free);

const FACTS: &[Field] = &[
    Field::may(
        "claims",
        Shape::Map(
            Naming::Known("claim"),
            &Shape::Record(&[
                Field::may(
                    "phase",
                    Shape::Word(&["Claiming", "Assigned", "Terminating", "Expired"]),
                    "where it stands; one that is gone is `absent`",
                ),
                Field::may("sandbox", Shape::Name(Naming::Free), "its sandbox"),
                Field::may("volume", A_VOLUME, "the volume chosen for it"),
                Field::may("finalizer", Shape::Bool, "whether it has the finalizer"),
            ]),
        ),
        "the claims",
    ),
    Field::may(
        "sandboxes",
        Shape::Map(
            Naming::Free,
            &Shape::Record(&[
                Field::may("claim", Shape::Name(Naming::Known("claim")), "whose it is; the pool's: `absent`"),
                Field::may("launchType", Shape::Word(&["warm", "cold"]), "how a claim got it"),
                Field::may(
                    "operatingMode",
                    Shape::Word(&["Running", "Suspended", "Expired"]),
                    "one that is gone is `absent`",
                ),
                Field::may("stale", Shape::Bool, "whether the template has changed since"),
            ]),
        ),
        "the sandboxes",
    ),
    Field::may(
        "pods",
        Shape::Map(
            Naming::Free,
            &Shape::Record(&[
                Field::may("node", Shape::Name(Naming::Known("node")), "its node"),
                Field::may(
                    "containers",
                    Shape::Word(&["unscheduled", "starting", "running", "stopped"]),
                    "where they are",
                ),
                Field::may("failed", Shape::Bool, "whether it ended and is kept"),
                Field::may("terminating", Shape::Bool, "whether it is to go"),
                Field::may("finalizer", Shape::Bool, "whether it has the finalizer"),
                Field::may("made", Shape::Whole, "the how manyth of its name it is"),
                Field::may("mounts", Shape::List(&A_VOLUME), "what its node has mounted, the topmost last"),
                Field::may("sees", A_VOLUME, "what its container sees at `user_data`"),
                Field::may("ready", Shape::Bool, "whether `.ready` is in its emptyDir"),
                Field::may("agent", Shape::Word(&["waiting", "working", "ended"]), "what its agent does"),
                Field::may("worksIn", A_VOLUME, "the volume of its working directory"),
                Field::may(
                    "emptyDir",
                    Shape::Word(&["there", "being-removed", "stuck", "removed"]),
                    "how far its removal is",
                ),
                Field::may("localWork", Shape::Bool, "whether work for the session is only there"),
            ]),
        ),
        "the pods: of each name the last",
    ),
    Field::may(
        "volumes",
        Shape::Map(
            Naming::Free,
            &Shape::Record(&[
                Field::may(
                    "phase",
                    Shape::Word(&["Pending", "Bound", "Released"]),
                    "one that is deleted is `absent`",
                ),
                Field::may("sandbox", Shape::Name(Naming::Free), "the sandbox that owns it"),
                Field::may("files", Shape::Whole, "how many files from before are left"),
                Field::may("filesOf", Shape::Word(OWNERS), "whose the files are"),
                Field::may("writtenBy", Shape::Set(&Shape::Name(Naming::Free)), "whose work is on it"),
                Field::may("writers", Shape::Set(&Shape::Name(Naming::Free)), "who can write to it now"),
                Field::may("ready", Shape::Bool, "whether `.ready` is in it"),
                Field::may("wiped", Shape::Word(&["nothing", "part", "all"]), "what the kubelet removed"),
            ]),
        ),
        "the volumes; a disk of the template is called data-SANDBOX",
    ),
    Field::may("members", Shape::Whole, "how many free members the pool has"),
    Field::may("harms", Shape::Set(&Shape::Word(&HARMS)), "what has gone wrong"),
];

pub(super) const SHAPES: Shapes =
    Shapes { given: GIVEN, opening: &[], moves: MOVES, outcomes: &OUTCOMES, actors: &ACTORS, facts: FACTS };
