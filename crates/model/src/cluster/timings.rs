//! How long things take: Kubernetes v1.36 defaults, and what is assumed of drivers and machines.

use crate::time::{Millis, Timing};

/// The ranges of one world. Those of Kubernetes have their source beside them; the others are
/// assumptions, and a world may be given others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Timings {
    /// From the moment a node falls silent until its condition Ready is Unknown: the grace period
    /// of 50 s, less the age of the last lease (up to 10 s), seen on a grid of 5 s.
    /// `pkg/controller/nodelifecycle`; v1.31 and before 40 s instead of 50.
    pub lost: Timing,
    /// Until the pod garbage collector comes round (20 s). `pkg/controller/podgc`
    pub collect: Timing,
    /// From the end of a Node until its pods are collected: 40 s of quarantine between two rounds.
    pub orphaned: Timing,
    /// Until the kubelet reports a change of `volumesInUse` (10 s). `nodeStatusUpdateFrequency`
    pub report: Timing,
    /// Until the kubelet reports although nothing changed (5 min). `nodeStatusReportFrequency`
    pub status: Timing,
    /// A call to the driver that makes a disk, until the volume is bound. At most 10 s, the
    /// provisioner's timeout; for the rest assumed, as all that follows.
    pub provision: Timing,
    /// `ControllerPublishVolume`; at most 15 s, the attacher's timeout.
    pub attach: Timing,
    /// `ControllerUnpublishVolume`; as above.
    pub detach: Timing,
    /// Stage, publish and the start of the container.
    pub start: Timing,
    /// The end of the container after it was asked. At most the grace period of 30 s.
    pub stop: Timing,
    /// Unpublish and unstage.
    pub unmount: Timing,
    /// From power to a kubelet that answers.
    pub boot: Timing,
    /// The delay before a driver is asked to make a disk again.
    pub retry: Timing,
}

impl Default for Timings {
    fn default() -> Timings {
        Timings {
            lost: Timing::secs(40, 50, 60),
            collect: Timing::secs(0, 10, 20),
            orphaned: Timing::secs(40, 60, 80),
            report: Timing::secs(0, 5, 10),
            status: Timing::secs(0, 150, 300),
            provision: Timing::secs(1, 3, 10),
            attach: Timing::secs(1, 3, 15),
            detach: Timing::secs(1, 3, 15),
            start: Timing::secs(1, 3, 10),
            stop: Timing::secs(1, 2, 30),
            unmount: Timing::secs(0, 1, 20),
            boot: Timing::secs(10, 40, 120),
            retry: Timing::exact(Millis::secs(1)),
        }
    }
}
