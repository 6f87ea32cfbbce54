import type { Tariff, TariffChange } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { lockTariff, selectTariff, updateTariff } from './tariff.queries.ts'

export function getTariff(ctx: Context): Promise<Tariff> {
  return selectTariff(ctx.db)
}

/** Omitted fields stay unchanged. */
export async function changeTariff(
  ctx: Context,
  { hours, days_without_peak: days, prices }: TariffChange,
): Promise<Tariff> {
  return transaction(ctx, async (tx) => {
    const before = await lockTariff(tx.db)
    const after = {
      hours: hours ?? before.hours,
      days_without_peak: days?.toSorted((one, other) => one - other) ?? before.days_without_peak,
      prices: prices === undefined ? before.prices : prices,
    }
    await updateTariff(tx.db, after)
    await writeAudit(tx, { action: 'tariff.update', before, after })
    return after
  })
}
