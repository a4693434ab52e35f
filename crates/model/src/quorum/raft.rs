//! A tick model of elections, as etcd's raft runs them: CheckQuorum, PreVote, leases.
//!
//! It is no implementation of Raft: a log is its last term and length, and whoever hears a leader
//! has its log. That is what the questions need (who leads, when, and who never can) and it
//! answers them as etcd's raft does (`tests/raft_vectors.rs`). Nothing is random: the election
//! timeouts and the phases of the clocks come from whoever asks.
//!
//! Source: etcd-io/raft `raft.go`: `tickElection`, `tickHeartbeat`, `Step`, `campaign`.

use super::election::Timers;
use super::placement::{MemberId, Members, Placement};
use super::tally::{Tally, tally};
use crate::time::Millis;
use alloc::vec::Vec;

/// What a member's log ends with. Of two the greater is newer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Log {
    /// The term of its last entry.
    pub term: u32,
    /// How many entries it has.
    pub length: u32,
}

/// What is broken: members that are down, and ways that carry nothing. Unlike a placement's links
/// a way here has a direction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Members that are down.
    pub down: Members,
    /// From whom nothing reaches whom.
    pub silent: Vec<(MemberId, MemberId)>,
}

/// One thing that happened, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happened {
    /// When.
    pub at: Millis,
    /// To whom.
    pub member: MemberId,
    /// What.
    pub what: What,
}

/// What can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// It leads, in a new term.
    Elected,
    /// It leads no more: no quorum answered, or it heard of a higher term.
    SteppedDown,
    /// A quorum has what it wrote in its term: writes go on. Told once a term.
    Commits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Follower,
    PreCandidate,
    Candidate,
    Leader,
}

#[derive(Clone, Debug)]
struct Node {
    role: Role,
    term: u32,
    vote: Option<MemberId>,
    leader: Option<MemberId>,
    /// Ticks since the leader was heard, or since its last check for a leader.
    elapsed: u64,
    /// Ticks after which it campaigns.
    patience: u64,
    /// When its next tick is.
    tick: u64,
    log: Log,
    yes: Members,
    no: Members,
    /// A leader's: who answered since its last check, and who has its whole log.
    active: Members,
    matched: Members,
    committed: bool,
}

#[derive(Clone, Copy, Debug)]
enum Say {
    Append(Log),
    Appended(Log),
    Ask { pre: bool, log: Log },
    Answer { pre: bool, no: bool },
}

#[derive(Clone, Copy, Debug)]
struct Message {
    at: u64,
    from: MemberId,
    to: MemberId,
    term: u32,
    say: Say,
}

/// Members that elect each other.
#[derive(Clone, Debug)]
pub struct Raft {
    /// `--pre-vote`, on by default since etcd 3.5.
    pub pre_vote: bool,
    /// Raft's CheckQuorum. etcd has it always on.
    pub check_quorum: bool,
    /// Whether clients write all the time.
    pub traffic: bool,
    voters: Members,
    beat: u64,
    limit: u64,
    nodes: Vec<Node>,
    delays: Vec<u64>,
    sent: Vec<Message>,
    faults: Faults,
    now: u64,
    told: Vec<Happened>,
}

impl Raft {
    /// The members of a placement before they have a leader, with the round trips of its links.
    /// `phase`: how long after the beginning a member's clock first ticks, below one heartbeat.
    #[must_use]
    pub fn new(placement: &Placement, timers: Timers, mut phase: impl FnMut(MemberId) -> Millis) -> Raft {
        let (beat, count) = (timers.heartbeat.0.max(1), placement.members().len());
        let limit = timers.election.0 / beat;
        let ids = Members::first(count);
        let node = |id| Node {
            role: Role::Follower,
            term: 1,
            vote: None,
            leader: None,
            elapsed: 0,
            patience: limit,
            tick: phase(id).0 % beat,
            log: Log { term: 1, length: 1 },
            yes: Members::EMPTY,
            no: Members::EMPTY,
            active: Members::EMPTY,
            matched: Members::EMPTY,
            committed: false,
        };
        // One way takes half of there and back, and never nothing: an answer comes after its question.
        let delay = |from, to| (placement.round_trip(from, to).0 / 2).max(1);
        Raft {
            pre_vote: true,
            check_quorum: true,
            traffic: false,
            voters: placement.voters(),
            beat,
            limit,
            nodes: ids.iter().map(node).collect(),
            delays: ids.iter().flat_map(|from| ids.iter().map(move |to| delay(from, to))).collect(),
            sent: Vec::new(),
            faults: Faults::default(),
            now: 0,
            told: Vec::new(),
        }
    }

    /// Makes a member the leader of all, as if it had led for long.
    pub fn crown(&mut self, leader: MemberId) {
        let all = Members::first(self.nodes.len());
        for (node, id) in self.nodes.iter_mut().zip(all.iter()) {
            let leads = id == leader;
            node.role = if leads { Role::Leader } else { Role::Follower };
            (node.vote, node.leader) = (Some(leader), Some(leader));
            (node.active, node.matched, node.committed) = (all, all, leads);
        }
    }

    /// What is broken from now on.
    pub fn fault(&mut self, faults: Faults) {
        self.faults = faults;
    }

    /// Gives a member a log of its own.
    pub fn give(&mut self, id: MemberId, log: Log) {
        if let Some(node) = self.nodes.get_mut(id.index()) {
            node.log = log;
        }
    }

    /// Now.
    #[must_use]
    pub fn now(&self) -> Millis {
        Millis(self.now)
    }

    /// Those who think that they lead.
    #[must_use]
    pub fn leaders(&self) -> Members {
        let ids = Members::first(self.nodes.len()).without(self.faults.down);
        ids.iter().filter(|id| self.nodes[id.index()].role == Role::Leader).collect()
    }

    /// A member's term.
    #[must_use]
    pub fn term(&self, id: MemberId) -> u32 {
        self.nodes.get(id.index()).map_or(0, |node| node.term)
    }

    /// Lets time pass, and says what happened. `patience`: how many ticks beyond the election
    /// timeout a member waits before it campaigns; below the timeout's own number of ticks.
    pub fn run(&mut self, time: Millis, mut patience: impl FnMut(MemberId) -> u64) -> Vec<Happened> {
        let end = self.now + time.0;
        let mut draw = move |id: MemberId, limit: u64| limit + patience(id) % limit.max(1);
        loop {
            let ids = Members::first(self.nodes.len()).without(self.faults.down);
            let tick = ids.iter().min_by_key(|id| self.nodes[id.index()].tick);
            let letter = (0..self.sent.len()).min_by_key(|&at| self.sent[at].at);
            let at_tick = tick.map_or(u64::MAX, |id| self.nodes[id.index()].tick);
            let at_letter = letter.map_or(u64::MAX, |at| self.sent[at].at);
            if at_tick.min(at_letter) > end {
                break;
            }
            match (letter, tick) {
                (Some(at), _) if at_letter <= at_tick => {
                    self.now = at_letter;
                    let message = self.sent.remove(at);
                    if self.passes(message.from, message.to) {
                        self.step(message, &mut draw);
                    }
                }
                (_, Some(id)) => {
                    self.now = at_tick;
                    self.nodes[id.index()].tick += self.beat;
                    self.tick(id, &mut draw);
                }
                _ => break,
            }
        }
        self.now = end;
        // Clocks of members that are down run on unseen.
        for id in self.faults.down.iter() {
            if let Some(node) = self.nodes.get_mut(id.index()) {
                while node.tick <= end {
                    node.tick += self.beat;
                }
            }
        }
        core::mem::take(&mut self.told)
    }

    fn passes(&self, from: MemberId, to: MemberId) -> bool {
        let down = self.faults.down;
        !down.has(from) && !down.has(to) && !self.faults.silent.contains(&(from, to))
    }

    fn send(&mut self, from: MemberId, to: MemberId, term: u32, say: Say) {
        if from != to && self.passes(from, to) {
            let delay = self.delays[from.index() * self.nodes.len() + to.index()];
            self.sent.push(Message { at: self.now + delay, from, to, term, say });
        }
    }

    fn tell(&mut self, member: MemberId, what: What) {
        self.told.push(Happened { at: Millis(self.now), member, what });
    }

    fn tick(&mut self, id: MemberId, draw: &mut impl FnMut(MemberId, u64) -> u64) {
        let limit = self.limit;
        let node = &mut self.nodes[id.index()];
        node.elapsed += 1;
        if node.role != Role::Leader {
            if node.elapsed >= node.patience && self.voters.has(id) {
                node.elapsed = 0;
                self.campaign(id, self.pre_vote, draw);
            }
            return;
        }
        if node.elapsed >= limit {
            node.elapsed = 0;
            let answered = node.active.with(id);
            node.active = Members::EMPTY;
            if self.check_quorum && tally(self.voters, answered, Members::EMPTY) != Tally::Won {
                let term = node.term;
                self.follow(id, term, None, draw);
                return;
            }
        }
        if self.traffic {
            let node = &mut self.nodes[id.index()];
            node.log.length += 1;
            node.matched = Members::EMPTY.with(id);
        }
        self.append(id);
    }

    fn append(&mut self, id: MemberId) {
        let (term, log) = (self.nodes[id.index()].term, self.nodes[id.index()].log);
        for to in Members::first(self.nodes.len()).iter() {
            self.send(id, to, term, Say::Append(log));
        }
    }

    fn follow(
        &mut self,
        id: MemberId,
        term: u32,
        leader: Option<MemberId>,
        draw: &mut impl FnMut(MemberId, u64) -> u64,
    ) {
        if self.nodes[id.index()].role == Role::Leader {
            self.tell(id, What::SteppedDown);
        }
        self.reset(id, term, draw);
        let node = &mut self.nodes[id.index()];
        (node.role, node.leader) = (Role::Follower, leader);
    }

    fn reset(&mut self, id: MemberId, term: u32, draw: &mut impl FnMut(MemberId, u64) -> u64) {
        let patience = draw(id, self.limit);
        let node = &mut self.nodes[id.index()];
        if node.term != term {
            (node.term, node.vote) = (term, None);
        }
        (node.leader, node.elapsed, node.patience) = (None, 0, patience);
        (node.yes, node.no, node.committed) = (Members::EMPTY, Members::EMPTY, false);
    }

    fn campaign(&mut self, id: MemberId, pre: bool, draw: &mut impl FnMut(MemberId, u64) -> u64) {
        if pre {
            // The patience stays as it is, as in becomePreCandidate.
            let node = &mut self.nodes[id.index()];
            (node.role, node.leader, node.no) = (Role::PreCandidate, None, Members::EMPTY);
        } else {
            let term = self.nodes[id.index()].term + 1;
            self.reset(id, term, draw);
            let node = &mut self.nodes[id.index()];
            (node.role, node.vote) = (Role::Candidate, Some(id));
        }
        let node = &mut self.nodes[id.index()];
        node.yes = Members::one(id);
        let (term, log) = (node.term + u32::from(pre), node.log);
        if !self.count(id, draw) {
            for to in self.voters.iter() {
                self.send(id, to, term, Say::Ask { pre, log });
            }
        }
    }

    /// Whether the votes so far decide; then acts on it.
    fn count(&mut self, id: MemberId, draw: &mut impl FnMut(MemberId, u64) -> u64) -> bool {
        let node = &self.nodes[id.index()];
        let (role, term) = (node.role, node.term);
        match tally(self.voters, node.yes, node.no) {
            Tally::Pending => return false,
            Tally::Lost => self.follow(id, term, None, draw),
            Tally::Won if role == Role::PreCandidate => self.campaign(id, false, draw),
            Tally::Won => {
                self.reset(id, term, draw);
                let node = &mut self.nodes[id.index()];
                (node.role, node.leader) = (Role::Leader, Some(id));
                node.log = Log { term, length: node.log.length + 1 };
                node.active = Members::EMPTY;
                node.matched = Members::one(id);
                self.tell(id, What::Elected);
                self.commit(id);
                self.append(id);
            }
        }
        true
    }

    fn commit(&mut self, id: MemberId) {
        let node = &mut self.nodes[id.index()];
        if !node.committed && tally(self.voters, node.matched, Members::EMPTY) == Tally::Won {
            node.committed = true;
            self.tell(id, What::Commits);
        }
    }

    fn step(&mut self, message: Message, draw: &mut impl FnMut(MemberId, u64) -> u64) {
        let Message { from, to, term, say, .. } = message;
        let node = &self.nodes[to.index()];
        let own = node.term;
        if term > own {
            let leased = self.check_quorum && node.leader.is_some() && node.elapsed < self.limit;
            match say {
                Say::Ask { .. } if leased => return,
                Say::Ask { pre: true, .. } | Say::Answer { pre: true, no: false } => {}
                Say::Append(_) => self.follow(to, term, Some(from), draw),
                _ => self.follow(to, term, None, draw),
            }
        } else if term < own {
            match say {
                // So that one who leads in vain, or campaigned in vain, is heard of.
                Say::Append(_) if self.check_quorum || self.pre_vote => {
                    self.send(to, from, own, Say::Appended(Log::default()));
                }
                Say::Ask { pre: true, .. } => self.send(to, from, own, Say::Answer { pre: true, no: true }),
                _ => {}
            }
            return;
        }
        match say {
            Say::Append(log) => self.hear(to, from, term, log, draw),
            Say::Appended(log) => {
                let node = &mut self.nodes[to.index()];
                if node.role == Role::Leader {
                    node.active = node.active.with(from);
                    if log == node.log {
                        node.matched = node.matched.with(from);
                    }
                    self.commit(to);
                }
            }
            Say::Ask { pre, log } => {
                let node = &mut self.nodes[to.index()];
                let open = node.vote == Some(from) || (node.vote.is_none() && node.leader.is_none());
                let yes = (open || (pre && term > node.term)) && log >= node.log;
                if yes && !pre {
                    (node.elapsed, node.vote) = (0, Some(from));
                }
                let answered = if yes { term } else { node.term };
                self.send(to, from, answered, Say::Answer { pre, no: !yes });
            }
            Say::Answer { pre, no } => {
                let node = &mut self.nodes[to.index()];
                let asked = if pre { Role::PreCandidate } else { Role::Candidate };
                if node.role == asked {
                    let votes = if no { &mut node.no } else { &mut node.yes };
                    *votes = votes.with(from);
                    self.count(to, draw);
                }
            }
        }
    }

    fn hear(
        &mut self,
        to: MemberId,
        from: MemberId,
        term: u32,
        log: Log,
        draw: &mut impl FnMut(MemberId, u64) -> u64,
    ) {
        if !matches!(self.nodes[to.index()].role, Role::Follower) {
            self.follow(to, term, Some(from), draw);
        }
        let node = &mut self.nodes[to.index()];
        (node.elapsed, node.leader, node.log) = (0, Some(from), log);
        self.send(to, from, term, Say::Appended(log));
    }
}
