import type { ReadingTests, ReadingTestsChange } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { columnsFor } from '../../lib/changes.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { getFactor, holdFactor } from '../factors/factors.service.ts'
import { applySwitches } from '../judging/switch.service.ts'
import { selectTests, upsertTests } from './tests.queries.ts'

const columns = columnsFor<ReadingTests>()

const none: ReadingTests = {
  range: false,
  flat_readings: null,
  spike_over: null,
  rate_per_minute: null,
  suspect_counts: true,
}

/** @throws AppError not-found */
export async function getReadingTests(ctx: Context, factorId: number): Promise<ReadingTests> {
  await getFactor(ctx, factorId)
  return (await selectTests(ctx.db, factorId)) ?? none
}

/** @throws AppError not-found */
export function changeReadingTests(
  ctx: Context,
  factorId: number,
  change: ReadingTestsChange,
): Promise<ReadingTests> {
  return transaction(ctx, async (tx) => {
    if (!(await holdFactor(tx, factorId))) throw new AppError('not-found')
    const before = await getReadingTests(tx, factorId)
    const after = { ...before, ...columns(change) }
    await upsertTests(tx.db, factorId, after)
    // Ingest reads the settings of the factor again.
    await applySwitches(tx, [factorId])
    const line = { object_id: factorId, factor_id: factorId, before, after }
    await writeAudit(tx, { action: 'reading-test.update', ...line })
    return after
  })
}
