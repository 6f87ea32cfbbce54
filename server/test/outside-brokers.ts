import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { onTestFinished, type TestContext } from 'vitest'
import { type Mosquitto, startMosquitto } from '../../e2e/faults/mosquitto.ts'
import { findMosquitto } from '../../e2e/src/paths.ts'

/** Mosquitto for one test, which is skipped if it is not installed. */
export async function mosquitto(context: TestContext): Promise<Mosquitto> {
  context.skip(findMosquitto() === null, 'no Mosquitto on this machine')
  const broker = await startMosquitto()
  onTestFinished(() => broker.remove())
  return broker
}

/** A broker for one test that the test can inspect and control. */
export async function outsideAedes(): Promise<{ broker: Aedes; port: number }> {
  const broker = await Aedes.createBroker()
  const server: Server = createServer((socket) => void broker.handle(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await new Promise<void>((resolve) => broker.close(() => resolve()))
    server.close()
  })
  return { broker, port: (server.address() as AddressInfo).port }
}

/** A client of an outside broker for one test. */
export async function publisher(port: number, options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 50, ...options })
  client.on('error', () => undefined)
  onTestFinished(() => client.endAsync(true))
  return client
}
