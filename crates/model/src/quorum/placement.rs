//! Who votes, and what each vote and each way between two needs to live.

use super::set::{Numbered, Set};
use crate::time::Millis;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A domain of one placement: numbers start at 0 in the order in which domains were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DomainId(pub(super) u8);

/// A member of one placement. A member that is removed keeps its number; one that is added again
/// gets a new one, as in etcd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemberId(pub(super) u8);

/// Domains.
pub type Domains = Set<DomainId>;

/// Members.
pub type Members = Set<MemberId>;

macro_rules! numbered {
    ($($id:ident)*) => {
        $(impl Numbered for $id {
            fn number(self) -> u8 {
                self.0
            }
            fn numbered(number: u8) -> $id {
                $id(number)
            }
        })*
    };
}
numbered!(DomainId MemberId);

impl DomainId {
    /// Its place in the order in which the domains were given, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl MemberId {
    /// Its place in the order in which the members came, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a domain is. The model treats all alike; answers are given by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A building, a region, a zone.
    Site,
    /// A machine or a hypervisor.
    Host,
    /// A rack.
    Rack,
    /// A feed, a UPS, a PDU.
    Power,
    /// A switch or another part of the network inside a site.
    Switch,
    /// A storage array.
    Storage,
    /// A line, a tunnel or an uplink between sites.
    Link,
    /// A version, a certificate, a configuration that several run.
    Software,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 8] = [
        Kind::Site,
        Kind::Host,
        Kind::Rack,
        Kind::Power,
        Kind::Switch,
        Kind::Storage,
        Kind::Link,
        Kind::Software,
    ];

    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Site => "site",
            Kind::Host => "host",
            Kind::Rack => "rack",
            Kind::Power => "power",
            Kind::Switch => "switch",
            Kind::Storage => "storage",
            Kind::Link => "link",
            Kind::Software => "software",
        }
    }
}

/// What can be lost as one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Domain {
    /// Its name.
    pub name: Arc<str>,
    /// What it is.
    pub kind: Kind,
}

/// Groups of domains, of which each must have one that lives: a host with two cords needs its
/// site, and PDU A or PDU B. No group: it never fails.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Needs(pub Vec<Domains>);

impl Needs {
    /// All of these, each without a substitute.
    pub fn all(domains: impl IntoIterator<Item = DomainId>) -> Needs {
        Needs(domains.into_iter().map(Set::one).collect())
    }

    /// Whether each group still has one that lives.
    #[must_use]
    pub fn met(&self, failed: Domains) -> bool {
        self.0.iter().all(|group| !group.inside(failed))
    }

    /// Whether it cannot do without this domain.
    #[must_use]
    pub fn bound_to(&self, domain: DomainId) -> bool {
        self.0.contains(&Set::one(domain))
    }
}

/// What a member is to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// It has a vote and counts, living or not.
    Voter,
    /// It gets the log and has no vote.
    Learner,
    /// It is no member any more.
    Removed,
}

/// Where a member's process stands, apart from what it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Process {
    /// Added, and never started: it counts all the same.
    Unstarted,
    /// It runs whenever what it needs lives.
    Started,
    /// Its data is gone. etcd does not take it back under its old identity.
    DiskLost,
}

/// A member of the cluster.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// Its name.
    pub name: Arc<str>,
    /// What it needs to live.
    pub needs: Needs,
    /// Voter, learner or gone.
    pub role: Role,
    /// Whether it was ever started, and has its data.
    pub process: Process,
}

impl Member {
    /// A started voter.
    #[must_use]
    pub fn voter(name: &str, needs: Needs) -> Member {
        Member { name: name.into(), needs, role: Role::Voter, process: Process::Started }
    }

    /// A started learner.
    #[must_use]
    pub fn learner(name: &str, needs: Needs) -> Member {
        Member { role: Role::Learner, ..Member::voter(name, needs) }
    }
}

/// Which pairs of members a link joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// Two members.
    Members(MemberId, MemberId),
    /// Every member bound to the one domain with every member bound to the other.
    Domains(DomainId, DomainId),
}

/// The way between members. A pair that no link joins reaches each other always, at no cost; of
/// several links that join a pair, each must live.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Whom it joins.
    pub ends: Ends,
    /// What it passes.
    pub needs: Needs,
    /// There and back.
    pub round_trip: Millis,
}

/// Members, links and domains: what the answers are computed from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    pub(super) domains: Vec<Domain>,
    pub(super) members: Vec<Member>,
    pub(super) links: Vec<Link>,
    /// The links as pairs of members, ready to be asked.
    pub(super) ways: Vec<Way>,
}

/// A link between two members.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Way {
    pub(super) a: MemberId,
    pub(super) b: MemberId,
    pub(super) link: u16,
}

/// Why there is no such placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPlacement {
    /// Two domains or two members have this name.
    NameTwice(Arc<str>),
    /// More than 64 domains or members, or more links than can be counted.
    TooMany,
    /// A need or a link names what is not there, or a group is empty.
    Unknown,
    /// Nobody votes.
    NoVoter,
}

impl Placement {
    /// A placement.
    ///
    /// # Errors
    /// Two of one name, too many, a number that is nobody's, an empty group, or no voter.
    pub fn new(
        domains: Vec<Domain>,
        members: Vec<Member>,
        links: Vec<Link>,
    ) -> Result<Placement, BadPlacement> {
        if domains.len() > Domains::MOST || members.len() > Members::MOST || links.len() > 4096 {
            return Err(BadPlacement::TooMany);
        }
        unique(domains.iter().map(|domain| &domain.name))?;
        unique(members.iter().map(|member| &member.name))?;
        let (known, there) = (Domains::first(domains.len()), Members::first(members.len()));
        let sound = |needs: &Needs| needs.0.iter().all(|group| !group.is_empty() && group.inside(known));
        let joined = |ends: Ends| match ends {
            Ends::Members(a, b) => a != b && there.has(a) && there.has(b),
            Ends::Domains(a, b) => a != b && known.has(a) && known.has(b),
        };
        let of_members = members.iter().all(|member| sound(&member.needs));
        if !of_members || !links.iter().all(|link| sound(&link.needs) && joined(link.ends)) {
            return Err(BadPlacement::Unknown);
        }
        if !members.iter().any(|member| member.role == Role::Voter) {
            return Err(BadPlacement::NoVoter);
        }
        let mut placement = Placement { domains, members, links, ways: Vec::new() };
        placement.find_ways();
        Ok(placement)
    }

    /// Lays every link out as pairs of members.
    pub(super) fn find_ways(&mut self) {
        self.ways.clear();
        for (number, link) in self.links.iter().enumerate() {
            let link_number = number as u16;
            match link.ends {
                Ends::Members(a, b) => self.ways.push(Way { a, b, link: link_number }),
                Ends::Domains(one, other) => {
                    for (a, b) in pairs(self.members.len()) {
                        let bound =
                            |member: MemberId, domain| self.members[member.index()].needs.bound_to(domain);
                        if (bound(a, one) && bound(b, other)) || (bound(b, one) && bound(a, other)) {
                            self.ways.push(Way { a, b, link: link_number });
                        }
                    }
                }
            }
        }
    }

    /// The domains, in order.
    #[must_use]
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// All members that ever were, in order.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// The links, in order.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The domain of this number.
    #[must_use]
    pub fn domain(&self, id: DomainId) -> Option<&Domain> {
        self.domains.get(id.index())
    }

    /// The member of this number, removed or not.
    #[must_use]
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.get(id.index())
    }

    /// The domain of this name.
    #[must_use]
    pub fn domain_named(&self, name: &str) -> Option<DomainId> {
        self.domain_ids().iter().find(|id| &*self.domains[id.index()].name == name)
    }

    /// The member of this name; one that was removed has none.
    #[must_use]
    pub fn member_named(&self, name: &str) -> Option<MemberId> {
        let mut ids = self.present().iter();
        ids.find(|id| &*self.members[id.index()].name == name)
    }

    /// All domains.
    #[must_use]
    pub fn domain_ids(&self) -> Domains {
        Domains::first(self.domains.len())
    }

    /// The domains of a kind.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> Domains {
        self.domain_ids().iter().filter(|id| self.domains[id.index()].kind == kind).collect()
    }

    /// The voters, living or not.
    #[must_use]
    pub fn voters(&self) -> Members {
        self.of_role(Role::Voter)
    }

    /// The learners, living or not.
    #[must_use]
    pub fn learners(&self) -> Members {
        self.of_role(Role::Learner)
    }

    /// Voters and learners.
    #[must_use]
    pub fn present(&self) -> Members {
        self.voters().and(self.learners())
    }

    fn of_role(&self, role: Role) -> Members {
        Members::first(self.members.len()).iter().filter(|id| self.members[id.index()].role == role).collect()
    }
}

/// Every pair among so many members.
pub(super) fn pairs(members: usize) -> impl Iterator<Item = (MemberId, MemberId)> {
    let members = members as u8;
    (0..members).flat_map(move |a| (a + 1..members).map(move |b| (MemberId(a), MemberId(b))))
}

/// Compares each with those before it, once in a placement's life.
fn unique<'a>(names: impl Iterator<Item = &'a Arc<str>> + Clone) -> Result<(), BadPlacement> {
    for (at, name) in names.clone().enumerate() {
        if names.clone().take(at).any(|other| other == name) {
            return Err(BadPlacement::NameTwice(name.clone()));
        }
    }
    Ok(())
}
