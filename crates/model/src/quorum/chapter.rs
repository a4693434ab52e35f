//! The article's pictures: three voters, and what they share.

use super::placement::{Domain, DomainId, Ends, Kind, Link, Member, Needs, Placement};
use super::world::{Settings, World};
use crate::time::Millis;
use alloc::vec::Vec;

/// A placement that the article draws, or argues from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// Two voters in site A, one in site B, a VPN between.
    TwoSites,
    /// The same, with the two of site A on one hypervisor.
    SharedHypervisor,
    /// Three machines on one hypervisor behind one switch.
    OneHypervisor,
    /// One voter in each of three sites, a line between any two.
    ThreeSites,
    /// One voter in each of three sites, with every line through site A.
    HubAndSpoke,
}

impl Text {
    /// All, the article's own first.
    pub const ALL: [Text; 5] =
        [Text::TwoSites, Text::SharedHypervisor, Text::OneHypervisor, Text::ThreeSites, Text::HubAndSpoke];

    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Text::TwoSites => "two-sites",
            Text::SharedHypervisor => "shared-hypervisor",
            Text::OneHypervisor => "one-hypervisor",
            Text::ThreeSites => "three-sites",
            Text::HubAndSpoke => "hub-and-spoke",
        }
    }

    /// The placement. Voters are m1, m2, m3.
    #[must_use]
    pub fn placement(self) -> Placement {
        use Kind::{Host, Link as Line, Site, Switch};
        // What each voter needs, then what the ways between sites pass; by place among the domains.
        type Ways = &'static [(u8, u8, &'static [u8])];
        type Plan = (&'static [(&'static str, Kind)], [&'static [u8]; 3], Ways);
        let (domains, voters, ways): Plan = match self {
            Text::TwoSites => (
                &[
                    ("site-a", Site),
                    ("site-b", Site),
                    ("vpn", Line),
                    ("host-1", Host),
                    ("host-2", Host),
                    ("host-3", Host),
                ],
                [&[3, 0], &[4, 0], &[5, 1]],
                &[(0, 1, &[2])],
            ),
            Text::SharedHypervisor => (
                &[("site-a", Site), ("site-b", Site), ("vpn", Line), ("host-1", Host), ("host-2", Host)],
                [&[3, 0], &[3, 0], &[4, 1]],
                &[(0, 1, &[2])],
            ),
            Text::OneHypervisor => {
                (&[("host-1", Host), ("switch-1", Switch)], [&[0, 1], &[0, 1], &[0, 1]], &[])
            }
            Text::ThreeSites => (
                &[
                    ("site-a", Site),
                    ("site-b", Site),
                    ("site-c", Site),
                    ("line-ab", Line),
                    ("line-ac", Line),
                    ("line-bc", Line),
                ],
                [&[0], &[1], &[2]],
                &[(0, 1, &[3]), (0, 2, &[4]), (1, 2, &[5])],
            ),
            Text::HubAndSpoke => (
                &[("site-a", Site), ("site-b", Site), ("site-c", Site), ("vpn-b", Line), ("vpn-c", Line)],
                [&[0], &[1], &[2]],
                &[(0, 1, &[3]), (0, 2, &[4]), (1, 2, &[3, 0, 4])],
            ),
        };
        let needs = |of: &[u8]| Needs::all(of.iter().map(|&number| DomainId(number)));
        let domain = |&(name, kind): &(&str, Kind)| Domain { name: name.into(), kind };
        let member = |(name, of): (&str, &[u8])| Member::voter(name, needs(of));
        let link = |&(a, b, via): &(u8, u8, &[u8])| Link {
            ends: Ends::Domains(DomainId(a), DomainId(b)),
            needs: needs(via),
            round_trip: Millis(20),
        };
        let mut placement = Placement {
            domains: domains.iter().map(domain).collect(),
            members: ["m1", "m2", "m3"].into_iter().zip(voters).map(member).collect(),
            links: ways.iter().map(link).collect(),
            ways: Vec::new(),
        };
        placement.find_ways();
        placement
    }

    /// The placement with etcd's defaults, led by m1.
    #[must_use]
    pub fn world(self) -> World {
        World::of(self.placement(), Settings::default(), None)
    }
}
