//! Zones that are down, and the rate at which their nodes are tainted.

use super::{same, text};
use serde_json::Value;
use std::collections::BTreeMap;
use tsunagu_model::cluster::{Rate, ZoneState, Zones};
use tsunagu_model::place::Zone;
use tsunagu_model::time::Millis;

type Seen = Vec<(Option<Zone>, u32, u32)>;

pub(crate) fn state(row: &Value) -> Result<(), String> {
    let count = |key: &str| row[key].as_u64().unwrap() as u32;
    let (ready, not_ready) = (count("ready"), count("not_ready"));
    same("state", text(&row["state"]), ZoneState::of(ready, not_ready).as_str())?;
    let one = || (Zone::new("zone-a").ok(), ready, not_ready);
    for (key, seen) in [
        ("rate_other_zone_up", Seen::from([one(), (Zone::new("zone-b").ok(), 1, 0)])),
        ("rate_only_zone", Seen::from([one()])),
    ] {
        if let Some(rate) = row[key].as_f64() {
            let mut zones = Zones::default();
            zones.observe(&seen);
            same(key, rate, hertz(zones.all()[0].rate))?;
        }
    }
    Ok(())
}

pub(crate) fn steps(row: &Value) -> Result<(), String> {
    let mut zones = Zones::default();
    for (at, step) in super::array(&row["steps"]).iter().enumerate() {
        let of = |(zone, counts): (&String, &Value)| {
            let count = |at: usize| counts[at].as_u64().unwrap() as u32;
            (Zone::new(zone).ok(), count(0), count(1))
        };
        let seen: Seen = step["in"].as_object().unwrap().iter().map(of).collect();
        zones.observe(&seen);
        let expected: BTreeMap<&str, (&str, f64)> = step["out"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(zone, out)| (zone.as_str(), (text(&out["state"]), out["rate"].as_f64().unwrap())))
            .collect();
        let found = zones.all().iter().map(|outlook| {
            let zone = outlook.zone.as_ref().map_or("", Zone::as_str);
            (zone, (outlook.state.map_or("", ZoneState::as_str), hertz(outlook.rate)))
        });
        same(&format!("step {at}"), expected, found.collect())?;
    }
    Ok(())
}

fn hertz(rate: Rate) -> f64 {
    rate.map_or(0.0, |Millis(between)| 1000.0 / between as f64)
}
