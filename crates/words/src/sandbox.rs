//! Sentences about [`tsunagu_model::sandbox`].

pub(crate) mod guide;
pub(crate) mod sentences;

use crate::fill::{fill, told};
use crate::{Lang, Tone};
pub use guide::{Board, Departure, deed, departs, line, mount, node, pod, writers};
use sentences::{Acts, Happened, Harmed, Helps, Part, Reason, Refused, Rests, Stands, Way};
use tsunagu_model::place::Name;
use tsunagu_model::sandbox::latency::{Basis, Stretch};
use tsunagu_model::sandbox::matrix::{Help, Route};
use tsunagu_model::sandbox::{
    About, Actor, Agent, Cascade, ClaimId, Containers, Cwd, Event, Harm, Mark, PodId, Refusal, Rule, Tamper,
    Target, VolumePhase, World,
};

/// For an id of another world, or for nobody.
const NOBODY: &str = "?";

fn tell(template: &str, world: &World, about: &About, guard: &str) -> String {
    let text = |name: Option<&Name>| name.map_or(NOBODY, Name::as_str).to_owned();
    let claim = about.claim.and_then(|id| world.claims().get(id.index()));
    let sandbox = about.sandbox.and_then(|id| world.sandboxes().get(id.index()));
    let pod = |id: Option<PodId>| {
        let pod = id.and_then(|id| world.pods().get(id.index()))?;
        world.sandboxes().get(pod.sandbox.index()).map(|sandbox| &sandbox.name)
    };
    let volume = about.volume.and_then(|id| world.volumes().get(id.index()));
    let node = about.node.and_then(|id| world.nodes().get(id.index()));
    fill(
        template,
        &[
            ("claim", &text(claim.map(|claim| &claim.spec.name))),
            ("sandbox", &text(sandbox.map(|sandbox| &sandbox.name))),
            ("pod", &text(pod(about.pod))),
            ("other", &text(pod(about.other))),
            ("volume", &text(volume.map(|volume| &volume.spec.name))),
            ("node", &text(node.map(|node| &node.name))),
            ("name", &text(about.name.as_ref())),
            ("pool", world.pool().name.as_str()),
            ("count", &about.count.to_string()),
            ("uid", &about.pod.map_or(0, |pod| pod.index() + 1).to_string()),
            ("guard", guard),
        ],
    )
}

/// What happened.
#[must_use]
pub fn event(world: &World, event: &Event, lang: Lang) -> String {
    let sentence = match event {
        Event::Passing { past: true, .. } => Happened::Passing,
        Event::Passing { past: false, .. } => Happened::Heeding,
        Event::WentPast { .. } => Happened::WentPast,
        Event::NothingToDo => Happened::NothingToDo,
        Event::TemplateEdited { rolls: true, .. } => Happened::TemplateRolls,
        Event::TemplateEdited { rolls: false, .. } => Happened::TemplateEdited,
        Event::PoolEdited { .. } => Happened::PoolEdited,
        Event::PoolDeleted => Happened::PoolDeleted,
        Event::MemberMade { .. } => Happened::MemberMade,
        Event::DiskMade { .. } => Happened::DiskMade,
        Event::MemberDropped { .. } => Happened::MemberDropped,
        Event::ClaimCreated { .. } => Happened::ClaimCreated,
        Event::WaitsForMember { .. } => Happened::WaitsForMember,
        Event::Picked { .. } => Happened::Picked,
        Event::Adopted { .. } => Happened::Adopted,
        Event::AdoptionConflict { .. } => Happened::AdoptionConflict,
        Event::ColdStarted { .. } => Happened::ColdStarted,
        Event::ClaimDeleting { cascade: Cascade::Background, .. } => Happened::ClaimDeleting,
        Event::ClaimDeleting { cascade: Cascade::Foreground, .. } => Happened::ClaimGoesLast,
        Event::ClaimReleased { .. } => Happened::ClaimReleased,
        Event::ClaimGone { .. } => Happened::ClaimGone,
        Event::ClaimExpired { .. } => Happened::ClaimExpired,
        Event::VolumeRequested { .. } => Happened::VolumeRequested,
        Event::VolumeWaits { .. } => Happened::VolumeWaits,
        Event::VolumeBound { .. } => Happened::VolumeBound,
        Event::Selected { .. } => Happened::Selected,
        Event::VolumeReleased { .. } => Happened::VolumeReleased,
        Event::VolumeDeleted { mounted: false, .. } => Happened::VolumeDeleted,
        Event::VolumeDeleted { mounted: true, .. } => Happened::VolumeDestroyed,
        Event::PodMade { .. } => Happened::PodMade,
        Event::PodPlaced { .. } => Happened::PodPlaced,
        Event::PodRuns { .. } => Happened::PodRuns,
        Event::Protected { .. } => Happened::Protected,
        Event::PodReleased { .. } => Happened::PodReleased,
        Event::PodDeleting { .. } => Happened::PodDeleting,
        Event::Failed { .. } => Happened::Failed,
        Event::Restarted { copy: None, .. } => Happened::Restarted,
        Event::Restarted { copy: Some(_), .. } => Happened::RestartedWithCopy,
        Event::Stopped { .. } => Happened::Stopped,
        Event::PodGone { .. } => Happened::PodGone,
        Event::Mounted { mount, .. } => match mount.place {
            Target::Subdirectory => Happened::Mounted,
            Target::Root => Happened::MountedOver,
            Target::Outside => Happened::MountedOutside,
        },
        Event::AlreadyMounted { .. } => Happened::AlreadyMounted,
        Event::Chowned { .. } => Happened::Chowned,
        Event::ChownRefused { .. } => Happened::ChownRefused,
        Event::Signalled { onto: None, mark: Mark::Directory, .. } => Happened::Signalled,
        Event::Signalled { onto: None, .. } => Happened::SignalledNowhere,
        Event::Signalled { onto: Some(_), .. } => Happened::SignalledOnto,
        Event::Woke { cwd: Cwd::Volume(..), late: false, .. } => Happened::Woke,
        Event::Woke { cwd: Cwd::Volume(..), late: true, .. } => Happened::WokeLate,
        Event::Woke { cwd: Cwd::Directory, .. } => Happened::WokeBeside,
        Event::Verified { .. } => Happened::Verified,
        Event::AgentEnded { .. } => Happened::AgentEnded,
        Event::Unmounted { lingers: true, .. } => Happened::UnmountedUnder,
        Event::Unmounted { left: 0, .. } => Happened::Unmounted,
        Event::Unmounted { .. } => Happened::UnmountedTop,
        Event::NothingMounted { .. } => Happened::NothingMounted,
        Event::Wrote { .. } => Happened::Wrote,
        Event::WroteLocally { .. } => Happened::WroteLocally,
        Event::Hangs { .. } => Happened::Hangs,
        Event::FilesRemoved { .. } => Happened::FilesRemoved,
        Event::Tampered { how: Tamper::Link, .. } => Happened::Linked,
        Event::Tampered { how: Tamper::Own, .. } => Happened::Owned,
        Event::Tampered { how: Tamper::Remove, .. } => Happened::RemovedMountPoint,
        Event::MountLost { .. } => Happened::MountLost,
        Event::UnmountedInside { .. } => Happened::UnmountedInside,
        Event::Suspended { .. } => Happened::Suspended,
        Event::Resumed { .. } => Happened::Resumed,
        Event::SandboxExpired { .. } => Happened::SandboxExpired,
        Event::SandboxGone { .. } => Happened::SandboxGone,
        Event::RemovalBegan { volume: None, .. } => Happened::RemovalBegan,
        Event::RemovalBegan { volume: Some(_), .. } => Happened::RemovalInside,
        Event::Wiped { .. } => Happened::Wiped,
        Event::PartlyWiped { .. } => Happened::PartlyWiped,
        Event::Spared { .. } => Happened::Spared,
        Event::RemovalStuck { .. } => Happened::RemovalStuck,
        Event::Removed { lost: false, .. } => Happened::Removed,
        Event::Removed { lost: true, .. } => Happened::RemovedWithWork,
        Event::NodeDied { .. } => Happened::NodeDied,
        Event::NodeCutOff { .. } => Happened::NodeCutOff,
        Event::NodeRevived { .. } => Happened::NodeRevived,
        Event::Fenced { .. } => Happened::Fenced,
        Event::Cordoned { .. } => Happened::Cordoned,
        Event::DaemonStopped { .. } => Happened::DaemonStopped,
        Event::DaemonStarted { .. } => Happened::DaemonStarted,
        Event::StorageFailed => Happened::StorageFailed,
        Event::StorageRecovered => Happened::StorageRecovered,
    };
    let guard = match event {
        Event::Passing { guard, .. } | Event::WentPast { guard } => guard.as_str(),
        _ => "",
    };
    tell(sentence.text(lang), world, &event.about(), guard)
}

/// What one command brought about, in one line.
#[must_use]
pub fn events(world: &World, events: &[Event], lang: Lang) -> String {
    told(events.len(), Stands::Next.text(lang), Happened::More.text(lang), &|at| {
        event(world, &events[at], lang)
    })
}

/// Why nothing did, with names.
#[must_use]
pub fn refusal(world: &World, refusal: &Refusal, lang: Lang) -> String {
    let nameless = |given: bool, one: Refused, other: Refused| if given { one } else { other };
    let about = &refusal.about;
    let sentence = match refusal.rule {
        Rule::UnknownClaim => nameless(about.claim.is_some(), Refused::UnknownClaim, Refused::NoClaim),
        Rule::UnknownSandbox => {
            nameless(about.sandbox.is_some(), Refused::UnknownSandbox, Refused::NoSandbox)
        }
        Rule::UnknownPod => nameless(about.pod.is_some(), Refused::UnknownPod, Refused::NoPod),
        Rule::UnknownVolume => nameless(about.volume.is_some(), Refused::UnknownVolume, Refused::NoVolume),
        Rule::UnknownNode => Refused::UnknownNode,
        Rule::ClaimExists => Refused::ClaimExists,
        Rule::VolumeExists => Refused::VolumeExists,
        Rule::NoBidirectional => Refused::NoBidirectional,
        Rule::PoolMissing => Refused::PoolMissing,
        Rule::NotDue => Refused::NotDue,
        Rule::PoolNotProgressing => Refused::PoolNotProgressing,
        Rule::PodDeleting => Refused::PodDeleting,
        Rule::PvcNotBound => Refused::PvcNotBound,
        Rule::NodeSilent => Refused::NodeSilent,
        Rule::NodeAnswers => Refused::NodeAnswers,
        Rule::NoDaemonOnNode => nameless(about.node.is_some(), Refused::NoDaemonOnNode, Refused::NoNodeYet),
        Rule::StorageUnreachable => Refused::StorageUnreachable,
        Rule::AgentNotRunning => Refused::AgentNotRunning,
        Rule::StaleHandle => Refused::StaleHandle,
        Rule::ReadOnly => Refused::ReadOnly,
        Rule::PermissionDenied => {
            nameless(about.volume.is_some(), Refused::NotItsFiles, Refused::PermissionDenied)
        }
        Rule::Busy => Refused::Busy,
        Rule::NotVisible => nameless(about.volume.is_some(), Refused::NotVisible, Refused::NothingVisible),
        Rule::ClaimFinalizer => {
            nameless(about.claim.is_some(), Refused::NoFinalizerLeft, Refused::ClaimFinalizer)
        }
        Rule::MountBeforeOwnership => Refused::MountBeforeOwnership,
        Rule::PodUnprotected => Refused::PodUnprotected,
        Rule::MountOnRoot => Refused::MountOnRoot,
        Rule::MountPointOutside => Refused::MountPointOutside,
        Rule::UnfitTemplate => Refused::UnfitTemplate,
        Rule::AlreadyMounted => Refused::AlreadyMounted,
        Rule::VolumeHasLiveWriter => Refused::VolumeHasLiveWriter,
        Rule::SignalBeforeMount => Refused::SignalBeforeMount,
        Rule::ReadyOnVolume => Refused::ReadyOnVolume,
        Rule::StopWritersFirst => Refused::StopWritersFirst,
        Rule::FinalizerBeforeUnmount => Refused::FinalizerBeforeUnmount,
        Rule::UnmountFirst => Refused::UnmountFirst,
        Rule::NodeNotFenced => Refused::NodeNotFenced,
        Rule::VolumeInUse => Refused::VolumeInUse,
    };
    tell(sentence.text(lang), world, about, "")
}

/// Why the rule is there; of a guard, what happens past it.
#[must_use]
pub fn rule(rule: Rule, lang: Lang) -> &'static str {
    let reason = match rule {
        Rule::UnknownClaim => Reason::UnknownClaim,
        Rule::UnknownSandbox => Reason::UnknownSandbox,
        Rule::UnknownPod => Reason::UnknownPod,
        Rule::UnknownVolume => Reason::UnknownVolume,
        Rule::UnknownNode => Reason::UnknownNode,
        Rule::ClaimExists => Reason::ClaimExists,
        Rule::VolumeExists => Reason::VolumeExists,
        Rule::NoBidirectional => Reason::NoBidirectional,
        Rule::PoolMissing => Reason::PoolMissing,
        Rule::NotDue => Reason::NotDue,
        Rule::PoolNotProgressing => Reason::PoolNotProgressing,
        Rule::PodDeleting => Reason::PodDeleting,
        Rule::PvcNotBound => Reason::PvcNotBound,
        Rule::NodeSilent => Reason::NodeSilent,
        Rule::NodeAnswers => Reason::NodeAnswers,
        Rule::NoDaemonOnNode => Reason::NoDaemonOnNode,
        Rule::StorageUnreachable => Reason::StorageUnreachable,
        Rule::AgentNotRunning => Reason::AgentNotRunning,
        Rule::StaleHandle => Reason::StaleHandle,
        Rule::ReadOnly => Reason::ReadOnly,
        Rule::PermissionDenied => Reason::PermissionDenied,
        Rule::Busy => Reason::Busy,
        Rule::NotVisible => Reason::NotVisible,
        Rule::ClaimFinalizer => Reason::ClaimFinalizer,
        Rule::MountBeforeOwnership => Reason::MountBeforeOwnership,
        Rule::PodUnprotected => Reason::PodUnprotected,
        Rule::MountOnRoot => Reason::MountOnRoot,
        Rule::MountPointOutside => Reason::MountPointOutside,
        Rule::UnfitTemplate => Reason::UnfitTemplate,
        Rule::AlreadyMounted => Reason::AlreadyMounted,
        Rule::VolumeHasLiveWriter => Reason::VolumeHasLiveWriter,
        Rule::SignalBeforeMount => Reason::SignalBeforeMount,
        Rule::ReadyOnVolume => Reason::ReadyOnVolume,
        Rule::StopWritersFirst => Reason::StopWritersFirst,
        Rule::FinalizerBeforeUnmount => Reason::FinalizerBeforeUnmount,
        Rule::UnmountFirst => Reason::UnmountFirst,
        Rule::NodeNotFenced => Reason::NodeNotFenced,
        Rule::VolumeInUse => Reason::VolumeInUse,
    };
    reason.text(lang)
}

/// Something that has gone wrong.
#[must_use]
pub fn harm(world: &World, harm: Harm, lang: Lang) -> String {
    let (sentence, pod, volume) = match harm {
        Harm::FilesWiped(volume) => (Harmed::FilesWiped, None, Some(volume)),
        Harm::Destroyed(volume) => (Harmed::Destroyed, None, Some(volume)),
        Harm::TwoWriters(volume) => (Harmed::TwoWriters, None, Some(volume)),
        Harm::StaleReady(volume) => (Harmed::StaleReady, None, Some(volume)),
        Harm::ForeignVolume(pod) => (Harmed::ForeignVolume, Some(pod), None),
        Harm::Stacked(pod) => (Harmed::Stacked, Some(pod), None),
        Harm::Astray(pod) => (Harmed::Astray, Some(pod), None),
        Harm::BesideVolume(pod) => (Harmed::BesideVolume, Some(pod), None),
        Harm::WaitsForEver(pod) => (Harmed::WaitsForEver, Some(pod), None),
        Harm::WorkLost(pod) => (Harmed::WorkLost, Some(pod), None),
        Harm::Stuck(pod) => (Harmed::Stuck, Some(pod), None),
    };
    tell(sentence.text(lang), world, &About { pod, volume, ..About::default() }, "")
}

/// Who makes a move in a real cluster.
#[must_use]
pub fn actor(actor: Actor, lang: Lang) -> &'static str {
    let acts = match actor {
        Actor::Everybody => Acts::Everybody,
        Actor::Person => Acts::Person,
        Actor::Orchestrator => Acts::Orchestrator,
        Actor::Agent => Acts::Agent,
        Actor::Fault => Acts::Fault,
        Actor::Provisioner => Acts::Provisioner,
        Actor::ClaimController => Acts::ClaimController,
        Actor::PoolController => Acts::PoolController,
        Actor::SandboxController => Acts::SandboxController,
        Actor::Scheduler => Acts::Scheduler,
        Actor::Kubelet => Acts::Kubelet,
        Actor::Collector => Acts::Collector,
    };
    acts.text(lang)
}

/// A way to the end of a pod.
#[must_use]
pub fn route(route: Route, lang: Lang) -> &'static str {
    let way = match route {
        Route::DeleteClaim => Way::DeleteClaim,
        Route::ExpireDelete => Way::ExpireDelete,
        Route::DeleteForeground => Way::DeleteForeground,
        Route::ExpireForeground => Way::ExpireForeground,
        Route::ExpireRetain => Way::ExpireRetain,
        Route::ExpireSandbox => Way::ExpireSandbox,
        Route::Suspend => Way::Suspend,
        Route::DeleteSandbox => Way::DeleteSandbox,
        Route::DeletePod => Way::DeletePod,
        Route::Drain => Way::Drain,
        Route::Evict => Way::Evict,
        Route::NodeDeath => Way::NodeDeath,
        Route::Restart => Way::Restart,
    };
    way.text(lang)
}

/// What a finalizer does on a route, in a few words.
#[must_use]
pub fn help(help: Help, lang: Lang) -> &'static str {
    let helps = match help {
        Help::Yes => Helps::Yes,
        Help::ObjectOnly => Helps::ObjectOnly,
        Help::No => Helps::No,
        Help::NotNeeded => Helps::NotNeeded,
    };
    helps.text(lang)
}

/// A part of the way from the claim to the volume.
#[must_use]
pub fn stretch(stretch: Stretch, lang: Lang) -> &'static str {
    let part = match stretch {
        Stretch::Schedule => Part::Schedule,
        Stretch::Provision => Part::Provision,
        Stretch::Pull => Part::Pull,
        Stretch::Start => Part::Start,
        Stretch::Adopt => Part::Adopt,
        Stretch::Protect => Part::Protect,
        Stretch::Call => Part::Call,
        Stretch::Mount => Part::Mount,
        Stretch::Chown => Part::Chown,
        Stretch::Poll => Part::Poll,
        Stretch::Cache => Part::Cache,
    };
    part.text(lang)
}

/// What a figure rests on.
#[must_use]
pub fn basis(basis: Basis, lang: Lang) -> &'static str {
    let rests = match basis {
        Basis::Measured => Rests::Measured,
        Basis::Reported => Rests::Reported,
        Basis::Illustrative => Rests::Illustrative,
    };
    rests.text(lang)
}

/// How things stand with a claim: what has gone wrong with its pod and volume, or else how far it
/// is.
#[must_use]
pub fn verdict(world: &World, claim: ClaimId, lang: Lang) -> (Tone, String) {
    let Some(known) = world.claims().get(claim.index()) else {
        return (Tone::Plain, Stands::Nothing.text(lang).to_owned());
    };
    let pod = world.pod_of(claim);
    let of_it = |one: &Harm| match *one {
        Harm::FilesWiped(volume)
        | Harm::Destroyed(volume)
        | Harm::TwoWriters(volume)
        | Harm::StaleReady(volume) => known.volume == Some(volume),
        Harm::ForeignVolume(other)
        | Harm::Stacked(other)
        | Harm::Astray(other)
        | Harm::BesideVolume(other)
        | Harm::WaitsForEver(other)
        | Harm::WorkLost(other)
        | Harm::Stuck(other) => pod == Some(other),
    };
    if let Some(first) = world.harms().into_iter().find(of_it) {
        return (Tone::Danger, harm(world, first, lang));
    }
    let found = pod.and_then(|pod| world.pods().get(pod.index()));
    let mounted = found.is_some_and(|pod| !pod.mounts.is_empty());
    let pending = known.volume.and_then(|id| world.volumes().get(id.index()));
    let stands = match (known.deleting, found) {
        _ if known.gone => Stands::Over,
        _ if known.expired => Stands::Expired,
        (Some(_), _) if mounted => Stands::EndsMounted,
        (Some(_), _) => Stands::EndsUnmounted,
        (None, None) => Stands::Claiming,
        (None, Some(pod)) if pod.containers != Containers::Running => Stands::Starting,
        (None, Some(pod)) => match pod.agent {
            Agent::Working(Cwd::Volume(..)) if pod.hung => Stands::Hanging,
            Agent::Working(Cwd::Volume(..)) => Stands::Working,
            _ if mounted && pod.told => Stands::Told,
            _ if mounted => Stands::Mounted,
            _ if pending.is_some_and(|volume| volume.phase == VolumePhase::Pending) => Stands::Pending,
            _ if pod.finalizer => Stands::Protected,
            _ => Stands::Assigned,
        },
    };
    let tone = if stands == Stands::Working { Tone::Works } else { Tone::Plain };
    // What it works in or has mounted is told, whatever it was to have.
    let volume = found.and_then(|pod| match pod.agent {
        Agent::Working(Cwd::Volume(volume, _)) => Some(volume),
        _ => pod.mounts.last().map(|mount| mount.volume),
    });
    let about = About { claim: Some(claim), pod, volume: volume.or(known.volume), ..About::default() };
    (tone, tell(stands.text(lang), world, &about, ""))
}
