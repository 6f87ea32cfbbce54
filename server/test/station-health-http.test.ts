import { MINUTE_MS } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAtStations } from '../src/features/station-health/look.service.ts'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { type MailSink, type ReceivedMail, startMailSink } from './mail-sink.ts'
import { makeStation, type TestStation } from './wire-stations.ts'

let clock = Date.parse('2026-03-02T03:00:00Z')
let sink: MailSink
let app: TestApp
beforeAll(async () => {
  sink = await startMailSink()
  const config = { smtpUrl: sink.url, broker: null, publicUrl: 'https://quantrac.example' }
  app = await startTestApp({ now: () => new Date(clock), config })
  await app.connections.pool.query('update user_account set is_active = false')
})
afterAll(async () => {
  await app.stop()
  await sink.stop()
})

const query = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  app.connections.pool.query<R>(text, values).then(({ rows }) => rows)

/** Time passes, and the program looks at the stations now and then. */
async function pass(ms: number): Promise<void> {
  for (const end = clock + ms; clock < end; ) {
    clock += MINUTE_MS / 2
    await query('update health_look set looked_at = $1', [new Date(clock - MINUTE_MS / 2)])
    await lookAtStations(app.system)
  }
}

/** Each station sends one reading by a call of the API. */
async function send(stations: readonly TestStation[]): Promise<void> {
  const { token } = await signIn(app, { permissions: ['adaptors.add_metric'] })
  for (const { factors } of stations) {
    const body = {
      factor: factors[0]?.id ?? 0,
      value: clock % 1000,
      timestamp: new Date(clock).toISOString(),
    }
    const { status } = await app.call('metricCreate', { body }, { token })
    expect(status).toBe(201)
  }
}

/** Stations that send each minute. */
async function stationsOf(count: number, name: string): Promise<TestStation[]> {
  const stations: TestStation[] = []
  for (let n = 0; n < count; n += 1)
    stations.push(await makeStation(app.connections.pool, { key: `${name}-${n}` }))
  await query('update module set interval_seconds = 60')
  return stations
}

const offline = ({ id }: TestStation) =>
  query("select told, resolved_at from alert where module_id = $1 and fault = 'offline'", [id])

describe('without MQTT, where readings come by HTTP', () => {
  it('a station that falls silent is told of', async () => {
    const lost = () => query('select from mqtt_config where intake_lost_at is not null and not wanted')
    await expect.poll(lost, { timeout: 20_000 }).toHaveLength(1)
    const [silent, other] = await stationsOf(2, 'ONE')
    const both = [silent, other].flatMap((one) => one ?? [])
    for (let n = 0; n < 3; n += 1) {
      await send(both)
      await pass(MINUTE_MS)
    }
    for (let n = 0; n < 8; n += 1) {
      await send(both.slice(1))
      await pass(MINUTE_MS)
    }
    expect(await Promise.all(both.map(offline))).toEqual([[{ told: 'live', resolved_at: null }], []])
  })

  it('of many that are silent together each person gets one mail, with the number of their own', async () => {
    await query('update module set status = false')
    await query('update user_account set is_active = false')
    const many = await stationsOf(12, 'MANY')
    for (let n = 0; n < 3; n += 1) {
      await send(many)
      await pass(MINUTE_MS)
    }
    await query('update user_account set is_active = false')
    const permissions = ['notify.view_alert'] as const
    const all = await signIn(app, { permissions })
    const few = await signIn(app, { permissions, module_ids: many.slice(0, 3).map(({ id }) => id) })
    const none = await signIn(app, { permissions, module_ids: [] })
    await query("update user_account set language = 'en' where id = any($1)", [[few.user_id, none.user_id]])
    await query('update user_account set is_active = false where id = $1', [none.user_id])
    await pass(8 * MINUTE_MS)
    expect(await Promise.all(many.map(offline))).toEqual(
      many.map(() => [{ told: 'digest', resolved_at: null }]),
    )
    const mails = [await sink.next(), await sink.next()]
    const to = ({ email }: { email: string }): ReceivedMail | undefined =>
      mails.find((mail) => mail.to[0] === email)
    expect(to(all)?.subject).toBe('Mất kết nối cùng lúc 12 trạm: do mạng?')
    expect(to(all)?.text).toContain('12 trạm ngừng gửi số liệu')
    expect(to(few)?.subject).toBe('Offline at once: 3 stations. The network?')
    expect(to(few)?.text).toContain('3 stations stopped sending')
    expect(await query("select from graphile_worker.jobs where task_identifier like 'mail.%'")).toEqual([])
  })

  it('where a rule fits its people are told in one mail that the network may be away, and nobody by the notice', async () => {
    await query('update user_account set is_active = false')
    await query('update module set status = false')
    await query('delete from notification')
    const many = await stationsOf(12, 'RULED')
    for (let n = 0; n < 3; n += 1) {
      await send(many)
      await pass(MINUTE_MS / 2)
      // The first is silent half a minute after the others.
      await send(many.slice(0, 1))
      await pass(MINUTE_MS / 2)
    }
    await query('update user_account set is_active = false')
    const [meant, other] = [await signIn(app, { role: 'admin' }), await signIn(app, { role: 'admin' })]
    const to = [{ kind: 'user' as const, id: meant.user_id }]
    const steps = [{ after_minutes: 0, channels: ['app' as const, 'mail' as const], to }]
    await app.call('notificationRuleCreate', { body: { kinds: ['health'], steps } }, meant)
    await pass(12 * MINUTE_MS)
    const mail = await sink.next()
    expect([mail.to, mail.subject]).toEqual([[meant.email], 'Mất kết nối cùng lúc 12 trạm: do mạng?'])
    expect(mail.text).toContain('RULED-11')
    expect(await query('select user_id, kind, data from notification')).toEqual([
      { user_id: meant.user_id, kind: 'station', data: { type: 'stations-silent', count: 12 } },
    ])
    const sent = 'select state, count(*) from delivery where channel = $1 group by state'
    // What was sent is written down after the mail server has taken it.
    await expect.poll(() => query(sent, ['mail'])).toEqual([{ state: 'sent', count: 12 }])
    expect(await query("select from graphile_worker.jobs where task_identifier like 'mail.%'")).toEqual([])
    expect(other.user_id).not.toBe(meant.user_id)
  })
})

it('a number of a rule that is out of bounds is refused by its place', async () => {
  const { token } = await signIn(app, { role: 'admin' })
  const [station] = await stationsOf(1, 'RULE')
  const good = { is_on: true, severity: 'ALERT', limit: 5 } as const
  const bad = { fault: 'offline', is_on: true, severity: 'ALERT', limit: 1 } as const
  const ofTypes = await app.raw(
    'healthRuleUpdate',
    {
      body: [
        { type: 'air', fault: 'partial', ...good },
        { type: 'air', ...bad },
      ],
    },
    { token },
  )
  expect([ofTypes.status, await ofTypes.json()]).toEqual([400, { 'air.offline.limit': [expect.any(String)] }])
  const params = { id: station?.id ?? 0 }
  const ofStation = await app.raw('stationHealthRuleUpdate', { params, body: [bad] }, { token })
  expect([ofStation.status, await ofStation.json()]).toEqual([400, { 'offline.limit': [expect.any(String)] }])
})
