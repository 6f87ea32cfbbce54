import { sparkplugBytes } from '../../server/test/sparkplug-encoder.ts'
import { type FastScenario, fastMessage } from '../../simulator/src/scenarios.ts'

/** What the stations of a load speak. */
export type Speech = 'own' | 'chirpstack' | 'sparkplug' | 'sparkplug-birth'

interface Sent {
  readonly topic: string
  readonly payload: string | Buffer
}

const valueOf = (index: number, factor: number): number => 20 + ((index + factor) % 400) / 10

/** The n-th message of a load, of station `m1` …, factors `f1` …, as `fastMessage`. */
export function messageOf(speech: Speech, scenario: FastScenario, index: number): Sent {
  if (speech === 'own') return fastMessage(scenario, index)
  const { modules, readings, from, step_ms = 1 } = scenario
  const place = index % modules
  const ts = from + Math.floor(index * step_ms)
  const factors = Array.from({ length: readings }, (_, n) => n + 1)
  if (speech === 'sparkplug-birth') return deviceBirth(place, readings)
  if (speech === 'chirpstack') {
    const object = factors.map((factor) => `"f${factor}":${valueOf(index, factor)}`).join(',')
    return {
      topic: `application/ca739e26-7b67-4f14-b69e-d568c22a5a75/device/m${place + 1}/event/up`,
      payload: `{"deduplicationId":"3ac7e3c4-4401-4b8d-9386-a5c902f9202d","time":"${new Date(ts).toISOString()}","deviceInfo":{"tenantId":"52f14cd4-c6f1-4fbd-8f87-4025e1d49242","tenantName":"Plant","applicationId":"ca739e26-7b67-4f14-b69e-d568c22a5a75","applicationName":"water","deviceName":"probe ${place}","devEui":"m${place + 1}","tags":{}},"devAddr":"00189440","adr":true,"dr":1,"fCnt":${index},"fPort":1,"data":"qqqqqqqqqqqqqqqq","object":{${object}},"rxInfo":[{"gatewayId":"0016c001f153a14c","uplinkId":4217106255,"rssi":-48,"snr":9}],"txInfo":{"frequency":923200000}}`,
    }
  }
  const metrics = factors.map((factor) => ({
    alias: place * 100 + factor,
    time: ts,
    type: 10,
    value: valueOf(index, factor),
  }))
  return { topic: `spBv1.0/bench/DDATA/gw/m${place + 1}`, payload: sparkplugBytes(ts, metrics, index % 256) }
}

/** The birth of a station's device, which names its aliases and has no values yet. */
export function deviceBirth(place: number, readings: number): Sent {
  const metrics = Array.from({ length: readings }, (_, n) => ({
    name: `f${n + 1}`,
    alias: place * 100 + n + 1,
    type: 10,
    value: null,
  }))
  return { topic: `spBv1.0/bench/DBIRTH/gw/m${place + 1}`, payload: sparkplugBytes(Date.now(), metrics) }
}
