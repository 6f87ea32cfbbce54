"""Renders the templates of an automation of Home Assistant as it would, with 41.5 as the state of every sensor."""

import json
import sys

import jinja2
import yaml

automation = yaml.safe_load(sys.stdin)
environment = jinja2.Environment()
environment.filters["to_json"] = json.dumps
environment.globals.update(states=lambda entity: "41.5", has_value=lambda entity: True)


def render(template):
    return environment.from_string(template).render()


data = automation["actions"][0]["data"]
print(
    json.dumps(
        {
            "alias": automation["alias"],
            "trigger": automation["triggers"][0],
            "condition": render(automation["conditions"][0]["value_template"]),
            "action": automation["actions"][0]["action"],
            "topic": data["topic"],
            "qos": data["qos"],
            "payload": render(data["payload"]),
        }
    )
)
