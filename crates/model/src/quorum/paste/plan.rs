//! From what was pasted to a placement.

use super::{Listed, Node, Pod};
use crate::quorum::placement::{
    BadPlacement, Domain, DomainId, Ends, Kind, Link, Member, Needs, Placement, Process, Role,
};
use crate::time::Millis;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The placement of a cluster: a host for each machine that a member runs on, a site for each
/// zone, and a line between each two sites, which is a guess. Which hosts share a feed, a switch
/// or a hypervisor no list says.
///
/// The machine is that of the member's pod (`etcd-NAME`, or of the same address), else the node of
/// the member's name, else the host in its address. A member that was never started is called by its id.
///
/// # Errors
/// [`BadPlacement`], when there are too many or nobody votes.
pub fn plan(members: &[Listed], pods: &[Pod], nodes: &[Node]) -> Result<Placement, BadPlacement> {
    let (mut domains, mut placed, mut links) = (Vec::new(), Vec::<Member>::new(), Vec::new());
    for listed in members {
        let address = listed.peer_urls.first().map_or("", |url| host(url));
        let mut running = pods.iter().filter(|pod| !pod.node.is_empty());
        let own = |pod: &&Pod| pod.name.strip_prefix("etcd-") == Some(&listed.name);
        let pod = running.clone().find(own);
        let pod = pod.or_else(|| running.find(|pod| !address.is_empty() && pod.ip == address));
        let node = nodes.iter().find(|node| node.name == listed.name);
        let machine = pod.map(|pod| &*pod.node).or(node.map(|node| &*node.name)).unwrap_or(address);
        let zone = nodes.iter().find(|node| node.name == machine).map_or("", |node| &node.zone);
        let machine = (machine, Kind::Host);
        let needs = [machine, (zone, Kind::Site)].into_iter().filter(|(name, _)| !name.is_empty());
        let needs = Needs::all(needs.map(|(name, kind)| domain(&mut domains, name, kind)));
        let learner = listed.learner == Some(true);
        placed.push(Member {
            name: name(listed, &placed),
            needs,
            role: if learner { Role::Learner } else { Role::Voter },
            process: if listed.started() { Process::Started } else { Process::Unstarted },
        });
    }
    let sites: Vec<(DomainId, Arc<str>)> =
        ids(&domains).filter(|(id, _)| domains[id.index()].kind == Kind::Site).collect();
    for (at, (a, from)) in sites.iter().enumerate() {
        for (b, to) in &sites[at + 1..] {
            let line = String::from(&**from) + "—" + to;
            let needs = Needs::all([domain(&mut domains, &line, Kind::Link)]);
            links.push(Link { ends: Ends::Domains(*a, *b), needs, round_trip: Millis::ZERO });
        }
    }
    Placement::new(domains, placed, links)
}

fn ids(domains: &[Domain]) -> impl Iterator<Item = (DomainId, Arc<str>)> {
    domains.iter().enumerate().map(|(at, domain)| (DomainId(at as u8), domain.name.clone()))
}

/// The domain of this name and kind, made when it is new. A site may be called as a host is.
fn domain(domains: &mut Vec<Domain>, name: &str, kind: Kind) -> DomainId {
    let known =
        domains.iter().position(|domain| domain.kind == kind && domain.name.split(' ').next() == Some(name));
    let at = known.unwrap_or_else(|| {
        let taken = domains.iter().any(|domain| &*domain.name == name);
        let mut full = String::from(name);
        if taken {
            full += " ";
            full += kind.as_str();
        }
        domains.push(Domain { name: full.into(), kind });
        domains.len() - 1
    });
    DomainId(at as u8)
}

/// What a member is called: etcd lets two have one name.
fn name(listed: &Listed, placed: &[Member]) -> Arc<str> {
    let taken = placed.iter().any(|member| &*member.name == listed.name.as_str());
    if !listed.name.is_empty() && !taken {
        return listed.name.as_str().into();
    }
    let mut name = listed.name.clone();
    if taken && !name.is_empty() {
        name += " ";
    }
    let digits = b"0123456789abcdef";
    let hex = (0..16).rev().map(|place| char::from(digits[(listed.id >> (4 * place)) as usize & 15]));
    let id: String = hex.skip_while(|digit| *digit == '0').collect();
    (name + if id.is_empty() { "0" } else { &id }).to_string().into()
}

/// The host in an address: what stands between the scheme and the port.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.split('/').next().unwrap_or(rest);
    match rest.strip_prefix('[') {
        Some(inner) => inner.split(']').next().unwrap_or(inner),
        None => rest.rsplit_once(':').map_or(rest, |(host, _)| host),
    }
}
