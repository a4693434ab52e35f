//! The page, built in one way only: by Trunk, in the release profile.

use anyhow::{Context, Result, bail};
use std::{
    env,
    fs::File,
    io::{Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    os::unix::process::{CommandExt, parent_id},
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use crate::{
    needs::{Need, WASM, set_up},
    place::Place,
    run,
    versions::TRUNK,
};

/// What a build needs, and so `serve` and `test` as well.
pub(crate) const NEEDS: [Need; 5] =
    [Need::Node, Need::Target(WASM), Need::Crates, Need::Npm("web"), Need::Tool(&TRUNK)];

const FIRST_PORT: u16 = 8080;
const PORTS_TRIED: u16 = 20;

/// The one way to call Trunk. All it needs is there, so it is kept off the network.
fn trunk(place: &Place, what: &str) -> Command {
    let mut trunk = place.command("trunk");
    trunk.args([what, "--release", "--offline", "--skip-version-check", "--quiet"]);
    // Where backtraces are on, Trunk prints sixty lines of its own under each compile error.
    trunk.env("RUST_LIB_BACKTRACE", "0");
    trunk
}

pub(crate) fn build(place: &Place) -> Result<()> {
    set_up(place, &NEEDS)?;
    // Two builds at once would empty each other's staging folder; the lock ends with the process.
    let path = place.work.join("page.lock");
    let lock = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    lock.lock().with_context(|| format!("cannot lock {}", path.display()))?;
    run::through(&mut trunk(place, "build"))
}

pub(crate) fn embed(place: &Place) -> Result<()> {
    build(place)?;
    println!(
        "\n{} is complete: copy it beside your pages as tsunagu/ and paste\n\n\
         <script type=\"module\" src=\"tsunagu/tsunagu.js\"></script>\n\
         <tsunagu-demo lesson=\"volumes\"></tsunagu-demo>",
        place.root.join("dist/embed").display()
    );
    Ok(())
}

pub(crate) fn serve(place: &Place, asked: Option<u16>) -> Result<()> {
    let port = choose(asked)?;
    set_up(place, &NEEDS)?;
    println!("Building the page: about a minute the first time on two cores, then about ten seconds");
    let number = port.to_string();
    let mut trunk = trunk(place, "serve");
    trunk.args(["--address", "127.0.0.1", "--port", &number]);
    // A child says the address when the page answers, and this process becomes Trunk: whoever
    // stops it stops the server, and no orphan keeps the port.
    let program = env::current_exe().context("this program has no path")?;
    Command::new(program)
        .args(["announce", &number])
        .stdin(Stdio::null())
        .spawn()
        .context("cannot start a second xtask")?;
    Err(trunk.stdin(Stdio::null()).exec()).context("cannot run trunk")
}

/// Waits until the page answers at a port and prints its address; ends with the process that started it.
pub(crate) fn announce(port: &str) -> Result<()> {
    let port: u16 = port.parse().context("announce takes a port")?;
    let server = parent_id();
    while parent_id() == server {
        if answers(port) {
            println!("Tsunagu: http://127.0.0.1:{port}/");
            break;
        }
        sleep(Duration::from_millis(200));
    }
    Ok(())
}

fn answers(port: u16) -> bool {
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        stream.write_all(b"GET / HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept: text/html\r\n\r\n")?;
        let mut start = [0; 12];
        stream.read_exact(&mut start)?;
        Ok(start.ends_with(b" 200"))
    };
    ask().unwrap_or(false)
}

fn choose(asked: Option<u16>) -> Result<u16> {
    let free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    if let Some(port) = asked {
        if !free(&port) {
            bail!("port {port} is in use; choose another with --port N");
        }
        return Ok(port);
    }
    let last = FIRST_PORT + PORTS_TRIED - 1;
    let Some(port) = (FIRST_PORT..=last).find(free) else {
        bail!("all ports from {FIRST_PORT} to {last} are in use; choose another with --port N");
    };
    if port != FIRST_PORT {
        println!("Port {FIRST_PORT} is in use, so this is on {port}");
    }
    Ok(port)
}

#[cfg(test)]
mod tests {
    use super::{answers, choose};
    use std::net::TcpListener;

    #[test]
    fn a_port_in_use_is_refused_by_its_number_and_a_silent_one_is_no_page() {
        let holder = TcpListener::bind("127.0.0.1:0").expect("loopback");
        let port = holder.local_addr().expect("an address").port();
        let refused = choose(Some(port)).map_err(|error| error.to_string());
        assert!(refused.is_err_and(|text| text.contains(&format!("port {port} is in use"))));
        drop(holder);
        assert!(!answers(port));
    }
}
