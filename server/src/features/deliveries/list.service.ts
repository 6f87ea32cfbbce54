import { type Delivery, deliveryRoutes, type Page } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { isoOf } from '../../lib/instant.ts'
import { type Asked, pageOf, readPage } from '../../lib/paging.ts'
import { channelProblemIn } from '../../words/channels.words.ts'
import { deliveryReason } from '../../words/deliveries.words.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  countDeliveries,
  type DeliveryFilter,
  type DeliveryRow,
  retryFailed,
  selectDeliveries,
} from './deliveries.queries.ts'

export async function listDeliveries(ctx: Context, query: Asked & DeliveryFilter): Promise<Page<Delivery>> {
  const { limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countDeliveries(ctx.db, query),
    rows: (from) => selectDeliveries(ctx.db, query, { limit, start: from }),
  })
  const results = rows.map((row) => deliveryOf(row, ctx.locale))
  return pageOf({ path: deliveryRoutes.deliveryList.path, query, limit, start, count, results })
}

const reasonIn = (locale: Context['locale'], code: string): string =>
  deliveryReason(code, locale) ?? channelProblemIn(locale, code)

function deliveryOf(row: DeliveryRow, locale: Context['locale']): Delivery {
  const { module_id: _, recipient, at, factor_code, error, next_at, sent_at, ...rest } = row
  return {
    ...rest,
    to: recipient,
    at: at.toISOString(),
    factor_code: factor_code === '' ? null : factor_code,
    error: error === null ? null : reasonIn(locale, error),
    next_at: isoOf(next_at),
    sent_at: isoOf(sent_at),
  }
}

/** @throws AppError not-found; conflict: it has not failed */
export function retryDelivery(ctx: Context, id: number): Promise<Delivery> {
  return transaction(ctx, async (tx) => {
    const find = async (): Promise<DeliveryRow> => {
      const [row] = await selectDeliveries(tx.db, { id }, { limit: 1, start: 0 })
      if (row === undefined) throw new AppError('not-found')
      return row
    }
    const before = await find()
    if (!(await retryFailed(tx.db, id, tx.now()))) throw new AppError('conflict')
    const after = await find()
    const logged = ({ channel, recipient, state }: DeliveryRow) => ({ channel, to: recipient, state })
    await writeAudit(tx, {
      action: 'delivery.retry',
      object_id: id,
      module_id: before.module_id,
      before: logged(before),
      after: logged(after),
    })
    return deliveryOf(after, tx.locale)
  })
}
