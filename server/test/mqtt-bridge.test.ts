import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, type TestContext } from 'vitest'
import { answers } from '../../e2e/faults/mosquitto.ts'
import { freePort } from '../../e2e/src/free-port.ts'
import { findMosquitto, fromRoot } from '../../e2e/src/paths.ts'
import { signIn } from './actors.ts'
import { brokerOf, startTestApp, type TestApp } from './harness.ts'
import { makeModule } from './made-modules.ts'
import { openClient, publishPacket } from './mqtt-socket.ts'
import { publisher } from './outside-brokers.ts'
import { makeStation, storedValues } from './wire-stations.ts'

const pair = { username: 'gateway', password: 'the-password' }
let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await startTestApp({ config: { broker: brokerOf(pair) } })
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

const port = () => app.ingest.broker?.port ?? 0
/** It is reported every five seconds. */
const ended = async () => (await app.call('mqttRefusedSignIns', { query: {} }, admin)).body.results

/** A Mosquitto of one test with these lines and a listener; what it forwards goes to the endpoint. */
async function bridge(context: TestContext, lines: string): Promise<number> {
  const program = findMosquitto()
  context.skip(program === null, 'no Mosquitto on this machine')
  const own = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'quantrac-bridge-'))
  await chmod(directory, 0o777)
  const file = join(directory, 'mosquitto.conf')
  const address = lines.replace(/^address .*$/m, `address 127.0.0.1:${port()}`)
  await writeFile(file, `listener ${own} 127.0.0.1\nallow_anonymous true\n${address}\n`, { mode: 0o644 })
  const child = spawn(program ?? '', ['-c', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
    await rm(directory, { recursive: true, force: true })
  })
  await expect.poll(() => answers(own)).toBe(true)
  return own
}

const documented = /```conf\n([\s\S]*?)```/.exec(await readFile(fromRoot('docs/mqtt.md'), 'utf8'))?.[1] ?? ''

test.for([
  ['with the lines of the document', documented, 'B1'],
  ['with default settings alone', 'connection quantrac\naddress here\ntopic plant/# out 1\n', 'B2'],
] as const)('a Mosquitto %s forwards what stations publish to it', async ([, lines, key], context) => {
  await makeStation(app.connections.pool, { key })
  const client = await publisher(await bridge(context, lines))
  const ts = Date.now() - 60_000
  for (const n of [1, 2])
    await client.publishAsync(`plant/${key}/data`, `{"ts":${ts + n},"F1":${n}}`, { qos: 1 })
  await expect.poll(() => storedValues(app, key)).toEqual([1, 2])
  expect(await ended()).toEqual([])
})

test('a connection that is ended for a reason leaves one line, with its station, in the list and at the station', async () => {
  const module = await makeModule(app, admin.token)
  const { body } = await app.call('moduleDeviceKey', { params: { id: module.id } }, admin)
  const { username, password } = body.data
  const keyed = { username, password: Buffer.from(password), clientId: 'ended' }
  for (const _ of [1, 2]) {
    const client = await openClient({ port: port(), version: 4 }, keyed)
    client.send(publishPacket(1, { topic: '$SYS/broker/load' }))
    expect(await client.rest()).toEqual([])
  }
  const strange = await openClient({ port: port(), version: 4 }, keyed)
  strange.send(Buffer.from([0, 0]))
  await strange.rest()
  const first = await openClient({ port: port(), version: 5 }, keyed)
  await openClient({ port: port(), version: 5 }, keyed)
  await first.rest()
  await app.call('moduleDeviceKey', { params: { id: module.id } }, admin)
  const own = { username, client_id: 'ended', address: '127.0.0.1' }
  const expected = [
    { ...own, reason: 'key-ended', count: 1 },
    { ...own, reason: 'taken-over', count: 1 },
    { ...own, reason: 'malformed', count: 1 },
    { ...own, reason: 'topic', count: 2 },
  ]
  await expect.poll(ended).toMatchObject(expected)
  const at = await app.call('moduleConnections', { params: { id: module.id } }, admin)
  expect(at.body.data.refused_sign_ins).toMatchObject(expected)
})
