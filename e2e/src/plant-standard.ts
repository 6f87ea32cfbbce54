import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** A document with the canary in every text, and a station that takes it with a permit. */
export async function plantStandard({ call }: Caller, canary: Canary, moduleId: number): Promise<void> {
  const line = fits.line(canary)
  const entry = {
    quantity: fits.unit(canary),
    period: '1h' as const,
    max_value: 1,
    unit: fits.unit(canary),
    column: fits.unit(canary),
    condition: line,
  }
  const document = {
    code: fits.code(canary),
    title_vi: line,
    title_en: line,
    document: line,
    source: line,
    replaces: line,
    conditions: line,
    entries: [entry],
  }
  const { id } = (await call('standardCreate', { body: { ...document, group: 'own' } })).data
  await call('standardUpdate', { params: { id }, body: { ...document, note: fits.prose(canary) } })
  await call('standardImport', { params: { id }, query: { dry: '1' }, body: fits.prose(canary) })
  const { column, ...limit } = entry
  await call('moduleStandardUpdate', {
    params: { id: moduleId },
    body: {
      standard_id: id,
      column,
      excluded: [fits.unit(canary)],
      permit: { number: line, date: '2026-01-01', limits: [limit] },
    },
  })
}
