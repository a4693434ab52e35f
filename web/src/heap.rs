//! The allocator of the browser's build: one free list for each power of two.
//!
//! Taking and giving back are a few instructions, and memory that was given back is used again,
//! so that a page which shows and parks lessons for hours does not grow. The standard one knows
//! how to join neighbours, which a page of small texts and nodes does not need, and weighs 2 kB
//! in brotli; this one weighs a tenth.
#![allow(unsafe_code, reason = "an allocator hands out raw memory")]

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32::memory_grow;
use core::cell::Cell;
use core::ptr::null_mut;

const PAGE: usize = 65536;

struct Heap {
    /// For each power of two, the first free block of that size; each names the next.
    free: [Cell<*mut u8>; 32],
    /// The unused rest of the newest page.
    rest: Cell<(usize, usize)>,
}

// SAFETY: this build has no threads (wasm32 without atomics).
unsafe impl Sync for Heap {}

#[global_allocator]
static HEAP: Heap = Heap { free: [const { Cell::new(null_mut()) }; 32], rest: Cell::new((0, 0)) };

// SAFETY: a block is as large as its power of two and begins at a multiple of it, or of a page;
// it is in the hands of its owner or in one free list, never both; new blocks never overlap.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let (size, free) = self.class(layout);
        let block = free.get();
        if block.is_null() {
            return self.fresh(size);
        }
        // SAFETY: a free block begins with the address of the next.
        free.set(unsafe { block.cast::<*mut u8>().read() });
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let (_, free) = self.class(layout);
        // SAFETY: the block is given back and has room for an address.
        unsafe { block.cast::<*mut u8>().write(free.get()) };
        free.set(block);
    }
}

impl Heap {
    /// The power of two for a block, and its list.
    fn class(&self, layout: Layout) -> (usize, &Cell<*mut u8>) {
        let size = layout.size().max(layout.align()).max(8).next_power_of_two();
        (size, &self.free[size.trailing_zeros() as usize & 31])
    }

    /// A block that nobody had yet. Whatever the newest page has no room for gets another page.
    fn fresh(&self, size: usize) -> *mut u8 {
        let (next, end) = self.rest.get();
        let mut start = next.next_multiple_of(size);
        if start + size > end {
            let pages = size.div_ceil(PAGE);
            start = memory_grow::<0>(pages).saturating_mul(PAGE);
            if start == usize::MAX {
                return null_mut();
            }
            if pages > 1 {
                return start as *mut u8;
            }
            self.rest.set((start + size, start + PAGE));
        } else {
            self.rest.set((start + size, end));
        }
        start as *mut u8
    }
}
