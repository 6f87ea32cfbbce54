import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import { databaseOn } from '../src/db/database.ts'
import { limitPeriods } from '../src/features/judging/limit-periods.service.ts'
import { replay } from '../src/features/judging/replay.ts'
import { dayMs, firstDay, type Model } from './history-model.ts'
import type { TestStation } from './wire-stations.ts'

/** One factor has delays, and one had other limits on its first day and none on a part of its third. */
export async function changeLimits(pool: Pool, { factors }: TestStation): Promise<void> {
  const [, delayed, changed] = factors.map(({ id }) => id)
  await pool.query(
    'update threshold set on_delay_seconds = 1800, off_delay_seconds = 3600, deadband = 5 where factor_id = $1',
    [delayed],
  )
  const at = (ms: number) => new Date(firstDay + ms)
  await pool.query(
    `insert into limit_period (factor_id, from_at, is_on, min_value, max_value, max_range, set_at)
     values ($1, '-infinity', true, null, 30, 0, now()), ($1, $2, true, 10, 60, 20, now()), ($1, $3, false, null, null, 0, now()),
       ($1, $4, true, 10, 60, 20, now())`,
    [changed, at(dayMs), at(2 * dayMs), at(2.5 * dayMs)],
  )
}

/** The alerts of the readings that there are, judged in the order of their times. @throws where others are recorded */
export async function compareAlerts(pool: Pool, { factors }: TestStation, model: Model): Promise<void> {
  const client = await pool.connect()
  try {
    const ids = factors.map(({ id }) => id)
    const periods = await limitPeriods(databaseOn(client), ids)
    const { rows } = await client.query<{ factor_id: number }>(
      `select factor_id, status as severity, class, value, date_part('epoch', timestamp) * 1000 as ts,
         date_part('epoch', started_at) * 1000 as started_at, min_value, max_value, last, peak,
         date_part('epoch', resolved_at) * 1000 as resolved_at, resolve_reason as reason
       from alert where factor_id = any($1::int[]) order by factor_id, timestamp, id`,
      [ids],
    )
    for (const [factor, factor_id] of ids.entries()) {
      const readings = model.readings.filter((one) => one.factor === factor && one.quality === 0)
      const part = {
        factor_id,
        periods: periods.get(factor_id) ?? [],
        after: undefined,
        readings,
        isEnd: true,
      }
      const expected = replay(part).drafts.map(({ closing, episode: _, ...draft }) => ({
        ...draft,
        resolved_at: closing?.resolved_at ?? null,
        reason: closing?.reason ?? null,
      }))
      const recorded = rows.filter((row) => row.factor_id === factor_id)
      if (!isDeepStrictEqual(recorded, expected))
        throw new Error(`alerts ${JSON.stringify(recorded)}, in order ${JSON.stringify(expected)}`)
    }
  } finally {
    client.release()
  }
}
