import { heldOn, type Tariff, type TariffChange, type TariffPrices } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import type { TariffBooks } from '../tariff-books/books.ts'
import {
  createEntry,
  deleteEntry,
  readTariffBooks,
  updateEntry,
} from '../tariff-books/tariff-books.service.ts'

/** What holds today: the hours, and the prices of the stations without a group. */
export const getTariff = async (ctx: Context): Promise<Tariff> =>
  tariffOf(await readTariffBooks(ctx), ctx.now().getTime())

/** The same of books that are read already. */
export function tariffOf(books: TariffBooks, now: number): Tariff {
  const { hours, prices } = heldAt(books, now)
  return {
    hours: hours.hours,
    days_without_peak: hours.days_without_peak,
    prices: prices === undefined ? null : pricesOf(prices),
  }
}

/** Changes the entries that hold today. Omitted fields stay unchanged. */
export async function changeTariff(
  ctx: Context,
  { hours, days_without_peak: days, prices }: TariffChange,
): Promise<Tariff> {
  return transaction(ctx, async (tx) => {
    const held = heldAt(await readTariffBooks(tx), tx.now().getTime())
    if (hours !== undefined || days !== undefined)
      await updateEntry(tx, { kind: 'hours', id: held.hours.id }, { hours, days_without_peak: days })
    if (prices !== undefined) await setPrices(tx, held.prices?.id, prices)
    return getTariff(tx)
  })
}

async function setPrices(tx: Context, id: number | undefined, prices: TariffPrices | null): Promise<void> {
  if (prices === null) return id === undefined ? undefined : deleteEntry(tx, 'price', id)
  if (id !== undefined) await updateEntry(tx, { kind: 'price', id }, prices)
  else
    await createEntry(tx, 'price', {
      ...prices,
      demand: null,
      group: '',
      valid_from: null,
      document: '',
      source: '',
      grade: null,
    })
}

function heldAt(books: TariffBooks, now: number) {
  const hours = heldOn(books.hours, now)
  if (hours === undefined) throw new Error('the hours that hold from the beginning are missing')
  return {
    hours,
    prices: heldOn(
      books.price.filter(({ group }) => group === ''),
      now,
    ),
  }
}

const pricesOf = ({ offpeak, normal, peak }: TariffPrices): TariffPrices => ({ offpeak, normal, peak })
