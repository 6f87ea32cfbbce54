import { MINUTE_MS } from '@quantrac/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { lookAtStations } from '../src/features/station-health/look.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeModule } from './made-modules.ts'
import { type MqttSocket, openClient, publishPacket, type Version } from './mqtt-socket.ts'
import { outsideAedes, publisher } from './outside-brokers.ts'
import { ProfileSet } from '../src/features/device-profiles/engine/profile-set.ts'
import { shippedProfiles } from '../src/features/device-profiles/shipped/all.ts'
import { sparkplugBytes } from './sparkplug-encoder.ts'
import { makeStation } from './wire-stations.ts'

let clock = Date.parse('2026-03-02T03:00:00Z')
const { app } = await startWithAdmin({ now: () => new Date(clock) })
const { pool } = app.connections

let made = 0
let key = ''
let as: TestActor
beforeEach(async () => {
  // Time passes: no session lasts for all tests.
  as = await signIn(app, { role: 'admin' })
  await noneLeft()
  await pool.query('delete from health_gone')
  await pool.query('update module set status = false')
  await pass(MINUTE_MS)
  key = await newStation()
})

/** The clients of the test before end with it, and leave their wills. */
async function noneLeft(): Promise<void> {
  await expect.poll(() => app.ingest.broker?.connections).toBe(0)
  await expect.poll(() => app.ingest.held).toBe(0)
}

async function newStation(named = `W-${(made += 1)}`): Promise<string> {
  const { id } = await makeStation(pool, { key: named, factors: 1 })
  await pool.query('update module set interval_seconds = 600 where id = $1', [id])
  return named
}

/** Time passes, and the program looks as it does every ten seconds. */
async function pass(ms: number): Promise<void> {
  for (const end = clock + ms; clock < end; ) {
    clock += Math.min(10_000, end - clock)
    await pool.query('update mqtt_state set updated_at = $1', [new Date(clock)])
    await pool.query('update health_look set looked_at = $1', [new Date(clock - 10_000)])
    await lookAtStations(app.system)
  }
}

const will = { topic: 'gone', payload: Buffer.from('gone'), qos: 0, retain: false } as const

interface Asked {
  readonly version?: Version
  readonly clientId?: string
  readonly hasWill?: boolean
}

const open = ({
  version = 4,
  clientId = `c${(made += 1)}`,
  hasWill = true,
}: Asked = {}): Promise<MqttSocket> =>
  openClient({ port: app.ingest.broker?.port ?? 0, version }, { clientId, ...(hasWill && { will }) })

let value = 0
async function send(client: MqttSocket, station = key): Promise<void> {
  const body = { ts: clock, F1: (value += 1) }
  client.send(publishPacket(body, { qos: 1, topic: `plant/${station}`, messageId: (value % 60_000) + 1 }))
  expect(await client.next()).toMatchObject({ cmd: 'puback' })
}

/** A client whose station sends by itself. */
async function sending(asked?: Asked): Promise<MqttSocket> {
  const client = await open(asked)
  await send(client)
  await pass(MINUTE_MS)
  await send(client)
  await pass(MINUTE_MS)
  expect(await alerts()).toEqual([])
  return client
}

async function gone(count = 1): Promise<void> {
  await expect.poll(async () => (await pool.query('select from health_gone')).rowCount).toBe(count)
}

async function alerts(station = key) {
  const { rows } = await pool.query<{ fault: string; from: Date; to: Date | null; reason: string | null }>(
    `select fault, started_at as from, resolved_at as to, resolve_reason as reason from alert a join module m on m.id = a.module_id
     where m.manufacturer_id = $1 and a.origin = 'health' order by a.id`,
    [station],
  )
  return rows.map((row) => ({ ...row, from: row.from.getTime(), to: row.to?.getTime() ?? null }))
}

/** What lists and the dashboard say of the station now. */
async function shown(): Promise<unknown[]> {
  const [station] = (await app.call('moduleLatestList', { query: { module: key } }, as)).body.results ?? []
  return [station?.condition, station?.state]
}

describe('the last will of a client', () => {
  it('tells that its station is off line at once, and its readings by a new connection that it is back', async () => {
    const client = await sending()
    const died = clock
    client.socket.destroy()
    await gone()
    await pass(5000)
    expect(await alerts()).toEqual([])
    await pass(10_000)
    expect(await alerts()).toEqual([{ fault: 'offline', from: died, to: null, reason: null }])
    expect(await shown()).toEqual(['offline', 'OFFLINE'])
    const again = await open()
    await pass(MINUTE_MS)
    expect(await alerts()).toMatchObject([{ to: null }])
    const back = clock
    await send(again)
    expect(await shown()).toEqual(['normal', 'NORMAL'])
    await pass(10 * MINUTE_MS)
    for (let n = 0; n < 2; n += 1) {
      await send(again)
      await pass(10 * MINUTE_MS)
    }
    expect(await alerts()).toEqual([{ fault: 'offline', from: died, to: back, reason: 'recovered' }])
  })

  it('says nothing after a DISCONNECT, and nothing where there is none', async () => {
    const client = await sending()
    client.send({ cmd: 'disconnect' })
    await client.rest()
    await pass(MINUTE_MS)
    const other = await sending({ hasWill: false })
    other.socket.destroy()
    await expect.poll(() => app.ingest.broker?.connections).toBe(0)
    await pass(MINUTE_MS)
    expect(await alerts()).toEqual([])
  })

  it('is asked for by a DISCONNECT of MQTT 5', async () => {
    const client = await sending({ version: 5 })
    client.send({ cmd: 'disconnect', reasonCode: 4 })
    await gone()
    await pass(MINUTE_MS)
    expect(await alerts()).toMatchObject([{ fault: 'offline', to: null }])
  })

  it('says nothing where the client is back within seconds, though its next reading is far', async () => {
    const client = await sending({ clientId: 'back' })
    client.socket.destroy()
    await gone()
    clock += 3000
    await open({ clientId: 'back' })
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select from endpoint_report, jsonb_array_elements(connections) e
               where e ->> 'client_id' = 'back' and (e ->> 'since')::timestamptz = $1`,
              [new Date(clock)],
            )
          ).rowCount,
        { timeout: 10_000 },
      )
      .toBe(1)
    await pass(2 * MINUTE_MS)
    expect(await alerts()).toEqual([])
    await gone(0)
  })

  it('says nothing where another connection of the client takes its place', async () => {
    const client = await sending({ clientId: 'moved' })
    await open({ clientId: 'moved' })
    await client.rest()
    await pass(MINUTE_MS)
    expect(await alerts()).toEqual([])
  })

  it('says nothing of a station that came by another connection since', async () => {
    const first = await sending()
    const other = await newStation()
    await send(first, other)
    const second = await open()
    clock += 1000
    await send(second)
    first.socket.destroy()
    await gone()
    await pass(MINUTE_MS)
    expect(await alerts()).toEqual([])
    const { rows } = await pool.query(
      'select m.manufacturer_id as key from health_gone g join module m on m.id = g.module_id',
    )
    expect(rows).toEqual([{ key: other }])
  })

  it('is that of the station whose key signed in, though it has sent nothing by this connection', async () => {
    const module = await makeModule(app, as.token)
    const { username, password } = (await app.call('moduleDeviceKey', { params: { id: module.id } }, as)).body
      .data
    const { port = 0 } = app.ingest.broker ?? {}
    const client = await openClient({ port }, { username, password: Buffer.from(password), will })
    client.socket.destroy()
    await gone()
    const { rows } = await pool.query('select module_id from health_gone')
    expect(rows).toEqual([{ module_id: module.id }])
  })

  it('of many that are gone together is told in one notice', async () => {
    const { rows: people } = await pool.query<{ id: number }>(
      'select id from user_account order by id limit 1',
    )
    await pool.query('delete from notification')
    const stations = [key]
    for (let n = 0; n < 11; n += 1) stations.push(await newStation())
    const clients: MqttSocket[] = []
    for (const _ of stations) clients.push(await open())
    for (let round = 0; round < 2; round += 1) {
      for (const [n, client] of clients.entries()) await send(client, stations[n])
      await pass(MINUTE_MS)
    }
    // Their keepalives do not end in the same second.
    for (const client of clients.slice(0, 2)) client.socket.destroy()
    await gone(2)
    clock += 5000
    for (const client of clients.slice(2)) client.socket.destroy()
    await gone(stations.length)
    await pass(3 * MINUTE_MS)
    for (const station of stations)
      expect(await alerts(station)).toMatchObject([{ fault: 'offline', to: null }])
    const told = await pool.query('select kind, data from notification where user_id = $1', [people[0]?.id])
    expect(told.rows).toEqual([
      { kind: 'station', data: { type: 'stations-silent', count: stations.length } },
    ])
  })

  it('is not published by the endpoint that closes itself', async () => {
    await sending()
    expect((await app.call('mqttDisconnect', {}, as)).status).toBe(200)
    expect((await app.call('mqttConnect', {}, as)).status).toBe(200)
    await pass(MINUTE_MS)
    expect(await alerts()).toEqual([])
  })
})

describe('a topic of availability', () => {
  /** A device that sends by itself, and whose bridge says whether it is there. */
  async function bridged(named = key) {
    const client = await open({ hasWill: false })
    const say = async (topic: string, body: unknown) => {
      client.send(publishPacket(body, { qos: 1, topic, messageId: (value += 1) }))
      expect(await client.next()).toMatchObject({ cmd: 'puback' })
    }
    const measure = () => say(`zigbee2mqtt/${named}`, { F1: (value += 1) })
    for (let n = 0; n < 2; n += 1) {
      await measure()
      await pass(MINUTE_MS)
    }
    expect(await alerts()).toEqual([])
    return { say, measure, state: (state: string) => say(`zigbee2mqtt/${named}/availability`, { state }) }
  }

  it('tells that the device is off line at once; that it is back only its readings say', async () => {
    const { state, measure } = await bridged()
    const died = clock
    await state('offline')
    await gone()
    await pass(15_000)
    expect(await alerts()).toEqual([{ fault: 'offline', from: died, to: null, reason: null }])
    await state('online')
    await pass(MINUTE_MS)
    expect(await alerts()).toMatchObject([{ to: null }])
    const back = clock
    for (let n = 0; n < 3; n += 1) {
      await measure()
      await pass(10 * MINUTE_MS)
    }
    expect(await alerts()).toEqual([{ fault: 'offline', from: died, to: back, reason: 'recovered' }])
  })

  it('tells nothing where the device is there again within seconds, or says neither', async () => {
    const { state } = await bridged()
    await state('offline')
    await gone()
    await state('online')
    await gone(0)
    await state('somewhere')
    await pass(MINUTE_MS)
    expect(await alerts()).toEqual([])
  })

  it('that discovery announced is of all the devices that named it', async () => {
    const { say } = await bridged()
    const avty = [{ t: '~/state', val_tpl: '{{ value_json.state }}' }]
    const config = { '~': 'hub', stat_t: `hub/${key}/now`, name: 'F1', dev: { ids: key }, avty }
    await say(`homeassistant/sensor/${key}/config`, config)
    await say('hub/state', { state: 'offline' })
    await gone()
    await pass(15_000)
    expect(await alerts()).toMatchObject([{ fault: 'offline', to: null }])
  })

  const said = (topic: string, payload: string, retained = false) => {
    const profiles = new ProfileSet(shippedProfiles.map(({ id, ...rules }) => ({ id, rules })))
    const { gone: away, back } = profiles.read(
      { topic, payload: Buffer.from(payload), receivedAt: clock, retained },
      new Map(),
    ).parsed
    return { gone: away?.names, back }
  }

  it.each([
    { topic: 'tele/plug1/LWT', offline: 'Offline', online: 'Online', name: 'plug1' },
    {
      topic: 'zigbee2mqtt/cellar/availability',
      offline: 'offline',
      online: '{"state":"online"}',
      name: 'cellar',
    },
    { topic: 'shellies/meter/online', offline: 'false', online: 'true', name: 'meter' },
    { topic: 'shellyplus1pm-44/online', offline: 'false', online: 'true', name: 'shellyplus1pm-44' },
    { topic: 'pump/status', offline: 'offline', online: 'online', name: 'pump' },
  ])('$topic is read, but not what a broker has kept', ({ topic, offline, online, name }) => {
    expect(said(topic, offline)).toEqual({ gone: [name], back: undefined })
    expect(said(topic, online)).toEqual({ gone: undefined, back: [name] })
    expect(said(topic, offline, true)).toEqual({ gone: undefined, back: undefined })
    expect(said(topic, '{"F1":1}')).toEqual({ gone: undefined, back: undefined })
  })
})

describe('a death of Sparkplug through another broker', () => {
  const nodes = ['Plant/gw', 'Plant/gw/one', 'Plant/gw/two', 'Plant/gw2/one']
  const metrics = () => [{ name: 'F1', type: 10, value: (value += 1) }]

  async function world() {
    await pool.query('delete from device_memory')
    await pool.query(
      `update module set code = 'old-' || id, code_key = 'old-' || id, manufacturer_id = 'old-' || id
       where manufacturer_id like 'Plant/%'`,
    )
    for (const name of nodes) await newStation(name)
    const { port } = await outsideAedes()
    await app.call('mqttDisconnect', {}, as)
    const outside = {
      host: '127.0.0.1',
      username: '',
      password: null,
      topics: ['spBv1.0/#'],
      qos: 1,
      client_id: `q${(made += 1)}`,
    }
    await app.call('mqttUpdate', { body: { ...outside, port, persistent_session: false } }, as)
    expect((await app.call('mqttConnect', {}, as)).status).toBe(200)
    const client = await publisher(port)
    const publish = (topic: string, bytes: Buffer) =>
      client.publishAsync(`spBv1.0/Plant/${topic}`, bytes, { qos: 1 })
    const session = (number: number) => ({ name: 'bdSeq', type: 4, value: number })
    const birth = (number: number) =>
      publish('NBIRTH/gw', sparkplugBytes(clock, [session(number), ...metrics()]))
    const all = async () => {
      await birth(7)
      for (const name of ['gw/one', 'gw/two', 'gw2/one'])
        await publish(`DBIRTH/${name}`, sparkplugBytes(clock, metrics()))
      await expect.poll(() => app.ingest.held).toBe(0)
    }
    const stored = async (count: number) => {
      await expect.poll(() => app.ingest.held).toBe(0)
      await expect
        .poll(
          async () =>
            (await pool.query('select from factor_state where received_at = $1', [new Date(clock)])).rowCount,
        )
        .toBe(count)
    }
    for (let n = 0; n < 2; n += 1) {
      await all()
      await stored(4)
      await pass(MINUTE_MS)
    }
    const death = (number: number) => publish('NDEATH/gw', sparkplugBytes(clock, [session(number)]))
    return { publish, birth, death, stored }
  }

  const offline = async () => {
    const told = await Promise.all(nodes.map(async (name) => ((await alerts(name)).length > 0 ? [name] : [])))
    return told.flat()
  }

  it('of an edge node is told of it and all its devices, and that of a device of it alone', async () => {
    const { publish, death } = await world()
    await publish('DDEATH/gw2/one', sparkplugBytes(clock, []))
    await gone()
    await pass(30_000)
    expect(await offline()).toEqual(['Plant/gw2/one'])
    await death(7)
    await gone(4)
    await pass(30_000)
    expect(await offline()).toEqual(nodes)
    for (let n = 0; n < 3; n += 1) {
      await publish('DBIRTH/gw/one', sparkplugBytes(clock, metrics()))
      await expect.poll(() => app.ingest.held).toBe(0)
      await pass(10 * MINUTE_MS)
    }
    await gone(3)
    expect(await alerts('Plant/gw/one')).toMatchObject([{ reason: 'recovered' }])
    expect(await alerts('Plant/gw/two')).toMatchObject([{ to: null }])
  })

  it('is not told where the node is born again within seconds, or the death is of an earlier session', async () => {
    const { publish, birth, death, stored } = await world()
    await death(7)
    await gone(3)
    clock += 3000
    await birth(8)
    for (const name of ['gw/one', 'gw/two']) await publish(`DBIRTH/${name}`, sparkplugBytes(clock, metrics()))
    await stored(3)
    await pass(MINUTE_MS)
    await gone(0)
    await death(7)
    await publish('DDATA/gw/one', sparkplugBytes(clock, metrics()))
    await stored(1)
    await pass(MINUTE_MS)
    expect(await Promise.all(nodes.map((name) => alerts(name)))).toEqual([[], [], [], []])
  })

  it('is of no time where the broker has kept it', () => {
    const profiles = new ProfileSet(shippedProfiles.map(({ id, ...rules }) => ({ id, rules })))
    const goneBy = (retained: boolean) =>
      profiles.read(
        { topic: 'spBv1.0/Plant/NDEATH/gw', payload: sparkplugBytes(0, []), receivedAt: clock, retained },
        new Map(),
      ).parsed.gone
    expect(goneBy(true)).toBeUndefined()
    expect(goneBy(false)?.names).toContain('Plant/gw')
  })
})
