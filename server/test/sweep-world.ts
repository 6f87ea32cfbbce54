import { randomUUID } from 'node:crypto'
import type { Alert, Factor, Module } from '@quantrac/contract'
import { upsertReport } from '../src/features/mqtt/mqtt.connections.queries.ts'
import { upsertState } from '../src/features/mqtt/mqtt.queries.ts'
import { issueLink } from '../src/features/sessions/password-links.service.ts'
import { insertInterval } from '../src/features/older-calls/periodic.queries.ts'
import { makeFactor, makeModule, openAlert, storeReadings } from './made-modules.ts'
import type { TestApp } from './harness.ts'
import type { TestActor } from './actors.ts'

/** A module with one of everything that belongs to it. */
export interface StationWorld {
  /** Part of the module's and the factor's codes, names and device ids, and of nothing else. */
  readonly mark: string
  readonly module: Module
  readonly factor: Factor
  /** A factor without a threshold. */
  readonly bare: Factor
  readonly threshold_id: number
  readonly alert_id: number
  readonly metric_id: string
  /** Ready. */
  readonly report_id: number
  /** Asked for, and made by nobody yet. */
  readonly pending_report_id: number
  readonly scheduler_id: number
  readonly interval_id: number
}

let made = 0
const at = new Date('2026-03-01T02:00:00.000Z')

export async function makeStationWorld(app: TestApp, admin: TestActor): Promise<StationWorld> {
  made += 1
  const mark = `ZQ${made}ZQ`
  const named = { code: mark, name: `Station ${mark}`, manufacturer_id: `device-${mark}` }
  const module = await makeModule(app, admin.token, { ...named, latitude: 10.8, longitude: 106.6 })
  const factor = await makeFactor(app, admin.token, {
    ...named,
    code: `K${mark}`,
    manufacturer_id: `kwh-${mark}`,
    module: mark,
    kind: 'counter',
    unit: 'kWh',
  })
  const bare = await makeFactor(app, admin.token, { code: `B${mark}`, module: mark, unit: 'kW' })
  const limits = await app.call(
    'thresholdCreate',
    { body: { factor_id: factor.id, min_value: 0, max_value: 10 } },
    admin,
  )
  const alert_id = await openAlert(app, factor, at)
  await app.system.db
    .insertInto('mqtt_unmatched')
    .values({
      module_manufacturer_id: named.manufacturer_id,
      factor_manufacturer_id: `unknown-${mark}`,
      sample: '1',
      count: 1,
      first_seen_at: at,
      last_seen_at: at,
    })
    .execute()
  await app.system.db
    .insertInto('device')
    .values({
      id: `own:${named.manufacturer_id}`,
      name: named.manufacturer_id,
      profile: null,
      topic: 'sweeps',
      form: 'flat-json',
      numbers: 1,
      keys: `unknown-${mark}`,
      messages: 1,
      first_at: at,
      last_at: app.system.now(),
      read_at: at,
      refused_count: 0,
    })
    .execute()
  await reportConnection(app, named.manufacturer_id)
  await storeReadings(app, factor, [{ at, value: 5 }])
  const waiting = { kind: 'readings', older_than: at, count: 1, total: 1, asked_at: at, allowed_at: null }
  await app.system.db
    .insertInto('waiting_removal')
    .values(waiting)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(waiting))
    .execute()
  const report_id = await insertReportOf(app, module, 'ready')
  return {
    mark,
    module,
    factor,
    bare,
    threshold_id: limits.body.data.id ?? 0,
    alert_id,
    metric_id: `${factor.id}-${at.getTime()}`,
    report_id,
    pending_report_id: await insertReportOf(app, module, 'pending'),
    scheduler_id: await insertScheduler(app, module),
    interval_id: await insertInterval(app.system.db, { every: 1, period: 'days' }),
  }
}

/** As if another copy of the program had a connection of the device, and had refused one. */
async function reportConnection(app: TestApp, device: string): Promise<void> {
  const copyId = randomUUID()
  const state = { status: 'connected', embedded: true, last_error: null, connected_at: null } as const
  await upsertState(app.system.db, { copy_id: copyId, ...state, updated_at: app.system.now() })
  const same = { client_id: '', address: '192.0.2.1' }
  const now = at.toISOString()
  await upsertReport(app.system.db, copyId, {
    connections: [
      {
        ...same,
        device,
        signed_in_by: 'key',
        protocol: '5',
        transport: 'tls',
        since: now,
        messages_per_minute: 1,
        unacknowledged: 0,
        waits_for: null,
      },
    ],
    refused_sign_ins: [{ ...same, username: device, reason: 'wrong', count: 1, last_seen_at: now }],
    refused_packets: [{ device, address: same.address, topic: '', bytes: null, count: 1, last_seen_at: now }],
  })
}

/** A widget of a person, without a station. */
export async function makeWidgetOf(app: TestApp, user_id: number): Promise<number> {
  const row = await app.system.db
    .insertInto('widget')
    .values({
      user_id,
      type: 'alert_pieChart',
      title: '',
      module_id: null,
      module_code: null,
      range: null,
      factor_ids: [],
      factor_codes: [],
      layout: '{"w":14,"h":23}',
      position: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The token of a link that sets a person's password. */
export async function makeLinkOf(app: TestApp, user_id: number): Promise<string> {
  return (await issueLink(app.system, { user_id, made_by: null })).token
}

/** A notification of a person about the module's alert. */
export async function makeNotificationAbout(
  app: TestApp,
  user_id: number,
  world: StationWorld,
): Promise<number> {
  const data: Pick<Alert, 'status' | 'factor' | 'module' | 'value'> & Record<string, unknown> = {
    status: 'ALERT',
    factor: world.factor.code,
    factor_name: world.factor.name,
    module: world.module.code,
    module_name: world.module.name,
    module_id: world.module.id,
    value: 12,
    unit: 'kWh',
    decimals: 2,
    min_value: 0,
    max_value: 10,
    timestamp: at.toISOString(),
  }
  const row = await app.system.db
    .insertInto('notification')
    .values({ user_id, kind: 'alert', data: JSON.stringify(data), alert_id: world.alert_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A task that is not enabled: an enabled one keeps its module from being deleted. */
async function insertScheduler(app: TestApp, module: Module): Promise<number> {
  const row = await app.system.db
    .insertInto('scheduler')
    .values({
      name: `Task of ${module.code}`,
      description: '',
      task_function: 'generate_history_report',
      module_id: module.id,
      module_code: module.code,
      factor_ids: [],
      factor_codes: [],
      all_factors: true,
      kind: 'monthly',
      starts_on: at,
      every: 1,
      day: 1,
      period: null,
      cron_line: null,
      ends: 'never',
      end_date: null,
      occurrences: null,
      summary: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A report without rows, as it is stored. */
async function insertReportOf(app: TestApp, module: Module, status: 'ready' | 'pending'): Promise<number> {
  const { id: _, description: _description, status: _status, ...station } = module
  const row = await app.system.db
    .insertInto('report')
    .values({
      name: `Report of ${module.code}`,
      report_type: 'history',
      module_id: module.id,
      module_code: module.code,
      module_name: module.name,
      module_type: module.type,
      factor_ids: [],
      factors: [],
      all_factors: true,
      start_datetime: at,
      end_datetime: at,
      resolution: 'raw',
      layout: 'wide',
      status,
      created_at: new Date(),
      ...(status === 'ready' && {
        headers: '[]',
        facts: JSON.stringify({ station, factors: [], covered: { start: at.getTime(), end: at.getTime() } }),
        summary: JSON.stringify({
          factors: [],
          exceedances: [],
          course: { start: at.toISOString(), bucket_ms: 60_000, factors: [] },
        }),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
