use super::Departure;
use super::names::{Names, list};
use super::state::{Facts, State};
use tsunagu_model::volume::{AccessMode, Event, Reclaim, Refusal, Rule};

pub(super) fn event(names: &Names<'_>, event: &Event) -> String {
    match event {
        Event::ClaimCreated { spec, .. } => {
            format!("{} asked for {} GiB, {}", spec.name, spec.size_gib, spec.mode.as_str())
        }
        Event::WaitsForFirstConsumer { claim } => {
            format!("{} waits until the node of a pod is known", names.claim(*claim))
        }
        Event::Provisioned { volume, zone: Some(zone), .. } => {
            format!("{} was made in {zone}", names.volume(*volume))
        }
        Event::Provisioned { volume, zone: None, .. } => format!("{} was made", names.volume(*volume)),
        Event::Bound { volume, claim } => {
            format!(
                "{} was free and went to {}, contents and all",
                names.volume(*volume),
                names.claim(*claim)
            )
        }
        Event::Attached { volume, node } => {
            format!("{} was attached to {}", names.volume(*volume), names.node(*node))
        }
        Event::AlreadyAttached { volume, node } => {
            format!("{} is attached to {} already", names.volume(*volume), names.node(*node))
        }
        Event::Mounted { volume, pod, beside: 0, .. } => {
            format!("{} was shown to {pod}", names.volume(*volume))
        }
        Event::Mounted { volume, node, pod, beside } => format!(
            "{} was shown to {pod} as well: {} pods of {} share it",
            names.volume(*volume),
            beside + 1,
            names.node(*node)
        ),
        Event::AlreadyMounted { volume, pod, .. } => format!("{pod} sees {} already", names.volume(*volume)),
        Event::TwoMayWrite { volume, pod, rivals: 1 } => {
            format!(
                "{pod} may not be the only writer of {}: one pod was never seen to stop",
                names.volume(*volume)
            )
        }
        Event::TwoMayWrite { volume, pod, rivals } => format!(
            "{pod} may not be the only writer of {}: {rivals} pods were never seen to stop",
            names.volume(*volume)
        ),
        Event::Answered { node, pod, .. } => format!("{} answered for {pod}", names.node(*node)),
        Event::Unmounted { volume, pod, .. } => format!("{} was hidden from {pod}", names.volume(*volume)),
        Event::NothingMounted { .. } => "there is no pod to hide it from".into(),
        Event::Detached { volume, node } => {
            format!("{} was detached from {}", names.volume(*volume), names.node(*node))
        }
        Event::ForceDetached { volume, node } => {
            format!("{} was taken from {} without an answer", names.volume(*volume), names.node(*node))
        }
        Event::LeftUnconfirmed { node, pod, .. } => {
            format!("nobody has seen {pod} on {} stop", names.node(*node))
        }
        Event::NothingAttached { volume } => format!("{} is attached to no node", names.volume(*volume)),
        Event::Terminating { claim, pods: 1 } => {
            format!("{} is to go, and stays while one pod uses it", names.claim(*claim))
        }
        Event::Terminating { claim, pods } => {
            format!("{} is to go, and stays while {pods} pods use it", names.claim(*claim))
        }
        Event::ClaimDeleted { claim } => format!("{} is gone", names.claim(*claim)),
        Event::Released { volume } => format!("{} belongs to nobody now", names.volume(*volume)),
        Event::VolumeDeleted { volume } => {
            format!("{} was deleted, with its contents", names.volume(*volume))
        }
        Event::MadeAvailable { volume } => {
            format!("{} is free for the next claim, contents and all", names.volume(*volume))
        }
    }
}

pub(super) fn more(count: usize) -> String {
    format!("and {count} more")
}

pub(super) fn refusal(names: &Names<'_>, refusal: &Refusal) -> String {
    match refusal {
        Refusal::UnknownClass { class } => format!("Nobody provides the class {class}."),
        Refusal::InvalidSize { claim } => format!("The claim {claim} asks for 0 GiB."),
        Refusal::ClaimExists { claim } => format!("The claim {} exists already.", names.claim(*claim)),
        Refusal::UnknownClaim { claim: Some(claim) } => format!("There is no claim {claim} any more."),
        Refusal::UnknownClaim { claim: None } => "There is no such claim.".into(),
        Refusal::UnknownNode { node: Some(node) } => format!("There is no node {node}."),
        Refusal::UnknownNode { node: None } => "There is no such node.".into(),
        Refusal::UnknownVolume { volume: Some(volume) } => format!("There is no {volume} any more."),
        Refusal::UnknownVolume { volume: None } => "There is no volume that could be freed.".into(),
        Refusal::ClaimTerminating { claim } => {
            format!("The claim {} is being deleted, so nothing new may use it.", names.claim(*claim))
        }
        Refusal::NotProvisioned { claim } => {
            format!("{} has no volume yet: one is made when a node is known.", names.claim(*claim))
        }
        Refusal::ZoneMismatch { volume, zone, node, node_zone } => format!(
            "{volume} cannot be attached to {node}: {volume} is in {zone}, and {node} is in {node_zone}.",
            volume = names.volume(*volume),
            node = names.node(*node)
        ),
        Refusal::AttachedElsewhere { volume, holder, node } => format!(
            "{} cannot be attached to {}: {} has it, and {} allows one node.",
            names.volume(*volume),
            names.node(*node),
            names.node(*holder),
            names.mode(*volume)
        ),
        Refusal::NotAttachedHere { volume, node, holder: Some(holder) } => format!(
            "No pod of {} can see {}: it is attached to {}.",
            names.node(*node),
            names.volume(*volume),
            names.node(*holder)
        ),
        Refusal::NotAttachedHere { volume, node, holder: None } => format!(
            "No pod of {} can see {}: it is attached to no node yet.",
            names.node(*node),
            names.volume(*volume)
        ),
        Refusal::SinglePodOnly { volume, user, pod } => format!(
            "{pod} cannot see {}: {user} uses it, and ReadWriteOncePod allows one pod.",
            names.volume(*volume)
        ),
        Refusal::StillMounted { volume, pods: 1 } => {
            format!("{} cannot be detached: one pod still sees it.", names.volume(*volume))
        }
        Refusal::StillMounted { volume, pods } => {
            format!("{} cannot be detached: {pods} pods still see it.", names.volume(*volume))
        }
        Refusal::NotReleased { volume } => format!(
            "{} cannot be freed: only a volume that was kept after its claim can.",
            names.volume(*volume)
        ),
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

pub(super) fn state(state: &State<'_>) -> String {
    match state {
        State::Nothing => "There is no claim.".into(),
        State::Waiting { claim } => {
            format!("{claim} waits: no volume is made until the node of a pod is known.")
        }
        State::Bound { of, terminating: Some(claim) } => {
            format!("{claim} is being deleted, and pvc-protection keeps it while {} use it.", pods(&of.pods))
        }
        State::Bound { of, terminating: None } => bound(of),
        State::Gone { claim, volume: Some(volume) } => {
            format!("{claim} is gone, and {volume} with it, contents and all.")
        }
        State::Gone { claim, volume: None } => format!("{claim} is gone. No volume had been made."),
        State::Left { claim, of } => {
            let volume = of.name();
            match (&of.nodes[..], of.retained()) {
                ([], _) => {
                    format!("{claim} is gone, but {volume} stays with its contents, because of Retain.")
                }
                (nodes, true) => format!("{claim} is gone. {volume} stays, attached to {}.", and(nodes)),
                (nodes, false) => format!("{claim} is gone. {volume} stays until {} let go.", and(nodes)),
            }
        }
    }
}

fn bound(of: &Facts<'_>) -> String {
    let volume = of.name();
    let mode = of.volume.mode.as_str();
    if of.volume.two_may_write() {
        return format!(
            "Two may be writing to {volume}: {}, and beside them {}, never seen to stop.",
            pods(&of.pods),
            pods(&of.unconfirmed)
        );
    }
    match (&of.nodes[..], &of.pods[..], &of.volume.zone) {
        ([], _, _) if !of.unconfirmed.is_empty() => {
            format!("{volume} is attached to no node, but {} may still be writing.", pods(&of.unconfirmed))
        }
        ([], _, Some(zone)) => format!("{volume} is in {zone} and attached to no node yet."),
        ([], _, None) => format!("{volume} exists and is attached to no node yet."),
        (nodes, [], _) => format!("{volume} is attached to {}, and no pod sees it yet.", and(nodes)),
        ([node], [pod], _) => format!("{volume} is attached to {node}, and {pod} sees it."),
        ([node], many, _) => {
            format!("{} pods of {node} share {volume}: {mode} counts nodes, not pods.", many.len())
        }
        (nodes, [pod], _) => {
            format!(
                "{volume} is attached to {}, and {pod} sees it: {mode} allows any number of nodes.",
                and(nodes)
            )
        }
        (nodes, many, _) => format!(
            "{volume} is attached to {}, and {} pods see it: {mode} allows any number of nodes.",
            and(nodes),
            many.len()
        ),
    }
}

pub(super) fn badge(state: &State<'_>) -> String {
    match state {
        State::Nothing | State::Gone { volume: None, .. } => "no volume".into(),
        State::Waiting { .. } => "no volume · waiting".into(),
        State::Gone { volume: Some(volume), .. } => format!("{volume} · deleted"),
        State::Bound { of, .. } | State::Left { of, .. } => {
            let place = if of.nodes.is_empty() { "not attached".into() } else { and(&of.nodes) };
            format!("{} · {place} · seen by {}", of.name(), of.pods.len())
        }
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

fn and(names: &[&str]) -> String {
    list(names, ", ", " and ")
}

/// Names up to three pods, counts more.
fn pods(names: &[&str]) -> String {
    match names {
        [_, _, _, _, ..] => format!("{} pods", names.len()),
        few => and(few),
    }
}
