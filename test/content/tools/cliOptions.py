"""Lists which commands and options of aws, az, gcloud, kubectl and helm exist, asking the installed tools.

Reads JSON from standard input: {"aws ec2 describe-instances": ["--region", ...], ...}
Writes JSON: {"accepted": {command: [option, ...]}, "refused": [[command, option or null], ...], "unknown": [command, ...]}
A command is unknown if its tool is not installed or cannot load the command.
"""

import importlib.util
import json
import re
import subprocess
import sys

used = json.load(sys.stdin)
accepted, refused, unknown = {}, [], []


def record(command, options, known):
    accepted[command] = sorted(option for option in options if option in known)
    refused.extend([command, option] for option in options if option not in known)


def aws_commands():
    try:
        from awscli.clidriver import create_clidriver
    except ImportError:
        return None
    driver = create_clidriver()
    services = driver._get_command_table()
    shared = set(driver._get_argument_table()) | {"no-cli-pager"}

    def options_of(words):
        table = services
        for word in words:
            if word not in table:
                return None
            node = table[word]
            table = getattr(node, "subcommand_table", None)
            if table is None and hasattr(node, "_get_command_table"):
                table = node._get_command_table()
            table = table or {}
        names = {entry["name"] for entry in getattr(node, "ARG_TABLE", [])} | set(getattr(node, "arg_table", {}))
        return {"--" + name for name in names | shared}

    return options_of


def gcloud_commands():
    path = subprocess.run(["sh", "-c", 'dirname "$(dirname "$(readlink -f "$(command -v gcloud)")")"'], capture_output=True, text=True)
    spec = importlib.util.spec_from_file_location("tree", path.stdout.strip() + "/data/cli/gcloud_completions.py")
    try:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except (FileNotFoundError, AttributeError):
        return None
    root = module.STATIC_COMPLETION_CLI_TREE
    shared = set(root["flags"]) | {"--format", "--filter", "--sort-by", "--limit", "--quiet"}

    def options_of(words):
        node = root
        for word in words:
            if not node.get("commands"):
                break  # The rest are arguments.
            node = node["commands"].get(word)
            if node is None:
                return None
        flags = set(node.get("flags", {})) | shared
        return flags | {flag.replace("--", "--no-", 1) for flag in flags}

    return options_of


def helped(tool, shared):
    def options_of(words):
        done = subprocess.run([tool, *words, "--help"], capture_output=True, text=True)
        text = done.stdout + done.stderr
        if done.returncode != 0:
            raise LookupError(text)
        return set(re.findall(r"(?<![\w-])--[a-z0-9-]+", text)) | shared

    return options_of


def kubectl_commands():
    done = subprocess.run(["kubectl", "options"], capture_output=True, text=True)
    return helped("kubectl", set(re.findall(r"--[a-z0-9-]+", done.stdout)))


readers = {
    "aws": aws_commands,
    "gcloud": gcloud_commands,
    "kubectl": kubectl_commands,
    "helm": lambda: helped("helm", set()),
    "az": lambda: helped("az", {"--output", "--query", "--subscription", "--only-show-errors"}),
}
opened = {}
for command, options in used.items():
    tool, *words = command.split(" ")
    try:
        if tool not in opened:
            opened[tool] = readers[tool]()
        known = opened[tool](words) if opened[tool] else None
        if opened[tool] is None:
            unknown.append(command)
        elif known is None:
            refused.append([command, None])
        else:
            record(command, options, known)
    except (LookupError, FileNotFoundError):
        unknown.append(command)

json.dump({"accepted": accepted, "refused": refused, "unknown": unknown}, sys.stdout, indent=1)
