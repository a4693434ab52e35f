//! Time and turns: what is due, when the next thing is, and how a command is carried out.

use super::command::{Actor, Command, Move};
use super::event::{About, Event, What};
use super::rule::Refusal;
use super::world::{Log, World};
use crate::Model;
use crate::time::Millis;
use alloc::vec::Vec;

/// What controllers are about to do, each with its moment.
#[derive(Default)]
pub(super) struct Plans {
    /// Those that are due, in the fixed order of controllers and things.
    due: Vec<Move>,
    /// The first moment at which another will be.
    wake: Option<Millis>,
    now: Millis,
}

impl Plans {
    pub(super) fn add(&mut self, when: Option<Millis>, made: Move) {
        match when {
            Some(at) if at <= self.now => self.due.push(made),
            _ => self.wake = self.wake.into_iter().chain(when).min(),
        }
    }
}

/// One controller's plans.
type Planner = fn(&World, &mut Plans);

/// The controllers, in the order in which [`World::due`] lists their moves.
const CONTROLLERS: [Planner; 8] = [
    World::plan_lifecycle,
    World::plan_eviction,
    World::plan_collection,
    World::plan_workloads,
    World::plan_volumes,
    World::plan_scheduler,
    World::plan_attach,
    World::plan_kubelets,
];

/// Turns at one moment; more would mean that controllers chase each other.
const TURNS: usize = 1000;

impl World {
    /// The same world without what no later answer depends on, to tell worlds apart by.
    #[must_use]
    pub fn essence(&self) -> World {
        let mut world = self.clone();
        for pod in &mut world.pods {
            pod.tried = u64::from(pod.tried == world.epoch);
        }
        world.epoch = 1;
        world
    }

    fn plans(&self, planner: Planner) -> Plans {
        let mut plans = Plans { now: self.now, ..Plans::default() };
        planner(self, &mut plans);
        plans
    }

    /// Every move that a controller is ready to make now, in a fixed order.
    #[must_use]
    pub fn due(&self) -> Vec<Move> {
        CONTROLLERS.iter().flat_map(|&planner| self.plans(planner).due).collect()
    }

    /// When the next move will be due, if nothing happens before; `None`: never.
    #[must_use]
    pub fn next_wake(&self) -> Option<Millis> {
        CONTROLLERS.iter().filter_map(|&planner| self.plans(planner).wake).min()
    }

    /// Lets controllers move and time pass until `end`, or until nothing moves any more.
    fn run(&mut self, end: Millis, log: &mut Log) {
        loop {
            let mut wake = None;
            for _ in 0..TURNS {
                wake = None;
                let mut quiet = true;
                for planner in CONTROLLERS {
                    let plans = self.plans(planner);
                    wake = wake.into_iter().chain(plans.wake).min();
                    for made in plans.due {
                        // What was due may no longer be, after what came before it.
                        quiet &= !self.make(made, log);
                    }
                }
                if quiet {
                    break;
                }
            }
            match wake {
                Some(next) if next <= end => self.now = next,
                _ => return,
            }
        }
    }

    /// When a move is or will be due; `None`: not as things stand.
    fn when(&self, made: Move) -> Option<Millis> {
        match made {
            Move::Sync(id) => self.when_sync(id),
            Move::SyncClaim(id) => self.when_claim(id),
            Move::Provision(id) => self.when_provision(id),
            Move::Reclaim(id) => self.when_reclaim(id),
            Move::Schedule(id) => self.when_schedule(id),
            Move::Pass => self.when_pass(),
            Move::EndCall(call) => self.when_call_ends(&call),
            Move::Answer(id) => self.when_answer(id),
            Move::Report(id) => self.when_report(id),
            Move::Mount(id) => self.when_mount(id),
            Move::Start(id) => self.when_start(id),
            Move::Stop(id) => self.when_stop(id),
            Move::Unmount(id) => self.when_unmount(id),
            Move::Lose(id) => self.when_lose(id),
            Move::Taint(id) => self.when_taint(id),
            Move::Evict(id) => self.when_evict(id),
            Move::Collect(id) => self.when_collect(id),
        }
    }

    /// Makes a move if it is due, which it may no longer be; whether it was.
    fn make(&mut self, made: Move, log: &mut Log) -> bool {
        if self.when(made).is_none_or(|at| at > self.now) {
            return false;
        }
        match made {
            Move::Sync(id) => self.sync(id, log),
            Move::SyncClaim(id) => self.sync_claim(id, log),
            Move::Provision(id) => self.provision(id, log),
            Move::Reclaim(id) => self.reclaim(id, log),
            Move::Schedule(id) => self.schedule(id, log),
            Move::Pass => self.pass(log),
            Move::EndCall(call) => self.end_call(&call, log),
            Move::Answer(id) => self.answer(id, log),
            Move::Report(id) => self.report(id, log),
            Move::Mount(id) => self.mount(id, log),
            Move::Start(id) => self.start(id, log),
            Move::Stop(id) => self.stop(id, log),
            Move::Unmount(id) => self.unmount(id, log),
            Move::Lose(id) => self.lose(id, log),
            Move::Taint(id) => self.taint(id, log),
            Move::Evict(id) => self.terminate(id, Actor::TaintEviction, log),
            Move::Collect(id) => self.collect(id, log),
        }
        true
    }

    fn ask(&mut self, command: &Command, log: &mut Log) -> Result<(), Refusal> {
        match *command {
            Command::Advance(length) => {
                let end = self.now + length;
                self.run(end, log);
                self.now = end;
                if log.is_empty() {
                    self.tell(log, Actor::Clock, What::TimePassed, About::default());
                }
                Ok(())
            }
            Command::Settle(length) => {
                self.run(self.now + length, log);
                if log.is_empty() {
                    self.tell(log, Actor::Clock, What::NothingToDo, About::default());
                }
                Ok(())
            }
            Command::Tick => {
                self.now = self.next_wake().unwrap_or(self.now);
                self.tell(log, Actor::Clock, What::TimePassed, About::default());
                Ok(())
            }
            Command::Move(made) => {
                if !self.make(made, log) || log.is_empty() {
                    self.tell(log, made.actor(), What::NothingToDo, About::default());
                }
                Ok(())
            }
            _ => self.ask_api(command, log),
        }
    }
}

impl Model for World {
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;

    /// Time makes many moves of one command, so they are made on a copy.
    fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.clone().apply(command)
    }

    fn apply(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let mut log = Log::new();
        self.ask(command, &mut log)?;
        Ok(log)
    }

    fn offers(&self) -> Vec<Command> {
        self.moves()
    }

    fn broken(&self) -> Option<&'static str> {
        self.fault()
    }

    fn slug(refusal: &Refusal) -> &'static str {
        refusal.rule.as_str()
    }
}
