use super::Departure;
use super::state::{Shape, State};
use tsunagu_model::volume::{AccessMode, Event, Reclaim, Refusal, Rule};

pub(super) const fn event(event: &Event) -> &'static str {
    match event {
        Event::ClaimCreated { .. } => "{claim} asked for {count} GiB, {mode}",
        Event::WaitsForFirstConsumer { .. } => "{claim} waits until the node of a pod is known",
        Event::Provisioned { zone: Some(_), .. } => "{volume} was made in {zone}",
        Event::Provisioned { zone: None, .. } => "{volume} was made",
        Event::Bound { .. } => "{volume} was free and went to {claim}, contents and all",
        Event::Attached { .. } => "{volume} was attached to {node}",
        Event::AlreadyAttached { .. } => "{volume} is attached to {node} already",
        Event::Mounted { beside: 0, .. } => "{volume} was shown to {pod}",
        Event::Mounted { .. } => "{volume} was shown to {pod} as well: {count} pods of {node} share it",
        Event::AlreadyMounted { .. } => "{pod} sees {volume} already",
        Event::TwoMayWrite { rivals: 1, .. } => {
            "{pod} may not be the only writer of {volume}: one pod was never seen to stop"
        }
        Event::TwoMayWrite { .. } => {
            "{pod} may not be the only writer of {volume}: {count} pods were never seen to stop"
        }
        Event::Answered { .. } => "{node} answered for {pod}",
        Event::Unmounted { .. } => "{volume} was hidden from {pod}",
        Event::NothingMounted { .. } => "there is no pod to hide it from",
        Event::Detached { .. } => "{volume} was detached from {node}",
        Event::ForceDetached { .. } => "{volume} was taken from {node} without an answer",
        Event::LeftUnconfirmed { .. } => "nobody has seen {pod} on {node} stop",
        Event::NothingAttached { .. } => "{volume} is attached to no node",
        Event::Terminating { pods: 1, .. } => "{claim} is to go, and stays while one pod uses it",
        Event::Terminating { .. } => "{claim} is to go, and stays while {count} pods use it",
        Event::ClaimDeleted { .. } => "{claim} is gone",
        Event::Released { .. } => "{volume} belongs to nobody now",
        Event::VolumeDeleted { .. } => "{volume} was deleted, with its contents",
        Event::MadeAvailable { .. } => "{volume} is free for the next claim, contents and all",
    }
}

pub(super) const SEPARATOR: &str = "; ";
pub(super) const MORE: &str = "and {count} more";

pub(super) const fn refusal(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::UnknownClass { .. } => "Nobody provides the class {other}.",
        Refusal::InvalidSize { .. } => "The claim {other} asks for 0 GiB.",
        Refusal::ClaimExists { .. } => "The claim {claim} exists already.",
        Refusal::UnknownClaim { claim: Some(_) } => "There is no claim {other} any more.",
        Refusal::UnknownClaim { claim: None } => "There is no such claim.",
        Refusal::UnknownNode { node: Some(_) } => "There is no node {other}.",
        Refusal::UnknownNode { node: None } => "There is no such node.",
        Refusal::UnknownVolume { volume: Some(_) } => "There is no {other} any more.",
        Refusal::UnknownVolume { volume: None } => "There is no volume that could be freed.",
        Refusal::ClaimTerminating { .. } => "The claim {claim} is being deleted, so nothing new may use it.",
        Refusal::NotProvisioned { .. } => "{claim} has no volume yet: one is made when a node is known.",
        Refusal::ZoneMismatch { .. } => {
            "{volume} cannot be attached to {node}: {volume} is in {zone}, and {node} is in {other}."
        }
        Refusal::AttachedElsewhere { .. } => {
            "{volume} cannot be attached to {node}: {holder} has it, and {mode} allows one node."
        }
        Refusal::NotAttachedHere { holder: Some(_), .. } => {
            "No pod of {node} can see {volume}: it is attached to {holder}."
        }
        Refusal::NotAttachedHere { holder: None, .. } => {
            "No pod of {node} can see {volume}: it is attached to no node yet."
        }
        Refusal::SinglePodOnly { .. } => {
            "{pod} cannot see {volume}: {other} uses it, and ReadWriteOncePod allows one pod."
        }
        Refusal::StillMounted { pods: 1, .. } => "{volume} cannot be detached: one pod still sees it.",
        Refusal::StillMounted { .. } => "{volume} cannot be detached: {count} pods still see it.",
        Refusal::NotReleased { .. } => {
            "{volume} cannot be freed: only a volume that was kept after its claim can."
        }
    }
}

pub(super) const fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::UnknownClass => {
            "The class says how volumes are made; without it nobody makes one. A real cluster takes the claim and leaves it Pending."
        }
        Rule::InvalidSize => "A claim asks for more than nothing.",
        Rule::ClaimExists => "One name, one claim: asking twice does not make a second volume.",
        Rule::UnknownClaim => "A pod names its claim; without the claim the pod is not placed.",
        Rule::UnknownNode => "A volume is attached to a node that exists.",
        Rule::UnknownVolume => "A volume that was deleted does not come back.",
        Rule::ClaimTerminating => "No new pod may use a claim that is being deleted. Pods that use it go on.",
        Rule::NotProvisioned => "First there is a volume, then it is attached, then it is mounted.",
        Rule::ZoneMismatch => "A disk cannot leave the zone in which it was made.",
        Rule::AttachedElsewhere => {
            "Two nodes that write without knowing of each other destroy the contents. So the next one waits until the first is known to have let go."
        }
        Rule::NotAttachedHere => {
            "The kubelet of a pod's node shows it the volume, and can show only what its node has."
        }
        Rule::SinglePodOnly => "Only ReadWriteOncePod counts pods. The other modes count nodes.",
        Rule::StillMounted => "A disk is not taken away under a writer: first it is hidden from the pods.",
        Rule::NotReleased => "A Retain volume belongs to its old claim until a person says otherwise.",
    }
}

pub(super) fn state(state: &State<'_>) -> &'static str {
    match state {
        State::Nothing => "There is no claim.",
        State::Waiting => "{claim} waits: no volume is made until the node of a pod is known.",
        State::Terminating(_) => "{claim} is being deleted, and pvc-protection keeps it while {pods} use it.",
        State::Bound(facts) => match facts.shape() {
            Shape::TwoMayWrite => {
                "Two may be writing to {volume}: {pods} on {nodes}, and {unconfirmed} on {silent}, never seen to stop."
            }
            Shape::Unconfirmed => {
                "{volume} is attached to no node, but {unconfirmed} on {silent} may still be writing."
            }
            Shape::Zoned => "{volume} is in {zone} and attached to no node yet.",
            Shape::Made => "{volume} exists and is attached to no node yet.",
            Shape::Attached => "{volume} is attached to {nodes}, and no pod sees it yet.",
            Shape::Seen => "{volume} is attached to {nodes}, and {pods} sees it.",
            Shape::Shared => "{count} pods of {nodes} share {volume}: {mode} counts nodes, not pods.",
            Shape::SeenOfMany => {
                "{volume} is attached to {nodes}, and {pods} sees it: {mode} allows any number of nodes."
            }
            Shape::SharedOfMany => {
                "{volume} is attached to {nodes}, and {count} pods see it: {mode} allows any number of nodes."
            }
        },
        State::Gone(Some(_)) => "{claim} is gone, and {volume} with it, contents and all.",
        State::Gone(None) => "{claim} is gone. No volume had been made.",
        State::Left(facts) => match (facts.nodes.is_empty(), facts.volume.reclaim) {
            (true, _) => "{claim} is gone, but {volume} stays with its contents, because of Retain.",
            (false, Reclaim::Retain) => "{claim} is gone. {volume} stays, attached to {nodes}.",
            (false, Reclaim::Delete) => "{claim} is gone. {volume} stays until {nodes} let go.",
        },
    }
}

pub(super) fn badge(state: &State<'_>) -> &'static str {
    match state {
        State::Nothing | State::Gone(None) => "no volume",
        State::Waiting => "no volume · waiting",
        State::Gone(Some(_)) => "{volume} · deleted",
        State::Bound(of) | State::Terminating(of) | State::Left(of) if of.nodes.is_empty() => {
            "{volume} · not attached · seen by {count}"
        }
        State::Bound(_) | State::Terminating(_) | State::Left(_) => "{volume} · {nodes} · seen by {count}",
    }
}

pub(super) const fn mode(mode: AccessMode) -> &'static str {
    match mode {
        AccessMode::ReadWriteOnce => "one node, any number of pods on it",
        AccessMode::ReadOnlyMany => "any number of nodes; it is not Kubernetes that keeps them from writing",
        AccessMode::ReadWriteMany => "any number of nodes",
        AccessMode::ReadWriteOncePod => "one pod in the whole cluster",
    }
}

pub(super) const fn reclaim(reclaim: Reclaim) -> &'static str {
    match reclaim {
        Reclaim::Delete => "the volume goes, with its contents",
        Reclaim::Retain => "the volume stays, with its contents",
    }
}

pub(super) const fn departure(departure: Departure) -> &'static str {
    match departure {
        Departure::ManyNodes => {
            "A volume may be attached to several nodes at once, and pods are counted per node. In the book's demo a second node takes a ReadWriteMany volume from the first."
        }
        Departure::FourModes => {
            "All four modes can be chosen. ReadOnlyMany and ReadWriteOncePod stand in the chapter's text and notes."
        }
        Departure::UnknownClaim => {
            "A claim that does not exist is called unknown-claim, not a claim without a volume: that is the real cause."
        }
        Departure::ClaimExists => "Asking twice for one claim does not make a second volume.",
        Departure::Terminating => {
            "A claim in use goes to Terminating when deleted, and ends when the last pod lets go. A Delete volume goes when the last node lets go."
        }
        Departure::Unconfirmed => {
            "After a detach without an answer, pods that nobody saw stop stay as unconfirmed: they are the reason for the wait."
        }
        Departure::NaturalOrder => "Names sort as people count: pv-2 before pv-10.",
    }
}

pub(super) const COMMA: &str = ", ";
pub(super) const AND: &str = " and ";

/// Names up to three pods, counts more.
pub(super) const fn pods(names: &[&str]) -> &'static str {
    match names {
        [_, _, _, _, ..] => "{count} pods",
        _ => "{pods}",
    }
}
