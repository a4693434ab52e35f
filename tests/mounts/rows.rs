//! The rows: which moves an id stands for, and which of its answers the model has.

use crate::bench::{Bench, linux};
use crate::storage::{nfs, others};
use serde_json::{Value, json};
use tsunagu_model::sandbox::{
    Access, Command, Event, Mark, Mode, Propagation, Runtime, Tamper, Target, Template, Wiped,
};

/// What was asked, what was measured, what the model says.
pub(crate) type Said = Vec<(&'static str, Value, Value)>;

pub(crate) fn say(said: &mut Said, what: &'static str, measured: impl Into<Value>, seen: impl Into<Value>) {
    said.push((what, measured.into(), seen.into()));
}

pub(crate) fn play(id: &str, result: &Value) -> Said {
    let mut said = Said::new();
    match id {
        _ if id.starts_with("RM-") => removal(id, result, &mut said),
        _ if id.starts_with("RACE-") => race(id, result, &mut said),
        _ if id.starts_with("PROP-") => propagation(id, result, &mut said),
        _ if id.starts_with("BUSY-") => busy(id, result, &mut said),
        _ if id.starts_with("LAZY-") => lazy(id, result, &mut said),
        _ if id.starts_with("READY-") => ready(id, result, &mut said),
        _ if id.starts_with("PRIV-") || id.starts_with("SLAVE-") => tampering(id, result, &mut said),
        _ if id.starts_with("NFSv") => nfs(id, result, &mut said),
        _ => others(id, result, &mut said),
    }
    said
}

/// The error of a removal as the bench tells it.
pub(crate) fn error_of(text: &Value) -> &'static str {
    match text.as_str().unwrap_or_default() {
        text if text.ends_with("RemoveAll ok") => "ok",
        text if text.contains("errno=16") => "busy",
        text if ["errno=30", "errno=13", "errno=116"].iter().any(|end| text.contains(end)) => "spared",
        text => panic!("an error of another kind: {text}"),
    }
}

/// Files of a listing below a folder; a folder that is empty is listed as itself.
pub(crate) fn files(listing: &Value, folder: &str) -> usize {
    let names = listing.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
    names.filter(|name| name.starts_with(folder) && !name.ends_with('/')).count()
}

fn removal(id: &str, result: &Value, said: &mut Said) {
    let (kind, again) = match id.strip_suffix("-b") {
        Some(first) => (first, true),
        None => (id, false),
    };
    let kind = kind.trim_start_matches("RM-").trim_end_matches("-go119").trim_end_matches("-go124");
    let access = if kind == "sub-direct-fs" { Access::Nfs } else { Access::Bind };
    let mut bench = Bench::new(linux("rslave"), access);
    let (a, b) = (bench.volume("a", 4, true), bench.volume("b", 2, true));
    let two = ["stack2-umount1-diff", "stack2-umount0", "ro-over-rw"].contains(&kind);
    let sub = Target::Subdirectory;
    match kind {
        "sub-bind-samefs" | "sub-bind-otherfs" | "sub-direct-fs" => {
            bench.bind(a);
        }
        "root-bind" => {
            bench.bind_as(a, Mode::ReadWrite, Target::Root);
        }
        "stack2-umount1-same" => {
            bench.bind(a);
            bench.bind(a);
            say(said, "umount", "ok", bench.umount());
        }
        "stack2-umount1-diff" => {
            bench.bind(a);
            bench.bind(b);
            say(said, "umount", "ok", bench.umount());
        }
        "stack2-umount0" => {
            bench.bind(a);
            bench.bind(b);
        }
        "ro-remount" | "ro-onecmd" => {
            bench.bind_as(a, Mode::ReadOnly, sub);
        }
        "ro-syscall" => {
            bench.bind_as(a, Mode::ReadOnlyInOneCall, sub);
        }
        "ro-root" => {
            bench.bind_as(a, Mode::ReadOnly, Target::Root);
        }
        "ro-over-rw" => {
            bench.bind(a);
            bench.bind_as(b, Mode::ReadOnly, sub);
        }
        "after-umount" => {
            bench.bind(a);
            say(said, "umount", "ok", bench.umount());
        }
        "symlink" => {
            bench.did(Command::Signal { pod: bench.pod, mark: Mark::Directory });
            say(said, "link", "ok", bench.tamper(Tamper::Link));
        }
        _ => panic!("{id} is a row of a new kind"),
    }
    let mut error = bench.remove();
    let mut mounts = bench.mounts();
    if again && error != "ok" {
        while bench.mounts() > 0 {
            say(said, "umount", "ok", bench.umount());
        }
        // Nothing is left in the way, so the kubelet tries again.
        bench.did(Command::RemoveDir { pod: bench.pod });
        error = bench.end_removal();
        mounts = bench.mounts();
    }
    say(said, "error", error_of(&result["error"]), error);
    let listing = &result["volume_files_after"];
    for (volume, folder) in
        [(a, if two { "a/" } else { "" }), (b, "b/")].into_iter().take(1 + usize::from(two))
    {
        say(said, "volume_files_after", files(listing, folder), bench.left(volume));
    }
    if let Some(left) = result["mounts_left"].as_u64() {
        say(said, "mounts_left", left, mounts);
    }
}

fn race(id: &str, result: &Value, said: &mut Said) {
    let (nested, lazy) = (id.contains("nested"), id.contains("lazy"));
    let mut bench = Bench::new(linux("rslave"), Access::Bind);
    let volume = bench.volume("a", 20_000, nested);
    bench.bind(volume);
    bench.begin_removal();
    let umount = if lazy { bench.umount_lazy() } else { bench.umount() };
    say(said, "umount", result["umount"].as_str().unwrap().to_lowercase().replace("ebusy", "busy"), umount);
    say(said, "removeall", error_of(&result["removeall"]), bench.end_removal());
    let left = match result["files_left_at_end"].as_u64().unwrap() {
        0 => Wiped::All,
        _ => Wiped::Partly,
    };
    say(said, "files_left_at_end", format!("{left:?}"), format!("{:?}", bench.wiped(volume)));
}

fn propagation(id: &str, result: &Value, said: &mut Said) {
    let template = linux(id.rsplit('-').next().unwrap());
    let mut bench = Bench::on(template, Access::Bind, id.contains("hostshared"), false);
    let volume = bench.volume("a", 1, true);
    let pod = bench.pod;
    let root = id.contains("-root-");
    let target = if root { Target::Root } else { Target::Subdirectory };
    match id {
        _ if id.starts_with("PROP-restart-") => {
            bench.bind(volume);
            bench.did(Command::Restart { pod });
            say(said, "sees_volume", result["sees_volume"].clone(), bench.sees());
            say(said, "host_umount", result["host_umount"].clone(), bench.umount());
            let still = &result["still_sees_volume_after_host_umount"];
            say(said, "still_sees_volume_after_host_umount", still.clone(), bench.sees());
            bench.work(pod);
            bench.write(pod);
            let lands = &result["write_after_host_umount_lands_on_volume"];
            say(said, "write_after_host_umount_lands_on_volume", lands.clone(), bench.wrote(pod, volume));
        }
        _ if id.starts_with("PROP-inner-umount-") => {
            bench.bind(volume);
            let events = bench.did(Command::UnmountInside { pod });
            let nothing = matches!(events[..], [Event::NothingMounted { .. }]);
            say(said, "umount_in_container", result["umount_in_container"][0] == 32, nothing);
            let left = result["host_mounts_left"].as_array().unwrap().len();
            say(said, "host_mounts_left", left, bench.mounts());
            say(said, "what it sees then", false, bench.sees());
        }
        _ if id.contains("-umount-") => {
            bench.bind_as(volume, Mode::ReadWrite, target);
            say(said, "host_umount", result["host_umount"].clone(), bench.umount());
            let seen = if root { &result["sees_volume"] } else { &result["container_still_sees_volume"] };
            say(said, "sees the volume", seen.clone(), bench.sees());
        }
        _ if root => {
            bench.bind_as(volume, Mode::ReadWrite, target);
            let by_path = &result["path_lookup_sees_volume"];
            say(said, "path_lookup_sees_volume", by_path.clone(), bench.sees());
            bench.ready(Mark::Directory);
            let on_volume = bench.world.volumes()[volume.index()].ready;
            let key = ".ready written by host after the mount lands on volume";
            say(said, "ready lands on the volume", result[key].clone(), on_volume);
            say(said, "ready by path", result[".ready seen by path"].clone(), bench.sees_ready());
            // A gofer holds the root from before, as the process with the root fd did.
            if template.propagation != Propagation::Bidirectional {
                let gvisor = Template { runtime: Runtime::Gvisor, ..template };
                let mut bench = Bench::on(gvisor, Access::Bind, id.contains("hostshared"), false);
                let volume = bench.volume("a", 1, true);
                bench.bind_as(volume, Mode::ReadWrite, target);
                bench.ready(Mark::Directory);
                let seen = &result[".ready seen via root fd/cwd"];
                say(said, "ready by root fd", seen.clone(), bench.sees_ready());
                let old = result["via_root_fd_from_before"] == json!(["early.txt", "user_data"]);
                say(said, "the old directory by root fd", old, !bench.sees());
            }
        }
        _ => {
            bench.bind(volume);
            say(said, "path_lookup_sees_volume", result["path_lookup_sees_volume"].clone(), bench.sees());
            let mounts = 1 + u64::from(bench.sees());
            say(said, "mounts_in_container", result["mounts_in_container"].clone(), mounts);
            bench.work(pod);
            bench.write(pod);
            let lands = &result["write_lands_on_volume"];
            say(said, "write_lands_on_volume", lands.clone(), bench.wrote(pod, volume));
        }
    }
}

fn busy(id: &str, result: &Value, said: &mut Said) {
    let mut bench = match id {
        "BUSY-privatecopy" => Bench::new(linux("rprivate"), Access::Bind),
        _ => Bench::new(linux(id), Access::Bind),
    };
    let volume = bench.volume("a", 1, true);
    let pod = bench.pod;
    bench.bind(volume);
    if id == "BUSY-privatecopy" {
        bench.did(Command::Restart { pod });
        bench.work(pod);
        say(said, "umount2", result["umount2"].clone(), bench.umount());
        say(said, "new_file", result["new_file"].clone(), bench.write(pod));
        say(said, "on_volume", result["on_volume"].clone(), bench.wrote(pod, volume));
        return;
    }
    // A working directory stands for whatever the agent holds.
    if !id.contains("idle") {
        bench.work(pod);
    }
    let measured = if result["umount2"] == "EBUSY" { "busy" } else { "ok" };
    say(said, "umount2", measured, bench.umount());
    let sees = &result["container_sees_volume_after"];
    say(said, "container_sees_volume_after", sees.clone(), bench.sees());
}

fn lazy(id: &str, result: &Value, said: &mut Said) {
    let mut bench = Bench::new(linux(id), Access::Bind);
    let volume = bench.volume("a", 2, true);
    lingering(&mut bench, volume, said);
    if id.ends_with("-teardown") {
        say(said, "error", error_of(&result["error"]), bench.remove());
        say(said, "volume_after", 4, result["volume_after"].as_array().unwrap().len());
        say(said, "files left", 2, bench.left(volume));
        return;
    }
    say(said, "umount_l", result["umount_l"].clone(), "ok");
    let again = &result["create_via_cwd"];
    say(said, "create_via_cwd", again.clone(), bench.write(bench.pod));
    let second = bench.second();
    let both = bench.wrote(bench.pod, volume) && bench.wrote(second, volume);
    say(said, "log_final", result["log_final"] == "late1 SECOND late5 ", both);
    say(said, "writers", 2, bench.world.writers(volume).count());
}

/// An agent with its directory in the volume, a lazy umount, and a second pod with the volume.
pub(crate) fn lingering(bench: &mut Bench, volume: tsunagu_model::sandbox::VolumeId, said: &mut Said) {
    let (pod, second) = (bench.pod, bench.second());
    bench.bind(volume);
    bench.work(pod);
    say(said, "umount_l", "ok", bench.umount_lazy());
    say(said, "the path after it", false, bench.sees());
    say(said, "write after it", "ok", bench.write(pod));
    bench.bind_second(volume);
    bench.work(second);
    say(said, "the second pod sees it", true, bench.pod_sees(second));
    say(said, "the second pod writes", "ok", bench.write(second));
}

fn ready(id: &str, result: &Value, said: &mut Said) {
    let mut bench = Bench::new(linux("rslave"), Access::Bind);
    let volume = bench.volume("a", 1, true);
    let pod = bench.pod;
    match id {
        "READY-parent" | "READY-after-unbind" => {
            bench.ready(Mark::Directory);
            bench.bind(volume);
            let parent = id == "READY-parent";
            let before = if parent { &result["before_visible"] } else { &result["before"] };
            say(said, "before", before.clone(), bench.sees_ready());
            bench.ready(Mark::Directory);
            if !parent {
                say(said, "umount", "ok", bench.umount());
            }
            let after = if parent { &result["after_visible"] } else { &result["after"] };
            say(said, "after", after.clone(), bench.sees_ready());
            say(said, "on_volume", false, bench.world.volumes()[volume.index()].ready);
        }
        "READY-hidden-writes" | "READY-hidden-teardown" => {
            say(said, "a directory of its own", "ok", bench.tamper(Tamper::Own));
            bench.work(pod);
            let early = bench.write(pod);
            bench.bind(volume);
            let late = bench.write(pod);
            if id == "READY-hidden-writes" {
                say(said, "write_before_mount", result["write_before_mount"].clone(), early);
                let creates = &result["writer_with_cwd_from_before_creates"];
                say(said, "writer_with_cwd_from_before_creates", creates.clone(), late);
            }
            let on_volume = result["cwd_write_on_volume"].as_bool().unwrap_or(false);
            say(said, "cwd_write_on_volume", on_volume, bench.wrote(pod, volume));
            say(said, "umount", "ok", bench.umount());
            say(said, "what was written is in the directory", true, bench.it().local);
            if id == "READY-hidden-teardown" {
                say(said, "error", error_of(&result["error"]), bench.remove());
                say(said, "it is lost", true, bench.it().lost);
            }
        }
        "READY-inside-volume" => {
            for (template, inner, root) in [
                ("rprivate", "private_sees_inner", "private_sees_root_ready"),
                ("rslave", "slave_sees_inner", "slave_sees_root_ready"),
            ] {
                let mut bench = Bench::new(linux(template), Access::Bind);
                let volume = bench.volume("a", 1, true);
                bench.bind(volume);
                bench.ready(Mark::Volume);
                say(said, "inner", result[inner].clone(), bench.sees_ready());
                bench.ready(Mark::Directory);
                say(said, "root", result[root].clone(), bench.sees_ready());
            }
        }
        _ => {
            bench.bind(volume);
            bench.ready(Mark::Volume);
            say(said, "umount", "ok", bench.umount());
            bench.bind_second(volume);
            let second = &bench.world.pods()[bench.second().index()];
            say(said, "stale", result["stale"].clone(), bench.world.sees_ready(second));
        }
    }
}

fn tampering(id: &str, result: &Value, said: &mut Said) {
    let slave = id.starts_with("SLAVE-");
    let sticky = id.ends_with("-sticky");
    let template = Template { sticky, ..linux(if slave { "rslave" } else { "rprivate" }) };
    let mut bench = Bench::new(template, Access::Bind);
    let volume = bench.volume("a", 1, true);
    bench.bind(volume);
    if slave {
        let removed = bench.tried(Command::RemoveFiles { pod: bench.pod });
        say(said, "rm", "ok", removed);
        say(said, "the mount point", "busy", bench.tamper(Tamper::Remove));
        say(said, "volume", files(&result["volume"], ""), bench.left(volume));
        say(said, "host_mount_left", result["host_mount_left"].clone(), bench.mounts());
        return;
    }
    let rmdir = bench.tamper(Tamper::Remove);
    let rc = result.get("rmdir_rc").unwrap_or(&result["rmdir_in_private_container"][0]);
    say(said, "rmdir", if *rc == 0 { "ok" } else { "permission-denied" }, rmdir);
    let left = result.get("host_mounts_left").unwrap_or(&result["host_mount_left"]);
    say(said, "host mounts left", left.clone(), bench.mounts());
    if result["volume"].is_array() {
        say(said, "volume", files(&result["volume"], ""), bench.left(volume));
    }
    if result.get("host_then_writes_to_user_data").is_some() {
        bench.ready(Mark::Volume);
        say(said, "what the host writes then", false, bench.world.volumes()[volume.index()].ready);
    }
}
