import { own, type Part, partsOf } from './marks.ts'
import { literal, printfLiteral, shellQuoted, shellWord } from './quoting.ts'

export const snippetKinds = ['mosquitto', 'python', 'esp32', 'nodeRed', 'homeAssistant', 'bridge'] as const
export type SnippetKind = (typeof snippetKinds)[number]

export interface SnippetGiven {
  /** Of the station: nodes of two stations stay apart. */
  readonly id: number
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly username: string
  readonly password: string
  readonly topic: string
  /** The manufacturer id of the station, where the topic does not name it and no key does; else null. */
  readonly module: string | null
  /** What its device calls its factors: those of the message. */
  readonly factors: readonly string[]
  /** What a flow or an automation is called. */
  readonly name: string
}

/** A value that is plausible of most factors. */
const SAMPLE = 7.2

const makers: Record<SnippetKind, (given: SnippetGiven) => string> = {
  mosquitto: mosquittoPub,
  python,
  esp32,
  nodeRed,
  homeAssistant,
  bridge,
}

/** Lines that send a reading of the station, ready to be pasted where the kind says. */
export const snippet = (kind: SnippetKind, given: SnippetGiven): Part[] => partsOf(makers[kind](given))

/** The message of a device, by how a value of it is written. */
function message({ module, factors }: SnippetGiven, value: (factor: string, n: number) => string | number) {
  const values = factors.map((factor, n) => `${literal(own(factor))}: ${value(factor, n)}`)
  const named = module === null ? '' : `"module": ${literal(own(module))}, `
  return `{${named}"values": {${values.join(', ')}}}`
}

function mosquittoPub(given: SnippetGiven): string {
  const { host, port, tls, username, password, topic } = given
  const secure = tls ? ' --tls-use-os-certs' : ''
  return `mosquitto_pub -h ${own(shellWord(host))} -p ${own(port)}${secure} \\
  -u ${own(shellWord(username))} -P ${own(shellWord(password))} \\
  -q 1 -t ${own(shellWord(topic))} \\
  -m ${shellQuoted(message(given, () => SAMPLE))}`
}

function python(given: SnippetGiven): string {
  const { host, port, tls, username, password, topic } = given
  return `import json
import paho.mqtt.publish as publish

message = ${message(given, () => SAMPLE)}

publish.single(
    ${literal(own(topic))},
    json.dumps(message),
    qos=1,
    hostname=${literal(own(host))},
    port=${own(port)},
    auth={"username": ${literal(own(username))}, "password": ${literal(own(password))}},${tls ? '\n    tls={},' : ''}
)`
}

function esp32(given: SnippetGiven): string {
  const { host, port, tls, username, password, topic, factors } = given
  const client = tls ? 'WiFiClientSecure' : 'WiFiClient'
  const text = printfLiteral(message(given, () => '\uFFFF')).replaceAll('\uFFFF', '%.3f')
  return `#include <WiFi.h>
#include <${client}.h>
#include <PubSubClient.h>

${client} net;
PubSubClient mqtt(net);

void setup() {
  Serial.begin(115200);
  WiFi.begin("wifi-name", "wifi-password");
  while (WiFi.status() != WL_CONNECTED) delay(500);
${tls ? '  net.setInsecure();  // setCACert(...) also checks who answers\n' : ''}  mqtt.setServer(${literal(own(host))}, ${own(port)});
  mqtt.setBufferSize(1024);
}

void loop() {
  if (!mqtt.connected() && !mqtt.connect("esp32", ${literal(own(username))}, ${literal(own(password))})) {
    Serial.println(mqtt.state());  // 5: wrong user name or key
    delay(5000);
    return;
  }
  float value[] = {${factors.map(() => SAMPLE).join(', ')}};  // your sensors
  char message[900];
  snprintf(message, sizeof message, ${text}${factors.map((_, n) => `, value[${n}]`).join('')});
  mqtt.publish(${literal(own(topic))}, message);
  for (int i = 0; i < 600; i++) {  // a minute
    mqtt.loop();
    delay(100);
  }
}`
}

function nodeRed(given: SnippetGiven): string {
  const { id, host, port, tls, username, password, topic, name } = given
  const [tab, out, broker, tlsConfig] = ['tab', 'out', 'broker', 'tls'].map(
    (part) => `quantrac-${id}-${part}`,
  )
  const flow = [
    { id: tab, type: 'tab', label: own(name) },
    {
      id: `quantrac-${id}-every`,
      type: 'inject',
      z: tab,
      name: '',
      props: [{ p: 'payload' }],
      repeat: '60',
      once: true,
      onceDelay: 1,
      topic: '',
      payload: message(given, () => SAMPLE),
      payloadType: 'json',
      x: 150,
      y: 80,
      wires: [[out]],
    },
    {
      id: out,
      type: 'mqtt out',
      z: tab,
      name: '',
      topic: own(topic),
      qos: '1',
      retain: 'false',
      broker,
      x: 390,
      y: 80,
      wires: [],
    },
    {
      id: broker,
      type: 'mqtt-broker',
      name: 'Quantrac',
      broker: own(host),
      port: own(port),
      ...(tls ? { tls: tlsConfig, usetls: true } : { usetls: false }),
      clientid: '',
      autoConnect: true,
      protocolVersion: '5',
      keepalive: '60',
      cleansession: true,
      credentials: { user: own(username), password: own(password) },
    },
    ...(tls ? [{ id: tlsConfig, type: 'tls-config', name: '', verifyservercert: true }] : []),
  ]
  return JSON.stringify(flow, null, 1)
}

function homeAssistant(given: SnippetGiven): string {
  const { topic, name, factors, module } = given
  const sensors = factors.map((factor) => `'sensor.${entityOf(factor)}'`)
  const values = factors.map((factor, n) => `${literal(own(factor))}: states(${sensors[n]}) | float`)
  const named = module === null ? '' : `"module": ${literal(own(module))}, `
  return `alias: ${literal(own(`Quantrac ${name}`))}
triggers:
  - trigger: time_pattern
    minutes: "/1"
conditions:
  - condition: template
    value_template: >-
      {{ ${sensors.map((sensor) => `has_value(${sensor})`).join(' and ')} }}
actions:
  - action: mqtt.publish
    data:
      topic: ${literal(own(topic))}
      qos: 1
      payload: >-
        {{ {${named}"values": {${values.join(', ')} } } | to_json }}`
}

/** The end of an entity’s name, as Home Assistant makes one of a text. */
function entityOf(factor: string): string {
  const plain = factor.replaceAll(/[đĐ]/g, 'd').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '') || 'value'
}

function bridge(given: SnippetGiven): string {
  const { host, port, tls, username, password, topic } = given
  // A blank would end the pattern; a level with one is any level.
  const pattern = topic.split('/').map((level) => (/\s/.test(level) ? '+' : level))
  return `connection quantrac
address ${own(host.includes(':') ? `[${host}]` : host)}:${own(port)}
remote_username ${own(username)}
remote_password ${own(password)}
topic ${own(pattern.join('/'))} out 1${tls ? '\nbridge_capath /etc/ssl/certs' : ''}`
}
