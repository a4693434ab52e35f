//! The sentences, Japanese and English side by side.

use crate::texts::texts;

texts! {
    /// What happened.
    pub(crate) enum Happened {
        Failed: "{domain} が失われた。", "{domain} is lost.";
        AlreadyFailed: "{domain} はすでに失われている。", "{domain} was lost already.";
        Repaired: "{domain} が戻った。", "{domain} is back.";
        NotFailed: "{domain} は失われていない。", "{domain} was not lost.";
        Down: "{member} が止まった。", "{member} is down.";
        Up: "{member} が戻った。", "{member} is up again.";
        DiskLost:
            "{member} のデータが失われた。元の身元では戻れない。",
            "The data of {member} is gone. It cannot come back under its old identity.";
        LeaderDied: "リーダー {member} が止まった。", "The leader {member} is down.";
        LeaderCutOff:
            "リーダー {member} は過半数に届かなくなり、{since}〜{until} 秒で退く。",
            "The leader {member} reaches no quorum and steps down within {since} to {until} s.";
        Appended:
            "退くまでのあいだに書かれ、確定しない項目が {members} に残る。",
            "Entries that nobody will confirm stay on {members}, written before it stepped down.";
        ElectedFree:
            "{member} が選ばれた。書けない時間は {earliest}〜{latest} 秒、ふつう {usual} 秒。",
            "{member} is elected. Nobody can write for {earliest} to {latest} s, usually {usual}.";
        ElectedBlocked:
            "{member} が選ばれた。どの過半数にも古いリーダーの声が届いていたので、それが退くまで待った。書けない時間は {earliest}〜{latest} 秒、ふつう {usual} 秒。",
            "{member} is elected. Every quorum still heard the old leader, so all waited for it to step down: nobody can write for {earliest} to {latest} s, usually {usual}.";
        ElectedAgain:
            "過半数が揃い、{member} が選ばれた。",
            "A quorum is together again, and {member} is elected.";
        NoQuorum:
            "過半数が揃わない。動いている投票者は {count} 台、互いに届くのに必要なのは {other} 台。書き込みは止まる。",
            "There is no quorum: voters that live: {count}, that must reach each other: {other}. Writes stop.";
        LogsBlock:
            "{members} は過半数に届くが、ログが古いので選ばれない。新しいログを持つものが戻るまで書けない。",
            "{members} can reach a quorum, but not be elected: others have newer logs. Nobody can write until one of those is reached again.";
        Disturbed:
            "切り離されているあいだ立候補を続けた {member} が高い任期で戻り、リーダーは退いた。pre-vote があれば起きない。",
            "{member}, which had campaigned in vain, came back with a higher term, and the leader stepped down. Pre-vote prevents this.";
        CaughtUp: "{member} がリーダーのログに追いついた。", "{member} has the leader's log.";
        Dropped:
            "{member} は確定していない項目を {count} 個捨て、リーダーのログに従った。",
            "{member} has the leader's log. For it, it dropped {count} of its own that nobody had confirmed.";
        Committed: "書き込みが確定した。持っているのは {members}。", "The write is committed: it is on {members}.";
        HandedOut:
            "書き込みは確定していない。持っているのは {members} だけで、過半数に足りない。",
            "The write is not committed: it is only on {members}, fewer than a quorum.";
        Added:
            "投票者 {member} を加えた。起動していなくても、もう数に入る。",
            "{member} is a voter. It counts from now on, started or not.";
        AddedLearner: "学習者 {member} を加えた。票はない。", "{member} is a learner, without a vote.";
        Started: "{member} が起動した。", "{member} has started.";
        AlreadyStarted: "{member} はもう起動している。", "{member} was started already.";
        Promoted: "{member} が投票者になった。", "{member} has a vote now.";
        Removed: "{member} をメンバーから外した。", "{member} is no member any more.";
        Moved: "リーダーを {member} に移した。", "{member} leads now.";
        AlreadyLeads: "{member} はもうリーダー。", "{member} leads already.";
        SnapshotTaken:
            "{member} からスナップショットを取った。確定した書き込み {count} 個分。",
            "A snapshot of {member} was taken. Committed writes in it: {count}.";
        Forced:
            "{member} のデータから、メンバー 1 台のクラスタを無理に作った。確定していた書き込みのうち失われたもの：{count} 個。",
            "{member} was forced to be a cluster of its own. Committed writes that are lost: {count}.";
        Restored:
            "スナップショットから {members} に新しいクラスタを作った。確定していた書き込みのうち失われたもの：{count} 個。",
            "A new cluster of {members} was made from the snapshot. Committed writes that are lost: {count}.";
        TwoHistories:
            "置き去りにした側でも {members} が過半数を作れる。同じ名前のクラスタが二つ、別々の歴史を書く。",
            "{members} of the cluster that was left behind can serve as well: two clusters write two histories.";
    }
}

texts! {
    /// Why nothing did.
    pub(crate) enum Refused {
        UnknownDomain: "障害ドメイン {other} はない。", "There is no domain {other}.";
        NoSuchDomain: "そのような障害ドメインはない。", "There is no such domain.";
        UnknownMember: "メンバー {other} はいない。", "There is no member {other}.";
        NoSuchMember: "そのようなメンバーはいない。", "There is no such member.";
        MemberExists: "{member} という名のメンバーはもういる。", "There is a member {member} already.";
        TooManyMembers: "ここで数えられるメンバーは 64 台まで。", "No more than 64 members can be counted here.";
        MemberDown: "{member} は応えない。動いていない。", "{member} does not answer: it is not running.";
        LearnerOnlyReads:
            "{member} は学習者なので、手元の読み取りしか受け付けない。",
            "{member} is a learner, and serves only reads from its own disk.";
        NoLeader:
            "リーダーがいない。投票者 {other} 台のうち、動いているのは {count} 台。",
            "There is no leader. Voters: {other}; that live: {count}.";
        LeaderNotReached:
            "{member} からリーダー {leader} に届かない。Raft は中継しない。",
            "{member} does not reach the leader {leader}, and nobody relays in Raft.";
        NotALearner: "{member} は学習者ではない。", "{member} is not a learner.";
        NotAVoter: "{member} に票はない。", "{member} has no vote.";
        TooManyLearners: "学習者はもう {member} がいる。", "There is a learner already: {member}.";
        LearnerNotReady:
            "{member} はまだリーダーのログに追いついていない。",
            "{member} does not have the leader's log yet.";
        NotEnoughStarted:
            "その変更のあと、起動したことのある投票者は {count} 台になり、過半数の {other} 台に足りない。",
            "After that change too few voters would be started: {count} of the {other} that a quorum needs.";
        UnhealthyCluster:
            "{members} が応えないので、いまメンバーを変えると過半数を失いかねない。",
            "{members} cannot be reached, so a change of members now might cost the quorum.";
        NoSnapshot: "スナップショットがない。", "There is no snapshot.";
    }
}

texts! {
    /// Why a rule is there.
    pub(crate) enum Reason {
        UnknownDomain: "失うことができるのは、配置に書いたものだけ。", "Only what the placement names can be lost.";
        UnknownMember:
            "外したメンバーは戻らない。同じ名前で加えても、別のメンバーになる。",
            "A member that was removed does not come back; one of the same name is another member.";
        MemberExists: "名前で取り違えないように、同じ名前は一度に一つ。", "One name, one member, so that nobody takes one for the other.";
        TooManyMembers: "実物でも 7 台まで。増やすほど書き込みは遅くなる。", "Real clusters keep to at most 7: each more makes writes slower.";
        MemberDown: "動いていないメンバーは何にも応えない。", "A member that does not run answers nothing.";
        LearnerOnlyReads:
            "学習者はログを受け取るだけで、過半数にも書き込みにも加わらない。",
            "A learner only takes the log; it is in no quorum and takes no writes.";
        NoLeader:
            "書き込みもメンバーの変更も、過半数に支えられたリーダーだけができる。数えるのは登録された投票者で、止まっても分母は減らない。",
            "Only a leader with a quorum can write or change members. All voters count, living or not: the quorum does not shrink.";
        LeaderNotReached:
            "書き込みは、リーダーへ直接つながるメンバーだけが受け付ける。",
            "A member takes writes only while it reaches the leader directly.";
        NotALearner: "票を与える相手は学習者だけ。", "Only a learner can be given a vote.";
        NotAVoter: "率いるのも、ひとりで生き残るのも、票のあるメンバーだけ。", "Only a member with a vote can lead, or survive alone.";
        TooManyLearners:
            "学習者を増やしすぎると、リーダーの負担が増える。既定は 1 台。",
            "Learners are work for the leader; one is the default limit.";
        LearnerNotReady:
            "追いつく前に票を与えると、過半数が遅れたメンバーを待つことになる。",
            "With a vote before it has the log, a quorum would wait for one that is behind.";
        NotEnoughStarted:
            "起動していないメンバーも数に入る。足りないまま変えると、取り消す手段もなくなる。",
            "Members count before they start. If too few are started the change cannot even be taken back.";
        UnhealthyCluster:
            "応えないものがいるときは、先にそれを外してから加える。順を逆にすると過半数が遠のく。",
            "When one does not answer, remove it first and add then. The other way round the quorum moves away.";
        NoSnapshot: "戻せるのは、取っておいたものだけ。", "Only what was saved can be restored.";
    }
}

texts! {
    /// How things stand.
    pub(crate) enum Stands {
        Served:
            "書き込みはどのメンバーからも通る。リーダーは {leader}。",
            "Every member takes writes. The leader is {leader}.";
        ServedAt:
            "書き込みが通るのは {members}。リーダーは {leader}。",
            "Writes go through {members}. The leader is {leader}.";
        Stale:
            "{members} は手元の古い値しか返せない。",
            "{members} can only return what it has itself, which may be old.";
        NoWrites:
            "どこにも書けない。投票者 {other} 台のうち、動いているのは {count} 台。",
            "Nobody can write. Voters: {other}; that live: {count}.";
        Blocked:
            "どこにも書けない。過半数に届くものはいるが、ログが古い。",
            "Nobody can write: whoever reaches a quorum has an older log.";
        NoMargin:
            "余裕はない。次にどれか 1 台の投票者を失うと、書けなくなる。",
            "There is no margin: whichever voter is lost next, writes stop.";
        Single: "単一障害点：{domains}。", "Single points of failure: {domains}.";
        TwoHistories:
            "クラスタが二つに分かれて書いている。",
            "Two clusters are writing, each a history of its own.";
        Space: "", " ";
        Comma: "、", ", ";
        And: " と ", " and ";
        Nobody: "なし", "none";
        Next: "。", "; ";
    }
}

texts! {
    /// Who moves, what a domain is, what a picture shows, what work goes on.
    pub(crate) enum Name {
        Fate: "障害", "Fate";
        Client: "クライアント", "Client";
        Operator: "運用者", "Operator";
        Site: "拠点", "site";
        Host: "ホスト", "host";
        Rack: "ラック", "rack";
        Power: "電源", "power";
        Switch: "スイッチ", "switch";
        Storage: "ストレージ", "storage";
        Link: "回線", "link";
        Software: "共通のソフトウェア", "shared software";
        TwoSites: "二拠点に 2+1、間に VPN", "two sites, 2+1, with a VPN";
        SharedHypervisor: "2+1 で、二台が同じハイパーバイザー", "2+1, two of them on one hypervisor";
        OneHypervisor: "三台とも一つのハイパーバイザー", "all three on one hypervisor";
        ThreeSites: "三拠点に 1+1+1", "three sites, 1+1+1";
        HubAndSpoke: "三拠点で、線はすべて site-a を通る", "three sites, every line through site-a";
        RunningPods: "動いている Pod はそのまま動く", "pods that run go on running";
        ContainerRestarts: "落ちたコンテナはそのノードで再起動する", "a container that crashed is started again on its node";
        ServicesAsTheyStood: "Service の宛先と DNS は最後の状態のまま答える", "Services and DNS answer as they last stood";
        NewPods: "新しい Pod、スケール、ロールアウト", "new pods, scaling, rollouts";
        EndpointUpdates: "Pod の増減や故障に宛先が追いつく", "Services follow pods that come, go or fail";
        NodeFailures: "落ちたノードに気づいて Pod を作り直す", "dead nodes are noticed and their pods replaced";
        Volumes: "ボリュームを作る、繋ぐ、外す", "volumes are provisioned, attached, detached";
        Credentials: "証明書とトークンを更新する", "certificates and tokens are renewed";
    }
}

texts! {
    /// What would have to change, and what was pasted.
    pub(crate) enum Advice {
        Survives:
            "どの{kind}を一つ失っても書ける。",
            "Whichever one {kind} is lost, writes go on.";
        Move:
            "投票者を {count} 台、別の{kind}へ移す。",
            "Move voters to another {kind}: {count}.";
        Add: "投票者を {count} 台加える。", "Add voters: {count}.";
        Remove: "投票者を {count} 台減らす。", "Remove voters: {count}.";
        New: "新しい{kind}が {count} 個要る。", "A new {kind} is needed: {count}.";
        Carrying:
            "{domains} を通らない経路を、ほかのあいだに引く。票は分かれていても、道が分かれていない。",
            "Give the others ways that do not pass {domains}: the votes are apart, the ways are not.";
        Empty: "何も貼られていない。", "Nothing was pasted.";
        TooLong: "長すぎるので読まない。", "It is too long to be read.";
        NoAnswer:
            "クラスタが時間内に応えなかった（context deadline exceeded）。過半数が揃っていないときの出方で、一覧は得られない。",
            "The cluster did not answer in time (context deadline exceeded), as it does without a quorum. There is no list in it.";
        Failed: "etcdctl が失敗した：{other}", "etcdctl failed: {other}";
        Unknown:
            "知っている形ではない。etcdctl member list か endpoint status、kubectl get pods -o wide か get nodes の出力を貼る。",
            "This is none of the forms known here. Paste what etcdctl member list or endpoint status, kubectl get pods -o wide or get nodes printed.";
        Damaged: "{count} 行目が読めない。途中で切れていないか。", "Line {count} cannot be read. Was it cut off?";
        Nobody: "形は正しいが、中身が空。", "The form is right, but nothing is in it.";
        Shared:
            "{members} は同じ{other} {domain} に載っている。",
            "{members} share the {other} {domain}.";
        HiddenLearners:
            "この形（--hex の JSON）は学習者を区別しない。投票者として数えている。",
            "This form (JSON with --hex) does not tell learners. All are counted as voters.";
    }
}

texts! {
    /// A point in which the article is loose or wrong, or says too little.
    pub enum Correction {
        /// The command for the API servers' addresses.
        EndpointsCommand:
            "kubectl get endpoints kube-apiserver -n default では何も見つからない。名前は kubernetes で、いまは kubectl get endpointslices -n default -l kubernetes.io/service-name=kubernetes で見る。",
            "kubectl get endpoints kube-apiserver -n default finds nothing: the object is called kubernetes. Use kubectl get endpointslices -n default -l kubernetes.io/service-name=kubernetes.";
        /// Which writes cross the tunnel.
        EveryCommitCrosses:
            "すべてのコミットが回線を渡るわけではない。リーダーが二台の側にいれば、隣の一台の返事で確定する。渡るのは、リーダーか依頼元が一台の側にいるとき。",
            "Not every commit crosses the link. With the leader on the side of two, its neighbour's answer is enough; it crosses when the leader or the client is on the side of one.";
        /// When the old leader steps down.
        StepDown:
            "古いリーダーが退くのは、切れてから選挙タイムアウトの 1〜2 倍あと。既定では 1〜2 秒。",
            "The old leader steps down one to two election timeouts after the cut: 1 to 2 s by default.";
        /// One voter's cluster.
        OneVoter:
            "二台を載せたホストは独裁者であって、一台のクラスタではない。残る一台だけでは、やはり書けない。",
            "A host with two voters is a dictator, not a cluster of one: the third voter alone cannot write either.";
        /// The fourth row of the table.
        AllThreeUp:
            "VPN だけが切れたとき、投票者は三台とも動いている。数えるのは生きている台数ではなく、互いに届く台数。",
            "When only the VPN fails all three voters live. What counts is not how many live but how many reach each other.";
        /// After the first row.
        NoMarginLeft:
            "拠点 B を失ったあと、書けても余裕はゼロ。残る二台のどちらを失っても止まる。",
            "After site B is lost writes go on with no margin: either of the two that are left stops them.";
        /// Availability per endpoint.
        PerEndpoint:
            "kubeadm の積み上げ構成では、API サーバーは隣の etcd しか使わない。届くかどうかは API サーバーごとに違う。",
            "With kubeadm's stacked topology an API server uses only the member beside it, so each is served or not by itself.";
        /// What a disaster costs.
        DataLoss:
            "拠点 A を壊して失うと、A の二台だけが持っていた確定済みの書き込みも失う。B の一台は、遅れて追う複製でしかない。",
            "When site A is destroyed, committed writes that only its two voters had are lost: the third follows with a lag.";
        /// Two sites and uptime.
        CopyNotUptime:
            "二拠点 2+1 の止まる時間は、一拠点に三台とほぼ同じ。買えるのは写しであって、止まらないことではない。",
            "Over two sites 2+1 stops about as often as three in one site. It buys a copy, not uptime.";
    }
}

texts! {
    /// The article's four questions, answered; and what goes into a runbook.
    pub(crate) enum Answer {
        PowerOf:
            "同時に電源を失う投票者は最大 {count} 台（{domain}）。",
            "At most so many voters lose power together: {count} ({domain}).";
        PowerUnknown:
            "何台が同時に電源を失うか、この図からは分からない。電源が描かれていない。",
            "How many voters lose power together this plan does not say: no power is drawn.";
        SitesKept:
            "失っても過半数が残る拠点：{domains}。",
            "Sites that may be lost while a quorum is left: {domains}.";
        SitesFatal: "失うと書けなくなる拠点：{domains}。", "Sites that take all writes with them: {domains}.";
        SitesUnknown: "拠点が描かれていない。", "No site is drawn.";
        LineKept:
            "{domain} が切れても、リーダー {leader} はそのまま。",
            "When {domain} is cut the leader {leader} stays.";
        LineElects:
            "{domain} が切れると、リーダー {leader} は {since}〜{until} 秒で退き、書けない時間は {earliest}〜{latest} 秒。",
            "When {domain} is cut the leader {leader} steps down within {since} to {until} s, and nobody can write for {earliest} to {latest} s.";
        LineFatal:
            "{domain} が切れると、どこにも書けない。",
            "When {domain} is cut nobody can write.";
        LinesUnknown: "拠点のあいだの回線が描かれていない。", "No line between sites is drawn.";
        SurvivorsServe:
            "{domain} を失うと、書き込みを受けるのは {members}。",
            "Without {domain} writes go through {members}.";
        SurvivorsRead:
            "{domain} を失うと、どこにも書けない。{members} は手元の古い値だけを返す。動いている Pod は動き続けるが、新しい Pod も、落ちたノードの肩代わりもない。",
            "Without {domain} nobody can write. {members} can only return what it has itself. Pods that run go on; there are no new ones, and nobody replaces what dies.";
        SurvivorsNone: "{domain} を失うと、何も残らない。", "Without {domain} nothing is left.";
        CachedReads:
            "書けなくなってから {earliest}〜{latest} 秒ほどは、API サーバーが手元の写しから読み取りに答える。当てにはできない。",
            "For {earliest} to {latest} s after writes stop API servers still answer reads from their watch cache; do not count on it.";
        Heading: "etcd の配置と、失った時にすること", "Where etcd runs, and what to do when part of it is lost";
        Wait:
            "一時的なら（電源や回線が戻るなら）何もしない。戻れば選挙が起き、書き込みは再開する。",
            "If it is for a time (power or a line will be back): do nothing. There will be an election, and writes go on.";
        Fence:
            "戻らないなら、失った側が二度と起動しないと確かめてから復旧する。両方が動けば、別々の歴史を書く。",
            "If it will not be back: make sure first that what was lost never starts again. If both run they write two histories.";
        Recover:
            "復旧はスナップショットからの復元を先に考え、残った 1 台を無理に単独にするのは最後にする。どちらも、そのあとの書き込みを失う。",
            "Restore a snapshot before you think of forcing the one that is left. Either loses writes.";
        MayLack:
            "{domain} を失ったあとに残る {members} は、確定した書き込みを全部は持たないかもしれない。足りない分は複製の遅れで決まり、上限はない。",
            "What is left without {domain}, {members}, may lack committed writes: as many as it lagged behind, without a bound.";
        HasAll:
            "{domain} を失ったあとに残る {members} は、確定した書き込みをすべて持つ。",
            "What is left without {domain}, {members}, has every committed write.";
        Replace:
            "メンバーの入れ替えは、死んだものを外してから加える。順を逆にしない。",
            "Replace a member by removing the dead one first, and adding then. Not the other way round.";
    }
}
