use super::Departure;
use super::names::{Names, list};
use super::state::{Facts, State};
use tsunagu_model::volume::{AccessMode, Event, Reclaim, Refusal, Rule};

pub(super) fn event(names: &Names<'_>, event: &Event) -> String {
    match event {
        Event::ClaimCreated { spec, .. } => {
            format!("{} が {} GiB、{} を要求した", spec.name, spec.size_gib, spec.mode.as_str())
        }
        Event::WaitsForFirstConsumer { claim } => {
            format!("{} は、使う Pod の置き場所が決まるまで待つ", names.claim(*claim))
        }
        Event::Provisioned { volume, zone: Some(zone), .. } => {
            format!("{} を {zone} に作った", names.volume(*volume))
        }
        Event::Provisioned { volume, zone: None, .. } => format!("{} を作った", names.volume(*volume)),
        Event::Bound { volume, claim } => {
            format!(
                "空いていた {} を {} に渡した。中身は前のまま",
                names.volume(*volume),
                names.claim(*claim)
            )
        }
        Event::Attached { volume, node } => {
            format!("{} を {} に繋いだ", names.volume(*volume), names.node(*node))
        }
        Event::AlreadyAttached { volume, node } => {
            format!("{} はもう {} に繋がっている", names.volume(*volume), names.node(*node))
        }
        Event::Mounted { volume, pod, beside: 0, .. } => {
            format!("{} を {pod} に見せた", names.volume(*volume))
        }
        Event::Mounted { volume, node, pod, beside } => format!(
            "{} を {pod} にも見せた。{} の Pod {} 個で共有している",
            names.volume(*volume),
            names.node(*node),
            beside + 1
        ),
        Event::AlreadyMounted { volume, pod, .. } => {
            format!("{} はもう {pod} から見えている", names.volume(*volume))
        }
        Event::TwoMayWrite { volume, pod, rivals } => format!(
            "{} に書くのは {pod} だけとは限らない。止まったと確かめていない Pod が {rivals} 個ある",
            names.volume(*volume)
        ),
        Event::Answered { node, pod, .. } => format!("{} が {pod} について答えた", names.node(*node)),
        Event::Unmounted { volume, pod, .. } => {
            format!("{} を {pod} から見えなくした", names.volume(*volume))
        }
        Event::NothingMounted { .. } => "見えている Pod はもうない".into(),
        Event::Detached { volume, node } => {
            format!("{} を {} から外した", names.volume(*volume), names.node(*node))
        }
        Event::ForceDetached { volume, node } => {
            format!("{} を、{} の応答を待たずに外した", names.volume(*volume), names.node(*node))
        }
        Event::LeftUnconfirmed { node, pod, .. } => {
            format!("{} の {pod} が止まったかは、確かめていない", names.node(*node))
        }
        Event::NothingAttached { volume } => {
            format!("{} はどのノードにも繋がっていない", names.volume(*volume))
        }
        Event::Terminating { claim, pods } => {
            format!("{} は消える途中。{pods} 個の Pod が使っているあいだは残る", names.claim(*claim))
        }
        Event::ClaimDeleted { claim } => format!("{} が消えた", names.claim(*claim)),
        Event::Released { volume } => format!("{} は持ち主をなくした", names.volume(*volume)),
        Event::VolumeDeleted { volume } => format!("{} を中身ごと消した", names.volume(*volume)),
        Event::MadeAvailable { volume } => {
            format!("{} を次の要求のために空けた。中身は残っている", names.volume(*volume))
        }
    }
}

pub(super) fn more(count: usize) -> String {
    format!("ほかに {count} 件")
}

pub(super) fn refusal(names: &Names<'_>, refusal: &Refusal) -> String {
    match refusal {
        Refusal::UnknownClass { class } => format!("class {class} を用意している者がいない。"),
        Refusal::InvalidSize { claim } => format!("{claim} が 0 GiB を要求している。"),
        Refusal::ClaimExists { claim } => format!("要求 {} はもうある。", names.claim(*claim)),
        Refusal::UnknownClaim { claim: Some(claim) } => format!("要求 {claim} はもうない。"),
        Refusal::UnknownClaim { claim: None } => "そのような要求はない。".into(),
        Refusal::UnknownNode { node: Some(node) } => format!("ノード {node} はない。"),
        Refusal::UnknownNode { node: None } => "そのようなノードはない。".into(),
        Refusal::UnknownVolume { volume: Some(volume) } => format!("{volume} はもうない。"),
        Refusal::UnknownVolume { volume: None } => "空けられる実体はない。".into(),
        Refusal::ClaimTerminating { claim } => {
            format!("要求 {} は消える途中なので、新しくは使えない。", names.claim(*claim))
        }
        Refusal::NotProvisioned { claim } => {
            format!("{} の実体はまだない。ノードが決まってから作る。", names.claim(*claim))
        }
        Refusal::ZoneMismatch { volume, zone, node, node_zone } => format!(
            "{node} には繋がらない。{} は {zone} にあり、{node} は {node_zone} にいる。",
            names.volume(*volume),
            node = names.node(*node)
        ),
        Refusal::AttachedElsewhere { volume, holder, node } => format!(
            "{} には繋がらない。{} は {} に繋がっていて、{} はノード 1 台まで。",
            names.node(*node),
            names.volume(*volume),
            names.node(*holder),
            names.mode(*volume)
        ),
        Refusal::NotAttachedHere { volume, node, holder: Some(holder) } => format!(
            "{} の Pod には見せられない。{} が繋がっているのは {}。",
            names.node(*node),
            names.volume(*volume),
            names.node(*holder)
        ),
        Refusal::NotAttachedHere { volume, node, holder: None } => format!(
            "{} の Pod には見せられない。{} はまだどのノードにも繋がっていない。",
            names.node(*node),
            names.volume(*volume)
        ),
        Refusal::SinglePodOnly { volume, user, pod } => format!(
            "{pod} には見せられない。{} は {user} が使っていて、ReadWriteOncePod は Pod 1 個まで。",
            names.volume(*volume)
        ),
        Refusal::StillMounted { volume, pods } => {
            format!("{} は外せない。まだ {pods} 個の Pod から見えている。", names.volume(*volume))
        }
        Refusal::NotReleased { volume } => {
            format!("{} は空けられない。空けられるのは、要求が消えて残った実体だけ。", names.volume(*volume))
        }
    }
}

pub(super) const fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::UnknownClass => {
            "class が作り方を決める。ない class では誰も作れない。実物は要求を受け取り、Pending のまま待たせる。"
        }
        Rule::InvalidSize => "要求の大きさは 0 より大きい。",
        Rule::ClaimExists => "同じ名前の要求は同時に一つ。二度目の要求で二つ目の実体ができることはない。",
        Rule::UnknownClaim => "Pod は要求を名前で指す。要求がなければ Pod は置かれない。",
        Rule::UnknownNode => "繋ぐ相手のノードが存在しなければならない。",
        Rule::UnknownVolume => "消えた実体は戻らない。",
        Rule::ClaimTerminating => {
            "消える途中の要求を、新しい Pod は使えない。使っている Pod はそのまま動く。"
        }
        Rule::NotProvisioned => "実体ができてから繋ぎ、繋いでから見せる。順は変えられない。",
        Rule::ZoneMismatch => "ディスクは作った区画から動かせない。",
        Rule::AttachedElsewhere => {
            "二つのノードが別々に書けば、中身が壊れる。だから外れたと確かめるまで次には繋がない。"
        }
        Rule::NotAttachedHere => {
            "Pod に見せるのは、その Pod のノードの kubelet。ノードにないものは見せられない。"
        }
        Rule::SinglePodOnly => "ReadWriteOncePod だけが Pod を数える。ほかのモードが数えるのはノード。",
        Rule::StillMounted => "書いている最中のディスクを取り上げない。見えなくするのが先。",
        Rule::NotReleased => "Retain の実体は、人が要らないと言うまで前の要求のもの。",
    }
}

pub(super) fn state(state: &State<'_>) -> String {
    match state {
        State::Nothing => "要求がない。".into(),
        State::Waiting { claim } => {
            format!("{claim} は待っている。使う Pod のノードが決まるまで、実体は作らない。")
        }
        State::Bound { of, terminating: Some(claim) } => {
            format!("{claim} は消える途中。{}が使っているあいだ、pvc-protection が残す。", pods(&of.pods))
        }
        State::Bound { of, terminating: None } => bound(of),
        State::Gone { claim, volume: Some(volume) } => format!("{claim} は消え、{volume} も中身ごと消えた。"),
        State::Gone { claim, volume: None } => format!("{claim} は消えた。実体は作られていなかった。"),
        State::Left { claim, of } => {
            let volume = of.name();
            match (&of.nodes[..], of.retained()) {
                ([], _) => format!("{claim} は消えたが、{volume} は中身ごと残っている。Retain だから。"),
                (nodes, true) => format!("{claim} は消えた。{volume} は {} に繋がったまま残る。", and(nodes)),
                (nodes, false) => {
                    format!("{claim} は消えた。{volume} は {} が手放すまで消えない。", and(nodes))
                }
            }
        }
    }
}

fn bound(of: &Facts<'_>) -> String {
    let volume = of.name();
    let mode = of.volume.mode.as_str();
    if of.volume.two_may_write() {
        return format!(
            "{volume} は二重に書かれているかもしれない。{}のほかに、止まったと確かめていない {}がある。",
            pods(&of.pods),
            pods(&of.unconfirmed)
        );
    }
    match (&of.nodes[..], &of.pods[..], &of.volume.zone) {
        ([], _, _) if !of.unconfirmed.is_empty() => format!(
            "{volume} はどのノードにも繋がっていない。だが {}は、まだ書いているかもしれない。",
            pods(&of.unconfirmed)
        ),
        ([], _, Some(zone)) => format!("{volume} は {zone} にある。まだどのノードにも繋がっていない。"),
        ([], _, None) => format!("{volume} はあるが、まだどのノードにも繋がっていない。"),
        (nodes, [], _) => format!("{volume} は {} に繋がっている。見えている Pod はまだない。", and(nodes)),
        ([node], [pod], _) => format!("{volume} は {node} に繋がり、{pod} から見えている。"),
        ([node], many, _) => format!(
            "{node} の {} 個の Pod が {volume} を共有している。{mode} が数えるのは Pod ではなくノード。",
            many.len()
        ),
        (nodes, some, _) => format!(
            "{volume} は {} に繋がり、{} 個の Pod から見えている。{mode} は何台のノードでもよい。",
            and(nodes),
            some.len()
        ),
    }
}

pub(super) fn badge(state: &State<'_>) -> String {
    match state {
        State::Nothing | State::Gone { volume: None, .. } => "実体なし".into(),
        State::Waiting { .. } => "実体なし ・ 待っている".into(),
        State::Gone { volume: Some(volume), .. } => format!("{volume} ・ 消えた"),
        State::Bound { of, .. } | State::Left { of, .. } => {
            let place = if of.nodes.is_empty() { "未接続".into() } else { and(&of.nodes) };
            format!("{} ・ {place} ・ {} 個から見えている", of.name(), of.pods.len())
        }
    }
}

pub(super) const fn mode(mode: AccessMode) -> &'static str {
    match mode {
        AccessMode::ReadWriteOnce => "ノード 1 台、その上の Pod は何個でも",
        AccessMode::ReadOnlyMany => "何台のノードでも。書き込みを防ぐのは Kubernetes ではない",
        AccessMode::ReadWriteMany => "何台のノードでも",
        AccessMode::ReadWriteOncePod => "クラスタ全体で Pod 1 個",
    }
}

pub(super) const fn reclaim(reclaim: Reclaim) -> &'static str {
    match reclaim {
        Reclaim::Delete => "実体も中身も消す",
        Reclaim::Retain => "実体を中身ごと残す",
    }
}

pub(super) const fn departure(departure: Departure) -> &'static str {
    match departure {
        Departure::ManyNodes => {
            "実体は複数のノードに同時に繋がり、Pod はノードごとに数える。章のデモでは ReadWriteMany の二台目が一台目から奪う。"
        }
        Departure::FourModes => {
            "四つのモードをすべて選べる。ReadOnlyMany と ReadWriteOncePod は章の本文と注にある。"
        }
        Departure::UnknownClaim => {
            "ない要求は「実体がまだない」ではなく unknown-claim と答える。それが本当の原因だから。"
        }
        Departure::ClaimExists => "同じ要求を二度出しても、二つ目の実体はできない。",
        Departure::Terminating => {
            "使われている要求を消すと Terminating になり、最後の Pod が手放した時に消える。Delete の実体は、最後のノードが手放した時に消える。"
        }
        Departure::Unconfirmed => {
            "応答を待たずに外すと、止まったと確かめていない Pod が未確認として残る。待つ理由がそこにあるから。"
        }
        Departure::NaturalOrder => "名前は数の順に並べる。pv-2 は pv-10 より前。",
    }
}

fn and(names: &[&str]) -> String {
    list(names, "、", " と ")
}

/// Names up to three pods and counts more, with the space that Japanese sets after Latin letters.
fn pods(names: &[&str]) -> String {
    match names {
        [_, _, _, _, ..] => format!("{} 個の Pod ", names.len()),
        few => format!("{} ", and(few)),
    }
}
