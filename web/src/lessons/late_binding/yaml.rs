//! The manifests that the present board stands for: template, pool, daemon, claim and PVC.

use super::LateBinding;
use tsunagu_model::sandbox::VolumePhase;

/// Pieces, one after the other.
fn put(yaml: &mut String, pieces: &[&str]) {
    for piece in pieces {
        yaml.push_str(piece);
    }
}

const EXTENSIONS: &str = "apiVersion: extensions.agents.x-k8s.io/";
const FINALIZER: &str = "  finalizers: [agent.sandbox/storage-cleanup]\n";

pub(super) fn of(lesson: &LateBinding) -> String {
    let (world, beta) = (lesson.world(), lesson.beta == 1);
    let version = if beta { "v1beta1" } else { "v1alpha1" };
    let template = world.template();
    let mut yaml = String::new();
    put(
        &mut yaml,
        &[EXTENSIONS, version, "\nkind: SandboxTemplate\nmetadata:\n  name: late\nspec:\n  podTemplate:\n"],
    );
    if template.force_shared {
        put(
            &mut yaml,
            &[
                "    metadata:\n      annotations:\n        dev.gvisor.empty-dir.workspace.force-shared: \"true\"\n",
            ],
        );
    }
    put(
        &mut yaml,
        &[
            "    spec:\n      runtimeClassName: gvisor\n      automountServiceAccountToken: false\n",
            "      securityContext: {runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000}\n",
            "      containers:\n      - name: agent\n        image: registry.example/agent:1.0\n",
            "        volumeMounts:\n        - name: workspace\n          mountPath: /workspace\n          mountPropagation: ",
            template.propagation.as_str(),
            "\n      volumes:\n      - name: workspace\n        emptyDir: {}\n---\n",
        ],
    );
    let pool = world.pool();
    let replicas = pool.replicas.to_string();
    put(
        &mut yaml,
        &[
            EXTENSIONS,
            version,
            "\nkind: SandboxWarmPool\nmetadata:\n  name: ",
            pool.name.as_str(),
            "\nspec:\n  replicas: ",
            &replicas,
            "\n  sandboxTemplateRef:\n    name: late\n---\n",
        ],
    );
    put(
        &mut yaml,
        &[
            "apiVersion: apps/v1\nkind: DaemonSet\nmetadata:\n  name: storage-daemon\nspec:\n",
            "  selector:\n    matchLabels: {app: storage-daemon}\n  template:\n    metadata:\n      labels: {app: storage-daemon}\n",
            "    spec:\n      hostPID: true\n      containers:\n      - name: daemon\n        image: registry.example/storage-daemon:1.0\n",
            "        securityContext: {privileged: true}\n",
        ],
    );
    for claim in world.claims() {
        if claim.gone {
            continue;
        }
        put(
            &mut yaml,
            &[
                "---\n",
                EXTENSIONS,
                version,
                "\nkind: SandboxClaim\nmetadata:\n  name: ",
                claim.spec.name.as_str(),
                "\n",
            ],
        );
        put(&mut yaml, &[if claim.finalizer { FINALIZER } else { "" }, "spec:\n"]);
        let refers = if beta {
            ["  warmPoolRef:\n    name: ", pool.name.as_str(), "\n"]
        } else {
            ["  sandboxTemplateRef:\n    name: ", "late\n  warmpool: ", pool.name.as_str()]
        };
        put(&mut yaml, &refers);
        put(&mut yaml, &[if beta { "" } else { "\n" }]);
    }
    for volume in world.volumes() {
        if !matches!(volume.phase, VolumePhase::Pending | VolumePhase::Bound) {
            continue;
        }
        put(
            &mut yaml,
            &[
                "---\napiVersion: v1\nkind: PersistentVolumeClaim\nmetadata:\n  name: ",
                volume.spec.name.as_str(),
                "\nspec:\n  accessModes: [ReadWriteMany]\n  storageClassName: agent-volumes # volumeBindingMode: ",
                volume.spec.binding.as_str(),
                "\n  resources:\n    requests:\n      storage: 1Gi\n",
            ],
        );
    }
    yaml
}
