import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../src/log.ts'
import { signIn } from './actors.ts'
import { startTestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { ownCluster } from './own-cluster.ts'

/** On a day in Asia/Ho_Chi_Minh. */
const at = (clock: string): number => Date.parse(`2026-11-22T${clock}:00+07:00`)

interface Ran {
  task: string
  due_at: Date
  status: string
  report: string | null
}

test('what was due while the database was away runs once afterwards, with its report, with two copies', async () => {
  const cluster = await ownCluster()
  let clock = at('08:01')
  const startCopy = async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => lines.push(line) })
    const app = await startTestApp({ databaseUrl: cluster.url, now: () => new Date(clock), log })
    onTestFinished(() => app.stop())
    return {
      app,
      hasFailed: () => lines.some((line) => line.includes('tasks that are due could not be run')),
    }
  }
  const [one, other] = [await startCopy(), await startCopy()]
  const { app } = one
  const admin = await signIn(app, { role: 'admin' })
  await makeModule(app, admin.token, { code: 'NT' })
  await makeFactor(app, admin.token, { module: 'NT', code: 'COD' })
  const interval = await app.call('intervalScheduleCreate', { body: { every: 10, period: 'minutes' } }, admin)
  const crontab = await app.call('crontabScheduleCreate', { body: { minute: '*/15' } }, admin)
  const kwargs = { moduleCode: 'NT', allFactors: true }
  const tasks = [
    { name: 'interval', interval: interval.body.data.id, start_time: new Date(at('08:11')).toISOString() },
    { name: 'cron', crontab: crontab.body.data.id },
  ]
  for (const task of tasks) {
    const { status } = await app.call(
      'periodicTaskCreate',
      { body: { ...task, kwargs, enabled: true } },
      admin,
    )
    expect(status).toBe(201)
  }

  await cluster.stop()
  clock = at('09:01')
  await expect.poll(() => one.hasFailed() && other.hasFailed()).toBe(true)
  await cluster.start()

  const runs = async (): Promise<Ran[]> => {
    const found = await app.connections.pool
      .query<Ran>(
        `select s.name as task, run.due_at, run.status, r.status as report from scheduler_run run
          join scheduler s on s.id = run.scheduler_id left join report r on r.id = run.report_id
          order by s.name, run.due_at`,
      )
      .catch(() => ({ rows: [] }))
    return found.rows
  }
  const due = (task: string, clocks: readonly string[]) =>
    clocks.map((one) => ({ task, due_at: new Date(at(one)), status: 'ready', report: 'ready' }))
  await expect
    .poll(runs)
    .toEqual([
      ...due('cron', ['08:15', '08:30', '08:45', '09:00']),
      ...due('interval', ['08:11', '08:21', '08:31', '08:41', '08:51', '09:01']),
    ])
  const { rows } = await app.connections.pool.query('select count(*)::int as count from report')
  expect(rows).toEqual([{ count: 10 }])
})
