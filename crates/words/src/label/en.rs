use super::Label;

pub(super) const fn text(label: Label) -> &'static str {
    match label {
        Label::Demo => "Demo",
        Label::VolumesTitle => "CSI and volumes",
        Label::Mode => "Access mode",
        Label::Binding => "Provisioning",
        Label::Immediate => "At once",
        Label::Wait => "Wait for a pod",
        Label::Zones => "Zones",
        Label::ZonesOff => "No zones",
        Label::ZonesOn => "Zones",
        Label::Reclaim => "When the claim is gone",
        Label::Attach => "Attach",
        Label::Mount => "Show to a pod",
        Label::UnmountAll => "Hide from all pods",
        Label::Detach => "Detach",
        Label::ForceDetach => "Detach without an answer",
        Label::DeleteClaim => "Delete the claim",
        Label::Request => "Claim again",
        Label::ClearClaimRef => "Free the retained volume",
        Label::Reset => "Reset",
        Label::Undo => "Undo",
        Label::Redo => "Redo",
        Label::CopyLink => "Copy link",
        Label::Copied => "Copied",
        Label::CopyByHand => "Copy from here",
        Label::WholeVolume => "Moves for the whole volume",
        Label::NotAttached => "not attached",
        Label::Docked => "attached",
        Label::NoPods => "no pod sees it",
        Label::Pods => "Pods that see it",
        Label::Unconfirmed => "unconfirmed",
        Label::Log => "Log",
        Label::Nothing => "nothing done yet",
        Label::Refused => "refused",
        Label::Source => "Source",
        Label::StageProvision => "① provision",
        Label::StageAttach => "② attach",
        Label::StageMount => "③ mount",
        Label::Claim => "claim",
        Label::NotYet => "no volume yet",
        Label::Try => {
            "On node-a press Attach, then Show to a pod twice: pods of one node share one volume. \
             Then press Attach on node-b, and it is refused. While a pod sees the volume it cannot be detached either. \
             Turn zones on and compare provisioning at once with waiting."
        }
        Label::Differs => "Where this differs from the book",
        Label::PageTitle => "Tsunagu 繋ぐ",
        Label::PageLead => {
            "See for yourself how storage reaches a program in a cluster. \
             The rules are those of Kubernetes and CSI, and every refusal says which rule stopped you, and why."
        }
        Label::PageQuestion => {
            "Every lesson leads to one question: this disappears tonight — what still works?"
        }
        Label::Lessons => "Lessons",
        Label::Language => "Language",
        Label::Theme => "Theme",
        Label::ThemeAuto => "Auto",
        Label::ThemeLight => "Light",
        Label::ThemeDark => "Dark",
        Label::RulesTitle => "The rules and where they are written",
        Label::RulesLead => "They are checked from the top; the first that applies is the answer.",
        Label::RuleColumn => "Rule",
        Label::MeaningColumn => "Meaning",
        Label::SourceColumn => "Source",
        Label::Picture => "The three stages from claim to pod",
    }
}
