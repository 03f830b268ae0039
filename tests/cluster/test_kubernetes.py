"""The Kubernetes manifests hold to their schema and to each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from api.config import SETTINGS
from tests.serving import ROOT

FILES = sorted((ROOT / "script" / "deploy" / "kubernetes").glob("*.yaml"))
MANIFESTS = {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in FILES}
_LABELS = {"app.kubernetes.io/name": "lexsvc"}


def pod() -> dict[str, Any]:
    spec: dict[str, Any] = MANIFESTS["deployment.yaml"]["spec"]["template"]["spec"]
    return spec


def containers() -> list[dict[str, Any]]:
    return [*pod()["initContainers"], *pod()["containers"]]


@pytest.mark.parametrize("version", ["1.29", kubernetes_validate.latest_version()])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_manifests_hold_to_their_schema(path: Path, version: str) -> None:
    kubernetes_validate.validate(MANIFESTS[path.name], version, strict=True)


def test_everything_selects_the_pods_of_the_deployment() -> None:
    deployment = MANIFESTS["deployment.yaml"]
    assert deployment["spec"]["template"]["metadata"]["labels"] == _LABELS
    assert deployment["spec"]["selector"]["matchLabels"] == _LABELS
    assert MANIFESTS["service.yaml"]["spec"]["selector"] == _LABELS
    assert MANIFESTS["disruption.yaml"]["spec"]["selector"]["matchLabels"] == _LABELS
    assert MANIFESTS["network-policy.yaml"]["spec"]["podSelector"]["matchLabels"] == _LABELS
    target = MANIFESTS["autoscaling.yaml"]["spec"]["scaleTargetRef"]
    assert (target["kind"], target["name"]) == (deployment["kind"], deployment["metadata"]["name"])
    measured = {each["containerResource"]["container"] for each in MANIFESTS["autoscaling.yaml"]["spec"]["metrics"]}
    assert measured <= {each["name"] for each in containers()}


def test_ports_and_volumes_are_there() -> None:
    ports = {port["name"] for each in containers() for port in each.get("ports", ())}
    assert {port["targetPort"] for port in MANIFESTS["service.yaml"]["spec"]["ports"]} <= ports
    mounted = {mount["name"] for each in containers() for mount in each["volumeMounts"]}
    assert mounted == {volume["name"] for volume in pod()["volumes"]}


def test_settings_are_known_and_secrets_are_not_written_down() -> None:
    told = {name for name in MANIFESTS["configmap.yaml"]["data"] if name.startswith("LEXSVC_")}
    assert told <= {setting.variable for setting in SETTINGS.values()} | {"LEXSVC_STORE", "LEXSVC_LEXICONS"}
    assert not told & {setting.variable for setting in SETTINGS.values() if setting.secret}
    assert not pod()["enableServiceLinks"]  # a service called lexsvc would set LEXSVC_PORT=tcp://...


def test_the_service_outlives_the_nginx_before_it() -> None:
    waits = {each["name"]: each["lifecycle"]["preStop"]["exec"]["command"] for each in pod()["containers"]}
    seconds = {name: int("".join(c for c in " ".join(command) if c.isdigit())) for name, command in waits.items()}
    assert seconds["nginx"] < seconds["lexsvc"] < pod()["terminationGracePeriodSeconds"]


def test_containers_may_do_nothing_but_their_work() -> None:
    assert pod()["securityContext"]["runAsNonRoot"]
    for each in containers():
        assert each["securityContext"]["readOnlyRootFilesystem"], each["name"]
        assert each["securityContext"]["capabilities"] == {"drop": ["ALL"]}
        assert "memory" in each["resources"]["limits"]
