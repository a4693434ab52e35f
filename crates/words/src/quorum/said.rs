//! Short texts of the lesson: buttons, headings, hints.

use crate::texts::texts;

texts! {
    /// A text of the lesson that names no object of a world.
    #[allow(missing_docs, reason = "the two languages are the documentation")]
    pub enum Said {
        Placement: "配置", "Placement";
        OwnPlacement: "自分の配置", "your own";
        Plan: "拠点、投票者、回線の図。下の一覧に同じことが書いてある", "Sites, voters and lines; the lists below say the same";
        Tonight: "今夜これが消えたら", "If this disappears tonight";
        RowSiteB: "投票者 1 台の拠点 B", "Site B with one voter";
        RowSiteA: "投票者 2 台の拠点 A", "Site A with two voters";
        RowHost: "2 台を載せたホスト", "A host that carries two";
        RowVpn: "VPN だけ", "Only the VPN";
        Guess: "残ったものだけで、書き込みは確定するか。先に予想を。", "Will writes still be committed by what is left? Predict first.";
        GuessYes: "する", "Yes";
        GuessPart: "片側でだけ", "On one side only";
        GuessNo: "しない", "No";
        GuessShow: "予想せずに見る", "Show me";
        GuessRight: "予想どおり。", "As you predicted. ";
        GuessWrong: "予想とは違った。", "Not as you predicted. ";
        Domains: "押すと失い、もう一度押すと戻る", "Press to lose it, press again to bring it back";
        Votes: "票", "votes";
        SinglePoint: "単一障害点", "single point of failure";
        Lost: "喪失", "lost";
        Members: "メンバー", "Members";
        Leader: "リーダー", "leader";
        Writable: "書けるメンバー", "take writes:";
        Serves: "書ける・最新を読める", "takes writes and reads";
        OutOfReach: "動いているがリーダーに届かない・古い値を読むだけ", "lives, reaches no leader: only old reads";
        OnlyReads: "学習者・手元の値を読むだけ", "learner: only reads of its own";
        IsDown: "止まっている", "down";
        WriteHere: "ここから書く", "Write here";
        LeadHere: "リーダーにする", "Make it lead";
        Cuts: "ここから失うと、どこにも書けなくなるもの", "What takes all writes with it from here on";
        Alone: "ひとつで", "alone";
        InPairs: "二つ重なると", "two together";
        InTriples: "三つ重なると", "three together";
        NoCut: "なし", "none";
        CutsHidden: "予想のあとで出す。", "Shown when you have predicted.";
        NoWritesNow: "もう書けない。戻すと、また数える。", "Nobody can write already. Bring something back to see more.";
        Questions: "四つの問いに、この配置で答える", "The four questions, answered for this placement";
        QuestionPower: "一度に電源を失うのは何台か", "How many lose power at once?";
        QuestionSite: "どの拠点なら失えるか", "Which site may be lost?";
        QuestionLine: "回線が切れたとき、リーダーはどこか", "Where is the leader when a line is cut?";
        QuestionLeft: "残った拠点は何ができるか", "What can the sites that are left do?";
        Runbook: "runbook に写す文", "A text for your runbook";
        GoesOn: "Kubernetes で動き続けるもの", "What of Kubernetes goes on";
        Loose: "本文がゆるい、または違うところ", "Where the text is loose or wrong";
        Paste: "自分のクラスタの一覧を貼る", "Paste the list of your own cluster";
        PasteHint: "etcdctl member list、kubectl get pods -l component=etcd -o wide、kubectl get nodes -o yaml（json も）の出力を、一つずつ貼って読む。どこにも送らない。", "The output of etcdctl member list, kubectl get pods -l component=etcd -o wide or kubectl get nodes -o yaml (or json), one at a time. It is sent nowhere.";
        PasteRead: "読む", "Read it";
        PasteKept: "覚えた。member list か Pod の一覧も読むと、図になる。", "Kept. With the member list or the pods it becomes a plan.";
        PasteApart: "ホストや拠点を分け合うメンバーは、この一覧にはない。電源、スイッチ、ハイパーバイザーは一覧に出ないので、下で書き足す。", "No members share a host or a site in these lists. Feeds, switches and hypervisors are in no list: add them below.";
        Own: "配置を描き直す", "Draw your own placement";
        OwnHint: "メンバーごとに、無くては動かないものを選ぶ。拠点を足すと、ほかの拠点への回線も引く。描き直すと始めから。", "For each member choose what it cannot do without. A new site gets a line to every other one. A change begins afresh.";
        AddVoter: "投票者を足す", "Add a voter";
        DropMember: "外す", "Take out";
        Compare: "二つの配置を比べる", "Compare two placements";
        Keep: "この配置を控える", "Keep this one";
        KeptColumn: "控え", "Kept";
        NowColumn: "いま", "Now";
        Quorum: "投票者と過半数", "Voters, quorum";
        FatalPairs: "二つで致命的", "Fatal pairs";
        SparedSites: "失える拠点", "Sites that may be lost";
    }
}
