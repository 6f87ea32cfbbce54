import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { attemptReport, takeTurn } from '../src/features/reports/make/attempt.service.ts'
import { reportLimits } from '../src/features/reports/report-limits.ts'
import { askScheduledReport } from '../src/features/reports/scheduled.service.ts'
import { transaction } from '../src/context.ts'
import { signIn, type TestActor } from './actors.ts'
import { asOwner, createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { askReport, endedReport } from './made-reports.ts'

let database: TestDatabase
/** Runs no jobs: the tests take the turns. */
let app: TestApp
let person: TestActor
let other: TestActor
beforeAll(async () => {
  database = await createDatabase()
  app = await startTestApp({ databaseUrl: database.url, config: { roles: new Set(['api']) } })
  person = await signIn(app, { role: 'admin' })
  other = await signIn(app, { role: 'admin' })
  await makeModule(app, person.token, { code: 'NT' })
  const factor = await makeFactor(app, person.token, { module: 'NT', code: 'COD' })
  await storeReadings(app, factor, [{ at: new Date('2026-11-02T00:00:00Z'), value: 7 }])
})
afterAll(async () => {
  await app.stop()
  await database.drop()
})

async function ask(as: TestActor): Promise<number> {
  const { status, body } = await askReport(app, as, { module_code: 'NT' })
  if (status !== 201) throw new Error(`no report: ${JSON.stringify(body)}`)
  return body.data.id
}

async function asked(as: TestActor, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await ask(as))
  return ids
}

const sources = () => ({
  system: app.system,
  databaseUrl: database.url,
  stopping: new AbortController().signal,
})
const turn = () => takeTurn(sources(), 'asked')

/** The ids of the reports that are made, in the order in which they were. */
async function made(): Promise<number[]> {
  const query = sql<{ id: number }>`select id from report where status = 'ready' order by turn`
  return (await query.execute(app.system.db)).rows.map(({ id }) => id)
}

afterEach(() => sql`delete from report`.execute(app.system.db))

describe('reports of several people', () => {
  it('are made in turn, each person’s in their order', async () => {
    const [a1, a2, a3, a4] = await asked(person, 4)
    const [b1, b2] = await asked(other, 2)
    for (let n = 0; n < 4; n += 1) await turn()
    const a5 = await ask(person)
    const b3 = await ask(other)
    for (let n = 0; n < 4; n += 1) await turn()
    expect(await made()).toEqual([a1, b1, a2, b2, a3, b3, a4, a5])
  })

  it('are made by jobs in the same order: forty of one do not hold one of another', async () => {
    const forty = await asked(person, 40)
    const one = await ask(other)
    const jobs = await startTestApp({
      databaseUrl: database.url,
      config: { roles: new Set(['jobs']), broker: null },
    })
    for (const id of [...forty, one]) await endedReport(app, other, id)
    await jobs.stop()
    expect((await made()).indexOf(one)).toBeLessThan(2)
  })

  it('go on after one of them that fails', async () => {
    const [a1, a2] = await asked(person, 2)
    await asOwner(app, 'alter table reading_day rename to reading_day_away')
    await expect(turn()).rejects.toThrow('reading_day')
    await asOwner(app, 'alter table reading_day_away rename to reading_day')
    await turn()
    await turn()
    expect(await made()).toEqual([a2, a1])
  })
})

it('a schedule’s report waits for nobody’s', async () => {
  await asked(person, 2)
  const body = {
    task_name: 'Monthly',
    module_code: 'NT',
    all_factors: true,
    starts_on: '2126-12-01T01:00:00.000Z',
  }
  const { body: task } = await app.call('schedulerCreate', { body }, person)
  const module = (await app.call('moduleList', {}, person)).body.results[0]
  if (module === undefined) throw new Error('no station')
  const scheduled = await transaction(app.system, (tx) =>
    askScheduledReport(tx, {
      module,
      factors: [],
      scheduler_id: task.data.id,
      name: 'Monthly',
      report_type: 'history',
      all_factors: true,
      resolution: 'raw',
      originals: false,
      start: new Date('2026-10-31T17:00:00Z'),
      end: new Date('2026-11-30T17:00:00Z'),
    }),
  )
  const { rows } = await sql<{
    task: string
    count: number
  }>`select task_identifier as task, count(*) from graphile_worker.jobs
    where key like 'report %' group by 1 order by 1`.execute(app.system.db)
  expect(rows).toContainEqual({ task: 'report.scheduled', count: 1 })
  await takeTurn(sources(), 'scheduled')
  expect(await made()).toEqual([scheduled])
})

it('a turn is not used up by a report that another copy has made since the turns were read', async () => {
  const [first] = await asked(person, 2)
  await turn()
  expect(await attemptReport(sources(), first ?? 0)).toBe(false)
})

describe('what one person may ask for', () => {
  it('is bounded while it waits, also where it is asked for at once', async () => {
    const ten = () => Array.from({ length: 11 }, () => askReport(app, person, { module_code: 'NT' }))
    const statuses: number[] = []
    for (let n = 0; n < 10; n += 1) statuses.push(...(await Promise.all(ten())).map(({ status }) => status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(reportLimits.waitingOfPerson)
    const { status, body } = await askReport(app, person, { module_code: 'NT' })
    expect([status, body]).toMatchObject([429, { code: 'reports-waiting' }])
    expect((await askReport(app, other, { module_code: 'NT' })).status).toBe(201)
  })

  it('is bounded by the room that its reports take', async () => {
    const [first] = await asked(person, 1)
    const second = await ask(person)
    await turn()
    const { characters } = await app.system.db
      .selectFrom('report')
      .select('characters')
      .where('id', '=', first ?? 0)
      .executeTakeFirstOrThrow()
    expect(characters).toBe('[[1793577600000,7]]'.length)
    const full = reportLimits.charactersOfPerson
    await sql`update report set characters = ${full} where id = ${first}`.execute(app.system.db)
    await turn()
    expect(await endedReport(app, person, second)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('no room'),
    })
    const { status, body } = await askReport(app, person, { module_code: 'NT' })
    expect([status, body]).toMatchObject([409, { code: 'reports-full' }])
    expect((await askReport(app, other, { module_code: 'NT' })).status).toBe(201)
    await app.call('reportDelete', { params: { id: first ?? 0 } }, person)
    expect((await askReport(app, person, { module_code: 'NT' })).status).toBe(201)
  })

  it('is bounded together with everybody’s', async () => {
    const first = await ask(other)
    await sql`update report set characters = ${reportLimits.characters}, created_by = null where id = ${first}`.execute(
      app.system.db,
    )
    expect((await askReport(app, person, { module_code: 'NT' })).body).toMatchObject({ code: 'reports-full' })
  })
})
