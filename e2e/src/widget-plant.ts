import { type WidgetType, type WidgetTypeFacts, widgetTypes, type WidgetWrite } from '@quantrac/contract'
import type { Product } from './product.ts'

const MINUTE_MS = 60_000
const HOURS = 30

/** Factors of the station of `addPlant`: limits, and the first one a counter. */
const plantFactors = [
  { code: 'E', unit: 'kWh', max: null, kind: 'counter' },
  { code: 'COD', unit: 'mg/L', max: 75, kind: 'gauge' },
  { code: 'TSS', unit: 'mg/L', max: 50, kind: 'gauge' },
  { code: 'NH4', unit: 'mg/L', max: 5, kind: 'gauge' },
] as const

const gauges = plantFactors.filter(({ kind }) => kind === 'gauge').map(({ code }) => code)

/** A station with a counter, three gauges and thirty hours of readings, one each ten minutes. */
export async function addPlant(product: Product, code: string): Promise<void> {
  await product.api.call('moduleCreate', {
    body: {
      code,
      manufacturer_id: code,
      name: `Station ${code}`,
      type: 'wasteWater',
      description: '',
      status: true,
      interval_seconds: 600,
    },
  })
  for (const { code: factor, unit, max, kind } of plantFactors) {
    const made = await product.api.call('factorCreate', {
      body: {
        code: factor,
        name: factor,
        manufacturer_id: factor,
        unit,
        kind,
        decimals: 1,
        module: code,
        status: true,
      },
    })
    if (max !== null)
      await product.api.call('thresholdCreate', {
        body: { factor_id: made.data.id, min_value: null, max_value: max, max_range: max / 10 },
      })
  }
  await product.api.importCsv([readings(code)])
}

/** The value of a factor at the n-th of the readings. */
export function plantValue(factor: string, place: number): number {
  if (factor === 'E') return 1000 + 2 * place
  const base = { COD: 40, TSS: 30, NH4: 3 }[factor] ?? 1
  return Math.round(10 * base * (1 + 0.1 * Math.sin(place / 8))) / 10
}

function readings(code: string): string {
  const count = HOURS * 6
  const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS
  const lines = Array.from({ length: count }, (_, place) => {
    const at = new Date(end - (count - 1 - place) * 10 * MINUTE_MS).toISOString()
    return plantFactors
      .map((factor) => `${code},${factor.code},${at},${plantValue(factor.code, place)}`)
      .join('\n')
  })
  return `module,factor,timestamp,value\n${lines.join('\n')}\n`
}

/** A widget of each type, with as many factors as it takes. */
export function oneOfEach(module: string, factors: readonly string[] = gauges): WidgetWrite[] {
  return (Object.keys(widgetTypes) as WidgetType[]).map((type) => {
    const { factor_limit: most, of_station }: WidgetTypeFacts = widgetTypes[type]
    return {
      type,
      title: `A ${type}`,
      module_code: most > 0 || of_station === true ? module : null,
      factors: factors.slice(0, most),
      range: null,
    }
  })
}
