//! What stories of `quorum` may say.

use crate::shape::{Field, Move, Naming, Shape, Shapes, outcomes};
use tsunagu_model::quorum::{Actor, Kind, Pause, Rule, Work};

/// `ok`, and every slug.
const OUTCOMES: [&str; Rule::ALL.len() + 1] = outcomes!(Rule);

const KINDS: [&str; Kind::ALL.len()] = {
    let mut all = [""; Kind::ALL.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = Kind::ALL[at].as_str();
        at += 1;
    }
    all
};

const WORKS: [&str; Work::ALL.len()] = {
    let mut all = [""; Work::ALL.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = Work::ALL[at].as_str();
        at += 1;
    }
    all
};

const PAUSES: &[&str] = &[
    Pause::Kept.as_str(),
    Pause::Free.as_str(),
    Pause::LeaseBlocked.as_str(),
    Pause::Returned.as_str(),
    Pause::Disturbed.as_str(),
];

const ROLES: &[&str] = &["voter", "learner"];

pub(super) const fn actor(actor: Actor) -> &'static str {
    match actor {
        Actor::Fate => "fate",
        Actor::Client => "client",
        Actor::Operator => "operator",
    }
}

const A_DOMAIN: Shape = Shape::Name(Naming::Known("domain"));
const A_MEMBER: Shape = Shape::Name(Naming::Known("member"));
const DOMAINS: Shape = Shape::Set(&A_DOMAIN);
const MEMBERS: Shape = Shape::Set(&A_MEMBER);
const GROUPS: Shape = Shape::List(&DOMAINS);

const NEEDS: Field = Field::must(
    "needs",
    GROUPS,
    "groups of domains, of which each must have one that lives: `[[site-a], [pdu-a, pdu-b]]`",
);
const LEARNER: Field = Field::may("learner", Shape::Bool, "whether it has no vote; left out, `false`");
const MEMBER: Field = Field::must("member", A_MEMBER, "the member");
const NAME: Field = Field::must("name", Shape::Name(Naming::New("member")), "its name");
const ROUND_TRIP: Field = Field::may("roundTrip", Shape::Duration, "there and back; left out, `0s`");

const GIVEN: &[Field] = &[
    Field::must(
        "domains",
        Shape::List(&Shape::Record(&[
            Field::must("name", Shape::Name(Naming::New("domain")), "its name"),
            Field::must("kind", Shape::Word(&KINDS), "what it is"),
        ])),
        "what can be lost as one",
    ),
    Field::must("members", Shape::List(&Shape::Record(&[NAME, NEEDS, LEARNER])), "the members, started"),
    Field::may(
        "links",
        Shape::List(&Shape::Record(&[
            Field::may(
                "domains",
                DOMAINS,
                "two domains: every member bound to the one with every member bound to the other",
            ),
            Field::may("members", MEMBERS, "or two members"),
            Field::must("needs", GROUPS, "what the way passes, in groups as a member's"),
            ROUND_TRIP,
        ])),
        "the ways between; a pair that no link joins reaches each other always",
    ),
    Field::may("leader", A_MEMBER, "who leads at first; left out, the first that can"),
    Field::may(
        "settings",
        Shape::Record(&[
            Field::may("strictReconfigCheck", Shape::Bool, "`--strict-reconfig-check`; left out, `true`"),
            Field::may("preVote", Shape::Bool, "`--pre-vote`; left out, `true`"),
            Field::may("traffic", Shape::Bool, "whether clients write all the time; left out, `false`"),
            Field::may("heartbeatInterval", Shape::Duration, "`--heartbeat-interval`; left out, `100ms`"),
            Field::may("electionTimeout", Shape::Duration, "`--election-timeout`; left out, `1s`"),
        ]),
        "how the members are run",
    ),
    Field::may(
        "apiServers",
        Shape::List(&Shape::Record(&[
            Field::must("name", Shape::Name(Naming::New("apiServer")), "its name"),
            NEEDS,
            Field::must("asks", MEMBERS, "the members that it asks"),
        ])),
        "API servers beside an external etcd; left out, one on the node of each voter that asks only it",
    ),
];

const WHICH: Field = Field::must("domains", DOMAINS, "which, at once");

const fn of_member(name: &'static str, about: &'static str) -> Move {
    Move { name, takes: &[MEMBER], makes: None, about }
}

const MOVES: &[Move] = &[
    Move { name: "fail", takes: &[WHICH], makes: None, about: "domains are lost, at once" },
    Move { name: "repair", takes: &[WHICH], makes: None, about: "domains come back, with the data in them" },
    of_member("lose-disk", "a member's data is gone for good"),
    Move {
        name: "write",
        takes: &[
            Field::must("via", A_MEMBER, "the member that is asked"),
            Field::may(
                "reaches",
                MEMBERS,
                "whom the entry gets to before the next move; left out, all whom the leader reaches",
            ),
        ],
        makes: None,
        about: "a client writes",
    },
    Move {
        name: "add-member",
        takes: &[NAME, NEEDS, LEARNER],
        makes: Some("member"),
        about: "`etcdctl member add`; it counts before it starts",
    },
    of_member("start", "the process of a member that was added starts"),
    of_member("promote", "`etcdctl member promote`: a learner gets a vote"),
    of_member("remove-member", "`etcdctl member remove`"),
    of_member("move-leader", "`etcdctl move-leader`"),
    of_member("snapshot", "`etcdctl snapshot save` at a member"),
    of_member("force-new-cluster", "`etcd --force-new-cluster`: a cluster of one, from its data"),
    Move {
        name: "restore",
        takes: &[],
        makes: None,
        about: "`etcdutl snapshot restore` on every voter that can run",
    },
];

const OUTAGE: &[Field] = &[
    Field::may("earliest", Shape::Duration, "when all is in its favour"),
    Field::may("usual", Shape::Duration, "in the middle"),
    Field::may("latest", Shape::Duration, "with one tied vote"),
];

const FACTS: &[Field] = &[
    Field::may("leader", A_MEMBER, "who leads, with a quorum; `absent` when nobody does"),
    Field::may("pause", Shape::Word(PAUSES), "how the last move left the lead; `absent` when nobody leads"),
    Field::may(
        "outage",
        Shape::Record(OUTAGE),
        "how long nobody could write; `never` over while nobody leads",
    ),
    Field::may("possibleLeaders", MEMBERS, "the voters that reach a quorum"),
    Field::may(
        "margin",
        Shape::Whole,
        "how many more of those that the leader reaches may be lost, whichever they are",
    ),
    Field::may("singlePoints", DOMAINS, "the domains of which each, lost next, stops all writes"),
    Field::may("fatalPairs", GROUPS, "the pairs of domains that do, where neither does alone"),
    Field::may("confirmedWrites", Shape::Whole, "how many writes clients were told of"),
    Field::may("snapshotWrites", Shape::Whole, "how many of them the snapshot has; `absent` without one"),
    Field::may("otherHistory", MEMBERS, "who could lead the cluster that was left behind"),
    Field::may(
        "commitLatency",
        Shape::Duration,
        "the network's part of a write at the leader; `never` without one",
    ),
    Field::may("goesOn", Shape::Set(&Shape::Word(&WORKS)), "what of Kubernetes goes on"),
    Field::may(
        "siteChange",
        Shape::Record(&[
            Field::may("moved", Shape::Whole, "voters to move to another site"),
            Field::may("added", Shape::Whole, "voters to add"),
            Field::may("removed", Shape::Whole, "voters to remove"),
            Field::may("newDomains", Shape::Whole, "sites that hold no voter today"),
            Field::may("carrying", DOMAINS, "sites through which the ways of the others pass"),
        ]),
        "the smallest change after which any one site may be lost; `absent` when none is needed",
    ),
    Field::may(
        "members",
        Shape::Map(
            Naming::Known("member"),
            &Shape::Record(&[
                Field::may("role", Shape::Word(ROLES), "one that is removed is `absent`"),
                Field::may("up", Shape::Bool, "whether it runs"),
                Field::may("writes", Shape::Bool, "whether a write through it is confirmed"),
                Field::may("linearizable", Shape::Bool, "whether it answers what a quorum agrees on"),
                Field::may("serializable", Shape::Bool, "whether it answers from its own disk"),
                Field::may("stale", Shape::Bool, "whether that answer may be old"),
                Field::may("hasWrites", Shape::Whole, "how many of the confirmed writes it has"),
            ]),
        ),
        "the members, by name or by what `as` calls them",
    ),
    Field::may(
        "domains",
        Shape::Map(
            Naming::Known("domain"),
            &Shape::Record(&[
                Field::may("failed", Shape::Bool, "whether it is lost"),
                Field::may("weight", Shape::Whole, "how many living voters go with it"),
            ]),
        ),
        "the domains",
    ),
    Field::may(
        "apiServers",
        Shape::Map(
            Naming::Free,
            &Shape::Record(&[
                Field::may("up", Shape::Bool, "whether it runs"),
                Field::may("serves", Shape::Bool, "whether it writes, and reads what is true now"),
            ]),
        ),
        "the API servers; stacked ones are called as their members",
    ),
];

pub(super) const SHAPES: Shapes = Shapes {
    given: GIVEN,
    opening: &[],
    moves: MOVES,
    outcomes: &OUTCOMES,
    actors: &[actor(Actor::Fate), actor(Actor::Client), actor(Actor::Operator)],
    facts: FACTS,
};
