//! Sentences about [`tsunagu_model::cluster`].

mod happened;
mod waits;

use crate::Lang;
use crate::fill::fill;
use crate::texts::texts;
use happened::Happened;
use tsunagu_model::cluster::{About, Actor, Ends, Event, Link, Refusal, Rule, What, World};
use tsunagu_model::place::{Name, NodeId};
use tsunagu_model::time::Millis;
use waits::{Reason, Stands};

/// What happened.
#[must_use]
pub fn event(world: &World, event: &Event, lang: Lang) -> String {
    let mut told = named(world, &event.about, happened(event.what).text(lang));
    if let Some(rule) = event.about.rule.filter(|_| says_why(event.what)) {
        told += Joint::Space.text(lang);
        told += &named(world, &event.about, waits(rule).text(lang));
    }
    told
}

/// Whether the reason is told beside what happened.
fn says_why(what: What) -> bool {
    matches!(
        what,
        What::AttachFailed
            | What::DetachFailed
            | What::ProvisioningFailed
            | What::ClaimWaits
            | What::Unschedulable
            | What::VolumeStays
    )
}

/// Why nothing did, with names.
#[must_use]
pub fn refusal(world: &World, refusal: &Refusal, lang: Lang) -> String {
    named(world, &refusal.about, waits(refusal.rule).text(lang))
}

/// One link of the chain from what is seen to what all wait for, and when it ends.
#[must_use]
pub fn link(world: &World, link: &Link, lang: Lang) -> String {
    let mut told = named(world, &link.about, waits(link.rule).text(lang));
    let when = match link.ends {
        Ends::WithNext => return told,
        Ends::Never => Joint::Never.text(lang).to_string(),
        Ends::Between(from, to) => {
            let now = world.now();
            let [from, to] = [from - now, to - now].map(|time| length(time, lang));
            let joint = if from == to { Joint::In } else { Joint::Within };
            fill(joint.text(lang), &[("from", &from), ("to", &to)])
        }
    };
    told += Joint::Space.text(lang);
    told + &when
}

/// Why the rule is there.
#[must_use]
pub fn rule(rule: Rule, lang: Lang) -> &'static str {
    Reason::ALL[rule as usize].text(lang)
}

/// Who moves.
#[must_use]
pub fn actor(actor: Actor, lang: Lang) -> &'static str {
    Who::ALL[actor as usize].text(lang)
}

/// A length of time, in whole seconds and minutes.
#[must_use]
pub fn length(time: Millis, lang: Lang) -> String {
    let seconds = time.0.div_ceil(1000);
    let [minutes, rest] = [seconds / 60, seconds % 60].map(|part| part.to_string());
    let joint = match (seconds / 60, seconds % 60) {
        (0, _) => Joint::Seconds,
        (_, 0) => Joint::Minutes,
        _ => Joint::MinutesSeconds,
    };
    fill(joint.text(lang), &[("minutes", &minutes), ("seconds", &rest)])
}

fn happened(what: What) -> Happened {
    Happened::ALL[what as usize]
}

fn waits(rule: Rule) -> Stands {
    Stands::ALL[rule as usize]
}

// Each list of texts is as long as what it tells of; that it has the same order is tested below.
const _: () = assert!(Stands::ALL.len() == Rule::ALL.len() && Reason::ALL.len() == Rule::ALL.len());
const _: () = assert!(Happened::ALL.len() == What::ALL.len());
const _: () = assert!(Who::ALL.len() == Actor::ALL.len());

/// For what is of another world.
const NOBODY: &str = "?";

/// Fills a template with the names of what is spoken of.
fn named(world: &World, about: &About, template: &str) -> String {
    let node = |id: Option<NodeId>| id.and_then(|id| world.node(id)).map(|node| &node.spec.name);
    let pod = |id: Option<_>| id.and_then(|id| world.pod(id)).map(|pod| &pod.name);
    let volume = about.volume.and_then(|id| world.volume(id)).map(|volume| &volume.spec.name);
    let claim = about.claim.and_then(|id| world.claim(id)).map(|claim| &claim.spec.name);
    let workload = about.workload.and_then(|id| world.workload(id)).map(|workload| workload.name());
    let text = |name: Option<&Name>| name.map_or(NOBODY, Name::as_str).to_string();
    fill(
        template,
        &[
            ("pod", &text(pod(about.pod))),
            ("other", &text(pod(about.other))),
            ("node", &text(node(about.node))),
            ("holder", &text(node(about.holder))),
            ("volume", &text(volume)),
            ("claim", &text(claim)),
            ("workload", &text(workload)),
            ("name", &text(about.name.as_ref())),
            ("count", &about.count.to_string()),
        ],
    )
}

texts! {
    /// Who moves, in the order of [`Actor`].
    enum Who {
        Person: "人", "a person";
        Nature: "機械", "the machines";
        Clock: "時計", "the clock";
        Workloads: "Deployment / StatefulSet コントローラー", "the Deployment and StatefulSet controllers";
        Volumes: "PersistentVolume コントローラー", "the PersistentVolume controller";
        Provisioner: "external-provisioner", "the external-provisioner";
        Scheduler: "スケジューラー", "the scheduler";
        AttachDetach: "attach/detach コントローラー", "the attach/detach controller";
        Attacher: "external-attacher", "the external-attacher";
        Kubelet: "ノードの kubelet", "the node's kubelet";
        NodeLifecycle: "ノードのコントローラー", "the node lifecycle controller";
        TaintEviction: "taint eviction コントローラー", "the taint eviction controller";
        PodGc: "Pod の GC", "the pod garbage collector";
    }
}

texts! {
    /// What joins the pieces.
    enum Joint {
        Space: "", " ";
        Never: "ひとりでに終わることはない。", "This does not end by itself.";
        In: "あと {from}。", "{from} more.";
        Within: "あと {from}から {to}。", "{from} to {to} more.";
        Seconds: "{seconds} 秒", "{seconds} s";
        Minutes: "{minutes} 分", "{minutes} min";
        MinutesSeconds: "{minutes} 分 {seconds} 秒", "{minutes} min {seconds} s";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_is_of_its_own() {
        let named = |one: &dyn std::fmt::Debug| format!("{one:?}");
        for (rule, (stands, reason)) in Rule::ALL.iter().zip(Stands::ALL.iter().zip(Reason::ALL)) {
            assert_eq!([named(rule), named(rule)], [named(stands), named(reason)]);
        }
        for (what, text) in What::ALL.iter().zip(Happened::ALL) {
            assert_eq!(named(what), named(text));
        }
        for (actor, who) in Actor::ALL.iter().zip(Who::ALL) {
            assert_eq!(named(actor), named(who));
        }
    }

    #[test]
    fn times_are_told_in_whole_seconds() {
        let told = [0, 1, 59_001, 60_000, 360_200].map(|time| length(Millis(time), Lang::En));
        assert_eq!(told, ["0 s", "1 s", "1 min", "1 min", "6 min 1 s"]);
    }
}
