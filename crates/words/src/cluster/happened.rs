//! What happened.

use crate::texts::texts;

texts! {
    /// In the order of [`What`](tsunagu_model::cluster::What).
    pub(super) enum Happened {
        TimePassed: "時間が過ぎた。", "Time passed.";
        NothingToDo: "することはなかった。", "Nothing was to do.";
        ClaimCreated: "要求 {claim} が書かれた。", "The claim {claim} was written.";
        PodCreated: "{pod} が書かれた。", "{pod} was written.";
        WorkloadCreated: "{workload} が書かれた。", "{workload} was written.";
        TemplateChanged: "{workload} のひな形が変わった。", "The template of {workload} changed.";
        Scaled: "{workload} の Pod は {count} 個になる。", "Pods that {workload} is to have: {count}.";
        WaitsForFirstConsumer:
            "要求 {claim} は、使う Pod のノードが決まるのを待つ。",
            "The claim {claim} waits until a pod that uses it has a node.";
        ClaimWaits: "要求 {claim} は Pending のまま。", "The claim {claim} stays Pending.";
        Provisioning: "要求 {claim} のために、ドライバーに実体を頼んだ。", "The driver is asked for a volume for {claim}.";
        Provisioned: "要求 {claim} のために {volume} ができた。", "{volume} was made for {claim}.";
        ProvisioningFailed:
            "要求 {claim} の実体を、ドライバーは作らなかった。",
            "The driver did not make a volume for {claim}.";
        NodeUnchosen: "選ばれていた {node} は取り消された。", "The choice of {node} was taken back.";
        Bound: "要求 {claim} と {volume} が結びついた。", "{claim} is bound to {volume}.";
        Unschedulable: "{pod} を置けるノードがない。", "No node can take {pod}.";
        NodeChosen:
            "{pod} には {node} が選ばれた。先に実体を {count} 個作る。",
            "{node} was chosen for {pod}. Volumes to be made first: {count}.";
        Scheduled: "{pod} は {node} に置かれた。", "{pod} was assigned to {node}.";
        Preempted:
            "{pod} は優先度の高い {other} に場所を譲る。",
            "{pod} has to make room for {other}, whose priority is higher.";
        Attaching: "{volume} を {node} に繋ぎ始めた。", "{volume} is being attached to {node}.";
        Attached: "{volume} が {node} に繋がった。", "{volume} is attached to {node}.";
        AttachFailed: "{volume} を {node} に繋げなかった。", "{volume} could not be attached to {node}.";
        Detaching: "{volume} を {node} から外し始めた。", "{volume} is being detached from {node}.";
        ForceDetaching:
            "{node} の確認なしに、{volume} を外し始めた。",
            "{volume} is being taken from {node}, which did not say that it let go.";
        Detached: "{volume} が {node} から外れた。", "{volume} is detached from {node}.";
        DetachFailed: "{volume} を {node} から外せなかった。", "{volume} could not be detached from {node}.";
        MultiAttachNode:
            "Multi-Attach: {pod} が待つ {volume} は、まだ {holder} に繋がっている。",
            "Multi-Attach: {volume}, for which {pod} waits, is still attached to {holder}.";
        MultiAttachPod:
            "Multi-Attach: {pod} が待つ {volume} は、{holder} の {other} が使っている。",
            "Multi-Attach: {volume}, for which {pod} waits, is used by {other} on {holder}.";
        ReportedInUse:
            "{node} は、使っている実体が {count} 個だと報告した。",
            "{node} reported its volumes in use: {count}.";
        Mounted: "{pod} の実体が {node} で見えるようになった。", "The volumes of {pod} are mounted on {node}.";
        Running: "{pod} が {node} で動き出した。", "{pod} runs on {node}.";
        Stopped: "{pod} は {node} で止まった。", "{pod} stopped on {node}.";
        Unmounted: "{node} に残っていた {pod} の実体が片づいた。", "What {pod} had left mounted on {node} is unmounted.";
        TwoWriters:
            "{volume} に、{node} の {pod} と {holder} の {other} が同時に書いている。",
            "Two write to {volume} at once: {pod} on {node} and {other} on {holder}.";
        CutWhileWriting:
            "{pod} が書いている最中に、{volume} が {node} から取り上げられた。",
            "{volume} was taken from {node} while {pod} was writing to it.";
        PodTerminating: "{pod} は消される途中。", "{pod} is Terminating.";
        PodGone: "{pod} が API から消えた。", "{pod} is gone from the API.";
        ProcessLeft:
            "だが {pod} のプロセスは {node} で動き続けている。",
            "But the process of {pod} goes on running on {node}.";
        ClaimTerminating:
            "要求 {claim} は消される途中。使っている Pod は {count} 個。",
            "The claim {claim} is Terminating. Pods that use it: {count}.";
        ClaimGone: "要求 {claim} が消えた。", "The claim {claim} is gone.";
        Released: "{volume} の要求が消えた。", "{volume} is Released.";
        VolumeStays: "{volume} はまだ消せない。", "{volume} cannot be deleted yet.";
        VolumeDeleted: "{volume} が中身ごと消えた。", "{volume} is gone, with its contents.";
        PoweredOff: "{node} の電源が切れた。", "{node} lost power.";
        PoweredOn: "{node} の電源が入った。", "{node} has power again.";
        Disconnected: "{node} が API サーバーから切れた。", "{node} lost the API server.";
        Connected: "{node} が API サーバーと繋がった。", "{node} reaches the API server again.";
        NodeReady: "{node} は Ready。", "{node} is Ready.";
        NodeLost: "{node} の Ready は Unknown になった。", "{node} is no longer Ready: its condition is Unknown.";
        NodeTainted: "{node} に unreachable:NoExecute が付いた。", "{node} is tainted unreachable:NoExecute.";
        NodeUntainted: "{node} の unreachable:NoExecute が外れた。", "{node} is no longer tainted unreachable:NoExecute.";
        EvictionStopped:
            "すべての zone のノードが黙ったので、Pod の追い出しをやめた。",
            "Every zone is silent: nobody is evicted any more.";
        OutOfService: "{node} に out-of-service が付いた。", "{node} is tainted out-of-service.";
        InService: "{node} の out-of-service が外れた。", "{node} is no longer tainted out-of-service.";
        NodeDeleted: "Node {node} が API から消えた。", "The Node {node} is gone.";
        NodeJoined: "{node} が加わった。", "{node} joined.";
        Restarted: "コントローラーが起動し直した。数えていた時間は忘れられた。", "The controllers restarted; the times that they counted are forgotten.";
        AttachmentRemoved:
            "{volume} と {node} の VolumeAttachment が手で消された。",
            "The VolumeAttachment of {volume} and {node} was removed by hand.";
        CallFaulted:
            "{volume} と {node} についての呼び出しは、うまくいかない。",
            "The call about {volume} and {node} goes wrong.";
    }
}
