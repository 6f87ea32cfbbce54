import type { PlantMeter } from '@quantrac/contract'
import type { StationNow } from '../../components/live-stations/station-now.ts'
import { totalOf } from '../../charts/energy-columns.ts'
import { costOf } from '../../charts/energy-cost.ts'
import type { CarbonFactor } from './carbon.ts'

const kilowatts = new Map([
  ['w', 0.001],
  ['kw', 1],
  ['mw', 1000],
])

export interface MeterRow {
  readonly meter: PlantMeter
  readonly name: string
  readonly station: StationNow | undefined
  /** kWh and VND; null: not known. */
  readonly total: number | null
  readonly cost: number | null
  /** kg of CO2e; null: no factor is known. */
  readonly carbon: number | null
  /** kW of now; null where it is not known, or old. */
  readonly kw: number | null
  readonly factor: { readonly value: number; readonly decimals: number } | null
}

/** The meters with what they measure now, those that used most first. */
export function meterRows(
  meters: readonly PlantMeter[],
  stations: readonly StationNow[],
  { names, carbon }: { names: ReadonlyMap<string, string>; carbon: CarbonFactor | null },
): MeterRow[] {
  const byCode = new Map(stations.map((station) => [station.code, station]))
  const rows = meters.map((meter): MeterRow => {
    const station = byCode.get(meter.module)
    const now = (code: string | undefined) =>
      meter.until === null
        ? station?.factors.find((factor) => factor.code === code && !factor.is_silent)
        : undefined
    const [power, factor] = [now(meter.power?.code), now(meter.power_factor?.code)]
    const scale = kilowatts.get(power?.unit.trim().toLowerCase() ?? '')
    const { energy } = meter
    return {
      meter,
      name: names.get(meter.module) ?? meter.name,
      station,
      total: energy === null ? null : totalOf(energy),
      cost: costOf(energy),
      carbon: energy === null || carbon === null ? null : totalOf(energy) * carbon.factor,
      kw: power === undefined || power.value === null || scale === undefined ? null : power.value * scale,
      factor:
        factor === undefined || factor.value === null
          ? null
          : { value: factor.value, decimals: factor.decimals },
    }
  })
  return rows.toSorted((one, other) => (other.total ?? -1) - (one.total ?? -1))
}
