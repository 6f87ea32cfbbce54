import type { FactorKind } from '@quantrac/contract'
import type { Product } from './product.ts'

export interface MeterFactor {
  readonly unit: string
  readonly kind: FactorKind
  readonly decimals?: number
  /** What it reads at an instant; without it, it has no readings. */
  readonly value?: (at: number) => number
}

interface MeterGiven {
  readonly code: string
  readonly factors: Readonly<Record<string, MeterFactor>>
  /** Of the readings. */
  readonly from?: number
  readonly until?: number
  readonly interval_seconds?: number
}

/** An electricity station with its factors and their readings, by a file. */
export async function addMeter({ api }: Pick<Product, 'api'>, given: MeterGiven): Promise<void> {
  const { code, factors, from, until = Date.now(), interval_seconds = 3600 } = given
  await api.call('moduleCreate', {
    body: {
      code,
      manufacturer_id: code,
      name: `Trạm ${code}`,
      type: 'elecConsum',
      description: '',
      status: true,
      interval_seconds,
    },
  })
  for (const [factor, { value: _, ...facts }] of Object.entries(factors))
    await api.call('factorCreate', {
      body: { code: factor, name: factor, manufacturer_id: factor, module: code, status: true, ...facts },
    })
  const lines: string[] = []
  for (let at = from ?? until + 1; at <= until; at += interval_seconds * 1000)
    for (const [factor, { value }] of Object.entries(factors))
      if (value !== undefined) lines.push(`${code},${factor},${new Date(at).toISOString()},${value(at)}`)
  if (lines.length > 0) await api.importCsv([`module,factor,timestamp,value\n${lines.join('\n')}\n`])
}
