/**
 * `node tools/pack-history.ts <database> [seed]`: packs the history again and again until it is ended, as another copy
 * of the program whose clock is up to a day ahead of the newest reading. For the fault runs, whose readings are of days
 * that are over.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { hash01 } from '@quantrac/simulator'
import { packHistory } from '../server/src/features/history/packing.service.ts'
import { openCopy } from '../server/test/history-copy.ts'

const [url = '', seed = '1'] = process.argv.slice(2)
const dayMs = 86_400_000
// Between two packings; a database that is down is asked again as soon.
const restMs = 20
let now = 0
const { ctx, pool } = openCopy(url, () => now)

/** Whether anything is stored. */
async function setClock(round: number): Promise<boolean> {
  const { rows } = await pool.query<{ newest: Date | null }>(
    'select max(latest_ts) as newest from factor_state',
  )
  const newest = rows[0]?.newest
  now = (newest?.getTime() ?? 0) + 3_600_000 + hash01(Number(seed), round) * dayMs
  return newest !== null && newest !== undefined
}

console.log('packing')
for (let round = 0; ; round += 1) {
  try {
    if (await setClock(round)) await packHistory(ctx, { pool })
  } catch {
    // The database is down: that is what the run is about.
  }
  await delay(restMs)
}
