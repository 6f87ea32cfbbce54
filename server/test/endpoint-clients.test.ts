import { connectAsync, type MqttClient } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from './actors.ts'
import { brokerOf, startTestApp, type TestApp } from './harness.ts'
import { createDatabase } from './database.ts'
import { makeStation, storedValues } from './wire-stations.ts'

/** A client with its own defaults. */
async function connect(app: TestApp, protocolVersion: 3 | 4 | 5): Promise<MqttClient> {
  const more =
    protocolVersion === 3 ? ({ protocolId: 'MQIsdp', protocolVersion } as const) : { protocolVersion }
  const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`, more)
  onTestFinished(() => void client.end(true))
  client.on('error', () => undefined)
  return client
}

const begin = Date.now() - 60_000
const send = (client: MqttClient, value: number) =>
  client.publishAsync('any', JSON.stringify({ module: 'ST', ts: begin + value, values: { F1: value } }), {
    qos: 1,
  })

test.each([3, 4, 5] as const)(
  'MQTT.js with its defaults goes on by itself after Disconnect and Connect, and after a restart (protocol %i)',
  async (protocolVersion) => {
    const database = await createDatabase()
    onTestFinished(() => database.drop())
    const first = await startTestApp({ databaseUrl: database.url })
    let app = first
    onTestFinished(() => app.stop())
    const { token } = await signIn(app, { role: 'admin' })
    await makeStation(app.connections.pool, { key: 'ST' })
    const client = await connect(app, protocolVersion)
    await send(client, 1)

    const gone = new Promise<void>((resolve) => client.once('close', () => resolve()))
    await app.call('mqttDisconnect', {}, { token })
    await gone
    const afterConnect = send(client, 2)
    await app.call('mqttConnect', {}, { token })
    await afterConnect

    const port = app.ingest.broker?.port ?? 0
    const stopped = new Promise<void>((resolve) => client.once('close', () => resolve()))
    await first.stop()
    await stopped
    const afterRestart = send(client, 3)
    app = await startTestApp({ databaseUrl: database.url, config: { broker: brokerOf({ port }) } })
    await afterRestart
    expect(await storedValues(app, 'ST')).toEqual([1, 2, 3])
  },
  60_000,
)
