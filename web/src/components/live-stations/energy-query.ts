import type { ModuleLatestFactor } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { dayInZone } from '../../lib/time-format.ts'

const RENEW_MS = 60_000

const units: ReadonlySet<string> = new Set(['wh', 'kwh', 'mwh'])

/** True for a meter of energy: what it has counted today says more than what it shows. */
export const isEnergyMeter = ({ kind, unit }: Pick<ModuleLatestFactor, 'kind' | 'unit'>): boolean =>
  kind === 'counter' && units.has(unit.trim().toLowerCase())

/** kWh that each energy meter of a station has counted since midnight, by its code; null without two readings to compare. */
export const energyQuery = (code: string) =>
  queryOptions({
    queryKey: ['stations', 'energy', code],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number | null>> => {
      const query = { start_datetime: `${dayInZone(Date.now())}T00:00:00+07:00` }
      const { datasets } = await api.moduleEnergy({ params: { code }, query }, { signal })
      return new Map(datasets.map(({ code: factor, data }) => [factor, sumOf(data)]))
    },
    refetchInterval: RENEW_MS,
    // A row or card that comes into sight again need not ask anew.
    staleTime: RENEW_MS,
  })

/** Null if no period has a value. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
