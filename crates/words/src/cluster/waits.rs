//! What is refused or waits, and why that is so.

use crate::texts::texts;

texts! {
    /// What is so, with names, in the order of [`Rule`](tsunagu_model::cluster::Rule).
    pub(super) enum Stands {
        UnknownNode: "そのノードはない。", "There is no such node.";
        UnknownPod: "その Pod はない。", "There is no such pod.";
        UnknownClaim: "その要求はない。", "There is no such claim.";
        UnknownWorkload: "その Deployment や StatefulSet はない。", "There is no such workload.";
        UnknownAttachment:
            "{volume} と {node} については、外すものも待っている呼び出しもない。",
            "There is no attachment and no call under way of {volume} and {node}.";
        NameTaken: "{name} という名前は使われている。", "The name {name} is taken.";
        InvalidModes:
            "要求 {name} のアクセスモードは組み合わせられない。",
            "The access modes of {name} cannot stand together.";
        InvalidSize: "要求 {name} の大きさが 0。", "{name} asks for 0 GiB.";
        ClaimMissing: "{pod} の要求がない。", "A claim of {pod} does not exist.";
        ClaimTerminating: "{pod} の要求は消される途中。", "A claim of {pod} is being deleted.";
        UnboundImmediate: "{pod} の要求が、まだ結びついていない。", "A claim of {pod} is not bound yet.";
        VolumeLost: "要求の実体がない。", "The claim's volume does not exist.";
        NodeUnavailable:
            "{count} 台のノードは Ready でないか、使えないと印が付いている。",
            "Nodes that are not Ready or tainted: {count}.";
        SelectorMismatch:
            "{count} 台のノードには、{pod} が求めるラベルがない。",
            "Nodes without the labels that {pod} asks for: {count}.";
        PodsApart:
            "{count} 台のノードには、{pod} が避ける Pod がいる。",
            "Nodes with a pod from which {pod} keeps away: {count}.";
        NoRoom: "{count} 台のノードには空きがない。", "Nodes without room: {count}.";
        SinglePodOnly:
            "{pod} の要求は ReadWriteOncePod で、ほかの Pod が使っている。",
            "A claim of {pod} is ReadWriteOncePod, and another pod has it.";
        TooManyVolumes:
            "{count} 台のノードには、これ以上ディスクを繋げない。",
            "Nodes that take no more disks: {count}.";
        VolumeAffinity:
            "{count} 台のノードからは、{pod} の実体に届かない。",
            "Nodes that cannot reach the volume of {pod}: {count}.";
        NoVolumeToBind:
            "{count} 台のノードには、{pod} が使える実体がなく、作れもしない。",
            "Nodes where {pod} has no volume and none can be made: {count}.";
        VolumeZone: "{count} 台のノードは、実体の区画にない。", "Nodes outside the zone of the volume: {count}.";
        VolumesPending: "実体がまだできていない。", "The volumes are not made yet.";
        UnknownClass: "要求 {claim} の class がない。", "The class of {claim} does not exist.";
        NoClass:
            "要求 {claim} に合う空きの実体がなく、class もない。",
            "No free volume fits {claim}, and it has no class.";
        VolumeMismatch:
            "要求 {claim} が名指した実体は、要求に合わないか、空いていない。",
            "The volume that {claim} names does not fit it or is not free.";
        WaitsForFirstConsumer:
            "要求 {claim} は、スケジューラーがノードを選ぶのを待っている。",
            "The claim {claim} waits until the scheduler chooses a node.";
        ManyNodesUnsupported:
            "要求 {claim} は何台ものノードで使うものを求めるが、ドライバーはそれを作れない。",
            "{claim} asks for a volume of many nodes, which the driver does not make.";
        TopologyNotAllowed:
            "要求 {claim} の class が許す場所を、ドライバーは知らない。",
            "The class of {claim} allows no place that the driver knows.";
        AttachedElsewhere:
            "{volume} は {holder} に繋がっていて、同時に繋げるノードは 1 台。",
            "{volume} is attached to {holder}, and one node may have it.";
        HeldElsewhere:
            "{volume} のディスクは {holder} にあると、ドライバーが断った。",
            "The driver refuses: the disk of {volume} is at {holder}.";
        LimitReached: "{node} にこれ以上ディスクは入らない。", "{node} takes no more disks.";
        ModesConflict:
            "{volume} の ReadOnlyMany と ReadWriteOnce は、CSI では両立しない。",
            "ReadOnlyMany and ReadWriteOnce of {volume} do not go together in CSI.";
        AttachmentDeleting:
            "{volume} と {node} の古い VolumeAttachment が、まだ消えていない。",
            "The old VolumeAttachment of {volume} and {node} is still being deleted.";
        NodeGone: "{node} という Node はもうない。", "The Node {node} is gone.";
        CallFailed: "ドライバーへの呼び出しが失敗した。", "A call to the driver failed.";
        BackOff: "次に試すまで間を置いている。", "The next try is a while off.";
        CallUnderWay:
            "{volume} と {node} についての呼び出しが終わるのを待っている。",
            "A call about {volume} and {node} is under way.";
        StillInUse: "{node} は {volume} をまだ使っていることになっている。", "{node} still uses {volume}, as far as it is known.";
        MachineGone:
            "{volume} を外す相手の機械がないと、ドライバーが断った。",
            "The driver finds no machine from which to detach {volume}.";
        StillWanted: "{node} の {pod} がまだ求めていることになっている。", "{pod} on {node} still counts as wanting it.";
        NotReportedInUse:
            "{node} は {volume} を使うと、まだ報告していない。",
            "{node} has not reported yet that it will use {volume}.";
        NotAttached: "{volume} が {node} に繋がっていない。", "{volume} is not attached to {node}.";
        OtherMachine:
            "{volume} は {node} という名前の前の機械に繋がっている。",
            "{volume} is attached to an older machine by the name of {node}.";
        AffinityHere: "{node} からは {volume} に届かない。", "{volume} cannot be reached from {node}.";
        SinglePodHere:
            "{volume} は ReadWriteOncePod で、{node} のほかの Pod が使っている。",
            "{volume} is ReadWriteOncePod, and another pod of {node} has it.";
        ClaimUnbound: "{pod} の要求が結びついていない。", "A claim of {pod} is not bound.";
        NodeSilent: "{node} が答えない。", "{node} does not answer.";
        Starting: "{pod} は起動の途中。", "{pod} is starting.";
        StillAttached: "{volume} の VolumeAttachment が残っている。", "{volume} still has a VolumeAttachment.";
        NodeMissing:
            "{volume} を片づけられるノードがもうない。",
            "The only node that could clean {volume} up is gone.";
        ClaimInUse: "要求 {claim} は {pod} が使っている。", "The claim {claim} is used by {pod}.";
        UnconfirmedEnd:
            "{pod} は消される途中だが、終わったと {node} がまだ言っていない。",
            "{pod} is Terminating, and {node} has not said that it ended.";
        OldPodRemains:
            "同じ名前の {other} が残っているので、{workload} は次を作らない。",
            "{workload} makes no pod while {other} is still there under its name.";
        RolloutWaits:
            "{workload} は新しい Pod が Ready になるまで {other} を残す。",
            "{workload} keeps {other} until the new pod is Ready.";
        Tolerated: "{pod} は {node} の taint をまだ許している。", "{pod} still tolerates the taint of {node}.";
        GracePeriod: "{node} の便りは、まだ遅れているだけ。", "{node} is only late so far.";
        EvictionStopped:
            "黙っているノードが多すぎて、追い出しが止まっている。",
            "Too many nodes are silent, so nobody is evicted.";
    }
}

texts! {
    /// Why a rule is there, in the order of [`Rule`](tsunagu_model::cluster::Rule).
    pub(super) enum Reason {
        UnknownNode: "操作する相手のノードが存在しなければならない。", "What is asked for must exist.";
        UnknownPod: "操作する相手の Pod が存在しなければならない。", "What is asked for must exist.";
        UnknownClaim: "操作する相手の要求が存在しなければならない。", "What is asked for must exist.";
        UnknownWorkload: "操作する相手が存在しなければならない。", "What is asked for must exist.";
        UnknownAttachment: "VolumeAttachment も呼び出しも、ないものは消せない。", "What is asked for must exist.";
        NameTaken: "一つの名前空間に、同じ種類で同じ名前のものは一つ。", "One namespace, one kind, one name: one object.";
        InvalidModes:
            "ReadWriteOncePod は単独でだけ使える。モードは一つ以上。",
            "ReadWriteOncePod stands alone, and a claim has at least one mode.";
        InvalidSize: "要求の大きさは 0 より大きい。", "A claim asks for more than 0 GiB.";
        ClaimMissing: "要求がない Pod は置かれない。", "A pod whose claim does not exist is placed nowhere.";
        ClaimTerminating: "消される途中の要求を、新しい Pod は使えない。", "No new pod may use a claim that is being deleted.";
        UnboundImmediate:
            "Immediate の要求は、Pod を置く前に結びついていなければならない。",
            "A claim of an Immediate class has to be bound before its pod is placed.";
        VolumeLost: "実体を失った要求では、Pod は動けない。", "A pod cannot run on a claim that lost its volume.";
        NodeUnavailable: "taint を許さない Pod は、そのノードに置かれない。", "A pod is not placed on a node whose taint it does not tolerate.";
        SelectorMismatch: "nodeSelector のラベルは全部そろっていなければならない。", "A node must have every label of the nodeSelector.";
        PodsApart: "podAntiAffinity は、同じ仲間を一台に集めない。", "Anti-affinity keeps pods of one kind on different nodes.";
        NoRoom: "要求された資源が空いているノードにだけ置かれる。", "A node must have what the pod requests.";
        SinglePodOnly:
            "ReadWriteOncePod はクラスタ全体で Pod 1 個。消される途中の Pod も数える。",
            "ReadWriteOncePod is one pod in the whole cluster, one that is Terminating included.";
        TooManyVolumes:
            "ノードごとのディスクの数は、ドライバーが告げた数まで。数えるのはスケジューラーだけ。",
            "The driver says how many disks a node takes, and only the scheduler counts.";
        VolumeAffinity:
            "実体は作られた場所から動かない。Pod がそこへ行くしかない。",
            "A volume does not leave the place where it was made; the pod has to go there.";
        NoVolumeToBind:
            "結びつけられる実体があるか、その場所に作れるノードにだけ置かれる。",
            "A node must have a free volume within reach, or one must be makeable there.";
        VolumeZone: "区画のラベルがある実体は、同じ区画のノードでだけ使える。", "A volume with a zone label is used in that zone only.";
        VolumesPending: "Pod を置くのは、実体ができてから。", "A pod is assigned when its volumes are made.";
        UnknownClass: "ない class では誰も作れない。class が書かれれば進む。", "Without its class nobody makes a volume; once the class is there it goes on.";
        NoClass: "class のない要求には、空きの実体が要る。", "A claim without a class needs a free volume.";
        VolumeMismatch:
            "名指しても、大きさ、class、モードは合わなければならない。",
            "Naming a volume does not do away with size, class and modes.";
        WaitsForFirstConsumer:
            "WaitForFirstConsumer では、ノードを書き込むのはスケジューラーだけ。nodeName はそれを飛ばす。",
            "With WaitForFirstConsumer only the scheduler writes the node, and nodeName bypasses it.";
        ManyNodesUnsupported:
            "ディスクのファイルシステムは、何台ものノードから書くようにはできていない。",
            "A file system on a disk is not made for writers on many nodes.";
        TopologyNotAllowed:
            "allowedTopologies のキーは、ドライバーがノードに付けるキーでなければならない。",
            "The key in allowedTopologies has to be the one that the driver registers.";
        AttachedElsewhere:
            "繋がっていると確かめられているあいだは、次のノードに繋がない。",
            "While a volume is known to be at one node, the next one waits.";
        HeldElsewhere: "不確かな接続では、断るのはドライバーの役目。", "Where an attachment is uncertain, it is the driver that refuses.";
        LimitReached:
            "告げた数より実際に入る数が少ないと、繋ぐ段になって失敗する。",
            "When a machine takes fewer disks than was told, it shows only when attaching.";
        ModesConflict: "CSI への翻訳では、この組だけが決まらない。", "This pair has no translation to CSI.";
        AttachmentDeleting:
            "VolumeAttachment は実体とノード名の組に一つ。前のものが消えてから次ができる。",
            "One VolumeAttachment for a volume and a node's name: the old one goes first.";
        NodeGone: "Node がなければ、ドライバーは繋ぐ相手を知らない。", "Without its Node the driver does not know where to attach.";
        CallFailed: "失敗した呼び出しのあとは、実際にどうなったか分からない。", "After a failed call nobody knows what it did.";
        BackOff: "失敗するたびに、次までの間は倍になる。", "The delay doubles with every failure.";
        CallUnderWay: "一つの実体について、呼び出しは同時に一つ。", "One call about a volume at a time.";
        StillInUse:
            "使われているうちは外さない。待つのをやめるのは、Ready でないノードに 6 分待ったあとか、out-of-service の印が付いたとき。",
            "A volume in use is not detached, unless its node is not Ready and six minutes are over, or it is out of service.";
        MachineGone:
            "ないものから外すのは成功のはずだが、そう答えないドライバーもある。",
            "Detaching from what is gone should succeed, but not every driver says so.";
        StillWanted:
            "Pod が API にあり、コンテナが動いていると最後に報告されていれば、求めていると数える。6 分も数え始めない。",
            "A pod that is in the API and was last reported as running counts, and the six minutes do not begin.";
        NotReportedInUse:
            "kubelet は、使うと報告してからでないと繋がったかを見ない。",
            "A kubelet reports that it will use a volume before it looks whether it is attached.";
        NotAttached: "繋がっていないものは見せられない。", "What is not attached cannot be mounted.";
        OtherMachine: "名前は同じでも、ディスクは前の機械にある。", "The name is the same, but the disk is at the machine that was.";
        AffinityHere: "スケジューラーを飛ばしても、kubelet がもう一度確かめる。", "Whoever bypasses the scheduler still meets the kubelet's own check.";
        SinglePodHere: "同じノードの中では、kubelet が Pod を数える。", "Within one node it is the kubelet that counts pods.";
        ClaimUnbound: "結びついていない要求には、見せる実体がない。", "A claim that is not bound has no volume to mount.";
        NodeSilent: "そのノードのことは、その kubelet にしかできない。", "What a node has to do only its kubelet can.";
        Starting: "実体を見せてから、コンテナを起こす。", "Volumes are mounted first, then containers start.";
        StillAttached: "繋がっている実体は消さない。", "A volume that is attached is not deleted.";
        NodeMissing: "ノードの中のディスクは、そのノードでしか片づけられない。", "A disk inside a node is cleaned up there or nowhere.";
        ClaimInUse: "置かれた Pod が使うあいだ、pvc-protection が要求を残す。", "While a pod with a node uses it, pvc-protection keeps the claim.";
        UnconfirmedEnd:
            "消された Pod が終わったと言えるのは、その kubelet、強制削除、Node の削除、out-of-service だけ。",
            "Only its kubelet, a forced deletion, the end of the Node or the out-of-service taint ends such a pod.";
        OldPodRemains:
            "StatefulSet では名前が身元。同じ名前の Pod は二つ作らない。",
            "In a StatefulSet a name is an identity: there are never two pods of it.";
        RolloutWaits:
            "RollingUpdate は新しい Pod を待ってから古い Pod を消す。一つの実体を取り合うと、どちらも進まない。",
            "A RollingUpdate waits for the new pod before it ends the old one; over one volume neither gets on.";
        Tolerated: "何も書かない Pod は 300 秒許す。", "A pod that says nothing tolerates it for 300 s.";
        GracePeriod: "40 秒から 60 秒の沈黙で、ノードは失われたことになる。", "After 40 to 60 s of silence a node counts as lost.";
        EvictionStopped:
            "全部が黙ったなら、故障しているのはこちらの網かもしれない。",
            "When everything is silent, it may be the network here that is broken.";
    }
}
