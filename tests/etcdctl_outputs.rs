//! Every real output of `etcdctl` is read rightly, or refused with the right reason.
//!
//! `TSUNAGU_ETCDCTL=/path` takes another folder of version folders. In each, what a situation's
//! JSON says (read here by serde_json) is what its other forms have to say too.
// An output that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use tsunagu_model::quorum::paste::{self, BadPaste, Listed, Node, Pasted, Pod, Status};
use tsunagu_model::quorum::{Domains, Kind};

const BUILT_IN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/etcdctl");
const FORMS: [&str; 6] = ["default", "fields", "json-hex", "json", "simple", "table"];

/// The outputs of one command in one situation, by form: what it printed, and its standard error.
type Group = BTreeMap<String, (Option<String>, String)>;

fn groups() -> BTreeMap<(String, String), Group> {
    let given = std::env::var("TSUNAGU_ETCDCTL").ok();
    let root = given.as_deref().unwrap_or(BUILT_IN);
    let list = |path: &Path| {
        let entries = std::fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    let mut groups: BTreeMap<(String, String), Group> = BTreeMap::new();
    for version in list(Path::new(root)).iter().filter(|path| path.is_dir()) {
        for path in list(version) {
            let name = path.file_stem().unwrap().to_str().unwrap();
            let form = FORMS.iter().find(|form| name.ends_with(&format!("-{form}")));
            let form = form.unwrap_or_else(|| panic!("{name}: a form that is not known"));
            let group = name.strip_suffix(&format!("-{form}")).unwrap().to_owned();
            let version = version.file_name().unwrap().to_str().unwrap().to_owned();
            let text = std::fs::read_to_string(&path).unwrap();
            let entry = groups.entry((version, group)).or_default().entry((*form).to_owned()).or_default();
            match path.extension().and_then(|end| end.to_str()) {
                Some("out") => entry.0 = Some(text),
                Some("err") => entry.1 = text,
                _ => panic!("{}", path.display()),
            }
        }
    }
    groups
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn members(json: &Value) -> Vec<Listed> {
    let member = |one: &Value| Listed {
        id: one["ID"].as_u64().unwrap(),
        name: one["name"].as_str().unwrap_or_default().to_owned(),
        peer_urls: texts(&one["peerURLs"]),
        client_urls: texts(&one["clientURLs"]),
        learner: Some(one["isLearner"] == true),
    };
    json["members"].as_array().unwrap().iter().map(member).collect()
}

fn statuses(json: &Value) -> Vec<Status> {
    let status = |row: &Value| {
        let of = &row["Status"];
        Status {
            endpoint: row["Endpoint"].as_str().unwrap().to_owned(),
            id: of["header"]["member_id"].as_u64().unwrap(),
            version: of["version"].as_str().unwrap().to_owned(),
            leads: of["leader"] == of["header"]["member_id"],
            learner: of["isLearner"] == true,
            term: of["raftTerm"].as_u64().unwrap(),
            errors: texts(&of["errors"]).join(", "),
        }
    };
    json.as_array().unwrap().iter().map(status).collect()
}

/// The endpoints that standard error says did not answer.
fn silent(err: &str) -> Vec<String> {
    let said = err.lines().filter(|line| line.starts_with("Failed to get the status"));
    said.map(|line| line.split_whitespace().nth(7).unwrap().to_owned()).collect()
}

#[test]
fn every_output_is_read_rightly_or_refused_with_the_right_reason() {
    let (mut read, mut refused) = (0, 0);
    for ((version, name), group) in groups() {
        let json = group.get("json").and_then(|(out, _)| out.as_ref());
        let json: Option<Value> = json.map(|text| serde_json::from_str(text).unwrap());
        for (form, (out, err)) in &group {
            let what = format!("{version}/{name}-{form}");
            if !err.is_empty() {
                let error = err.lines().find_map(|line| line.strip_prefix("Error: "));
                let other = error.filter(|error| !error.contains("deadline exceeded"));
                let bad = other.map_or(BadPaste::NoAnswer, |error| BadPaste::Failed(error.into()));
                assert_eq!(paste::read(err), Err(bad), "{what}: standard error alone");
                refused += 1;
            }
            let Some(out) = out else { continue };
            let json = json.as_ref().unwrap_or_else(|| panic!("{what}: no JSON to compare with"));
            // With standard error before, behind, and with Windows' line ends.
            for text in [out.clone(), format!("{err}{out}"), format!("{out}{err}"), out.replace('\n', "\r\n")]
            {
                let seen = paste::read(&text).unwrap_or_else(|bad| panic!("{what}: {bad:?}"));
                match seen {
                    Pasted::Members(seen) => {
                        let mut expected = members(json);
                        if form == "json-hex" && out.contains("clientURLS") {
                            for member in &mut expected {
                                member.learner = None;
                            }
                        }
                        assert_eq!(seen, expected, "{what}");
                    }
                    Pasted::Status { rows, silent: quiet } => {
                        assert_eq!(rows, statuses(json), "{what}");
                        let told = text.len() > out.len() && text.contains(err.as_str());
                        assert_eq!(quiet, if told { silent(err) } else { Vec::new() }, "{what}");
                    }
                    other => panic!("{what}: {other:?}"),
                }
            }
            read += 1;
        }
    }
    println!("{read} outputs read, {refused} refused");
    match std::env::var("TSUNAGU_ETCDCTL") {
        Err(_) => assert_eq!((read, refused), (113, 23), "the built-in folder is not whole"),
        Ok(path) => assert!(read > 0, "{path} holds no output"),
    }
}

#[test]
fn every_cut_is_read_or_refused_and_never_more() {
    for ((version, name), group) in groups() {
        for (form, (out, _)) in group {
            let Some(out) = out else { continue };
            let Ok(whole) = paste::read(&out) else { panic!("{version}/{name}-{form}") };
            for at in (0..out.len()).filter(|&at| out.is_char_boundary(at)) {
                let count = |pasted: &Pasted| match pasted {
                    Pasted::Members(members) => members.len(),
                    Pasted::Status { rows, .. } => rows.len(),
                    other => panic!("{other:?}"),
                };
                if let Ok(part) = paste::read(&out[..at]) {
                    assert!(count(&part) <= count(&whole), "{version}/{name}-{form}, cut at {at}");
                }
            }
        }
    }
}

#[test]
fn what_is_not_an_output_gets_its_reason() {
    let cases = [
        ("", BadPaste::Empty),
        ("  \n\n", BadPaste::Empty),
        ("hello", BadPaste::Unknown),
        ("$ kubectl get pods", BadPaste::Empty),
        ("{\"kind\":\"Deployment\",\"metadata\":{}}", BadPaste::Unknown),
        ("Error: context deadline exceeded", BadPaste::NoAnswer),
        ("Error: etcdserver: permission denied", BadPaste::Failed("etcdserver: permission denied".into())),
        ("{\"header\":{},\n\"members\":[{]}", BadPaste::Damaged { line: 2 }),
        ("{\"header\":{},\"members\":[]}", BadPaste::Nobody),
        ("NAME   READY   IP   NODE\n", BadPaste::Nobody),
        (
            "ab12, started, m1, http://a:2380, http://a:2379, false\nab13, started, m2",
            BadPaste::Damaged { line: 2 },
        ),
        ("zz, started, m1, http://a:2380, http://a:2379, false", BadPaste::Damaged { line: 1 }),
        ("11112222333344445, started, m1, http://a, http://a, false", BadPaste::Damaged { line: 1 }),
        ("ab, started, , http://a, , false", BadPaste::Damaged { line: 1 }),
    ];
    for (text, bad) in cases {
        assert_eq!(paste::read(text), Err(bad), "{text:?}");
    }
    assert_eq!(paste::read(&"x".repeat(paste::MAX + 1)), Err(BadPaste::TooLong));
    let deep = "[".repeat(1000);
    assert_eq!(paste::read(&deep), Err(BadPaste::Damaged { line: 1 }), "no stack is that deep");
}

const PODS: &str = "\
NAME           READY   STATUS    RESTARTS      AGE   IP           NODE     NOMINATED NODE   READINESS GATES
etcd-cp-1      1/1     Running   2 (3d ago)    90d   192.0.2.11   cp-1     <none>           <none>
etcd-cp-2      1/1     Running   0             90d   192.0.2.12   cp-2     <none>           <none>
etcd-cp-3      0/1     Pending   0             1m    <none>       <none>   <none>           <none>
";

const NODES_YAML: &str = "\
apiVersion: v1
items:
- apiVersion: v1
  kind: Node
  metadata:
    annotations:
      note: |
        topology.kubernetes.io/zone: wrong
        name: wrong
      volumes.kubernetes.io/controller-managed-attach-detach: \"true\"
    labels:
      kubernetes.io/hostname: cp-1
      topology.kubernetes.io/zone: a
    name: cp-1
    uid: 00000000-0000-0000-0000-000000000001
  spec:
    podCIDRs:
    - 10.244.0.0/24
  status:
    addresses:
    - address: 192.0.2.11
      type: InternalIP
    images:
    - names:
      - name: not-a-node
- apiVersion: v1
  kind: Node
  metadata:
    labels:
      topology.kubernetes.io/zone: 'a'
    name: cp-2
  spec: {}
- apiVersion: v1
  kind: Node
  metadata:
    name: cp-3
kind: List
metadata:
  resourceVersion: \"\"
";

const NODES_JSON: &str = r#"{
  "apiVersion": "v1",
  "items": [
    {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "cp-1", "labels": {"topology.kubernetes.io/zone": "a"}}},
    {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "cp-2", "labels": {"topology.kubernetes.io/zone": "a", "x": "\u00e9\ud83d\ude00\n"}}},
    {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "cp-3"}}
  ],
  "kind": "List"
}"#;

const NODES_WIDE: &str = "\
NAME   STATUS   ROLES           AGE   VERSION   ZONE
cp-1   Ready    control-plane   90d   v1.36.0   a
cp-2   Ready    control-plane   90d   v1.36.0   a
cp-3   Ready    control-plane   90d   v1.36.0   
";

const LIST: &str = "\
8211f1d0f64f3269, started, cp-1, https://192.0.2.11:2380, https://192.0.2.11:2379, false
91bc3c398fb3c146, started, cp-2, https://192.0.2.12:2380, https://192.0.2.12:2379, false
fd422379fda50e48, started, cp-3, https://192.0.2.12:2390, https://192.0.2.12:2389, false
";

fn node(name: &str, zone: &str) -> Node {
    Node { name: name.into(), zone: zone.into() }
}

#[test]
fn kubectl_is_read_in_columns_json_and_yaml() {
    let nodes = vec![node("cp-1", "a"), node("cp-2", "a"), node("cp-3", "")];
    for text in [NODES_YAML, NODES_JSON, NODES_WIDE] {
        assert_eq!(paste::read(text), Ok(Pasted::Nodes(nodes.clone())), "{text}");
    }
    let pod = |name: &str, ip: &str, node: &str| Pod { name: name.into(), ip: ip.into(), node: node.into() };
    let pods = vec![
        pod("etcd-cp-1", "192.0.2.11", "cp-1"),
        pod("etcd-cp-2", "192.0.2.12", "cp-2"),
        pod("etcd-cp-3", "", ""),
    ];
    assert_eq!(paste::read(PODS), Ok(Pasted::Pods(pods.clone())));
    let with_namespace = PODS.lines().map(|line| format!("kube-system   {line}\n")).collect::<String>();
    let with_namespace = with_namespace.replacen("kube-system", "NAMESPACE", 1);
    assert_eq!(paste::read(&with_namespace), Ok(Pasted::Pods(pods)));
    let one = "apiVersion: v1\nkind: Node\nmetadata:\n  labels:\n    topology.kubernetes.io/zone: b\n  name: cp-9\n";
    assert_eq!(paste::read(one), Ok(Pasted::Nodes(vec![node("cp-9", "b")])));
}

/// The article's last advice, done: members that share a host or a zone are found.
#[test]
fn members_that_share_a_host_or_a_zone_are_pointed_out() {
    let Ok(Pasted::Members(members)) = paste::read(LIST) else { panic!("a list") };
    let Ok(Pasted::Nodes(nodes)) = paste::read(NODES_YAML) else { panic!("nodes") };
    let Ok(Pasted::Pods(pods)) = paste::read(PODS) else { panic!("pods") };
    let heaviest = |placement: &tsunagu_model::quorum::Placement, kind| {
        let (domain, voters) = placement.heaviest(Domains::EMPTY, kind)?;
        Some((placement.domain(domain)?.name.to_string(), voters))
    };
    // The list alone: two addresses are of one machine.
    let alone = paste::plan(&members, &[], &[]).unwrap();
    assert_eq!(heaviest(&alone, Kind::Host), Some(("192.0.2.12".into(), 2)));
    assert_eq!(heaviest(&alone, Kind::Site), None);
    assert_eq!(alone.minimal_cuts(Domains::EMPTY, 1).len(), 1);
    // With the pods too: cp-3's own pod runs nowhere, and its member's address is cp-2's.
    let placed = paste::plan(&members, &pods, &nodes).unwrap();
    assert_eq!(heaviest(&placed, Kind::Host), Some(("cp-2".into(), 2)));
    assert_eq!(heaviest(&placed, Kind::Site), Some(("a".into(), 3)));
    // A list without quorum, of 3.4: the phantom is called by its id, and counts.
    let text = "64f1904f602822ab, unstarted, , http://[::1]:22380, , false\n\
                ddd67b312462fd7b, started, m1, http://127.0.0.1:12380, http://127.0.0.1:12379, false";
    let Ok(Pasted::Members(members)) = paste::read(text) else { panic!("a list") };
    let placement = paste::plan(&members, &[], &[]).unwrap();
    assert!(placement.member_named("64f1904f602822ab").is_some());
    assert!(placement.possible_leaders(Domains::EMPTY).is_empty(), "one of two");
}

proptest! {
    // A failure prints its smallest case, which then becomes a test of its own; no file is written.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_fall(text in any::<String>()) {
        let _ = paste::read(&text);
    }

    /// Pieces of real outputs, put together in any way.
    #[test]
    fn no_mixture_makes_the_reader_fall(
        pieces in prop::collection::vec(
            "\\{\"(header|members|items|ID)\":|[\\[\\]{},|+:]|\"[a-zA-Z]{0,9}\"|[0-9a-f]{1,20}|, (started|unstarted), |true|false|NAME   |ZONE|items:|- |  name: |\n| {1,4}|http://\\[::1\\]:2380",
            0..40,
        ),
    ) {
        if let Ok(Pasted::Members(members)) = paste::read(&pieces.concat()) {
            let _ = paste::plan(&members, &[], &[]);
        }
    }
}

/// 3.6 draws more columns, here as its documentation shows them; and people copy the command too.
#[test]
fn the_columns_of_3_6_and_the_command_above_them_are_read() {
    let of = |id, leads| Status {
        endpoint: format!("https://10.0.0.{id}:2379"),
        id,
        version: "3.6.5".into(),
        leads,
        learner: false,
        term: 2,
        errors: String::new(),
    };
    let table = "\
[root@cp-1 ~]# etcdctl endpoint status -w table
+-----------------------+----+---------+-----------------+---------+--------+-----------------------+-------+-----------+------------+-----------+------------+--------------------+--------+--------------------------+-------------------+
|       ENDPOINT        | ID | VERSION | STORAGE VERSION | DB SIZE | IN USE | PERCENTAGE NOT IN USE | QUOTA | IS LEADER | IS LEARNER | RAFT TERM | RAFT INDEX | RAFT APPLIED INDEX | ERRORS | DOWNGRADE TARGET VERSION | DOWNGRADE ENABLED |
+-----------------------+----+---------+-----------------+---------+--------+-----------------------+-------+-----------+------------+-----------+------------+--------------------+--------+--------------------------+-------------------+
| https://10.0.0.1:2379 |  1 |   3.6.5 |           3.6.0 |   20 kB |  16 kB |                   20% |   0 B |      true |      false |         2 |         10 |                 10 |        |                          |             false |
| https://10.0.0.2:2379 |  2 |   3.6.5 |           3.6.0 |   20 kB |  16 kB |                   20% |   0 B |     false |      false |         2 |         10 |                 10 |        |                          |             false |
+-----------------------+----+---------+-----------------+---------+--------+-----------------------+-------+-----------+------------+-----------+------------+--------------------+--------+--------------------------+-------------------+
";
    let simple = "\
https://10.0.0.1:2379, 1, 3.6.5, 3.6.0, 20 kB, 16 kB, 20%, 0 B, true, false, 2, 10, 10, , , false
https://10.0.0.2:2379, 2, 3.6.5, 3.6.0, 20 kB, 16 kB, 20%, 0 B, false, false, 2, 10, 10, , , false
";
    for text in [table, simple] {
        let rows = vec![of(1, true), of(2, false)];
        assert_eq!(paste::read(text), Ok(Pasted::Status { rows, silent: Vec::new() }), "{text}");
    }
}
