//! The late-binding lesson's presses: the guided path, links, and what each guard shows.

// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use tsunagu_model::Model;
use tsunagu_model::permalink::{self, BadLink};
use tsunagu_model::sandbox::guide::{Deed, Guided, Press, Settings, Shown, unprotected};
use tsunagu_model::sandbox::{Harm, Rule};
use tsunagu_model::{Start, Timeline};

fn follow(timeline: &mut Timeline<Guided, Settings>, most: usize) -> Vec<&'static str> {
    let mut done = Vec::new();
    while let Some(deed) = timeline.now().next().filter(|_| done.len() < most) {
        let step = timeline.apply(Press::heeding(deed));
        assert_eq!(step.slug(), "ok", "{done:?} {deed:?}");
        done.push(deed.as_str());
    }
    done
}

#[test]
fn the_guided_path_leads_through_two_sessions_on_one_volume_and_harms_nothing() {
    let mut timeline = Timeline::of(Settings::default());
    let first = [
        "claim",
        "provision",
        "select",
        "protect",
        "bind",
        "signal",
        "write",
        "delete-claim",
        "stop-agent",
        "unbind",
        "release",
    ];
    assert_eq!(follow(&mut timeline, first.len()), first);
    let pod = timeline.now().pod();
    let second = ["claim", "select", "protect", "bind", "signal", "write"];
    assert_eq!(follow(&mut timeline, second.len()), second);
    let now = timeline.now();
    assert_ne!(now.pod(), pod);
    let node = |pod: tsunagu_model::sandbox::PodId| now.world().pods()[pod.index()].node;
    assert_ne!(node(pod), node(now.pod()), "the file is found on another node");
    assert_eq!(now.world().volumes()[0].written, [pod, now.pod()]);
    assert_eq!(now.world().harms(), []);
}

#[test]
fn each_guard_shows_what_it_prevents_and_heeding_it_prevents_that() {
    let expected: [fn(&Harm) -> bool; 14] = [
        |harm| matches!(harm, Harm::FilesWiped(_)),
        |harm| matches!(harm, Harm::ForeignVolume(_)),
        |harm| matches!(harm, Harm::StaleReady(_)),
        |harm| matches!(harm, Harm::Astray(_)),
        |harm| matches!(harm, Harm::BesideVolume(_)),
        |harm| matches!(harm, Harm::Stacked(_)),
        |harm| matches!(harm, Harm::TwoWriters(_)),
        |harm| matches!(harm, Harm::BesideVolume(_)),
        |harm| matches!(harm, Harm::StaleReady(_)),
        |harm| matches!(harm, Harm::TwoWriters(_)),
        |harm| matches!(harm, Harm::FilesWiped(_)),
        |harm| matches!(harm, Harm::FilesWiped(_)),
        |harm| matches!(harm, Harm::FilesWiped(_)),
        |harm| matches!(harm, Harm::Destroyed(_)),
    ];
    let guards: Vec<Rule> = Shown::ALL.iter().map(|shown| shown.guard).collect();
    let all = Rule::GUARDS.iter().copied().filter(|guard| *guard != Rule::PodUnprotected);
    assert_eq!(guards, all.collect::<Vec<_>>());
    let harm = unprotected().map(|(_, harm)| harm);
    assert!(harm.as_ref().is_some_and(|harm| matches!(harm, Harm::FilesWiped(_))), "{harm:?}");
    for (shown, expected) in Shown::ALL.iter().zip(expected) {
        let harm = shown.end().map(|(_, harm)| harm);
        assert!(harm.as_ref().is_some_and(expected), "{:?}: {harm:?}", shown.guard);
        let careful = shown.presses().into_iter().map(|press| Press::heeding(press.deed));
        let timeline = Press::replay(shown.settings, careful);
        assert_eq!(timeline.now().world().harms(), [], "{:?}", shown.guard);
        assert!(timeline.past().iter().any(|step| step.slug() == shown.guard.as_str()), "{:?}", shown.guard);
    }
}

#[test]
fn a_link_brings_settings_and_presses_back() {
    for shown in Shown::ALL {
        let link = shown.settings.link(shown.presses());
        let (lesson, body) = permalink::decode(&link).unwrap();
        assert_eq!(lesson, "late-binding");
        assert_eq!(Settings::read(body), Ok((shown.settings, shown.presses())));
    }
    for (body, part) in [
        ("", 1),
        ("HostToContainer.9.Immediate.nfs.c", 2),
        ("HostToContainer.2.Later.nfs.c", 3),
        ("HostToContainer.2.Immediate.smb.c", 4),
        ("HostToContainer.2.Immediate.nfs.C", 5),
        ("HostToContainer.2.Immediate.nfs.c-", 5),
        ("HostToContainer.2.Immediate.nfs.--c", 5),
        ("HostToContainer.2.Immediate.nfs.c.v", 6),
    ] {
        assert_eq!(Settings::read(body), Err(BadLink::Unknown { part }), "{body}");
    }
}

#[test]
fn every_press_after_every_other_answers_and_breaks_nothing() {
    for settings in [[0, 0, 0, 0], [1, 1, 1, 1], [2, 0, 0, 1]].map(|chosen| Settings::choose(chosen).unwrap())
    {
        let start = settings.afresh();
        for road in ["", "cvspbrw", "cvspbrwdtuf", "cvspbrwd-f"] {
            let body = settings.link([]);
            let (_, body) = permalink::decode(&body).unwrap();
            let (_, presses) = Settings::read(&(body.to_owned() + road)).unwrap();
            let mut reached = start.clone();
            for press in presses {
                let _ = reached.apply(&press);
            }
            for first in Deed::ALL {
                for past in [false, true] {
                    let mut world = reached.clone();
                    let before = world.clone();
                    if world.apply(&Press { deed: first, past }).is_err() {
                        assert!(world == before, "{road} {first:?}: a refusal changes nothing");
                    }
                    for second in Deed::ALL {
                        let mut world = world.clone();
                        let _ = world.apply(&Press::heeding(second));
                        assert_eq!(world.broken(), None, "{road} {first:?} {second:?}");
                    }
                }
            }
        }
    }
    assert_eq!(Settings::choose([3, 0, 0, 0]), None);
}
