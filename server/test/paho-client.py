"""Publishes each line of its input with QoS 1, with the defaults of paho-mqtt 1 or 2, and says when it is acknowledged."""

import sys

import paho.mqtt.client as paho

port, username, password, version, transport, ca = sys.argv[1:]
given = {
    "protocol": paho.MQTTv5 if version == "5" else paho.MQTTv311,
    "transport": "websockets" if transport == "websocket" else "tcp",
}
if hasattr(paho, "CallbackAPIVersion"):
    given["callback_api_version"] = paho.CallbackAPIVersion.VERSION2
client = paho.Client(**given)
client.username_pw_set(username, password)
if transport == "tls":
    client.tls_set(ca)


def say(word):
    print(word, flush=True)


client.on_connect = lambda *_: say("connected")
client.on_publish = lambda *_: say("acknowledged")
client.connect("127.0.0.1", int(port))
client.loop_start()
for line in sys.stdin:
    client.publish("any", line.strip(), qos=1)
