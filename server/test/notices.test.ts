import { signedInBy } from '@quantrac/contract'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClockSkewNotices } from '../src/features/notifications/notices.service.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import { actorPassword, signIn, type TestActor } from './actors.ts'
import { asOwner } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'

let app: TestApp
let admin: TestActor
let wire: MqttClient
// The tests set the arrival time, and so decide when an hour begins.
let now = new Date('2026-03-01T03:55:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  admin = await signIn(app, { role: 'admin' })
  wire = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port ?? 0}`, { reconnectPeriod: 0 })
})
afterAll(async () => {
  await wire.endAsync(true)
  await app.stop()
})

const viewer = (module_ids: number[] = []) =>
  signIn(app, { permissions: ['notify.view_notification', 'notify.view_alert'], module_ids })
const noticesOf = async (who: TestActor, language = 'en') =>
  (await app.call('notificationList', {}, { token: who.token, language })).body.results

/** Sends a reading of the future; the message is acknowledged after everything about it is done. */
const ahead = (station: string, minutes = 60) =>
  wire.publishAsync(
    'data',
    JSON.stringify({ module: station, ts: now.getTime() + minutes * 60_000, values: { F1: 1 } }),
    { qos: 1 },
  )

describe('a session that another one ended', () => {
  it('notifies its person, in their language, and no other', async () => {
    const [me, other] = [await viewer(), await viewer()]
    for (let n = 2; n <= 10; n += 1) await startSession(app.system, me.user_id)
    const body = { email: me.email, password: actorPassword }
    expect(await app.connections.pool.query('select 1 from notification')).toMatchObject({ rowCount: 0 })
    const signedIn = await app.call('accountLogin', { body })
    expect(signedIn.status).toBe(200)
    const last = { ...me, token: signedInBy(signedIn.body).token.access_token }
    expect(await noticesOf(last)).toMatchObject([{ kind: 'system', title: 'Your oldest session has ended' }])
    expect(await noticesOf(last, 'vi')).toMatchObject([{ title: 'Phiên đăng nhập cũ nhất đã kết thúc' }])
    expect(await noticesOf(other)).toEqual([])
  })
})

describe('a station whose readings are of the future', () => {
  it('notifies people who follow it and may see its alerts, once an hour', async () => {
    const module = await makeModule(app, admin.token, { code: 'SKEW', manufacturer_id: 'skew-1' })
    const factor = await makeFactor(app, admin.token, { module: 'SKEW', manufacturer_id: 'F1' })
    const elsewhere = await makeModule(app, admin.token)
    const everything = await viewer()
    const byStation = await viewer()
    const byFactor = await viewer()
    const byOther = await viewer()
    const within = await viewer([module.id])
    const outside = await viewer([elsewhere.id])
    const unable = await signIn(app, { permissions: ['notify.view_notification'] })
    const silent = await viewer()
    await app.system.db
      .insertInto('notification_setting')
      .values({ user_id: silent.user_id, has_app: false })
      .execute()
    const follow = (who: TestActor, module_ids: number[], factor_ids: number[]) =>
      app.call('followedUpdate', { body: { module_ids, factor_ids } }, who)
    await follow(byStation, [module.id], [])
    await follow(byFactor, [], [factor.id])
    await follow(byOther, [elsewhere.id], [])

    await ahead('skew-1')
    await ahead('skew-1', 90)
    for (const who of [everything, byStation, byFactor, within])
      expect(await noticesOf(who)).toMatchObject([
        {
          kind: 'station',
          title: `The clock of station ${module.name} runs ahead`,
          message: expect.stringContaining('(SKEW)'),
          created_at: now.toISOString(),
          alert_id: null,
          module: module.code,
          module_type: module.type,
          factor: null,
        },
      ])
    for (const who of [byOther, outside, unable, silent]) expect(await noticesOf(who)).toEqual([])
    const { rows } = await app.connections.pool.query(
      `select data from notification where user_id = $1 and kind = 'station'`,
      [byStation.user_id],
    )
    expect(rows).toMatchObject([{ data: { type: 'clock-skew', module_id: module.id } }])

    now = new Date('2026-03-01T04:00:00Z')
    await ahead('skew-1')
    expect(await noticesOf(byStation)).toHaveLength(2)
    expect(await noticesOf(byStation, 'vi')).toMatchObject([
      { title: `Đồng hồ của trạm ${module.name} chạy nhanh` },
      {},
    ])
  })

  it('that is unknown, switched off or deleted notifies nobody', async () => {
    const off = { code: 'OFF', manufacturer_id: 'off-1', status: false }
    await makeModule(app, admin.token, off)
    const gone = await makeModule(app, admin.token, { manufacturer_id: 'gone-1' })
    await app.call('moduleDelete', { params: { id: gone.id } }, admin)
    const me = await viewer()
    for (const name of ['unknown', 'off-1', 'gone-1']) await ahead(name)
    expect(await noticesOf(me)).toEqual([])
    // Known from here, within the same hour.
    await makeModule(app, admin.token, { code: 'NOWKNOWN', manufacturer_id: 'unknown' })
    await ahead('unknown')
    expect(await noticesOf(me)).toHaveLength(1)
  })

  it('notifies once if several copies receive its messages at the same time', async () => {
    const module = await makeModule(app, admin.token, { manufacturer_id: 'shared' })
    const other = await makeModule(app, admin.token, { manufacturer_id: 'shared-2' })
    const me = await viewer()
    const { pool } = app.connections
    const at = now.getTime()
    const reports = [
      { stations: ['nobody', 'shared'], at },
      { stations: ['shared'], at },
      { stations: ['shared-2'], at },
    ]
    const copies = Array.from({ length: 6 }, () => new ClockSkewNotices({ pool, log: app.system.log }))
    await Promise.all(copies.map((copy, n) => copy.notify(n % 2 === 0 ? reports : reports.toReversed())))
    const titles = (await noticesOf(me)).map(({ title }) => title)
    expect(titles.sort()).toEqual(
      [module.name, other.name].map((name) => `The clock of station ${name} runs ahead`).sort(),
    )
  })

  it('does not delay readings if the notice fails', async () => {
    await makeModule(app, admin.token, { manufacturer_id: 'broken' })
    await asOwner(app, 'alter table clock_skew_notice rename to elsewhere')
    await ahead('broken')
    await asOwner(app, 'alter table elsewhere rename to clock_skew_notice')
    const me = await viewer()
    await ahead('broken')
    expect(await noticesOf(me)).toHaveLength(1)
  })
})

describe('the notification of an alert', () => {
  const raise = async (code: string, value: number) => {
    const body = { module: code, factor: 'F1', value, timestamp: now.toISOString(), status: 'ALERT' as const }
    return (await app.call('alertCreate', { body }, admin)).body.data.id
  }

  it('keeps its text when the alert is deleted, and has its own read mark', async () => {
    const module = await makeModule(app, admin.token, { code: 'GONE', name: 'Nhà máy nước' })
    await makeFactor(app, admin.token, {
      module: 'GONE',
      code: 'F1',
      name: 'Độ đục',
      unit: 'NTU',
      decimals: 1,
    })
    const me = await viewer([module.id])
    const id = await raise('GONE', 7.25)
    const [before] = await noticesOf(me)
    expect(before).toMatchObject({
      kind: 'alert',
      alert_id: id,
      module: 'GONE',
      module_type: 'wasteWater',
      factor: 'F1',
      title: '[ALERT] F1',
      message: 'Độ đục at station Nhà máy nước: 7.3 NTU, 01/03/2026, 11:00:00',
    })
    await app.call('alertMarkRead', { params: { id } }, me)
    expect(await noticesOf(me)).toEqual([before])
    expect((await app.call('alertDelete', { params: { id } }, admin)).status).toBe(204)
    expect(await noticesOf(me)).toEqual([{ ...before, alert_id: null }])
    const marked = await app.call('notificationMarkRead', { params: { id: before?.id ?? 0 } }, me)
    expect([marked.status, marked.body.data.is_read]).toEqual([200, true])
    await app.call('moduleDelete', { params: { id: module.id } }, admin)
    expect(await noticesOf(me)).toMatchObject([{ module: null, module_type: null, factor: 'F1' }])
  })

  it('is found by the text that its reader sees', async () => {
    const module = await makeModule(app, admin.token, { code: 'FIND', name: 'Trạm Sông Hồng' })
    const factor = await makeFactor(app, admin.token, { module: 'FIND', code: 'NH4', name: 'Amoni' })
    await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value: 10 } }, admin)
    const me = await viewer([module.id])
    await app.call('metricCreate', { body: { factor: factor.id, value: 11 } }, admin)
    const found = async (search: string, language: string) =>
      (await app.call('notificationList', { query: { search } }, { token: me.token, language })).body.count
    for (const search of [
      'nh4',
      'AMONI',
      'song hong',
      'Amoni vượt ngưỡng',
      'vuot nguong tai tram Tram Song',
      '[vuot nguong] n',
    ])
      expect([search, await found(search, 'vi')]).toEqual([search, 1])
    for (const search of ['is above its limit at station trạm', 'amoni is above', '[alert] n'])
      expect([search, await found(search, 'en')]).toEqual([search, 1])
    for (const search of ['is above its limit', 'xuống dưới ngưỡng', 'vượt%ngưỡng', '{factor_name}'])
      expect([search, await found(search, 'vi')]).toEqual([search, 0])
    // A typed text replaces the product's text.
    const [own] = await noticesOf(me)
    const words = { title: 'Seen', message: 'by me' }
    await app.call('notificationUpdate', { params: { id: own?.id ?? 0 }, body: words }, me)
    expect([await found('vượt ngưỡng', 'vi'), await found('by me', 'vi')]).toEqual([0, 1])
  })

  it('is limited by the permission to see it, and another person’s by the permission to change it', async () => {
    const [own, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const owner = await viewer()
    for (const module of [own, other]) {
      await makeFactor(app, admin.token, { module: module.code, code: 'F1' })
      await raise(module.code, 1)
    }
    const rows = new Map((await noticesOf(owner)).map((row) => [row.message.includes(own.name), row.id]))
    const [within, beyond] = [rows.get(true) ?? 0, rows.get(false) ?? 0]
    const editor = await signIn(app, {
      permissions: ['notify.change_notification', 'notify.delete_notification'],
      module_ids: [own.id],
    })
    // They may see all of their own: that must not extend the permission for those of others.
    const group = await signIn(app, { permissions: ['notify.view_notification'] })
    await app.system.db
      .insertInto('user_group')
      .values({ user_id: editor.user_id, group_id: group.group_id ?? 0 })
      .execute()
    const fresh = await startSession(app.system, editor.user_id)
    const token = { token: fresh.access_token }
    const update = (id: number) =>
      app.call('notificationUpdate', { params: { id }, body: { title: 'changed' } }, token)
    expect([(await update(within)).status, (await update(beyond)).status]).toEqual([200, 404])
    expect((await app.call('notificationDelete', { params: { id: beyond } }, token)).status).toBe(404)
    expect((await app.call('notificationDelete', { params: { id: within } }, token)).status).toBe(204)
  })
})
