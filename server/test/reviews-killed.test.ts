import { localInstant, MINUTE_MS, reviewBounds } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { packHistory } from '../src/features/history/packing.service.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { otherTransaction } from './other-transaction.ts'

const now = localInstant('2026-11-20', '12:00')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const { pool } = app.connections

// As many as one decision may be about: half of them of days that are packed.
const module = await makeModule(app, admin.token, { interval_seconds: 60 })
const factor = await makeFactor(app, admin.token, { module: module.code })
const half = reviewBounds.readings / 2
const [old, recent] = [localInstant('2026-11-05'), now - half * MINUTE_MS]
const period = { start_datetime: new Date(old).toISOString(), end_datetime: new Date(now).toISOString() }
const wave = (place: number) => 40 + (place % 7)
for (const start of [old, recent]) {
  const at = (place: number) => new Date(start + place * MINUTE_MS)
  await storeReadings(
    app,
    factor,
    Array.from({ length: half }, (_, n) => ({ at: at(n), value: wave(n) })),
  )
  if (start === old) await packHistory(app.system, { pool })
}

/** How many readings there are of each quality, decisions, and readings that they are about. */
async function state() {
  const query = { module_code: module.code, factor_code: factor.code, ...period }
  const readings = (await app.call('reviewReadings', { query }, admin)).body.data
  const counted = (of: number) => readings.filter(({ quality }) => quality === of).length
  const { rows } = await pool.query<{ reviews: number; kept: number; undone: number }>(
    `select (select count(*)::int from review) as reviews, (select count(*)::int from review_reading) as kept,
       (select count(*)::int from review where status = 'undone') as undone`,
  )
  return { ...rows[0], measured: counted(0), invalid: counted(4) }
}

/** Ends the connection of what waits to write to a table, as the end of the process would. */
async function killedAt<Answer>(table: string, call: () => Promise<Answer>): Promise<Answer> {
  const other = await otherTransaction(pool)
  await other.query(`lock table ${table} in share mode`)
  const answer = call()
  await other.awaited(1, table)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  const answered = await answer
  await other.commit()
  return answered
}

// What is decided is written down, readings are changed, and all is judged again.
const places = ['suspect_reading', 'touched_hours', 'factor_state']

test('a long decision whose connection ends in the middle has done nothing, nor has its undoing', async () => {
  const body = {
    module_code: module.code,
    factor_codes: [factor.code],
    ...period,
    verdict: 'invalid' as const,
    reason: 'Rửa đầu đo',
  }
  const all = reviewBounds.readings
  const before = { reviews: 0, kept: 0, undone: 0, measured: all, invalid: 0 }
  const decide = () => app.call('reviewCreate', { body }, admin)
  for (const table of places) {
    expect((await killedAt(table, decide)).status, table).toBeGreaterThanOrEqual(500)
    expect(await state(), table).toEqual(before)
  }
  const { status, body: made } = await decide()
  expect(status).toBe(201)
  const decided = { reviews: 1, kept: all, undone: 0, measured: 0, invalid: all }
  expect(await state()).toEqual(decided)
  const undo = () => app.call('reviewUndo', { params: { id: made.data.id } }, admin)
  for (const table of places) {
    expect((await killedAt(table, undo)).status, table).toBeGreaterThanOrEqual(500)
    expect(await state(), table).toEqual(decided)
  }
  expect((await undo()).status).toBe(200)
  expect(await state()).toEqual({ ...decided, undone: 1, measured: all, invalid: 0 })
}, 180_000)
