//! What the late-binding lesson says besides: buttons, headings, what stands on its cards, and where
//! the text and the facts disagree.

use super::{NOBODY, World};
use crate::Lang;
use crate::fill::fill;
use crate::texts::texts;
use tsunagu_model::sandbox::guide::Deed;
use tsunagu_model::sandbox::{Agent, Containers, Cwd, Health, Mount, Node, Pod, Target, VolumeId};

texts! {
    /// The buttons, in the order of [`Deed`].
    pub(crate) enum Does {
        Claim: "クレームを書く", "Write the claim";
        Provision: "PVC を作る", "Provision a PVC";
        Select: "PVC を選ぶ", "Select the PVC";
        Protect: "Pod にファイナライザ", "Finalizer on the pod";
        Bind: "マウントする", "Mount";
        Signal: ".ready を書く", "Write .ready";
        Verify: "中から確かめる", "Look from inside";
        Write: "エージェントが書く", "The agent writes";
        DeleteClaim: "クレームを消す", "Delete the claim";
        StopAgent: "エージェントを止める", "Stop the agent";
        Unbind: "umount", "umount";
        UnbindLazy: "umount -l", "umount -l";
        Release: "ファイナライザを外す", "Clear the finalizers";
        ClaimBare: "ファイナライザなしのクレーム", "A claim without the finalizer";
        BindRoot: "emptyDir に重ねてマウント", "Mount over the emptyDir";
        SignalInside: ".ready をボリュームの中に", "Write .ready into the volume";
        DeleteVolume: "PVC を消す", "Delete the PVC";
        DeleteForeground: "クレームを foreground で消す", "Delete the claim, foreground";
        ExpireClaim: "クレームの期限切れ", "The claim expires";
        Suspend: "サンドボックスを Suspended に", "Suspend the sandbox";
        Resume: "サンドボックスを Running に", "Resume the sandbox";
        DeletePod: "Pod を消す", "Delete the pod";
        Drain: "ノードを空ける", "Drain the node";
        Evict: "kubelet が追い出す", "The kubelet evicts";
        Restart: "コンテナが落ちる", "The container crashes";
        Tamper: "user_data をリンクに", "user_data becomes a link";
        StopDaemon: "デーモンが止まる", "The daemon stops";
        StartDaemon: "デーモンが戻る", "The daemon is back";
        Kill: "ノードが落ちる", "The node dies";
        CutOff: "ノードに届かない", "The node is cut off";
        Revive: "ノードが戻る", "The node is back";
        Fence: "ノードを確かに止める", "Fence the node";
        StorageDown: "サーバーが答えない", "The file server fails";
        StorageUp: "サーバーが戻る", "The file server is back";
    }
}

texts! {
    /// Headings and short texts of the lesson.
    #[allow(missing_docs, reason = "the two languages are the documentation")]
    pub enum Board {
        Workspace: "ワークスペースの伝播", "Propagation of the workspace";
        NotShared: "force-shared なし", "no force-shared";
        Pool: "プール", "Pool";
        Binding: "volumeBindingMode", "volumeBindingMode";
        NoClaim: "クレームなし", "no claim";
        Process: "プロセス", "process";
        InVolume: "ファイル", "files";
        PoolTwo: "2 個を温める", "2 warm";
        PoolNone: "0 個", "0 warm";
        Daemon: "デーモンのマウント", "How the daemon mounts";
        Use: "使う", "Use";
        Pause: "休ませる・終える", "Pause or end";
        Other: "手順を外れる", "Off the path";
        Ends: "ほかの消え方", "Other ends";
        Faults: "故障と復旧", "Faults and repairs";
        GoPast: "守りを飛ばして進む", "Go past the guard";
        Free: "プールで待つ", "free, in the pool";
        NoPods: "Pod なし", "no pod";
        Outside: "クラスタの外", "Outside the cluster";
        NoVolume: "ボリュームはまだない", "no volume yet";
        NoFiles: "ファイルなし", "no files";
        Wiped: "ファイルは消された", "files wiped";
        Partly: "ファイルは途中まで消された", "files partly wiped";
        Destroyed: "使用中に消された", "deleted in use";
        Silent: "サーバーが答えない", "the server does not answer";
        Finalizer: "ファイナライザ", "finalizer";
        Deleting: "消える途中", "being deleted";
        Harmed: "起きてしまったこと", "What has gone wrong";
        Picture: "ファイナライザが引き止めるもの。下の二文に同じことが書いてある", "What the finalizers hold; the two sentences below say the same";
        OfClaim: "クレームのファイナライザ", "the claim's finalizer";
        OfPod: "Pod のファイナライザ", "the pod's finalizer";
        ClaimHolds: "クレームのファイナライザ: クレームが残るあいだ、Sandbox も Pod も動き続ける。ただし background で消すときだけ。", "The claim's finalizer: while the claim stays, sandbox and pod go on. Only a background deletion is held.";
        ClaimLoose: "クレームのファイナライザはない。クレームを消せば、すぐに片付けが始まる。", "The claim has no finalizer: deleting it begins the clean-up at once.";
        PodHolds: "Pod のファイナライザ: 残るのは Pod のオブジェクト、つまり UID とノードの控えだけ。プロセスもファイルも守らない。", "The pod's finalizer: it keeps the pod's object, a note of UID and node. It protects neither process nor files.";
        PodLoose: "Pod のファイナライザはない。Pod が消えると、どこにマウントしたかの控えも消える。", "The pod has no finalizer: when it goes, the note of where the mount is goes as well.";
        More: "表と図", "Tables and pictures";
        Guards: "守り", "Guards";
        Routes: "消え方", "Ways to an end";
        Race: "速さ", "Speed";
        Manifests: "マニフェスト", "Manifests";
        Against: "本文と事実", "Text and facts";
        GuardsLead: "守りを一つ飛ばすと何が起きるか。最短の手順は、すべての順序を試した探索が見つけたもの。", "What follows past each guard. The shortest way was found by a search that tries every order.";
        Prevents: "飛ばすと", "Past it";
        Shortest: "最短の手順", "The shortest way";
        Play: "盤で見る", "Play it";
        RoutesLead: "セッションの最中に Pod が終わる道と、二つのファイナライザ。盤のモデルで一つずつ演じた結果。", "The ways in which a pod ends in mid-session, and the two finalizers; each was played on this board's model.";
        Route: "消え方", "The way";
        Files: "マウント中のファイル", "Files, while mounted";
        FilesLost: "失われる。先に外せば残る", "lost; kept if unmounted first";
        FilesGone: "先に外しても失われる", "lost, also when unmounted first";
        FilesKept: "残る", "kept";
        RaceLead: "クレームから、エージェントがボリュームで働き出すまで。はじめの二本は同じ縮尺で、三本目は二本目を拡大したもの。濃い帯はふつう、薄い帯は遅いとき。幅のある見積もりで、約束ではない。", "From the claim to an agent at work on its volume. The first two bars have one scale, and the third enlarges the second; the solid part is usual, the pale one late. Estimates with a range, not promises.";
        Cold: "プールなし", "Cold";
        Warm: "プールあり", "Warm";
        Magnified: "プールあり（50 倍に拡大）", "Warm, 50 times as large";
        PartOf: "区間", "Part";
        Takes: "早い・ふつう・遅い（ms）", "Early, usual, late (ms)";
        Rests: "根拠", "Rests on";
        Total: "合計", "Sum";
        Api: "API の版", "API version";
        YamlLead: "いまの盤を表すマニフェスト。最小の形で、写して使える。", "Manifests that the present board stands for, in a minimal form, to copy.";
    }
}

texts! {
    /// A point in which what is shown corrects the text, with the reason and its source.
    pub enum Departure {
        /// Step 3.
        Label:
            "本文は Pod をラベル claimed-by で探す。agent-sandbox にそのラベルはない。クレームの status.sandbox.name を読む。（出典: agent-sandbox, sandboxclaim_controller.go）",
            "The text finds the pod by a label claimed-by, which agent-sandbox does not have. Read status.sandbox.name of the claim. (Source: agent-sandbox, sandboxclaim_controller.go)";
        /// Step 4.
        PodFinalizer:
            "本文は、Pod のファイナライザがあれば kubelet は Pod を片付けないと言う。残るのはオブジェクトだけで、kubelet はコンテナを止め、emptyDir をマウントの中まで消す。（出典: kubernetes, pkg/volume/emptydir; 実測 RM-sub）",
            "The text says that the pod's finalizer keeps the kubelet from cleaning up. It holds the object only: the kubelet stops the containers and removes the emptyDir, mounts included. (Source: kubernetes, pkg/volume/emptydir; measured, RM-sub)";
        /// Step 5.
        Latency:
            "本文の 100 ミリ秒未満はマウントの話。クレームの割り当てに中央値 92 ms、chown は NFS で 1 ファイル 1 呼び出し、.ready に気づくまで最大 50 ms が加わる。（出典: agent-sandbox, performance-tuning.md; 実測 NFS-RPC）",
            "The text's 100 ms are those of the mount. Adoption adds a median of 92 ms, chown one call a file on NFS, noticing .ready up to 50 ms. (Source: agent-sandbox, performance-tuning.md; measured, NFS-RPC)";
        /// Step 5.
        Ready:
            "本文は .ready をボリュームの合図にする。伝播が None でも .ready だけは届き、エージェントは空のディレクトリで働き出す。.ready は umount しても残る。（出典: 実測 READY-parent, READY-after-unbind）",
            "The text takes .ready for a sign of the volume. Without propagation .ready arrives alone, and the agent goes to work in an empty directory. It also outlives the unmount. (Source: measured, READY-parent, READY-after-unbind)";
        /// Unbinding, step 1.
        ClaimFinalizer:
            "本文は、クレームのファイナライザが Pod の終了を止めると言う。それは background の削除だけで、foreground、期限切れ、Suspended、Pod の削除、drain は止まらない。そのあいだもエージェントは書き続ける。（出典: kubernetes, Garbage Collection）",
            "The text says that the claim's finalizer holds the pod. It does so for a background deletion only: not for foreground, expiry, Suspended, a deleted pod, a drain. And the agent goes on writing. (Source: kubernetes, Garbage Collection)";
        /// Unbinding, step 2.
        LazyUnmount:
            "本文は umount -l を使う。書き手が残っていても成功し、残った書き手はボリュームに書き続ける。ふつうの umount なら EBUSY が教えてくれる。（出典: umount2(2), MNT_DETACH; 実測 LAZY, BUSY）",
            "The text uses umount -l. It succeeds with writers still there, and they go on writing to the volume. A plain umount would have told by EBUSY. (Source: umount2(2), MNT_DETACH; measured, LAZY, BUSY)";
        /// Resuming.
        Kinds:
            "休ませ方は二つある。本文のはクレームを消して PVC を残し、次は温まった Pod で始まる。Suspended は同じ Sandbox を残すが、Pod は消え、次は一から起きる。（出典: agent-sandbox, sandbox_controller.go）",
            "There are two pauses. The text's deletes the claim and keeps the PVC; the next session has a warm pod. Suspended keeps the Sandbox, but its pod goes, and the next one starts cold. (Source: agent-sandbox, sandbox_controller.go)";
        /// Before beginning.
        Unprotected:
            "PVC を使用中の削除から守る仕組みは、Pod が名指しする PVC だけを見る。ここでは誰も名指ししないので、reclaimPolicy: Delete なら使用中でも消える。（出典: kubernetes, Storage Object in Use Protection）",
            "A PVC in use is protected when a pod names it. Here none does, so with reclaimPolicy: Delete it goes while it is in use. (Source: kubernetes, Storage Object in Use Protection)";
        /// What no finalizer helps against.
        Eviction:
            "ノードの逼迫による追い出しには、どのファイナライザも効かない。ファイルを守るのは root_squash と読み取り専用のマウント。（出典: kubernetes, Node-pressure Eviction; 実測 ROOT_SQUASH, RM-ro）",
            "Against eviction under pressure no finalizer helps. What keeps the files is root_squash, or a read-only mount. (Source: kubernetes, Node-pressure Eviction; measured, ROOT_SQUASH, RM-ro)";
    }
}

texts! {
    /// What is so on a card.
    pub(crate) enum Is {
        Daemon: "デーモンあり", "daemon";
        NoDaemon: "デーモンなし", "no daemon";
        Dead: "停止", "off";
        CutOff: "届かない", "out of reach";
        Cordoned: "受け入れ停止", "cordoned";
        Starting: "起動中", "starting";
        Waiting: ".ready を待つ", "waits for .ready";
        Works: "{volume} で働く", "works in {volume}";
        Beside: "ボリュームの外で働く", "works outside the volume";
        Hangs: "書き込みで止まっている", "hangs in a write";
        Ended: "エージェントは終わった", "its agent has ended";
        Stopped: "コンテナは止まった", "its containers are stopped";
        Failed: "Failed のまま残る", "stays, Failed";
        Sub: "user_data ← {volume}", "user_data ← {volume}";
        Root: "emptyDir ← {volume}", "emptyDir ← {volume}";
        Astray: "ノードの別の場所 ← {volume}", "elsewhere on the node ← {volume}";
        Line: "{pod} の行", "a line of {pod}";
        Writers: "書ける Pod: {pod}", "can write: {pod}";
    }
}

/// What a button says.
#[must_use]
pub fn deed(deed: Deed, lang: Lang) -> &'static str {
    Does::ALL[deed as usize].text(lang)
}

/// What the text has wrong about a deed, or leaves out.
#[must_use]
pub fn departs(deed: Deed) -> Option<Departure> {
    Some(match deed {
        Deed::Claim => Departure::Label,
        Deed::Protect => Departure::PodFinalizer,
        Deed::Bind => Departure::Latency,
        Deed::Signal => Departure::Ready,
        Deed::DeleteClaim => Departure::ClaimFinalizer,
        Deed::Unbind | Deed::UnbindLazy => Departure::LazyUnmount,
        Deed::Suspend | Deed::Resume => Departure::Kinds,
        Deed::DeleteVolume => Departure::Unprotected,
        Deed::Evict => Departure::Eviction,
        _ => return None,
    })
}

/// How a node is.
#[must_use]
pub fn node(node: &Node, lang: Lang) -> &'static str {
    let is = match node.health {
        Health::Dead => Is::Dead,
        Health::CutOff => Is::CutOff,
        Health::Up if !node.daemon => Is::NoDaemon,
        Health::Up if node.cordoned => Is::Cordoned,
        Health::Up => Is::Daemon,
    };
    is.text(lang)
}

/// What a pod does.
#[must_use]
pub fn pod(world: &World, pod: &Pod, lang: Lang) -> String {
    let mut volume = None;
    let is = match (pod.containers, pod.agent) {
        _ if pod.failed => Is::Failed,
        (Containers::Unscheduled | Containers::Starting, _) => Is::Starting,
        (Containers::Stopped, _) => Is::Stopped,
        _ if pod.hung => Is::Hangs,
        (Containers::Running, Agent::Waiting) => Is::Waiting,
        (Containers::Running, Agent::Ended) => Is::Ended,
        (Containers::Running, Agent::Working(Cwd::Directory)) => Is::Beside,
        (Containers::Running, Agent::Working(Cwd::Volume(at, _))) => {
            volume = Some(at);
            Is::Works
        }
    };
    fill(is.text(lang), &[("volume", volume.map_or(NOBODY, |volume| name(world, volume)))])
}

/// Where something is mounted, and what.
#[must_use]
pub fn mount(world: &World, mount: Mount, lang: Lang) -> String {
    let is = match mount.place {
        Target::Subdirectory => Is::Sub,
        Target::Root => Is::Root,
        Target::Outside => Is::Astray,
    };
    fill(is.text(lang), &[("volume", name(world, mount.volume))])
}

/// A pod's line in a volume.
#[must_use]
pub fn line(pod: &str, lang: Lang) -> String {
    fill(Is::Line.text(lang), &[("pod", pod)])
}

/// Who can write to a volume.
#[must_use]
pub fn writers(pods: &str, lang: Lang) -> String {
    fill(Is::Writers.text(lang), &[("pod", pods)])
}

fn name(world: &World, volume: VolumeId) -> &str {
    world.volumes().get(volume.index()).map_or(NOBODY, |volume| volume.spec.name.as_str())
}
