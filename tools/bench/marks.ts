/** `node tools/bench/marks.ts`: lists, counts and "mark all read" of somebody with very many alerts and notifications. */
import { sql } from 'kysely'
import { raiseAlertVersion } from '../../server/src/db/alert-version.ts'
import { asOwner } from './load/owner.ts'
import { machine, type Measured, percentile, startMeasured } from './load/program.ts'
import { makeStations } from './load/stations.ts'

const alerts = Number(process.env['ALERTS'] ?? 1_000_000)
const notifications = Number(process.env['NOTIFICATIONS'] ?? 500_000)
const rounds = 11
// Rows of one statement when filling: what one may take is limited.
const chunk = 50_000

const alertList = '/api/alerts/alerts/?limit=10'
const notificationList = '/api/notifications/list/?limit=10'

const app = await startMeasured()
try {
  const before = machine()
  await makeStations(app, { modules: 100, factors: 10 })
  await makeAlerts(app)
  console.log(
    `node tools/bench/marks.ts, ${alerts} alerts, ${notifications} notifications, medians of ${rounds}`,
  )
  console.log(`machine    ${before}`)
  await show('alerts, nothing read', alertList)
  await show('alerts, after a deletion', alertList, () => raiseAlertVersion(app.system.db))
  await show('alerts, a far page', `${alertList}&offset=${alerts / 2}`)
  const through_id = Math.floor(alerts / 3)
  await app.system.db.updateTable('alert_read_through').set({ through_id }).where('user_id', '=', 1).execute()
  await show('alerts, a third read', alertList)
  await show('alerts, the read ones', `${alertList}&is_read=true`)
  await show('notifications, nothing read', notificationList)
  await show('notifications, a far page', `${notificationList}&offset=${notifications / 2}`)
  await show('the first notice', '/api/notice/first/')
  const wal = await walPosition()
  const mark = await ask('/api/notifications/mark-all-read/', 'POST')
  const kib = Math.round(((await walPosition()) - wal) / 1024)
  console.log(
    `${'mark all notifications read'.padEnd(30)} ${mark.toFixed(1).padStart(8)} ms, ${kib} KiB of write-ahead log`,
  )
  await show('notifications, all read', notificationList)
  await show('the first notice, none', '/api/notice/first/')
} finally {
  await app.end()
}

async function show(name: string, path: string, before = async () => {}): Promise<void> {
  const asked: number[] = []
  for (let round = 0; round < rounds; round++) {
    await before()
    asked.push(await ask(path, 'GET'))
  }
  console.log(`${name.padEnd(30)} ${percentile(asked, 0.5).toFixed(1).padStart(8)} ms`)
}

/** Milliseconds. */
async function ask(path: string, method: 'GET' | 'POST'): Promise<number> {
  const start = performance.now()
  const answer = await fetch(app.url + path, { method, headers: { authorization: `Bearer ${app.token}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
  return performance.now() - start
}

async function walPosition(): Promise<number> {
  const query = sql<{ bytes: string }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`
  return Number((await query.execute(app.system.db)).rows[0]?.bytes)
}

/** Written in bulk; nobody is told by mail, and one person by notification. */
async function makeAlerts(of: Measured): Promise<void> {
  const { db } = of.system
  for (let from = 1; from <= alerts; from += chunk)
    await sql`
      insert into alert (factor_id, module_id, factor_code, factor_name, module_code, module_name, unit, decimals, status, class, value,
        timestamp, started_at, resolved_at)
      select f.id, f.module_id, f.code, f.name, m.code, m.name, f.unit, f.decimals, 'ALERT', 'HI', n % 100, at, at, at + interval '1 minute'
      from generate_series(${from}::int, least(${from}::int + ${chunk}::int - 1, ${alerts}::int)) n
        cross join lateral (select now() - interval '400 days' + n * interval '30 seconds' as at) t
        join factor f on f.id = 1 + n % 1000 join module m on m.id = f.module_id order by n`.execute(db)
  for (let from = 1; from <= notifications; from += chunk)
    await sql`
      insert into notification (user_id, kind, data, alert_id, created_at)
      select 1, 'alert', jsonb_build_object('status', a.status, 'class', a.class, 'factor', a.factor_code, 'factor_name', a.factor_name,
        'module', a.module_code, 'module_name', a.module_name, 'value', a.value, 'unit', a.unit, 'decimals', a.decimals,
        'timestamp', a.timestamp, 'module_id', a.module_id), a.id, a.timestamp
      from alert a where a.id >= ${from} and a.id < ${from}::int + ${chunk}::int and a.id <= ${notifications}::int order by a.id`.execute(
      db,
    )
  // As autovacuum leaves tables a minute after they were filled.
  await asOwner(of, 'vacuum analyze alert, notification')
}
