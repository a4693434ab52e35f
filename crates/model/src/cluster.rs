//! Volumes in motion: controllers, time, and a node that dies.

pub mod attach;
mod id;
mod modes;

pub use id::{ClaimId, ClassId, PodId, VolumeId, WorkloadId};
pub use modes::Modes;
