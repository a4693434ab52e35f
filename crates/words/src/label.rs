//! Short texts: buttons, headings, hints.

use crate::texts::texts;

texts! {
    /// A text that names no object of a world.
    #[allow(missing_docs, reason = "the two languages are the documentation")]
    pub enum Label {
        Demo: "デモ", "Demo";
        LateBindingTitle: "後から届くボリューム", "A volume that arrives late";
        VolumesTitle: "CSI とボリューム", "CSI and volumes";
        Mode: "アクセスモード", "Access mode";
        Binding: "作る時期", "Provisioning";
        Immediate: "先に作る", "At once";
        Wait: "待つ", "Wait for a pod";
        Zones: "区画", "Zones";
        ZonesOff: "区画なし", "No zones";
        ZonesOn: "区画あり", "Zones";
        Reclaim: "要求が消えたら", "When the claim is gone";
        Attach: "繋ぐ", "Attach";
        Mount: "Pod に見せる", "Show to a pod";
        UnmountAll: "すべて見えなくする", "Hide from all pods";
        Detach: "ノードから外す", "Detach";
        ForceDetach: "応答を待たずに外す", "Detach without an answer";
        DeleteClaim: "要求を消す", "Delete the claim";
        Request: "もう一度要求する", "Claim again";
        ClearClaimRef: "残った実体を空ける", "Free the retained volume";
        Reset: "リセット", "Reset";
        Undo: "元に戻す", "Undo";
        Redo: "やり直す", "Redo";
        CopyLink: "リンクをコピー", "Copy link";
        Copied: "コピーした", "Copied";
        CopyByHand: "ここからコピー", "Copy from here";
        NotAttached: "繋がっていない", "not attached";
        Docked: "繋がっている", "attached";
        LeftHere: "が残っている", "is still here";
        NoPods: "見えている Pod なし", "no pod sees it";
        Pods: "見えている Pod", "Pods that see it";
        Unconfirmed: "未確認", "unconfirmed";
        Log: "記録", "Log";
        Source: "出典", "Source";
        StageProvision: "① 作る", "① provision";
        StageAttach: "② 繋ぐ", "② attach";
        StageMount: "③ 見せる", "③ mount";
        Claim: "要求", "claim";
        Try: "node-a で「繋ぐ」、続けて「Pod に見せる」を二度。同じノードの Pod は一つの実体を共有できる。\
             次に node-b で「繋ぐ」を押すと止まる。Pod から見えているうちは、外すこともできない。\
             区画ありにしたら、先に作る設定と待つ設定を見比べる。", "On node-a press Attach, then Show to a pod twice: pods of one node share one volume. \
             Then press Attach on node-b, and it is refused. While a pod sees the volume it cannot be detached either. \
             Turn zones on and compare provisioning at once with waiting.";
        Expected: "ここで見えるはずのこと", "What should be seen";
        Holds: " ✓ そのとおり", " ✓ holds";
        HoldsNot: " ✕ 違う", " ✕ does not hold";
        ToChapter: "章のデモに戻る", "Back to the chapter's demo";
        Differs: "本の章と違うところ", "Where this differs from the book";
        Picture: "要求から Pod までの三段", "The three stages from claim to pod";
        QuorumTitle: "三台の投票者と障害ドメイン", "Three voters and failure domains";
    }
}

texts! {
    /// What stands above a list of rules, on the front page and in the command line.
    #[allow(missing_docs, reason = "the two languages are the documentation")]
    pub enum Listing {
        RulesLead:
            "上から順に調べ、最初に当てはまった規則が答えになる。",
            "They are checked from the top; the first that applies is the answer.";
    }
}
