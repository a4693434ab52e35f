//! The sentences of [`tsunagu_model::sandbox`], in both languages.

use crate::texts::texts;

texts! {
    /// What happened.
    pub(crate) enum Happened {
        Passing: "ここからは {guard} の守りを飛ばす", "from here on the guard {guard} is not heeded";
        Heeding: "{guard} の守りを戻した", "the guard {guard} is heeded again";
        WentPast: "{guard} の守りを飛ばした", "the guard {guard} was not heeded";
        NothingToDo: "もうそうなっている", "it is so already";
        TemplateRolls:
            "テンプレートを変えた。プールにいるサンドボックスは古い版になった",
            "the template was changed, and the members of the pool are stale now";
        TemplateEdited:
            "テンプレートの注釈を変えた。プールにいるサンドボックスは前のまま",
            "an annotation of the template was changed, and the members of the pool stay as they are";
        PoolEdited: "プールは {count} 個を保つ", "the pool is to have {count} members";
        PoolDeleted: "プール {pool} を消した", "the pool {pool} was deleted";
        MemberMade: "プールが {sandbox} を補った", "the pool made {sandbox}";
        DiskMade:
            "{sandbox} は自分のディスク {volume} を持つ",
            "{sandbox} got a disk of its own, {volume}";
        MemberDropped: "プールが {sandbox} を減らした", "the pool drops {sandbox}";
        ClaimCreated: "クレーム {claim} を書いた", "the claim {claim} was written";
        WaitsForMember:
            "{claim} は、起動中のサンドボックスを 2 秒まで待つ",
            "{claim} waits, up to two seconds, for a member that is being started";
        Picked: "{claim} のために {sandbox} を選んだ", "{sandbox} was chosen for {claim}";
        Adopted: "{sandbox} は {claim} のものになった", "{sandbox} is {claim}'s now";
        AdoptionConflict:
            "{sandbox} は先に取られていた。{claim} は選び直す",
            "{sandbox} was taken before, and {claim} looks again";
        ColdStarted:
            "空いているものがないので、{claim} のために {sandbox} を一から作る",
            "none is free, so {sandbox} is made from scratch for {claim}";
        ClaimDeleting: "クレーム {claim} は消える途中", "the claim {claim} is to go";
        ClaimGoesLast:
            "クレーム {claim} は最後に消える。先にサンドボックスと Pod が消える",
            "the claim {claim} is to go last, after its sandbox and its pod";
        ClaimReleased: "{claim} のファイナライザを外した", "the finalizer of {claim} was cleared";
        ClaimGone: "クレーム {claim} が消えた", "the claim {claim} is gone";
        ClaimExpired: "クレーム {claim} は期限が切れた", "the claim {claim} has expired";
        VolumeRequested: "ボリューム {volume} を要求した", "the volume {volume} was asked for";
        VolumeWaits:
            "{volume} は使う Pod を待つ。名指しする Pod は現れない",
            "{volume} waits for a pod that names it, and none ever will";
        VolumeBound: "{volume} ができた", "{volume} is there";
        Selected: "{claim} には {volume} を使う", "{claim} is to use {volume}";
        VolumeReleased: "{volume} は中身ごと残った", "{volume} is kept, with its contents";
        VolumeDeleted: "{volume} を中身ごと消した", "{volume} was deleted, with its contents";
        VolumeDestroyed:
            "{volume} を、マウントされたまま中身ごと消した",
            "{volume} was deleted with its contents, while it was mounted";
        PodMade: "{sandbox} の Pod ができた", "a pod was made for {sandbox}";
        PodPlaced: "{pod} を {node} に置く", "{pod} goes to {node}";
        PodRuns: "{pod} が動いている", "{pod} runs";
        Protected: "{pod} にファイナライザを付けた", "{pod} has the finalizer";
        PodReleased: "{pod} のファイナライザを外した", "the finalizer of {pod} was cleared";
        PodDeleting: "{pod} は消える途中", "{pod} is to go";
        Failed:
            "{pod} のコンテナが終わった。Pod は Failed のまま残る",
            "the containers of {pod} were ended, and the pod stays, as Failed";
        Restarted: "{pod} のコンテナを起動し直した", "the container of {pod} was started again";
        RestartedWithCopy:
            "{pod} のコンテナを起動し直した。今のマウントを自分のものとして抱え込んだ",
            "the container of {pod} was started again, and took the mount along as its own";
        Stopped: "{pod} のコンテナが止まった", "the containers of {pod} are stopped";
        PodGone: "{pod} が消えた", "{pod} is gone";
        Mounted: "{volume} を {pod} の user_data にマウントした", "{volume} was mounted at user_data of {pod}";
        MountedOver:
            "{volume} を {pod} の emptyDir に重ねてマウントした",
            "{volume} was mounted over the emptyDir of {pod}";
        MountedOutside:
            "{volume} を、{pod} の emptyDir の外にマウントした",
            "{volume} was mounted outside the emptyDir of {pod}";
        AlreadyMounted: "{volume} はもうマウントされている", "{volume} is mounted already";
        Chowned:
            "{volume} のファイル {count} 個をエージェントのものにした",
            "{count} files of {volume} were given to the agent";
        ChownRefused:
            "{volume} の持ち主は変えられない。マウントは残った",
            "{volume} could not be given to the agent, and the mount stays";
        Signalled: "{pod} に .ready を書いた", ".ready was written for {pod}";
        SignalledNowhere:
            ".ready を {pod} の user_data に書いた。そこにボリュームはない",
            ".ready was written to user_data of {pod}, where no volume is";
        SignalledOnto:
            ".ready は {volume} の中に書かれた",
            ".ready was written into {volume}";
        Woke:
            "{pod} のエージェントが {volume} で仕事を始めた",
            "the agent of {pod} went to work in {volume}";
        WokeLate:
            "{pod} のエージェントが、30 秒近く遅れて {volume} で仕事を始めた",
            "the agent of {pod} went to work in {volume}, nearly half a minute late";
        WokeBeside:
            "{pod} のエージェントが、ボリュームのないところで仕事を始めた",
            "the agent of {pod} went to work where no volume is";
        Verified: "{pod} の中から {volume} が見える", "{volume} is to be seen inside {pod}";
        AgentEnded: "{pod} のエージェントが終わった", "the agent of {pod} ended";
        Unmounted: "{volume} を {pod} から外した", "{volume} was unmounted from {pod}";
        UnmountedTop:
            "{volume} を 1 枚外した。{pod} にはまだ {count} 枚ある",
            "one mount of {volume} was taken off; {pod} has {count} more";
        UnmountedUnder:
            "{volume} を外したが、{pod} のエージェントはその中で働いている",
            "{volume} was unmounted, and the agent of {pod} works on in it";
        NothingMounted: "{pod} には何もマウントされていない", "nothing is mounted for {pod}";
        Wrote: "{pod} が {volume} に書いた", "{pod} wrote to {volume}";
        WroteLocally:
            "{pod} が emptyDir に書いた。ボリュームには残らない",
            "{pod} wrote to its emptyDir, and not to the volume";
        Hangs: "{pod} の書き込みが返ってこない", "a write of {pod} hangs";
        FilesRemoved: "{pod} が {volume} のファイルを消した", "{pod} removed the files of {volume}";
        Linked:
            "{pod} のエージェントが user_data をリンクに置き換えた",
            "the agent of {pod} put a link in the place of user_data";
        Owned:
            "{pod} のエージェントが user_data を自分のディレクトリに置き換えた",
            "the agent of {pod} put a directory of its own in the place of user_data";
        RemovedMountPoint:
            "{pod} のエージェントが user_data を消した",
            "the agent of {pod} removed user_data";
        MountLost:
            "{pod} のための {volume} のマウントが、黙って外れた",
            "the mount of {volume} for {pod} went with it, silently";
        UnmountedInside:
            "{pod} の中からは、もうボリュームが見えない",
            "inside {pod} the volume is no longer to be seen";
        Suspended: "{sandbox} を休ませた", "{sandbox} was suspended";
        Resumed: "{sandbox} をまた動かす", "{sandbox} is to run again";
        SandboxExpired: "{sandbox} は期限が切れた", "{sandbox} has expired";
        SandboxGone: "{sandbox} が消えた", "{sandbox} is gone";
        RemovalBegan: "kubelet が {pod} の emptyDir を消し始めた", "the kubelet begins to remove the emptyDir of {pod}";
        RemovalInside:
            "kubelet が {pod} の emptyDir を消し始め、{volume} の中へ入った",
            "the kubelet begins to remove the emptyDir of {pod}, and is inside {volume}";
        Wiped: "kubelet が {volume} のファイルをすべて消した", "the kubelet removed all files of {volume}";
        PartlyWiped:
            "kubelet が {volume} のファイルを途中まで消した",
            "the kubelet removed part of the files of {volume}";
        Spared: "kubelet は {volume} のファイルを消せなかった", "the kubelet could not remove the files of {volume}";
        RemovalStuck:
            "{pod} の emptyDir は、マウントがあるので消せない",
            "the emptyDir of {pod} cannot be removed, because of the mount";
        Removed: "{pod} の emptyDir が消えた", "the emptyDir of {pod} is gone";
        RemovedWithWork:
            "{pod} の emptyDir が、中の仕事ごと消えた",
            "the emptyDir of {pod} is gone, and the work in it";
        NodeDied: "{node} の電源が落ちた", "{node} lost its power";
        NodeCutOff: "{node} に届かなくなった", "{node} cannot be reached";
        NodeRevived: "{node} が戻った", "{node} is back";
        Fenced: "{node} を確かに止めた", "{node} was switched off for certain";
        Cordoned: "{node} は新しい Pod を受けない", "{node} takes no new pods";
        DaemonStopped: "{node} のデーモンがいなくなった", "the daemon of {node} is gone";
        DaemonStarted: "{node} のデーモンが戻った", "the daemon of {node} is back";
        StorageFailed: "ファイルサーバーが答えなくなった", "the file server does not answer";
        StorageRecovered: "ファイルサーバーがまた答える", "the file server answers again";
        More: "ほかに {count} 件", "and {count} more";
    }
}

texts! {
    /// Why nothing did.
    pub(crate) enum Refused {
        UnknownClaim: "クレーム {claim} はもうない。", "There is no claim {claim} any more.";
        NoClaim: "そのようなクレームはない。", "There is no such claim.";
        UnknownSandbox: "サンドボックス {sandbox} はもうない。", "There is no sandbox {sandbox} any more.";
        NoSandbox: "そのようなサンドボックスはない。", "There is no such sandbox.";
        UnknownPod: "{pod} はもうない。", "There is no pod {pod} any more.";
        NoPod: "そのような Pod はない。", "There is no such pod.";
        UnknownVolume: "{volume} はもうない。", "There is no {volume} any more.";
        NoVolume: "そのようなボリュームはない。", "There is no such volume.";
        UnknownNode: "そのようなノードはない。", "There is no such node.";
        ClaimExists: "クレーム {claim} はすでにある。", "The claim {claim} exists already.";
        VolumeExists: "{volume} はすでにある。", "{volume} exists already.";
        NoBidirectional:
            "gVisor のサンドボックスで Bidirectional は使えない。",
            "A sandbox of gVisor takes no Bidirectional mount.";
        PoolMissing:
            "{claim} に渡すプール {pool} がない。",
            "There is no pool {pool} for {claim}.";
        NotDue: "今はする理由がない。", "There is no reason for it now.";
        PoolNotProgressing:
            "{sandbox} は置けるノードを待っている。作り直しても置けない。",
            "{sandbox} waits for a node that would take it, and so would another.";
        PodDeleting:
            "{pod} は消える途中なので、ファイナライザは付けられない。",
            "{pod} is to go, and gets no finalizer any more.";
        PvcNotBound:
            "{volume} はまだない。マウントする宛先が分からない。",
            "{volume} is not there yet, and has no address.";
        NodeSilent: "{node} が答えない。", "{node} does not answer.";
        NodeAnswers: "{node} は答えている。", "{node} answers.";
        NoDaemonOnNode: "{node} にデーモンがいない。", "There is no daemon on {node}.";
        NoNodeYet: "{pod} はまだどのノードにもない。", "{pod} is on no node yet.";
        StorageUnreachable:
            "ファイルサーバーが答えないので、{volume} を扱えない。",
            "The file server does not answer for {volume}.";
        AgentNotRunning: "{pod} のエージェントは働いていない。", "The agent of {pod} is not at work.";
        StaleHandle:
            "{volume} はサーバーから消えた。{pod} の手にあるのは古いハンドル。",
            "{volume} is gone from the server, and {pod} holds a stale handle.";
        ReadOnly: "{volume} は読み取り専用でマウントされている。", "{volume} is mounted read-only.";
        PermissionDenied:
            "{pod} のエージェントには、そのディレクトリを変える権限がない。",
            "The agent of {pod} may not change that directory.";
        NotItsFiles:
            "{volume} は root のもので、{pod} のエージェントには書けない。",
            "{volume} is root's, and the agent of {pod} may not write there.";
        Busy:
            "{volume} は外せない。まだ中で誰かが動いている。",
            "{volume} cannot be unmounted: somebody is at work in it.";
        NotVisible: "{pod} の中から {volume} は見えない。", "{volume} is not to be seen inside {pod}.";
        NothingVisible: "{pod} の中からボリュームは見えない。", "No volume is to be seen inside {pod}.";
        ClaimFinalizer:
            "{name} がファイナライザなしで書かれている。",
            "{name} was written without the finalizer.";
        NoFinalizerLeft:
            "{claim} にファイナライザがないので、{volume} はまだつながない。",
            "{claim} has no finalizer, so {volume} is not bound.";
        MountBeforeOwnership:
            "{pod} は、{volume} を使うクレームのものではない。",
            "{pod} is not of a claim that uses {volume}.";
        PodUnprotected:
            "{pod} にはファイナライザがないか、もう消える途中にある。",
            "{pod} has no finalizer, or is on its way out.";
        MountOnRoot:
            "{volume} を {pod} の emptyDir そのものに重ねようとしている。",
            "{volume} was to cover the emptyDir of {pod} itself.";
        MountPointOutside:
            "{pod} のマウント先は、デーモンが作ったディレクトリではない。",
            "What {pod} has to mount on is no directory of the daemon's.";
        UnfitTemplate:
            "{pod} のテンプレートでは、あとからのマウントが届かないか、エージェントに外される。",
            "By its template {pod} does not get later mounts, or may undo them.";
        AlreadyMounted:
            "{pod} には、もうマウントしたことがある。",
            "Something is or was mounted for {pod} already.";
        VolumeHasLiveWriter:
            "{volume} は {other} にもマウントされている。",
            "{volume} is mounted for {other} as well.";
        SignalBeforeMount:
            "{pod} にはまだ書けるボリュームがない。",
            "{pod} has no volume yet that it can use.";
        ReadyOnVolume:
            "{pod} への .ready を、ボリュームの中に書こうとしている。",
            ".ready for {pod} was to be written into the volume.";
        StopWritersFirst:
            "{pod} のエージェントがまだ終わっていない。",
            "The agent of {pod} has not ended.";
        FinalizerBeforeUnmount:
            "{pod} にはまだ {volume} がマウントされている。",
            "{volume} is still mounted for {pod}.";
        UnmountFirst:
            "{pod} にはまだボリュームがマウントされている。",
            "A volume is still mounted for {pod}.";
        NodeNotFenced:
            "{node} が答えないので、{pod} が止まったかどうか分からない。",
            "{node} does not answer, so nobody knows whether {pod} has stopped.";
        VolumeInUse: "{volume} は {other} にマウントされている。", "{volume} is mounted for {other}.";
    }
}

texts! {
    /// Why a rule is there.
    pub(crate) enum Reason {
        UnknownClaim:
            "消えたクレームは戻らない。同じ名前でも別のもの。",
            "A claim that is gone does not come back; one of the same name is another.";
        UnknownSandbox: "操作するサンドボックスが存在しなければならない。", "The sandbox must exist.";
        UnknownPod:
            "Pod は UID で数える。同じ名前で作り直された Pod は別の Pod。",
            "A pod is its UID. One that was made again under the same name is another pod.";
        UnknownVolume: "操作するボリュームが存在しなければならない。", "The volume must exist.";
        UnknownNode: "操作するノードが存在しなければならない。", "The node must exist.";
        ClaimExists: "同じ名前のクレームは同時に一つ。", "One name, one claim.";
        VolumeExists: "同じ名前のボリュームは同時に一つ。", "One name, one volume.";
        NoBidirectional:
            "サンドボックスの中のマウントは外へ出ない。だからデーモンはノードの側にいる。",
            "No mount gets out of such a sandbox; that is why the daemon sits on the node.";
        PoolMissing:
            "クレームはプールを名指しする。ないうちは、現れるのを待つ。",
            "A claim names its pool, and waits for it while it is not there.";
        NotDue:
            "コントローラは見たものに応じて動く。応じるものがなければ動かない。",
            "A controller acts on what it sees, and here is nothing to act on.";
        PoolNotProgressing:
            "置けない Pod を作り直しても数が増えるだけなので、プールは待つ。",
            "To replace a pod that no node takes would only make more of them, so the pool waits.";
        PodDeleting:
            "消すと決まったものに、あとから引き止める理由は足せない。",
            "Once something is to go, nothing new can hold it back.";
        PvcNotBound:
            "WaitForFirstConsumer は、名指しする Pod が置かれるまで作らない。遅延バインディングにそのような Pod はないので、Immediate にする。",
            "WaitForFirstConsumer makes nothing until a pod that names the claim is placed. Late binding has no such pod, so the class must be Immediate.";
        NodeSilent: "マウントもアンマウントも、そのノードの上で行う。", "Mounting and unmounting are done on the node itself.";
        NodeAnswers:
            "止めるのは答えないノードだけ。答えるノードには、頼めばよい。",
            "Only a silent node is switched off; one that answers can be asked.";
        NoDaemonOnNode:
            "デーモンはノードごとに要る。いないあいだは待つ。ファイナライザを無理に外してはいけない。",
            "Every node needs its daemon. While it is away one waits, and never strips the finalizers.";
        StorageUnreachable:
            "NFS のハードマウントは、サーバーが答えるまで待つ。",
            "A hard NFS mount waits until the server answers.";
        AgentNotRunning:
            "エージェントは .ready を見てから働き、コンテナとともに終わる。",
            "The agent goes to work when it sees .ready, and ends with its container.";
        StaleHandle:
            "サーバーから消えたものには、開いていたハンドルでも届かない。",
            "What the server has deleted is out of reach, also for those who had it open.";
        ReadOnly: "読み取り専用のマウントは、kubelet からも守る。", "A read-only mount keeps the kubelet out as well.";
        PermissionDenied:
            "エージェントは uid 1000 で動く。root が作ったところには、chown されるまで書けない。",
            "The agent is uid 1000. What root made is closed to it until it is given away.";
        Busy:
            "使われているマウントは外れない。ノードからは、コンテナの中の作業ディレクトリも見えている。",
            "A mount in use stays. The node sees into the container: its working directory counts.";
        NotVisible:
            ".ready が見えても、ボリュームが見えるとは限らない。中身で確かめる。",
            "To see .ready is not to see the volume: look for its contents.";
        ClaimFinalizer:
            "クレームが残るかぎり、サンドボックスも Pod も片付けられない。なければ、消した途端に片付けが始まり、kubelet がファイルを消す。",
            "While the claim stays, its sandbox and pod are not collected. Without it, deleting begins the clean-up, and the kubelet removes the files.";
        MountBeforeOwnership:
            "持ち主が決まる前にマウントすると、別の利用者のサンドボックスにファイルが見える。",
            "What is mounted before there is an owner shows one tenant's files to another.";
        PodUnprotected:
            "消える途中の Pod にマウントすると、kubelet の片付けに巻き込まれる。ファイナライザが守るのはオブジェクトだけで、ファイルではない。",
            "What is mounted into a pod that goes is removed with it. The finalizer holds the object, for finding the mount; it does not hold the files.";
        MountOnRoot:
            "gVisor は起動時のディレクトリを持ち続けるので、重ねたものは見えない。.ready もボリュームの側に落ちる。",
            "gVisor holds on to the directory from its start: what covers it is not seen, and .ready falls into the volume.";
        MountPointOutside:
            "エージェントは user_data をリンクに置き換えられる。root がたどれば、ノードのどこにでもマウントされる。",
            "An agent can put a link in the place of user_data. Root follows it, and mounts anywhere on the node.";
        UnfitTemplate:
            "HostToContainer と force-shared、共有されたノードのマウントがそろって初めて、あとからのマウントが中に届く。特権のあるエージェントはそれを外せる。",
            "A later mount gets inside only with HostToContainer, force-shared and a shared tree on the node; a privileged agent can undo it.";
        AlreadyMounted:
            "バインドは重なり、一度の umount では一枚しか外れない。前の .ready も残っていて、エージェントを早く起こす。",
            "Binds stack, and one umount takes one of them off. The earlier .ready is still there as well, and wakes the agent too soon.";
        VolumeHasLiveWriter:
            "Kubernetes は、同じボリュームを二つの Pod が書くことを止めない。止めるのはオーケストレーター。",
            "Nothing in Kubernetes keeps two pods from writing to one volume here; the orchestrator has to.";
        SignalBeforeMount:
            "先に起きたエージェントは、ボリュームの下に隠れるところで働く。",
            "An agent that wakes before works where the volume will hide it.";
        ReadyOnVolume:
            "ボリュームの中の .ready は次のセッションにも残る。別のクライアントから書けば、30 秒近く見えない。",
            "In the volume .ready is there for the next session too; written from another client it is not seen for half a minute.";
        StopWritersFirst:
            "umount -l も、コンテナが抱えた写しも、書き手を止めない。外したつもりのまま二つの Pod が書く。",
            "Neither umount -l nor a container's own copy stops a writer: it looks unmounted, and two pods write.";
        FinalizerBeforeUnmount:
            "外す前に手放すと、片付けが Pod に届き、kubelet がマウントの中まで消す。",
            "Let go before it is unmounted, and the clean-up reaches the pod: the kubelet removes what is in the mount.";
        UnmountFirst:
            "Pod が終われば、kubelet は emptyDir をマウントの中まで消す。Pod のファイナライザでは止まらない。",
            "When a pod ends, the kubelet removes its emptyDir, and goes into mounts. The pod's finalizer does not stop it.";
        NodeNotFenced:
            "届かないだけのノードでは、エージェントもマウントも生きている。戻れば kubelet が片付ける。",
            "On a node that is only out of reach agent and mount live on, and when it is back the kubelet cleans up.";
        VolumeInUse:
            "Kubernetes が守るのは、Pod が名指しするボリュームだけ。ここでは誰も名指ししない。",
            "Kubernetes protects volumes that a pod names. Here no pod does.";
    }
}

texts! {
    /// What has gone wrong.
    pub(crate) enum Harmed {
        FilesWiped:
            "{volume} のファイルは kubelet に消された。外しても戻らない。",
            "The files of {volume} were removed by the kubelet, and unmounting does not bring them back.";
        Destroyed:
            "{volume} は使われているあいだに消された。",
            "{volume} was deleted while it was in use.";
        TwoWriters:
            "{volume} に二つの Pod が書ける。互いを知らない。",
            "Two pods can write to {volume}, and do not know of each other.";
        StaleReady:
            "{volume} の中に .ready があり、次のセッションのエージェントを早く起こす。",
            ".ready lies in {volume}, and will wake the next session's agent too soon.";
        ForeignVolume:
            "{pod} から、自分のものでないボリュームが見える。",
            "{pod} sees a volume that is not its own.";
        Stacked: "{pod} のマウントが二重になっている。", "Two mounts lie one over the other for {pod}.";
        Astray:
            "{pod} のためのマウントが、ノードの別の場所を覆っている。",
            "The mount for {pod} covers another place on the node.";
        BesideVolume:
            "{pod} のエージェントは、ボリュームのつもりで別のところを使っている。",
            "The agent of {pod} works beside its volume, and does not know it.";
        WaitsForEver:
            "{pod} のエージェントには .ready が見えず、いつまでも待つ。",
            "The agent of {pod} cannot see .ready, and waits for ever.";
        WorkLost:
            "{pod} の仕事は emptyDir とともに消えた。",
            "The work of {pod} went with its emptyDir.";
        Stuck:
            "{pod} の片付けは、マウントが残るかぎり終わらない。",
            "The clean-up of {pod} does not end while the mount is there.";
    }
}

texts! {
    /// How things stand with a session.
    pub(crate) enum Stands {
        Nothing: "クレームはない。", "There is no claim.";
        Claiming: "{claim} はサンドボックスを待っている。", "{claim} waits for a sandbox.";
        Starting: "{claim} の {pod} は、まだ動いていない。", "{pod} of {claim} does not run yet.";
        Pending: "{claim} は {pod} を得た。{volume} はまだない。", "{claim} has {pod}; {volume} is not there yet.";
        Assigned: "{claim} は {pod} を得た。ボリュームはまだつながっていない。", "{claim} has {pod}, and no volume yet.";
        Protected:
            "{pod} にファイナライザが付いた。次はマウント。",
            "{pod} has the finalizer; mounting is next.";
        Mounted:
            "{volume} は {pod} にマウントされた。エージェントはまだ知らない。",
            "{volume} is mounted for {pod}, and the agent does not know yet.";
        Told: "{pod} に .ready を書いた。エージェントはこれから起きる。", ".ready is written for {pod}; the agent is about to wake.";
        Working: "{pod} が {volume} で働いている。", "{pod} works in {volume}.";
        Hanging: "{pod} は {volume} への書き込みで止まっている。", "{pod} hangs in a write to {volume}.";
        EndsMounted:
            "{claim} は消える途中。{volume} はまだ {pod} にマウントされている。",
            "{claim} is to go, and {volume} is still mounted for {pod}.";
        EndsUnmounted:
            "{claim} は消える途中。ボリュームはもう外れている。",
            "{claim} is to go, and nothing is mounted any more.";
        Expired: "{claim} は期限が切れ、サンドボックスを失った。", "{claim} has expired, and has no sandbox any more.";
        Over: "{claim} は終わった。", "{claim} is over.";
        /// Between two events.
        Next: "。", "; ";
    }
}

texts! {
    /// Who makes a move.
    pub(crate) enum Acts {
        Everybody: "順番の来た者", "whoever's turn it is";
        Person: "人", "a person";
        Orchestrator: "オーケストレーター", "the orchestrator";
        Agent: "サンドボックスの中のエージェント", "the agent in the sandbox";
        Fault: "故障", "a fault";
        Provisioner: "プロビジョナー", "the provisioner";
        ClaimController: "クレームのコントローラ", "the claim controller";
        PoolController: "プールのコントローラ", "the pool controller";
        SandboxController: "サンドボックスのコントローラ", "the sandbox controller";
        Scheduler: "スケジューラー", "the scheduler";
        Kubelet: "kubelet（ノードの係）", "the kubelet";
        Collector: "ガベージコレクター（片付け係）", "the garbage collector";
    }
}

texts! {
    /// A way to the end of a pod.
    pub(crate) enum Way {
        DeleteClaim: "クレームを消す（既定の background）", "the claim is deleted, in the background";
        ExpireDelete: "クレームの期限切れ（Delete）", "the claim expires (Delete)";
        DeleteForeground: "クレームを消す（foreground）", "the claim is deleted, in the foreground";
        ExpireForeground: "クレームの期限切れ（DeleteForeground）", "the claim expires (DeleteForeground)";
        ExpireRetain: "クレームの期限切れ（Retain）", "the claim expires (Retain)";
        ExpireSandbox: "サンドボックスの期限切れ", "the sandbox expires";
        Suspend: "サンドボックスを休ませる", "the sandbox is suspended";
        DeleteSandbox: "サンドボックスを消す", "the sandbox is deleted";
        DeletePod: "Pod を消す", "the pod is deleted";
        Drain: "ノードを空ける（drain）", "the node is drained";
        Evict: "ノードの逼迫による追い出し、再起動しない終了", "eviction under pressure, or an end without restart";
        NodeDeath: "ノードが落ち、止めたと確かめる", "the node dies and is fenced";
        Restart: "コンテナが落ちて再起動する", "the container crashes and is restarted";
    }
}

texts! {
    /// What a finalizer does.
    pub(crate) enum Helps {
        Yes: "効く。Pod は動き続ける", "helps: the pod goes on";
        ObjectOnly: "オブジェクトが残るだけ", "keeps the object only";
        No: "効かない", "does not help";
        NotNeeded: "要らない", "not needed";
    }
}

texts! {
    /// A part of the way.
    pub(crate) enum Part {
        Schedule: "置くノードを決める", "finding a node";
        Provision: "ボリュームを作る", "provisioning the volume";
        Pull: "イメージを取る", "pulling the image";
        Start: "サンドボックスを起こす", "starting the sandbox";
        Adopt: "温まったサンドボックスを取る", "taking a warm sandbox";
        Protect: "ファイナライザを付ける", "adding the finalizer";
        Call: "デーモンを呼ぶ", "calling the daemon";
        Mount: "マウントする", "mounting";
        Chown: "ファイルをエージェントのものにする", "giving the files to the agent";
        Poll: ".ready に気づく", "noticing .ready";
        Cache: "キャッシュが切れるのを待つ", "waiting for the cache to run out";
    }
}

texts! {
    /// What a figure rests on.
    pub(crate) enum Rests {
        Measured: "実測", "measured";
        Reported: "公表値", "published";
        Illustrative: "桁の目安", "order of size";
    }
}
