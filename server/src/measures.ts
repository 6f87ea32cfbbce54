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
/** Of the endpoint, as it was reported last, at most five seconds ago. */
export const mqttConnections = new Gauge({
  name: 'quantrac_mqtt_connections',
  help: 'Clients that have signed in to the endpoint',
  labelNames: ['signed_in_by', 'protocol', 'transport'],
  registers,
})
export const mqttUnacknowledged = new Gauge({
  name: 'quantrac_mqtt_unacknowledged_messages',
  help: 'Messages that the endpoint has taken and not acknowledged',
  registers,
})
export const mqttWaiting = new Gauge({
  name: 'quantrac_mqtt_waiting_connections',
  help: 'Connections that are not read at the moment, by what they wait for',
  labelNames: ['why'],
  registers,
})
export const signInsRefused = new Counter({
  name: 'quantrac_mqtt_refused_sign_ins_total',
  help: 'Sign-ins that the endpoint refused, by reason',
  labelNames: ['reason'],
  registers,
})
export const connectionsEnded = new Counter({
  name: 'quantrac_mqtt_ended_connections_total',
  help: 'Connections that the endpoint ended, by reason',
  labelNames: ['reason'],
  registers,
})
export const packetsRefused = new Counter({
  name: 'quantrac_mqtt_refused_packets_total',
  help: 'Packets larger than the endpoint takes',
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
