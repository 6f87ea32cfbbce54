import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The content of `/metrics`; the parts of the program count with the measures below. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const registers = [registry]

export const readingsStored = new Counter({
  name: 'quantrac_readings_stored_total',
  help: 'Readings committed',
  registers,
})
export const readingsDuplicate = new Counter({
  name: 'quantrac_readings_duplicate_total',
  help: 'Readings that were stored before',
  labelNames: ['kind'],
  registers,
})
export const readingsRejected = new Counter({
  name: 'quantrac_readings_rejected_total',
  help: 'Readings and messages refused, by reason',
  labelNames: ['reason'],
  registers,
})
export const readingsUnmatched = new Counter({
  name: 'quantrac_readings_unmatched_total',
  help: 'Readings that no module and factor claimed',
  registers,
})
export const messagesReceived = new Counter({
  name: 'quantrac_messages_received_total',
  help: 'MQTT messages taken from the source',
  registers,
})
export const alertsRaised = new Counter({
  name: 'quantrac_alerts_raised_total',
  help: 'Alerts raised',
  labelNames: ['status'],
  registers,
})
export const batchSeconds = new Histogram({
  name: 'quantrac_batch_seconds',
  help: 'Time to store and judge one batch',
  buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
  registers,
})
export const liveSockets = new Gauge({
  name: 'quantrac_live_sockets',
  help: 'Open websockets',
  labelNames: ['feed'],
  registers,
})
export const ingestQueue = new Gauge({
  name: 'quantrac_ingest_queue_messages',
  help: 'Messages waiting for a batch',
  registers,
})
export const heavyCalls = new Gauge({
  name: 'quantrac_heavy_calls',
  help: 'Heavy calls of people: running, and waiting for their turn',
  labelNames: ['state'],
  registers,
})
export const heavyCallsRefused = new Counter({
  name: 'quantrac_heavy_calls_refused_total',
  help: 'Heavy calls refused because too many were waiting',
  registers,
})
export const queriesOverTime = new Counter({
  name: 'quantrac_queries_over_time_total',
  help: 'Calls whose query the database ended at its time limit',
  registers,
})
