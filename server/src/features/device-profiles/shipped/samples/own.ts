import type { Sample } from '../samples.ts'

/** The product's own forms and ThingsBoard's, which no profile reads. */
export const own: readonly Sample[] = [
  {
    says: 'several factors of one time',
    topic: 'plant/data',
    payload: {
      module: 'ST01',
      timestamp: '2026-11-20T11:59:00+07:00',
      values: { COD: 7.25, pH: { value: 7.1, quality: 1 } },
    },
    module: 'ST01',
    at: '2026-11-20T04:59:00Z',
    readings: { COD: 7.25, pH: 7.1 },
    quality: { pH: 1 },
  },
  {
    says: 'a single reading',
    topic: 'plant/data',
    payload: { device: 'ST01', factor: 'COD', value: 7.25, time: '20261120115900' },
    module: 'ST01',
    at: '2026-11-20T04:59:00Z',
    readings: { COD: 7.25 },
  },
  {
    says: 'a flat map',
    topic: 'plantA/tank1/telemetry',
    payload: { COD: 7.25, pH: 7.1 },
    module: 'plantA/tank1',
    readings: { COD: 7.25, pH: 7.1 },
  },
  {
    says: 'a flat map of another plant',
    topic: 'plantB/tank1/telemetry',
    payload: { COD: 7.25, pH: 7.1 },
    module: 'plantB/tank1',
    readings: { COD: 7.25, pH: 7.1 },
  },
  {
    says: 'a flat map with nested objects',
    topic: 'plant/logger7',
    payload: {
      ts: 1795150740,
      water: { ph: 7.1, cod: { value: 41, quality: 0 }, probe: 'P2' },
      pump: { power: 3.2 },
    },
    module: 'plant/logger7',
    at: '2026-11-20T04:59:00Z',
    readings: { 'water.ph': 7.1, 'water.cod': 41, 'pump.power': 3.2 },
  },
  {
    says: 'a flat map behind a byte-order mark, with a NUL at its end',
    topic: 'plant/plc3',
    payload: '\uFEFF{"COD":7.25}\u0000',
    module: 'plant/plc3',
    readings: { COD: 7.25 },
  },
  {
    says: 'a ThingsBoard device',
    topic: 'v1/devices/me/telemetry',
    device: 'ST01',
    payload: { ts: 1795150740000, values: { COD: 7.25 } },
    module: 'ST01',
    at: '2026-11-20T04:59:00Z',
    readings: { COD: 7.25 },
  },
  {
    says: 'a ThingsBoard gateway',
    topic: 'v1/gateway/telemetry',
    payload: { ST01: [{ ts: 1795150740000, values: { COD: 7.25 } }] },
    module: 'ST01',
    at: '2026-11-20T04:59:00Z',
    readings: { COD: 7.25 },
  },
]
