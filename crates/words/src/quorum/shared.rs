//! What members share: the article's last advice.

use super::sentences::Advice;
use super::{Named, kind};
use crate::Lang;
use tsunagu_model::quorum::{Domains, Members, World};

/// A sentence for each domain that several members cannot do without.
#[must_use]
pub fn shared(world: &World, lang: Lang) -> Vec<String> {
    let placement = world.placement();
    let mut said = Vec::new();
    for domain in placement.domain_ids().iter() {
        let mut members = Members::EMPTY;
        for id in placement.present().iter() {
            if placement.member(id).is_some_and(|member| member.needs.bound_to(domain)) {
                members = members.with(id);
            }
        }
        if let (Some(known), 2..) = (placement.domain(domain), members.len()) {
            let other = kind(known.kind, lang);
            let named = Named { domains: Domains::one(domain), members, other, ..Named::default() };
            said.push(named.fill(Advice::Shared.text(lang), world, lang));
        }
    }
    said
}
