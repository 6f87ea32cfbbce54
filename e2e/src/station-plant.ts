import type { FactorWrite, ModuleType } from '@quantrac/contract'
import type { Product } from './product.ts'

const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
const HOURS = 26

/** The factors of a plant, with what they measure in calm times. */
const plantFactors = [
  { code: 'pH', name: 'Độ pH', unit: '', decimals: 2, kind: 'gauge', base: 7.2 },
  { code: 'COD', name: 'Nhu cầu oxy hóa học', unit: 'mg/L', decimals: 1, kind: 'gauge', base: 50 },
  { code: 'TSS', name: 'Chất rắn lơ lửng', unit: 'mg/L', decimals: 1, kind: 'gauge', base: 30 },
  { code: 'FLOW', name: 'Lưu lượng xả', unit: 'm³/h', decimals: 1, kind: 'gauge', base: 62 },
  { code: 'VOL', name: 'Tổng lượng xả', unit: 'm³', decimals: 0, kind: 'counter', base: 10_000 },
  { code: 'TN', name: 'Tổng nitơ', unit: 'mg/L', decimals: 1, kind: 'gauge', base: null },
] as const

const limits = {
  pH: { min_value: 6, max_value: 9, min_range: 0.4, max_range: 0.4 },
  COD: { min_value: null, max_value: 75, max_range: 8 },
  TSS: { min_value: null, max_value: 50, max_range: 5 },
} as const

/** What happened in the plant's last day, in minutes before its end. */
export const plantDay = {
  /** Four readings, a second apart, beyond the limit of COD. */
  short: { ago: 540, value: 90 },
  /** Nothing was sent. */
  gap: { from: 700, to: 645 },
  /** COD was calibrated. */
  calibrated: { from: 300, to: 280, value: 20 },
  /** COD was beyond its limit; the peak is its middle. */
  long: { from: 200, to: 180, value: 80, peak: 88 },
} as const

export interface Plant {
  readonly code: string
  readonly id: number
  /** Of its newest imported reading. */
  readonly end: number
}

interface PlantGiven {
  readonly code: string
  readonly name: string
  readonly type?: ModuleType
  readonly contact?: string
}

type Makers = Pick<Product, 'api'>

/**
 * A station with a reading a minute in the last 26 hours: a gap, a calibration, a long excursion and one of four
 * seconds.
 */
export async function addStationPlant({ api }: Makers, { code, name, ...given }: PlantGiven): Promise<Plant> {
  const module = await api.call('moduleCreate', {
    body: {
      code,
      name,
      manufacturer_id: code,
      type: 'wasteWater',
      description: `Kênh xả ${code}`,
      status: true,
      interval_seconds: 60,
      latitude: 15.39,
      longitude: 108.79,
      ...given,
    },
  })
  for (const { base: _base, ...factor } of plantFactors) {
    const body: FactorWrite = { ...factor, manufacturer_id: `${factor.code}-01`, module: code, status: true }
    const made = await api.call('factorCreate', { body })
    if (factor.code in limits) {
      const own = limits[factor.code as keyof typeof limits] // its key was just found there
      await api.call('thresholdCreate', { body: { factor_id: made.data.id, ...own } })
    }
  }
  const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS
  await api.importCsv([csvOf(code, end)])
  return { code, id: module.data.id, end }
}

/** The value of a factor so many minutes before the end. */
export function plantValue(code: string, ago: number): number {
  const { base, decimals } = plantFactors.find((factor) => factor.code === code) ?? plantFactors[0]
  if (code === 'VOL') return 10_000 + HOURS * 60 - ago
  const { long } = plantDay
  if (code === 'COD' && ago <= long.from && ago > long.to)
    return ago === (long.from + long.to) / 2 ? long.peak : long.value
  return Number(((base ?? 0) * (1 + 0.04 * Math.sin(ago / 40))).toFixed(decimals))
}

function csvOf(module: string, end: number): string {
  const { short, gap, calibrated } = plantDay
  const lines: string[] = []
  const add = (factor: string, at: number, value: string): void => {
    lines.push(`${module},${factor},${new Date(at).toISOString()},${value}`)
  }
  for (let ago = HOURS * 60; ago >= 0; ago -= 1) {
    if (ago < gap.from && ago > gap.to) continue
    const at = end - ago * MINUTE_MS
    for (const { code, base } of plantFactors) {
      if (base === null) continue
      const isDoubtful = code === 'COD' && ago <= calibrated.from && ago > calibrated.to
      if (isDoubtful) add(code, at, `${calibrated.value},1`)
      else add(code, at, `${plantValue(code, ago)},0`)
    }
    if (ago === short.ago)
      for (const second of [1, 2, 3, 4]) add('COD', at + second * SECOND_MS, `${short.value},0`)
  }
  return `module,factor,timestamp,value,quality\n${lines.join('\n')}\n`
}
