import { mqttConnectionRoutes, mqttRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { claimDevice, type StoreDeps } from './mqtt.claim.service.ts'
import { getStationConnections, listConnections, listRefusedSignIns } from './mqtt.connections.service.ts'
import { getIntake } from './mqtt.intake.service.ts'
import { connectMqtt, type Control, disconnectMqtt, getMqttConfig, updateMqttConfig } from './mqtt.service.ts'
import { listRejected, listUnmatched } from './mqtt.wire.service.ts'

/** `control` is this copy's source, null if it runs none. */
export function mqttHttp(http: Http, { control, store }: { control: Control; store: StoreDeps }): void {
  register(http, mqttRoutes, {
    mqttConfig: async (ctx) => ({ data: await getMqttConfig(ctx, control) }),
    mqttIntake: async (ctx) => ({ data: await getIntake(ctx) }),
    mqttUpdate: async (ctx, { body }) => ({ data: await updateMqttConfig(ctx, control, body) }),
    mqttConnect: async (ctx) => ({ data: await connectMqtt(ctx, control) }),
    mqttDisconnect: async (ctx) => ({ data: await disconnectMqtt(ctx, control) }),
    mqttUnmatched: (ctx, { query }) => listUnmatched(ctx, query),
    mqttRejected: (ctx, { query }) => listRejected(ctx, query),
    mqttClaim: async (ctx, { body }) => ({ data: await claimDevice(ctx, store, body) }),
  })
  register(http, mqttConnectionRoutes, {
    mqttConnections: (ctx, { query }) => listConnections(ctx, query),
    mqttRefusedSignIns: (ctx, { query }) => listRefusedSignIns(ctx, query),
    moduleConnections: async (ctx, { params }) => ({ data: await getStationConnections(ctx, params.id) }),
  })
}
