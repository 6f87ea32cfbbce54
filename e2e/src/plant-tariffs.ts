import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** Dated prices, hours, taxes, tables and factors with the canary in every text; `place` gives each its own days. */
export async function plantTariffs(
  { call }: Caller,
  canary: Canary,
  { module_id, place }: { module_id: number; place: number },
): Promise<void> {
  const texts = { document: fits.line(canary), source: fits.line(canary) }
  const group = fits.unit(canary)
  const valid_from = `190${Math.floor(place / 10)}-01-1${place % 10}`
  const dated = { ...texts, valid_from }
  const hours = [{ period: 'normal' as const, start: '00:00', end: '24:00' }]
  const rows = [{ cos_phi: 0.9, percent: 0 }]
  const price = { ...dated, group, offpeak: 1, normal: 1, peak: 1 }
  const made = {
    price: await call('priceBookCreate', { body: price }),
    hours: await call('hourBookCreate', { body: { ...dated, hours, days_without_peak: [] } }),
    vat: await call('vatCreate', { body: { ...dated, percent: 1 } }),
    table: await call('reactiveTableCreate', {
      body: { ...dated, least_kw: 40, least_cos_phi: 0.9, rows },
    }),
    factor: await call('gridFactorCreate', { body: { ...texts, year: 2000 + place, factor: 1 } }),
  }
  await call('priceBookUpdate', { params: { id: made.price.data.id }, body: { ...texts, group } })
  await call('hourBookUpdate', { params: { id: made.hours.data.id }, body: texts })
  await call('vatUpdate', { params: { id: made.vat.data.id }, body: texts })
  await call('reactiveTableUpdate', { params: { id: made.table.data.id }, body: texts })
  await call('gridFactorUpdate', { params: { id: made.factor.data.id }, body: texts })
  await call('stationGroupsUpdate', {
    params: { id: module_id },
    body: { entries: [{ valid_from: null, group, contracted_kw: null }] },
  })
}
