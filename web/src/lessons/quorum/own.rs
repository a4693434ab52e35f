//! A placement of the reader's own: read from what was pasted, or drawn anew.

use super::cluster::{name, numbered};
use super::{Quorum, flag, owned, shell};
use crate::lessons::Pressed;
use crate::scene::{Fact, Kind, Part, joined};
use tsunagu_model::quorum::paste::{self, BadPaste, Listed, Node, Pasted, Pod};
use tsunagu_model::quorum::{
    Domain, DomainId, Domains, Ends, Kind as Sort, Link, Member, MemberId, Needs, Placement, Role,
};
use tsunagu_model::time::Millis;
use tsunagu_words::Lang;
use tsunagu_words::quorum::{self, Said};

/// What the reader pasted, and what came of it.
#[derive(Default)]
pub(super) struct Pasting {
    pub(super) text: String,
    members: Vec<Listed>,
    pods: Vec<Pod>,
    nodes: Vec<Node>,
    came: Came,
}

#[derive(Default)]
enum Came {
    #[default]
    Nothing,
    Bad(BadPaste),
    /// Kept until there are members as well.
    Kept,
    /// It is the placement now; learners may hide in it.
    Read {
        hidden: bool,
    },
}

pub(super) const COMPARE: &str = "compare";
pub(super) const KEEP: &str = "keep";
const READ: &str = "read";
const NEED: &str = "need";
const ADD_DOMAIN: &str = "add-domain";
const DROP_DOMAIN: &str = "drop-domain";
const ADD_MEMBER: &str = "add-member";
const DROP_MEMBER: &str = "drop-member";

/// How many domains and members the page draws a matrix of.
const MOST: usize = 30;

impl Quorum {
    /// A press that changes what is drawn; `None`, when it is another one.
    pub(super) fn drawn(&mut self, action: &str, at: usize) -> Option<Pressed> {
        match action {
            READ => return Some(self.read()),
            KEEP => {
                self.kept = Some(self.world().clone());
                return Some(Pressed::Look);
            }
            _ => {}
        }
        let old = self.timeline.start().placement();
        let (mut domains, mut members) = (old.domains().to_vec(), old.members().to_vec());
        let mut links = old.links().to_vec();
        match action {
            NEED => {
                let member = members.get_mut(at / Domains::MOST)?;
                let domain: DomainId = numbered(at % Domains::MOST);
                let one = Domains::one(domain);
                match member.needs.bound_to(domain) {
                    true => member.needs.0.retain(|group| *group != one),
                    false => member.needs.0.push(one),
                }
            }
            ADD_DOMAIN => {
                let kind = *Sort::ALL.get(at)?;
                let added = add(&mut domains, kind, kind.as_str());
                if kind == Sort::Site {
                    for other in old.of_kind(Sort::Site).iter() {
                        let line = add(&mut domains, Sort::Link, "line");
                        let (ends, needs) = (Ends::Domains(other, added), Needs::all([line]));
                        links.push(Link { ends, needs, round_trip: Millis(20) });
                    }
                }
            }
            DROP_DOMAIN => (domains, members, links) = without(old, numbered(at)),
            ADD_MEMBER => {
                let taken = |name: &str| members.iter().any(|member| &*member.name == name);
                let name = free("m", taken);
                members.push(Member::voter(&name, Needs::default()));
            }
            DROP_MEMBER => {
                let gone: MemberId = numbered(at);
                members.get(at).filter(|_| members.len() > 1)?;
                members.remove(at);
                // Links between members are counted anew; those of the one who is gone end.
                links.retain_mut(|link| match &mut link.ends {
                    Ends::Domains(..) => true,
                    Ends::Members(a, b) => {
                        let kept = *a != gone && *b != gone;
                        for id in [a, b] {
                            *id = numbered(id.index() - usize::from(*id > gone));
                        }
                        kept
                    }
                });
            }
            _ => return None,
        }
        if domains.len() > MOST || members.len() > MOST {
            return Some(Pressed::Nothing);
        }
        Some(match Placement::new(domains, members, links) {
            Ok(placement) => {
                self.own(placement);
                Pressed::Step
            }
            Err(_) => Pressed::Nothing,
        })
    }

    fn read(&mut self) -> Pressed {
        let pasting = &mut self.pasting;
        let mut hidden = false;
        match paste::read(&pasting.text) {
            Ok(Pasted::Members(members)) => {
                hidden = members.iter().any(|member| member.learner.is_none());
                pasting.members = members;
            }
            Ok(Pasted::Pods(pods)) => pasting.pods = pods,
            Ok(Pasted::Nodes(nodes)) => pasting.nodes = nodes,
            // It names endpoints, and neither members nor where they are.
            Ok(Pasted::Status { .. }) => return self.came(Came::Kept),
            Err(bad) => return self.came(Came::Bad(bad)),
        }
        let members = match pasting.members.is_empty() {
            true => of_pods(&pasting.pods),
            false => pasting.members.clone(),
        };
        match paste::plan(&members, &pasting.pods, &pasting.nodes) {
            Ok(placement) => {
                pasting.came = Came::Read { hidden };
                self.own(placement);
                Pressed::Step
            }
            Err(_) => self.came(Came::Kept),
        }
    }

    fn came(&mut self, came: Came) -> Pressed {
        self.pasting.came = came;
        Pressed::Look
    }
}

/// Members as their pods tell them: kubeadm calls a pod `etcd-` and the node's name.
fn of_pods(pods: &[Pod]) -> Vec<Listed> {
    let mut members = Vec::new();
    for pod in pods {
        if let Some(name) = pod.name.strip_prefix("etcd-") {
            let client_urls = vec![pod.ip.clone()];
            members.push(Listed { name: name.to_owned(), client_urls, ..Listed::default() });
        }
    }
    members
}

/// Adds a domain of a name that is free, and says which it is.
fn add(domains: &mut Vec<Domain>, kind: Sort, name: &str) -> DomainId {
    let taken = |name: &str| domains.iter().any(|domain| &*domain.name == name);
    let name = free(&joined(&[name, "-"]), taken);
    domains.push(Domain { name: name.into(), kind });
    numbered(domains.len() - 1)
}

/// The first name of this kind that is free.
fn free(stem: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut number = 1_u32;
    loop {
        let name = joined(&[stem, &number.to_string()]).to_string();
        if !taken(&name) {
            return name;
        }
        number += 1;
    }
}

/// The same without a domain: what needed it does no more, and the lines that ended there end.
fn without(old: &Placement, gone: DomainId) -> (Vec<Domain>, Vec<Member>, Vec<Link>) {
    let kept = |id: DomainId| id != gone;
    let moved = |id: DomainId| -> DomainId { numbered(id.index() - usize::from(id > gone)) };
    let needs = |needs: &Needs| {
        let groups = needs.0.iter().map(|group| group.iter().filter(|&id| kept(id)).map(moved).collect());
        Needs(groups.filter(|group: &Domains| !group.is_empty()).collect())
    };
    let mut domains = old.domains().to_vec();
    if gone.index() < domains.len() {
        domains.remove(gone.index());
    }
    let mut members = old.members().to_vec();
    for member in &mut members {
        member.needs = needs(&member.needs);
    }
    let mut links = Vec::new();
    for link in old.links() {
        let ends = match link.ends {
            Ends::Domains(a, b) if kept(a) && kept(b) => Ends::Domains(moved(a), moved(b)),
            Ends::Domains(..) => continue,
            members @ Ends::Members(..) => members,
        };
        links.push(Link { ends, needs: needs(&link.needs), round_trip: link.round_trip });
    }
    (domains, members, links)
}

pub(super) fn folds(lesson: &Quorum, scene: &mut Part, lang: Lang) {
    let fold = scene.add(Kind::Fold);
    fold.fact(Fact::Role, "paste");
    fold.say(Kind::Summary, Said::Paste.text(lang));
    fold.say(Kind::Plain, Said::PasteHint.text(lang));
    fold.add(Kind::Paste).fact(Fact::Label, Said::Paste.text(lang));
    fold.add(Kind::Row).press(READ, 0, Said::PasteRead.text(lang));
    let list = fold.add(Kind::Verdict);
    list.fact(Fact::Role, "pasted");
    match &lesson.pasting.came {
        Came::Nothing => list.hidden = true,
        Came::Bad(bad) => {
            list.fact(Fact::Tone, "danger");
            list.say(Kind::Strong, quorum::bad_paste(bad, lang));
        }
        Came::Kept => {
            list.say(Kind::Strong, Said::PasteKept.text(lang));
        }
        Came::Read { hidden } => {
            let shared = quorum::shared(lesson.world(), lang);
            if shared.is_empty() {
                list.say(Kind::Plain, Said::PasteApart.text(lang));
            }
            for sentence in shared {
                list.say(Kind::Strong, sentence);
            }
            if *hidden {
                list.say(Kind::Plain, quorum::hidden_learners(lang));
            }
        }
    }
    editor(lesson.timeline.start().placement(), scene, lang);
}

/// Which member cannot do without which domain, as rows of switches.
fn editor(placement: &Placement, scene: &mut Part, lang: Lang) {
    let list = shell::fold(scene, Said::Own.text(lang));
    list.fact(Fact::Role, "own");
    list.say(Kind::Item, Said::OwnHint.text(lang));
    for (at, member) in placement.members().iter().enumerate() {
        if member.role == Role::Removed {
            continue;
        }
        let item = list.add(Kind::Item);
        item.fact(Fact::Label, owned(&member.name));
        item.say(Kind::Name, owned(&member.name));
        let row = item.add(Kind::Row);
        for id in placement.domain_ids().iter() {
            let kind = placement.domain(id).map(|domain| domain.kind);
            if kind != Some(Sort::Link) {
                let switch = row.press(NEED, at * Domains::MOST + id.index(), owned(name(placement, id)));
                let label = joined(&[&member.name, " ", name(placement, id)]);
                switch.fact(Fact::Label, label).fact(Fact::Pressed, flag(member.needs.bound_to(id)));
            }
        }
        drop_button(row, DROP_MEMBER, at, &member.name, lang);
    }
    let row = list.add(Kind::Item).add(Kind::Row);
    row.press(ADD_MEMBER, 0, Said::AddVoter.text(lang));
    for (at, kind) in Sort::ALL.into_iter().enumerate() {
        // A line comes with its sites.
        if kind != Sort::Link {
            row.press(ADD_DOMAIN, at, joined(&["+ ", quorum::kind(kind, lang)]));
        }
    }
    let row = list.add(Kind::Item).add(Kind::Row);
    for id in placement.domain_ids().iter() {
        drop_button(row, DROP_DOMAIN, id.index(), name(placement, id), lang);
    }
}

fn drop_button(row: &mut Part, action: &'static str, at: usize, name: &str, lang: Lang) {
    let button = row.press(action, at, joined(&["− ", name]));
    button.fact(Fact::Weight, "quiet").fact(Fact::Label, joined(&[name, " ", Said::DropMember.text(lang)]));
}
