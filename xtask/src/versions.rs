//! Every version that no manifest can hold. The others stand where their tool reads them
//! (Cargo.lock, web/package.json, tests/package.json, Trunk.toml); the test below compares.

/// A program that is compiled once into the cache, which every checkout shares.
#[derive(Debug, PartialEq)]
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    /// What a fresh machine with two cores took.
    pub(crate) seconds: u64,
}

pub(crate) const TRUNK: Tool = Tool { name: "trunk", version: "0.21.14", seconds: 131 };
pub(crate) const WASM_PACK: Tool = Tool { name: "wasm-pack", version: "0.15.1", seconds: 43 };
pub(crate) const MDBOOK: Tool = Tool { name: "mdbook", version: "0.5.4", seconds: 27 };

/// playwright-core needs it.
pub(crate) const NODE_AT_LEAST: u32 = 20;

#[cfg(test)]
mod tests {
    use std::fs;

    fn read(path: &str) -> String {
        let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn after<'a>(text: &'a str, mark: &str) -> &'a str {
        let start = text.find(mark).unwrap_or_else(|| panic!("no {mark}")) + mark.len();
        text[start..].split('"').next().unwrap_or_default()
    }

    #[test]
    fn bindgen_of_trunk_and_of_xtask_is_that_of_the_lock_file() {
        let lock = read("Cargo.lock");
        let locked = after(&lock, "name = \"wasm-bindgen\"\nversion = \"");
        assert_eq!(after(&read("Trunk.toml"), "wasm_bindgen = \""), locked);
        assert_eq!(after(&read("xtask/Cargo.toml"), "version = \"="), locked);
    }

    #[test]
    fn wasm_opt_of_trunk_is_that_of_npm() {
        let trunk = read("Trunk.toml");
        let npm = read("web/package.json");
        let major = after(&npm, "\"binaryen\": \"").split('.').next().unwrap_or_default();
        assert_eq!(after(&trunk, "wasm_opt = \"version_"), major);
    }

    #[test]
    fn node_of_the_manifests_is_the_one_asked_for() {
        for manifest in ["web/package.json", "tests/package.json"] {
            let engines = read(manifest);
            assert_eq!(after(&engines, "\"node\": \">="), super::NODE_AT_LEAST.to_string());
        }
    }
}
