//! Rows about what storage itself does: NFS, its squash, mounts upon mounts, owners and times.

use crate::bench::{Bench, linux};
use crate::rows::{Said, error_of, files, lingering, say};
use serde_json::{Value, json};
use tsunagu_model::sandbox::latency::{self, Stretch};
use tsunagu_model::sandbox::{Access, Command, Event, Mark, Mode, Owner, Tamper, Target, Template};

pub(crate) fn nfs(id: &str, result: &Value, said: &mut Said) {
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

pub(crate) fn others(id: &str, result: &Value, said: &mut Said) {
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
