use super::Label;

pub(super) const fn text(label: Label) -> &'static str {
    match label {
        Label::Demo => "デモ",
        Label::VolumesTitle => "CSI とボリューム",
        Label::Mode => "アクセスモード",
        Label::Binding => "作る時機",
        Label::Immediate => "先に作る",
        Label::Wait => "待つ",
        Label::Zones => "区画",
        Label::ZonesOff => "区画なし",
        Label::ZonesOn => "区画あり",
        Label::Reclaim => "要求が消えたら",
        Label::Attach => "繋ぐ",
        Label::Mount => "Pod に見せる",
        Label::UnmountAll => "すべて見えなくする",
        Label::Detach => "ノードから外す",
        Label::ForceDetach => "応答を待たずに外す",
        Label::DeleteClaim => "要求を消す",
        Label::Request => "もう一度要求する",
        Label::ClearClaimRef => "残った実体を空ける",
        Label::Reset => "リセット",
        Label::Undo => "一手戻す",
        Label::Redo => "一手進める",
        Label::CopyLink => "リンクを写す",
        Label::Copied => "写した",
        Label::CopyByHand => "ここから写す",
        Label::WholeVolume => "実体まるごとの操作",
        Label::NotAttached => "繋がっていない",
        Label::Docked => "繋がっている",
        Label::NoPods => "見えている Pod なし",
        Label::Pods => "見えている Pod",
        Label::Unconfirmed => "未確認",
        Label::Log => "記録",
        Label::Nothing => "まだ何もしていない",
        Label::Refused => "止まった",
        Label::Source => "出典",
        Label::StageProvision => "① 作る",
        Label::StageAttach => "② 繋ぐ",
        Label::StageMount => "③ 見せる",
        Label::Claim => "要求",
        Label::NotYet => "実体はまだない",
        Label::Try => {
            "node-a で「繋ぐ」、続けて「Pod に見せる」を二度。同じノードの Pod は一つの実体を共有できる。\
             次に node-b で「繋ぐ」を押すと止まる。Pod から見えているうちは、外すこともできない。\
             区画ありにしたら、先に作る設定と待つ設定を見比べる。"
        }
        Label::Differs => "本の章と違うところ",
        Label::PageTitle => "繋ぐ Tsunagu",
        Label::PageLead => {
            "ストレージがクラスタの中のプログラムに届くまでを、動かして確かめる教材。\
             規則は Kubernetes と CSI の実物から取り、断られるたびに、どの規則がなぜ止めたかを言う。"
        }
        Label::PageQuestion => "どの課も同じ問いに向かう。今夜これが消えたら、何がまだ動くか。",
        Label::Lessons => "課",
        Label::Language => "言語",
        Label::Theme => "明るさ",
        Label::ThemeAuto => "自動",
        Label::ThemeLight => "明",
        Label::ThemeDark => "暗",
        Label::RulesTitle => "規則とその出典",
        Label::RulesLead => "上から順に調べ、最初に当てはまった規則が答えになる。",
        Label::RuleColumn => "規則",
        Label::MeaningColumn => "意味",
        Label::SourceColumn => "出典",
        Label::Picture => "要求から Pod までの三段",
    }
}
