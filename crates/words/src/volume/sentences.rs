//! The sentences of [`tsunagu_model::volume`], in both languages.

use crate::texts::texts;

texts! {
    /// What happened.
    pub(crate) enum Happened {
        ClaimCreated:
            "要求 {claim} が {count} GiB、{mode} を求めた",
            "the claim {claim} asked for {count} GiB, {mode}";
        WaitsForFirstConsumer:
            "要求 {claim} は、使う Pod の置き場所が決まるまで待つ",
            "the claim {claim} waits until the node of a pod is known";
        ProvisionedIn: "{volume} を {zone} に作った", "{volume} was made in {zone}";
        Provisioned: "{volume} を作った", "{volume} was made";
        Bound:
            "空いていた {volume} を {claim} に渡した。中身は前のまま",
            "{volume} was free and went to {claim}, contents and all";
        Attached: "{volume} を {node} に繋いだ", "{volume} was attached to {node}";
        AlreadyAttached:
            "{volume} はもう {node} に繋がっている",
            "{volume} is attached to {node} already";
        Mounted: "{volume} を {pod} に見せた", "{volume} was shown to {pod}";
        MountedAsWell:
            "{volume} を {pod} にも見せた。{node} の Pod {count} 個で共有している",
            "{volume} was shown to {pod} as well: {count} pods of {node} share it";
        AlreadyMounted:
            "{volume} はもう {pod} から見えている",
            "{pod} sees {volume} already";
        OneRival:
            "{volume} に書くのは {pod} だけとは限らない。止まったと確かめていない Pod が {count} 個ある",
            "{pod} may not be the only writer of {volume}: one pod was never seen to stop";
        Rivals:
            "{volume} に書くのは {pod} だけとは限らない。止まったと確かめていない Pod が {count} 個ある",
            "{pod} may not be the only writer of {volume}: {count} pods were never seen to stop";
        Answered: "{node} が {pod} について答えた", "{node} answered for {pod}";
        Unmounted:
            "{volume} を {pod} から見えなくした",
            "{volume} was hidden from {pod}";
        NothingMounted: "見えている Pod はない", "there is no pod to hide it from";
        Detached:
            "{volume} を {node} から外した",
            "{volume} was detached from {node}";
        ForceDetached:
            "{volume} を、{node} の応答を待たずに外した",
            "{volume} was taken from {node} without an answer";
        LeftUnconfirmed:
            "{node} の {pod} が止まったかは、確かめていない",
            "nobody has seen {pod} on {node} stop";
        NothingAttached:
            "{volume} はどのノードにも繋がっていない",
            "{volume} is attached to no node";
        KeptByOne:
            "要求 {claim} は消える途中。{count} 個の Pod が使っているあいだは残る",
            "the claim {claim} is to go, and stays while one pod uses it";
        KeptByMany:
            "要求 {claim} は消える途中。{count} 個の Pod が使っているあいだは残る",
            "the claim {claim} is to go, and stays while {count} pods use it";
        ClaimDeleted: "要求 {claim} が消えた", "the claim {claim} is gone";
        Released: "{volume} は持ち主をなくした", "{volume} belongs to nobody now";
        VolumeDeleted:
            "{volume} を中身ごと消した",
            "{volume} was deleted, with its contents";
        MadeAvailable:
            "{volume} を次の要求のために空けた。中身は残っている",
            "{volume} is free for the next claim, contents and all";
        More: "ほかに {count} 件", "and {count} more";
    }
}

texts! {
    /// Why nothing did.
    pub(crate) enum Refused {
        UnknownClass:
            "class {other} を用意している者がいない。",
            "Nobody provides the class {other}.";
        InvalidSize:
            "{other} が 0 GiB を要求している。",
            "The claim {other} asks for 0 GiB.";
        ClaimExists: "要求 {claim} はすでにある。", "The claim {claim} exists already.";
        UnknownClaim:
            "要求 {other} はもうない。",
            "There is no claim {other} any more.";
        NoSuchClaim: "そのような要求はない。", "There is no such claim.";
        UnknownNode: "ノード {other} はない。", "There is no node {other}.";
        NoSuchNode: "そのようなノードはない。", "There is no such node.";
        UnknownVolume: "{other} はもうない。", "There is no {other} any more.";
        NoSuchVolume: "空けられる実体はない。", "There is no volume that could be freed.";
        ClaimTerminating:
            "要求 {claim} は消える途中なので、新しくは使えない。",
            "The claim {claim} is being deleted, so nothing new may use it.";
        NotProvisioned:
            "要求 {claim} の実体はまだない。「繋ぐ」でノードが決まり、そこで作る。",
            "The claim {claim} has no volume yet: attaching chooses a node, and the volume is made there.";
        ZoneMismatch:
            "{node} には繋がらない。{volume} は {zone} にあり、{node} は {other} にある。",
            "{volume} cannot be attached to {node}: {volume} is in {zone}, and {node} is in {other}.";
        AttachedElsewhere:
            "{node} には繋がらない。{volume} は {holder} に繋がっていて、{mode} はノード 1 台まで。",
            "{volume} cannot be attached to {node}: {holder} has it, and {mode} allows one node.";
        AttachedThere:
            "{node} の Pod には見せられない。{volume} が繋がっているのは {holder}。",
            "No pod of {node} can see {volume}: it is attached to {holder}.";
        AttachedNowhere:
            "{node} の Pod には見せられない。{volume} はまだどのノードにも繋がっていない。",
            "No pod of {node} can see {volume}: it is attached to no node yet.";
        SinglePodOnly:
            "{pod} には見せられない。{volume} は {other} が使っていて、ReadWriteOncePod は Pod 1 個まで。",
            "{pod} cannot see {volume}: {other} uses it, and ReadWriteOncePod allows one pod.";
        SeenByOne:
            "{volume} は外せない。まだ {count} 個の Pod から見えている。",
            "{volume} cannot be detached: one pod still sees it.";
        SeenByMany:
            "{volume} は外せない。まだ {count} 個の Pod から見えている。",
            "{volume} cannot be detached: {count} pods still see it.";
        NotReleased:
            "{volume} は空けられない。空けられるのは、要求が消えて残った実体だけ。",
            "{volume} cannot be freed: only a volume that was kept after its claim can.";
    }
}

texts! {
    /// Why a rule is there.
    pub(crate) enum Reason {
        UnknownClass:
            "class が作り方を決める。ない class では誰も作れない。実物は要求を受け取り、Pending のまま待たせる。",
            "The class says how volumes are made; without it nobody makes one. A real cluster takes the claim and leaves it Pending.";
        InvalidSize: "要求の大きさは 0 より大きい。", "A claim must ask for more than 0 GiB.";
        ClaimExists:
            "同じ名前の要求は同時に一つ。二度目の要求で二つ目の実体ができることはない。",
            "One name, one claim: asking twice does not make a second volume.";
        UnknownClaim:
            "消えた要求は戻らない。同じ名前でもう一度書いても、別の要求になる。",
            "A claim that is gone does not come back; one of the same name is another claim.";
        UnknownNode:
            "繋ぐ相手のノードが存在しなければならない。",
            "A volume is attached to a node that exists.";
        UnknownVolume:
            "操作する実体が存在しなければならない。",
            "The volume must exist.";
        ClaimTerminating:
            "消える途中の要求を、新しい Pod は使えない。使っている Pod はそのまま動く。",
            "No new pod may use a claim that is being deleted. Pods that use it go on.";
        NotProvisioned:
            "実体ができてから繋ぎ、繋いでから見せる。順は変えられない。",
            "First there is a volume, then it is attached, then it is mounted.";
        ZoneMismatch:
            "ディスクは作った区画から動かせない。",
            "A disk cannot leave the zone in which it was made.";
        AttachedElsewhere:
            "二つのノードが別々に書けば、中身が壊れる。だから外れたと確かめるまで次には繋がない。",
            "Two nodes that write without knowing of each other destroy the contents. So the next one waits until the first is known to have let go.";
        NotAttachedHere:
            "Pod に見せるのは、その Pod のノードの kubelet。ノードにないものは見せられない。",
            "The kubelet of a pod's node shows it the volume, and can show only what its node has.";
        SinglePodOnly:
            "ReadWriteOncePod だけが Pod を数える。ほかのモードが数えるのはノード。",
            "Only ReadWriteOncePod counts pods. The other modes count nodes.";
        StillMounted:
            "書いている最中のディスクを取り上げない。見えなくするのが先。",
            "A disk is not taken away under a writer: first it is hidden from the pods.";
        NotReleased:
            "実体は結びついた要求のもの。要求が消えたあとに残るのは Retain の実体だけで、空けるのは人。",
            "A bound volume belongs to its claim. Only a Retain volume outlives it, and a person frees it.";
    }
}

texts! {
    /// How things stand: in a sentence, in a badge, and of pods that are too many to name.
    pub(crate) enum Stands {
        Nothing: "要求がない。", "There is no claim.";
        Waiting:
            "要求 {claim} は待っている。使う Pod のノードが決まるまで、実体は作らない。",
            "The claim {claim} waits: no volume is made until the node of a pod is known.";
        Terminating:
            "要求 {claim} は消える途中。{pods}が使っているあいだ、pvc-protection が残す。",
            "The claim {claim} is being deleted, and pvc-protection keeps it for {pods}.";
        TwoMayWrite:
            "{volume} は二重に書かれているかもしれない。{nodes} の {pods}のほかに、{silent} の {unconfirmed}が止まったと確かめられていない。",
            "Two may be writing to {volume}: {pods} on {nodes}, and {unconfirmed} on {silent}, never seen to stop.";
        Unconfirmed:
            "{volume} はどのノードにも繋がっていない。だが {silent} の {unconfirmed}は、まだ書いているかもしれない。",
            "{volume} is attached to no node, but {unconfirmed} on {silent} may still be writing.";
        Zoned:
            "{volume} は {zone} にある。どのノードにも繋がっていない。",
            "{volume} is in {zone} and attached to no node.";
        Made:
            "{volume} はあるが、どのノードにも繋がっていない。",
            "{volume} exists and is attached to no node.";
        Attached:
            "{volume} は {nodes} に繋がっている。見えている Pod はない。",
            "{volume} is attached to {nodes}, and no pod sees it.";
        Seen:
            "{volume} は {nodes} に繋がり、{pods}から見えている。",
            "{volume} is attached to {nodes}, and {pods} sees it.";
        Shared:
            "{nodes} の {count} 個の Pod が {volume} を共有している。{mode} が数えるのは Pod ではなくノード。",
            "{count} pods of {nodes} share {volume}: {mode} counts nodes, not pods.";
        SeenOfMany:
            "{volume} は {nodes} に繋がり、{count} 個の Pod から見えている。{mode} は何台のノードでもよい。",
            "{volume} is attached to {nodes}, and {pods} sees it: {mode} allows any number of nodes.";
        SharedOfMany:
            "{volume} は {nodes} に繋がり、{count} 個の Pod から見えている。{mode} は何台のノードでもよい。",
            "{volume} is attached to {nodes}, and {count} pods see it: {mode} allows any number of nodes.";
        Gone:
            "要求 {claim} は消え、{volume} も中身ごと消えた。",
            "The claim {claim} is gone, and {volume} with it, contents and all.";
        GoneUnmade:
            "要求 {claim} は消えた。実体は作られていなかった。",
            "The claim {claim} is gone. No volume had been made.";
        Kept:
            "要求 {claim} は消えたが、{volume} は中身ごと残っている。Retain だから。",
            "The claim {claim} is gone, but {volume} stays with its contents, because of Retain.";
        Available:
            "要求 {claim} は消え、{volume} は次の要求を待っている。中身は残っている。",
            "The claim {claim} is gone, and {volume} is free for the next claim, contents and all.";
        Silent:
            "{silent} の {unconfirmed}が止まったかは、確かめられていない。",
            "Nobody saw {unconfirmed} on {silent} stop.";
        KeptOnNodes:
            "要求 {claim} は消えた。{volume} は {nodes} に繋がったまま残る。",
            "The claim {claim} is gone. {volume} stays, attached to {nodes}.";
        GoesLater:
            "要求 {claim} は消えた。{volume} は {nodes} が手放すまで消えない。",
            "The claim {claim} is gone. {volume} stays until it is detached from {nodes}.";

        NoVolume: "実体なし", "no volume";
        NoVolumeYet: "実体なし ・ 待っている", "no volume · waiting";
        VolumeGone: "{volume} ・ 消えた", "{volume} · deleted";
        VolumeFree:
            "{volume} ・ 未接続 ・ {count} 個から見えている",
            "{volume} · not attached · pods: {count}";
        VolumeOnNodes:
            "{volume} ・ {nodes} ・ {count} 個から見えている",
            "{volume} · {nodes} · pods: {count}";

        FewPods: "{pods} ", "{pods}";
        ManyPods: "{count} 個の Pod ", "{count} pods";
    }
}

texts! {
    /// What a choice means, and what joins the pieces of a sentence.
    pub(crate) enum Means {
        ReadWriteOnce:
            "ノード 1 台、その上の Pod は何個でも",
            "one node, any number of pods on it";
        ReadOnlyMany:
            "何台のノードでも。書き込みを防ぐのは Kubernetes ではない",
            "any number of nodes; it is not Kubernetes that keeps them from writing";
        ReadWriteMany: "何台のノードでも", "any number of nodes";
        ReadWriteOncePod: "クラスタ全体で Pod 1 個", "one pod in the whole cluster";
        Delete: "実体も中身も消す", "the volume goes, with its contents";
        Retain: "実体を中身ごと残す", "the volume stays, with its contents";
        /// Between two sentences.
        Space: "", " ";
        Comma: "、", ", ";
        And: " と ", " and ";
        Next: "。", "; ";
    }
}

texts! {
    /// Who moves.
    pub(super) enum Who {
        Person: "人", "a person";
        AttachDetach: "attach/detach コントローラー", "the attach/detach controller";
        Kubelet: "kubelet", "the kubelet";
    }
}
