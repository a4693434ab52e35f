//! The rows: which moves an id stands for, and which of its answers the model has.

use crate::bench::{Bench, linux};
use serde_json::{Value, json};
use tsunagu_model::sandbox::latency::{self, Stretch};
use tsunagu_model::sandbox::{
    Access, Command, Event, Mark, Mode, Owner, Propagation, Runtime, Tamper, Target, Template, Wiped,
};

/// What was asked, what was measured, what the model says.
pub(crate) type Said = Vec<(&'static str, Value, Value)>;

fn say(said: &mut Said, what: &'static str, measured: impl Into<Value>, seen: impl Into<Value>) {
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
fn error_of(text: &Value) -> &'static str {
    match text.as_str().unwrap_or_default() {
        text if text.ends_with("RemoveAll ok") => "ok",
        text if text.contains("errno=16") => "busy",
        text if ["errno=30", "errno=13", "errno=116"].iter().any(|end| text.contains(end)) => "spared",
        text => panic!("an error of another kind: {text}"),
    }
}

/// Files of a listing below a folder; a folder that is empty is listed as itself.
fn files(listing: &Value, folder: &str) -> usize {
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
fn lingering(bench: &mut Bench, volume: tsunagu_model::sandbox::VolumeId, said: &mut Said) {
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

fn nfs(id: &str, result: &Value, said: &mut Said) {
    let (version, kind) = id.split_once('-').unwrap();
    let mut bench = Bench::new(linux("rslave"), Access::Nfs);
    match kind {
        "RM-sub" | "RM-root" | "RM-ro" => {
            let volume = bench.volume("a", 4, true);
            let (mode, target) = match kind {
                "RM-root" => (Mode::ReadWrite, Target::Root),
                "RM-ro" => (Mode::ReadOnly, Target::Subdirectory),
                _ => (Mode::ReadWrite, Target::Subdirectory),
            };
            bench.bind_as(volume, mode, target);
            say(said, "removeall", error_of(&result["removeall"]), bench.remove());
            say(said, "server_files_after", files(&result["server_files_after"], ""), bench.left(volume));
        }
        "RM-bindsub" | "RM-bindtwice" => {
            // The session's directory of a share that all sessions have.
            let mut bench = Bench::new(linux("rslave"), Access::Bind);
            let (own, rest) = (bench.volume("u1", 1, true), bench.volume("rest", 4, true));
            bench.bind(own);
            if kind == "RM-bindtwice" {
                bench.bind(own);
                say(said, "umount", "ok", bench.umount());
            }
            say(said, "removeall", error_of(&result["removeall"]), bench.remove());
            let listing = &result["server_files_after"];
            say(said, "users/u1", files(listing, "users/u1/"), bench.left(own));
            say(said, "the others", files(listing, ""), bench.left(rest));
        }
        "STACK" | "STACK-bind" => stack(kind, result, said),
        "BUSY-cwd" | "BUSY-openfd" | "BUSY-idle" => {
            let volume = bench.volume("a", 1, true);
            bench.bind(volume);
            say(said, "visible_in_container", result["visible_in_container"].clone(), bench.sees());
            if kind != "BUSY-idle" {
                bench.work(bench.pod);
            }
            let measured = if result["umount2"] == "EBUSY" { "busy" } else { "ok" };
            say(said, "umount2", measured, bench.umount());
            say(said, "container_still_sees", result["container_still_sees"].clone(), bench.sees());
        }
        "LAZY" => {
            let volume = bench.volume("a", 4, true);
            lingering(&mut bench, volume, said);
            say(said, "create_cwd", result["create_cwd"].clone(), bench.write(bench.pod));
            say(said, "teardown_first", error_of(&result["teardown_first"]), bench.remove());
            say(said, "files left", 4, bench.left(volume));
        }
        "ROOT_SQUASH" | "NO_ROOT_SQUASH" => squash(kind == "ROOT_SQUASH", result, said),
        "GONE" => {
            let volume = bench.volume("a", 4, true);
            let pod = bench.pod;
            bench.bind(volume);
            bench.work(pod);
            bench.did(Command::DeleteVolume { volume });
            let create = bench.write(pod);
            say(said, "create", result["create"] == "ERR ENOENT", create == "stale-handle");
            say(said, "umount_busy", result["umount_busy"]["rc"] == 16, bench.umount() == "busy");
            say(said, "removeall", error_of(&result["removeall"]), bench.remove());
            say(said, "umount_after_exit", result["umount_after_exit"]["rc"] == 0, bench.umount() == "ok");
        }
        "DOWN" => down(&mut bench, result, said),
        "DOWN-idle" => {
            let volume = bench.volume("a", 4, true);
            bench.bind(volume);
            bench.did(Command::StorageDown);
            say(said, "umount", "ok", bench.umount());
            say(said, "mounted_after", result["mounted_after"].clone(), bench.mounts());
        }
        "RPC" => {
            let volume = bench.volume_of("a", 1_000, true, Owner::Root);
            let events = bench.bind(volume);
            let calls = result["chown_R_1000_files"]["calls"].as_u64().unwrap();
            let seen = events.iter().find_map(|event| match event {
                Event::Chowned { files, .. } => Some(u64::from(*files)),
                _ => None,
            });
            // Besides a call a file there are those of the directory.
            say(
                said,
                "chown_R_1000_files",
                true,
                seen.is_some_and(|files| (files..files + 10).contains(&calls)),
            );
        }
        _ => panic!("{version}-{kind} is a row of a new kind"),
    }
}

fn stack(kind: &str, result: &Value, said: &mut Said) {
    let access = if kind == "STACK" { Access::Nfs } else { Access::Bind };
    let mut bench = Bench::new(linux("rslave"), access);
    let (a, b) = (bench.volume("a", 1, true), bench.volume("b", 1, true));
    bench.bind(a);
    bench.bind(a);
    if kind == "STACK-bind" {
        say(said, "mounts", result["mounts"].clone(), bench.mounts());
        return;
    }
    say(said, "mounts_after_two", result["mounts_after_two"].clone(), bench.mounts());
    bench.bind(b);
    say(said, "mounts_after_three", result["mounts_after_three"].clone(), bench.mounts());
    say(said, "umounts", result["umounts"].clone(), umounts(&mut bench));
}

/// Three umounts, as umount(2) answers.
fn umounts(bench: &mut Bench) -> Value {
    let mut answers = Vec::new();
    for _ in 0..3 {
        let events = bench.did(Command::Unbind { pod: bench.pod, lazy: false });
        answers.push(if matches!(events[..], [Event::NothingMounted { .. }]) { "EINVAL" } else { "ok" });
    }
    json!(answers)
}

fn squash(squash: bool, result: &Value, said: &mut Said) {
    let eacces = |value: &Value| if *value == "EACCES" { "permission-denied" } else { "ok" };
    // A share of root's.
    let mut bench = Bench::on(linux("rslave"), Access::Nfs, true, squash);
    let volume = bench.volume_of("a", 4, true, Owner::Root);
    let refused = bench.bind(volume).iter().any(|event| matches!(event, Event::ChownRefused { .. }));
    say(said, "chown", result["chown"]["rc"] == 1, refused);
    if squash {
        bench.work(bench.pod);
        let create = eacces(&result["uid1000_create_root_owned_export"]);
        say(said, "uid1000_create_root_owned_export", create, bench.write(bench.pod));
    }
    // A share of the agent's.
    let mut bench = Bench::on(linux("rslave"), Access::Nfs, true, squash);
    let volume = bench.volume("a", 4, true);
    bench.bind(volume);
    bench.work(bench.pod);
    let create = eacces(&result["uid1000_create_export_owned_by_1000"]);
    say(said, "uid1000_create_export_owned_by_1000", create, bench.write(bench.pod));
    say(said, "removeall_as_root", error_of(&result["removeall_as_root"]), bench.remove());
    let kept = files(&result["server_files_after"], "") > 0;
    say(said, "server_files_after", kept, bench.left(volume) > 0);
}

fn down(bench: &mut Bench, result: &Value, said: &mut Said) {
    let (volume, pod) = (bench.volume("a", 4, true), bench.pod);
    bench.bind(volume);
    bench.work(pod);
    bench.did(Command::StorageDown);
    let hangs = bench.did(Command::Write { pod }) == [Event::Hangs { pod }];
    say(said, "write", result["write"]["rc"] == "hung", hangs);
    let strict = bench.umount();
    let hung = result["umount_strict_with_blocked_writer"]["rc"] == "hung";
    say(said, "umount_strict_with_blocked_writer", hung, strict == "storage-unreachable");
    let (second, mode, target) = (bench.second(), Mode::ReadWrite, Target::Subdirectory);
    let mount = bench.tried(Command::Bind { pod: second, volume, mode, target });
    say(
        said,
        "mount_new_while_down",
        result["mount_new_while_down"]["rc"] != 0,
        mount == "storage-unreachable",
    );
    say(said, "umount_l", result["umount_l"]["rc"] == 0, bench.umount_lazy() == "ok");
    say(said, "mounts_after", result["mounts_after"].clone(), bench.mounts());
    bench.did(Command::StorageUp);
    let queued = result["server_files"].as_array().unwrap().contains(&json!("queued.txt"));
    say(said, "what was queued", queued, bench.wrote(pod, volume));
}

fn others(id: &str, result: &Value, said: &mut Said) {
    let mut bench = Bench::new(linux("rslave"), Access::Bind);
    let volume = bench.volume("a", 1, true);
    let pod = bench.pod;
    match id {
        "FD-walk" => {
            let mut bench = Bench::new(Template::LATE, Access::Bind);
            let volume = bench.volume("a", 1, true);
            let before = bench.sees();
            bench.bind(volume);
            say(said, "dev_changed", result["dev_changed"].clone(), before != bench.sees());
        }
        "STACK-bind2" => {
            let mut mounts = Vec::new();
            for step in 0..4 {
                match step {
                    0 | 1 => drop(bench.bind(volume)),
                    _ => assert_eq!(bench.umount(), "ok"),
                }
                mounts.push(bench.mounts());
            }
            say(said, "mounts", result["mounts"].clone(), json!(mounts));
            say(said, "third_umount", result["third_umount"].clone(), umounts(&mut bench)[0].clone());
        }
        "STACK-inside" => {
            bench.bind(volume);
            bench.bind(volume);
            say(said, "after_two_binds", result["after_two_binds"].clone(), 1 + bench.mounts());
            bench.umount();
            say(said, "after_one_umount", result["after_one_umount"].clone(), 1 + bench.mounts());
            say(said, "volume_still_visible", result["volume_still_visible"].clone(), bench.sees());
            bench.umount();
            say(said, "after_two_umounts", result["after_two_umounts"].clone(), 1 + bench.mounts());
        }
        "PERM" => permissions(result, said),
        "SYMLINK-target" => {
            say(said, "link", "ok", bench.tamper(Tamper::Link));
            bench.bind(volume);
            let outside = bench.it().mounts[0].place == Target::Outside;
            say(said, "mounted_at", result["mounted_at"] == json!(["W/host/etc-like"]), outside);
            say(said, "umount_via_same_path", result["umount_via_same_path"] == 0, bench.umount() == "ok");
        }
        "NFS-CACHE" => {
            bench.bind(volume);
            bench.ready(Mark::Server);
            let late = bench.did(Command::Wake { pod });
            let late = matches!(late[..], [Event::Woke { late: true, .. }]);
            let parts = latency::warm(Access::Nfs, 0, Mark::Server);
            let cache = parts.iter().find(|part| part.stretch == Stretch::Cache).unwrap().takes;
            for version in ["v3 default", "v4.1 default"] {
                for seconds in result[version].as_array().unwrap() {
                    let millis = (seconds.as_f64().unwrap() * 1000.0) as u64;
                    let within = (cache.earliest.0..=cache.latest.0).contains(&millis);
                    say(said, "seconds until it is seen", millis > 20_000, late && within);
                }
            }
        }
        "NFS-CACHE-self" => {
            bench.bind(volume);
            bench.ready(Mark::Volume);
            let woke = bench.did(Command::Wake { pod });
            let at_once = matches!(woke[..], [Event::Woke { late: false, .. }]);
            say(said, "visible", result["visible"].clone(), at_once);
        }
        "TIME-bind-0ctr" | "TIME-nsenter-ext4" => {
            let key = if id == "TIME-bind-0ctr" { "bind_cmd" } else { "nsenter_mount_bind_cmd" };
            say(
                said,
                "a bind by command, ms",
                true,
                within(Access::Bind, Stretch::Mount, &result[key]["median_ms"]),
            );
        }
        "NFS-TIME" => {
            // The machine is emulated: what counts is how many binds a mount is worth.
            let (mount, bind) = (&result["mount_v3_cmd"][0], &result["bind_cmd"][0]);
            let worth = mount.as_f64().unwrap() / bind.as_f64().unwrap();
            let bind = part(Access::Bind, Stretch::Mount);
            let scaled = json!(worth * bind.usual.0 as f64);
            say(said, "a mount in binds", true, within(Access::Nfs, Stretch::Mount, &scaled));
        }
        "NFS-CHOWN" => {
            for version in ["v3", "v4.1"] {
                let a_file = result[version]["first_ms_per_file"].as_f64().unwrap();
                let thousand = json!(a_file * 1_000.0);
                say(said, "ms for a thousand files", true, within(Access::Nfs, Stretch::Chown, &thousand));
            }
        }
        _ => {}
    }
}

fn part(access: Access, stretch: Stretch) -> tsunagu_model::time::Timing {
    let parts = latency::warm(access, 1_000, Mark::Directory);
    parts.iter().find(|part| part.stretch == stretch).unwrap().takes
}

fn within(access: Access, stretch: Stretch, millis: &Value) -> bool {
    let takes = part(access, stretch);
    let millis = millis.as_f64().unwrap();
    takes.earliest.0 as f64 <= millis && millis <= takes.latest.0 as f64
}

fn permissions(result: &Value, said: &mut Said) {
    let eacces = |value: &Value| if *value == "EACCES" { "permission-denied" } else { "ok" };
    let at_work = |squash: bool| {
        let mut bench = Bench::on(linux("rslave"), Access::Bind, true, squash);
        let volume = bench.volume_of("a", 1, true, Owner::Root);
        bench.bind(volume);
        bench.work(bench.pod);
        bench
    };
    // What nobody gave to the agent is root's: here because the server does not let root give.
    let mut before = at_work(true);
    let measured = eacces(&result["after_mount_volume_root_owned"]);
    say(said, "after_mount_volume_root_owned", measured, before.write(before.pod));
    let mut after = at_work(false);
    say(said, "after_chown", result["after_chown"].clone(), after.write(after.pod));
    let rename = after.tamper(Tamper::Own);
    say(
        said,
        "rename while mounted",
        result["rename_user_data_by_1000_while_mounted"] == "EBUSY",
        rename == "busy",
    );
    after.umount_lazy();
    let pod = after.pod;
    after.did(Command::Restart { pod });
    after.did(Command::Wake { pod });
    say(said, "after_umount_new_file", eacces(&result["after_umount_new_file"]), after.write(pod));
    say(said, "uid1000_in_root_made_dir", eacces(&result["uid1000_in_root_made_dir"]), after.write(pod));
    let renamed = after.tamper(Tamper::Own);
    say(said, "rename", result["rmdir_user_data_by_1000_in_0777"] == "renamed ok", renamed == "ok");
    let mut bare = Bench::new(linux("rslave"), Access::Bind);
    bare.work(bare.pod);
    let root = &result["uid1000_in_emptydir_root_0777"];
    say(said, "uid1000_in_emptydir_root_0777", root.clone(), bare.write(bare.pod));
}
