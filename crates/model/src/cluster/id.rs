//! Numbers for the things of one world. They are never reused: what is made again under the same
//! name is another thing.

/// An id: a place in the list of its kind, which keeps what is gone.
macro_rules! ids {
    ($($(#[$about:meta])* $name:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// The one at a place in the order of making, from 0. A world knows its own only.
            #[must_use]
            pub const fn nth(index: u32) -> $name {
                $name(index)
            }

            /// Its place in the order of making.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A PersistentVolume.
    VolumeId;
    /// A PersistentVolumeClaim.
    ClaimId;
    /// A pod.
    PodId;
    /// A StorageClass.
    ClassId;
    /// A Deployment or a StatefulSet.
    WorkloadId;
}
