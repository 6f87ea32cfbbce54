import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { makeReport } from './made-reports.ts'

const hourMs = 3_600_000
const { app, admin } = await startWithAdmin({ now: () => new Date('2026-11-20T00:00:00+07:00') })
const first = Date.parse('2026-11-01T00:00:00+07:00')

const summaryOf = async (id: number) =>
  (await app.call('reportSummary', { params: { id } }, admin)).body.data.factors[0]

/** A report of the second of November by a meter that counts one an hour and is read at these hours of the month. */
async function made(code: string, hours: readonly number[]): Promise<number> {
  await makeModule(app, admin.token, { code, type: 'elecConsum', interval_seconds: 3600 })
  const given = { module: code, code: 'E', unit: 'kWh', kind: 'counter' } as const
  const factor = await makeFactor(app, admin.token, given)
  await storeReadings(
    app,
    factor,
    hours.map((hour) => ({ at: new Date(first + hour * hourMs), value: hour })),
  )
  const days = { start_datetime: '2026-11-02T00:00+07:00', end_datetime: '2026-11-03T00:00+07:00' }
  return (await makeReport(app, admin, { module_code: code, ...days })).id
}

it.for([
  ['at its start', [22, 26, 47, 48], true],
  ['at its end', [23, 24, 46, 50], true],
  ['over the whole of it', [10, 60], true],
  ['at an edge, no longer than three intervals', [22, 25, 47, 50], false],
  ['within it', [24, 40, 48], false],
  ['before and after it', [10, 24, 48, 60], false],
] as const)('a gap %s: %j is interpolated: %s', async ([name, hours, interpolated]) => {
  const found = await summaryOf(await made(`E-${name.length}`, hours))
  expect(found).toMatchObject({ difference: 24, interpolated })
})

it('a report of before says nothing of it', async () => {
  const id = await made('OLD', [10, 60])
  await sql`update report set summary = (summary::jsonb #- '{factors,0,interpolated}')::json where id = ${id}`.execute(
    app.system.db,
  )
  expect(await summaryOf(id)).toMatchObject({ difference: 24, interpolated: false })
})
