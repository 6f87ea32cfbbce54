import { permissionCodes } from '@quantrac/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openLimited } from '../src/db/limited.ts'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { openLive } from './live-client.ts'
import { commitAlerts, makeLiveModule } from './raised-alerts.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const { app, admin } = await startWithAdmin()

describe('the views that limited requests read', () => {
  it('have every column of their tables', async () => {
    const columns = (schema: string) =>
      sql<{ name: string; columns: string[] }>`
        select table_name as name, array_agg(column_name::text order by column_name) as columns
        from information_schema.columns where table_schema = ${schema} group by table_name`
        .execute(app.system.db)
        .then(({ rows }) => new Map(rows.map((row) => [row.name, row.columns])))
    const [views, tables] = [await columns('reach'), await columns('public')]
    expect(views.size).toBeGreaterThan(0)
    for (const [name, own] of views) expect([name, own]).toEqual([name, tables.get(name)])
  })

  it('exist for every table that refers to a module', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'reading\\_2%'
        and c.column_name in ('module_id', 'factor_id', 'alert_id')
        and not exists (select from information_schema.views v
          where v.table_schema = 'reach' and v.table_name = c.table_name)
      order by 1`.execute(app.system.db)
    // Each is read through a table that has a view, or belongs to the system.
    expect(rows.map(({ name }) => name)).toEqual([
      'clock_skew_notice',
      'followed_factor',
      'followed_module',
      'group_module',
      'widget',
    ])
  })
})

describe('a limited database', () => {
  it('is limited also if its address contains settings', async () => {
    const [own] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const address = app.system.config.databaseUrl ?? ''
    const join = address.includes('?') ? '&' : '?'
    const limited = openLimited(
      `${address}${join}options=-c%20lock_timeout%3D5s`,
      { max: 1 },
      () => undefined,
    )
    const modules = await limited.within([own.id]).selectFrom('module').select('id').execute()
    await limited.stop()
    expect(modules).toEqual([{ id: own.id }])
  })
})

describe('a person whose group is limited to a module', () => {
  it('finds it and none of the others', async () => {
    const [own, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const factor = await makeFactor(app, admin.token, { module: other.code })
    const limited = await signIn(app, {
      permissions: permissionCodes.filter((code) => code !== 'adaptors.add_module'),
      module_ids: [own.id],
    })
    const listed = await app.call('moduleList', {}, limited)
    expect(listed.body).toMatchObject({ count: 1, results: [{ id: own.id }] })
    const refused = [
      await app.call('moduleRetrieve', { params: { id: other.id } }, limited),
      await app.call('moduleDelete', { params: { id: other.id } }, limited),
      await app.call('moduleLatest', { params: { code: other.code } }, limited),
      await app.call('factorRetrieve', { params: { id: factor.id } }, limited),
      await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: {} }, limited),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await app.call('moduleRetrieve', { params: { id: other.id } }, admin)).status).toBe(200)
  })

  it('receives only its alerts', async () => {
    const [own, other] = [await makeLiveModule(app, 'OWN'), await makeLiveModule(app, 'OTHER')]
    const limited = await signIn(app, { permissions: ['notify.view_alert'], module_ids: [own.id] })
    const client = await openLive(app.url, '/ws/alerts/', limited)
    await commitAlerts(app, other, [1])
    const [raised] = await commitAlerts(app, own, [2])
    app.system.bus.publish('alerts.raised', { ids: [raised ?? 0] })
    expect(await client.next()).toMatchObject({ id: raised, module: 'OWN' })
    await client.close()
  })

  it('receives only the latest values of its modules', async () => {
    const [own, other] = [await makeLiveModule(app, 'MINE'), await makeLiveModule(app, 'THEIRS')]
    const limited = await signIn(app, { module_ids: [own.id] })
    const client = await openLive(app.url, '/ws/readings/', limited)
    client.send({ type: 'subscribe', modules: ['MINE', 'THEIRS'] })
    client.send({ type: 'ping' })
    await client.next()
    await app.system.db
      .updateTable('factor_state')
      .set({ latest_ts: '2026-03-01T02:00:00.000Z', latest_value: 1, latest_quality: 0 })
      .where('factor_id', 'in', [...own.factor_ids, ...other.factor_ids])
      .execute()
    // Both are sent by one poll: if this reader could see both, they would arrive together.
    app.system.bus.publish('readings.stored', { module_ids: [other.id, own.id] })
    expect(await client.next()).toMatchObject({ module: 'MINE' })
    app.system.bus.publish('readings.stored', { module_ids: [other.id, own.id] })
    expect(await client.next()).toMatchObject({ module: 'MINE' })
    await client.close()
  })

  it('is notified only of its alerts in the app', async () => {
    const [own, other] = [await makeModule(app, admin.token), await makeModule(app, admin.token)]
    const limited = await signIn(app, {
      permissions: ['notify.view_alert', 'notify.view_notification'],
      module_ids: [own.id],
    })
    for (const { code } of [other, own]) {
      await makeFactor(app, admin.token, { module: code, code: 'COD' })
      const body = { module: code, factor: 'COD', value: 9, status: 'ALERT' as const }
      await app.call('alertCreate', { body }, admin)
    }
    const notifications = await app.system.db
      .selectFrom('notification')
      .select('data')
      .where('user_id', '=', limited.user_id)
      .execute()
    expect(notifications).toMatchObject([{ data: { module: own.code } }])
  })

  it('sees no rejected messages: they belong to no module', async () => {
    const own = await makeModule(app, admin.token)
    const at = new Date('2026-03-01T02:00:00.000Z')
    const refused = {
      reason: 'not-json',
      topic: own.manufacturer_id,
      sample: '{',
      count: 1,
      last_seen_at: at,
    }
    await app.system.db.insertInto('mqtt_rejected').values(refused).execute()
    const permissions = ['settings.view_mqttconfig'] as const
    const limited = await signIn(app, { permissions, module_ids: [own.id] })
    expect((await app.call('mqttRejected', {}, limited)).body.count).toBe(0)
    expect((await app.call('mqttRejected', {}, await signIn(app, { permissions }))).body.count).toBe(1)
  })

  it('may not add a module, which would be out of their reach', async () => {
    const own = await makeModule(app, admin.token)
    const limited = await signIn(app, { permissions: ['adaptors.add_module'], module_ids: [own.id] })
    const body = { code: 'NEW', manufacturer_id: 'new', description: '' }
    const answer = await app.call('moduleCreate', { body }, limited)
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'limited-reach' }])
    // The answer tells nothing of stations out of reach.
    const { code, manufacturer_id } = await makeModule(app, admin.token)
    const used = await app.call('moduleCreate', { body: { ...body, code } }, limited)
    const usedId = await app.call(
      'moduleCreate',
      { body: { ...body, manufacturer_id: manufacturer_id ?? '' } },
      limited,
    )
    expect([used.body, usedId.body]).toEqual([answer.body, answer.body])
    // And the permission is not offered.
    expect((await app.call('accountMe', {}, limited)).body.data.permissions).toEqual([])
  })
})
