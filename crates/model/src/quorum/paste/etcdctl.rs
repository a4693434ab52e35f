//! The forms of etcdctl: table, simple, json (and `--hex`), fields. Read from the outputs of 3.4.23
//! and 3.5.1.

use super::json::Json;
use super::table::Boxed;
use super::{BadPaste, Line, Listed, Pasted, Status, decimal, hex, id};
use alloc::string::String;
use alloc::vec::Vec;

/// Several addresses stand in one cell, with commas between.
fn urls(cell: &str) -> Vec<String> {
    cell.split(',').map(str::trim).filter(|url| !url.is_empty()).map(String::from).collect()
}

fn truth(cell: &str) -> Option<bool> {
    match cell {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// A member from cells: id, status, name, peers, clients and, since 3.4, whether it is a learner.
fn member(cells: &[&str]) -> Option<Listed> {
    let [id, status, name, peers, clients, rest @ ..] = cells else { return None };
    let learner = match rest {
        [] => false,
        [learner] => truth(learner)?,
        _ => return None,
    };
    let found = Listed {
        id: hex(id)?,
        name: (*name).into(),
        peer_urls: urls(peers),
        client_urls: urls(clients),
        learner: Some(learner),
    };
    (matches!(*status, "started" | "unstarted") && (*status == "started") == found.started()).then_some(found)
}

/// An endpoint from cells: endpoint, id, version, sizes, leads, learner, term, index, applied,
/// errors. Since 3.6 there are four sizes and not one, and two cells behind the errors.
fn status(cells: &[&str]) -> Option<Status> {
    let at = cells.iter().position(|cell| truth(cell).is_some())?;
    let behind = if at > 4 { 2 } else { 0 };
    let [endpoint, id, version, ..] = cells else { return None };
    let [leads, learner, term, _, _, errors @ ..] = cells.get(at..cells.len().checked_sub(behind)?)? else {
        return None;
    };
    Some(Status {
        endpoint: (*endpoint).into(),
        id: hex(id)?,
        version: (*version).into(),
        leads: truth(leads)?,
        learner: truth(learner)?,
        term: decimal(term)?,
        errors: errors.join(", ").trim().into(),
    })
}

pub(super) fn of_simple(lines: &[Line<'_>]) -> Result<Pasted, BadPaste> {
    let rows =
        || lines.iter().map(|&(line, text)| (line, text.split(',').map(str::trim).collect::<Vec<_>>()));
    // A list of addresses has commas inside, but no blank behind them.
    let apart =
        || lines.iter().map(|&(line, text)| (line, text.split(", ").map(str::trim).collect::<Vec<_>>()));
    let first = apart().next().map_or(Vec::new(), |(_, cells)| cells);
    if first.get(1).is_some_and(|cell| matches!(*cell, "started" | "unstarted")) {
        return all(apart(), member).map(Pasted::Members);
    }
    let endpoint = first.len() >= 9 && first.get(1).is_some_and(|cell| hex(cell).is_some());
    if endpoint {
        return all(rows(), status).map(|rows| Pasted::Status { rows, silent: Vec::new() });
    }
    Err(BadPaste::Unknown)
}

fn all<'t, T>(
    rows: impl Iterator<Item = (usize, Vec<&'t str>)>,
    read: impl Fn(&[&'t str]) -> Option<T>,
) -> Result<Vec<T>, BadPaste> {
    let row = |(line, cells): (usize, Vec<&'t str>)| read(&cells).ok_or(BadPaste::Damaged { line });
    rows.map(row).collect()
}

pub(super) fn of_table(lines: &[Line<'_>]) -> Result<Pasted, BadPaste> {
    let table = Boxed::read(lines).map_err(|line| BadPaste::Damaged { line })?;
    let take = |names: &[&str]| {
        let columns: Option<Vec<usize>> = names.iter().map(|name| table.column(name)).collect();
        let columns = columns?;
        let rows = table.rows.iter();
        Some(rows.map(move |(line, cells)| (*line, columns.iter().map(|&at| cells[at]).collect::<Vec<_>>())))
    };
    let plain = ["ID", "STATUS", "NAME", "PEER ADDRS", "CLIENT ADDRS", "IS LEARNER"];
    if let Some(rows) = take(&plain) {
        return all(rows, member).map(Pasted::Members);
    }
    if let Some(rows) = take(&plain[..5]) {
        return all(rows, member).map(Pasted::Members);
    }
    let of_status = [
        "ENDPOINT",
        "ID",
        "VERSION",
        "DB SIZE",
        "IS LEADER",
        "IS LEARNER",
        "RAFT TERM",
        "RAFT INDEX",
        "RAFT APPLIED INDEX",
        "ERRORS",
    ];
    let rows = take(&of_status).ok_or(BadPaste::Unknown)?;
    all(rows, status).map(|rows| Pasted::Status { rows, silent: Vec::new() })
}

/// `"Key" : value`, one a line; a new member begins with its `"ID"`, an endpoint ends with `"Endpoint"`.
pub(super) fn of_fields(lines: &[Line<'_>]) -> Result<Pasted, BadPaste> {
    let mut members: Vec<Listed> = Vec::new();
    let (mut rows, mut row, mut leader) = (Vec::new(), Status::default(), 0);
    let mut status = false;
    for &(line, text) in lines {
        let damaged = || BadPaste::Damaged { line };
        let (key, value) = text.trim().split_once(" : ").ok_or_else(damaged)?;
        let bare = value.trim_matches('"');
        let number = || decimal(bare).ok_or_else(damaged);
        match (key.trim_matches('"'), members.last_mut()) {
            ("ID", _) => members.push(Listed { id: number()?, learner: Some(false), ..Listed::default() }),
            ("Name", Some(member)) => member.name = bare.into(),
            ("PeerURL", Some(member)) => member.peer_urls.push(bare.into()),
            ("ClientURL", Some(member)) => member.client_urls.push(bare.into()),
            ("IsLearner", Some(member)) => member.learner = Some(truth(bare).ok_or_else(damaged)?),
            ("IsLearner", None) => row.learner = truth(bare).ok_or_else(damaged)?,
            ("MemberID", _) => row.id = number()?,
            ("Version", _) => row.version = bare.into(),
            ("RaftTerm", _) => row.term = number()?,
            ("Leader", _) => leader = number()?,
            ("Errors", _) => row.errors = value.trim_matches(['[', ']']).into(),
            ("Endpoint", _) => {
                status = true;
                row.endpoint = bare.into();
                row.leads = leader == row.id;
                rows.push(core::mem::take(&mut row));
            }
            _ => {}
        }
    }
    if status {
        return Ok(Pasted::Status { rows, silent: Vec::new() });
    }
    Ok(Pasted::Members(members))
}

/// `member list` is a record with members, `endpoint status` a list of records with a status.
pub(super) fn of_json(tree: &Json) -> Option<Pasted> {
    if let Json::List(rows) = tree {
        let rows: Option<Vec<Status>> = rows.iter().map(json_status).collect();
        return rows.map(|rows| Pasted::Status { rows, silent: Vec::new() });
    }
    tree.get("header")?;
    // With --hex 3.5 writes ids as text, another key for the addresses, and nothing of learners.
    let hidden = |member: &Json| matches!(member.get("ID"), Some(Json::Text(_)));
    let member = |one: &Json| {
        let clients = ["clientURLs", "clientURLS"].map(|key| one.texts(key)).concat();
        let learner = matches!(one.get("isLearner"), Some(Json::Bool(true)));
        Some(Listed {
            id: id(one.get("ID")?)?,
            name: one.text("name").into(),
            peer_urls: one.texts("peerURLs"),
            client_urls: clients,
            learner: (learner || !hidden(one)).then_some(learner),
        })
    };
    tree.list("members").iter().map(member).collect::<Option<Vec<_>>>().map(Pasted::Members)
}

fn json_status(row: &Json) -> Option<Status> {
    let of = row.get("Status")?;
    let member = id(of.get("header")?.get("member_id")?)?;
    let number = |key: &str| of.get(key).and_then(id);
    Some(Status {
        endpoint: row.text("Endpoint").into(),
        id: member,
        version: of.text("version").into(),
        leads: number("leader") == Some(member),
        learner: matches!(of.get("isLearner"), Some(Json::Bool(true))),
        term: number("raftTerm").unwrap_or_default(),
        errors: of.texts("errors").join(", "),
    })
}
