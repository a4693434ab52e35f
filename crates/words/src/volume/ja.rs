use super::Departure;
use super::state::{Shape, State};
use tsunagu_model::volume::{AccessMode, Event, Reclaim, Refusal, Rule};

pub(super) const fn event(event: &Event) -> &'static str {
    match event {
        Event::ClaimCreated { .. } => "{claim} が {count} GiB、{mode} を要求した",
        Event::WaitsForFirstConsumer { .. } => "{claim} は、使う Pod の置き場所が決まるまで待つ",
        Event::Provisioned { zone: Some(_), .. } => "{volume} を {zone} に作った",
        Event::Provisioned { zone: None, .. } => "{volume} を作った",
        Event::Bound { .. } => "空いていた {volume} を {claim} に渡した。中身は前のまま",
        Event::Attached { .. } => "{volume} を {node} に繋いだ",
        Event::AlreadyAttached { .. } => "{volume} はもう {node} に繋がっている",
        Event::Mounted { beside: 0, .. } => "{volume} を {pod} に見せた",
        Event::Mounted { .. } => "{volume} を {pod} にも見せた。{node} の Pod {count} 個で共有している",
        Event::AlreadyMounted { .. } => "{volume} はもう {pod} から見えている",
        Event::TwoMayWrite { .. } => {
            "{volume} に書くのは {pod} だけとは限らない。止まったと確かめていない Pod が {count} 個ある"
        }
        Event::Answered { .. } => "{node} が {pod} について答えた",
        Event::Unmounted { .. } => "{volume} を {pod} から見えなくした",
        Event::NothingMounted { .. } => "見えている Pod はもうない",
        Event::Detached { .. } => "{volume} を {node} から外した",
        Event::ForceDetached { .. } => "{volume} を、{node} の応答を待たずに外した",
        Event::LeftUnconfirmed { .. } => "{node} の {pod} が止まったかは、確かめていない",
        Event::NothingAttached { .. } => "{volume} はどのノードにも繋がっていない",
        Event::Terminating { .. } => "{claim} は消える途中。{count} 個の Pod が使っているあいだは残る",
        Event::ClaimDeleted { .. } => "{claim} が消えた",
        Event::Released { .. } => "{volume} は持ち主をなくした",
        Event::VolumeDeleted { .. } => "{volume} を中身ごと消した",
        Event::MadeAvailable { .. } => "{volume} を次の要求のために空けた。中身は残っている",
    }
}

pub(super) const SEPARATOR: &str = "。";
pub(super) const MORE: &str = "ほかに {count} 件";

pub(super) const fn refusal(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::UnknownClass { .. } => "class {other} を用意している者がいない。",
        Refusal::InvalidSize { .. } => "{other} が 0 GiB を要求している。",
        Refusal::ClaimExists { .. } => "要求 {claim} はもうある。",
        Refusal::UnknownClaim { claim: Some(_) } => "要求 {other} はもうない。",
        Refusal::UnknownClaim { claim: None } => "そのような要求はない。",
        Refusal::UnknownNode { node: Some(_) } => "ノード {other} はない。",
        Refusal::UnknownNode { node: None } => "そのようなノードはない。",
        Refusal::UnknownVolume { volume: Some(_) } => "{other} はもうない。",
        Refusal::UnknownVolume { volume: None } => "空けられる実体はない。",
        Refusal::ClaimTerminating { .. } => "要求 {claim} は消える途中なので、新しくは使えない。",
        Refusal::NotProvisioned { .. } => "{claim} の実体はまだない。ノードが決まってから作る。",
        Refusal::ZoneMismatch { .. } => {
            "{node} には繋がらない。{volume} は {zone} にあり、{node} は {other} にいる。"
        }
        Refusal::AttachedElsewhere { .. } => {
            "{node} には繋がらない。{volume} は {holder} に繋がっていて、{mode} はノード 1 台まで。"
        }
        Refusal::NotAttachedHere { holder: Some(_), .. } => {
            "{node} の Pod には見せられない。{volume} が繋がっているのは {holder}。"
        }
        Refusal::NotAttachedHere { holder: None, .. } => {
            "{node} の Pod には見せられない。{volume} はまだどのノードにも繋がっていない。"
        }
        Refusal::SinglePodOnly { .. } => {
            "{pod} には見せられない。{volume} は {other} が使っていて、ReadWriteOncePod は Pod 1 個まで。"
        }
        Refusal::StillMounted { .. } => "{volume} は外せない。まだ {count} 個の Pod から見えている。",
        Refusal::NotReleased { .. } => {
            "{volume} は空けられない。空けられるのは、要求が消えて残った実体だけ。"
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

pub(super) fn state(state: &State<'_>) -> &'static str {
    match state {
        State::Nothing => "要求がない。",
        State::Waiting => "{claim} は待っている。使う Pod のノードが決まるまで、実体は作らない。",
        State::Terminating(_) => "{claim} は消える途中。{pods}が使っているあいだ、pvc-protection が残す。",
        State::Bound(facts) => match facts.shape() {
            Shape::TwoMayWrite => {
                "{volume} は二重に書かれているかもしれない。{nodes} の {pods}のほかに、{silent} の {unconfirmed}が止まったと確かめられていない。"
            }
            Shape::Unconfirmed => {
                "{volume} はどのノードにも繋がっていない。だが {silent} の {unconfirmed}は、まだ書いているかもしれない。"
            }
            Shape::Zoned => "{volume} は {zone} にある。まだどのノードにも繋がっていない。",
            Shape::Made => "{volume} はあるが、まだどのノードにも繋がっていない。",
            Shape::Attached => "{volume} は {nodes} に繋がっている。見えている Pod はまだない。",
            Shape::Seen => "{volume} は {nodes} に繋がり、{pods}から見えている。",
            Shape::Shared => {
                "{nodes} の {count} 個の Pod が {volume} を共有している。{mode} が数えるのは Pod ではなくノード。"
            }
            Shape::SeenOfMany | Shape::SharedOfMany => {
                "{volume} は {nodes} に繋がり、{count} 個の Pod から見えている。{mode} は何台のノードでもよい。"
            }
        },
        State::Gone(Some(_)) => "{claim} は消え、{volume} も中身ごと消えた。",
        State::Gone(None) => "{claim} は消えた。実体は作られていなかった。",
        State::Left(facts) => match (facts.nodes.is_empty(), facts.volume.reclaim) {
            (true, _) => "{claim} は消えたが、{volume} は中身ごと残っている。Retain だから。",
            (false, Reclaim::Retain) => "{claim} は消えた。{volume} は {nodes} に繋がったまま残る。",
            (false, Reclaim::Delete) => "{claim} は消えた。{volume} は {nodes} が手放すまで消えない。",
        },
    }
}

pub(super) fn badge(state: &State<'_>) -> &'static str {
    match state {
        State::Nothing | State::Gone(None) => "実体なし",
        State::Waiting => "実体なし ・ 待っている",
        State::Gone(Some(_)) => "{volume} ・ 消えた",
        State::Bound(of) | State::Terminating(of) | State::Left(of) if of.nodes.is_empty() => {
            "{volume} ・ 未接続 ・ {count} 個から見えている"
        }
        State::Bound(_) | State::Terminating(_) | State::Left(_) => {
            "{volume} ・ {nodes} ・ {count} 個から見えている"
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

pub(super) const COMMA: &str = "、";
pub(super) const AND: &str = " と ";

/// Names up to three pods and counts more, with the space that Japanese sets after Latin letters.
pub(super) const fn pods(names: &[&str]) -> &'static str {
    match names {
        [_, _, _, _, ..] => "{count} 個の Pod ",
        _ => "{pods} ",
    }
}
