import { localDay, type ModuleLatestFactor } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { askedTogether } from '../../api/asked-together.ts'
import { api } from '../../api/client.ts'

const RENEW_MS = 60_000

const units: ReadonlySet<string> = new Set(['wh', 'kwh', 'mwh'])

/** True for a meter of energy: what it has counted today says more than what it shows. */
export const isEnergyMeter = ({ kind, unit }: Pick<ModuleLatestFactor, 'kind' | 'unit'>): boolean =>
  kind === 'counter' && units.has(unit.trim().toLowerCase())

const energyToday = askedTogether(async (factors: readonly number[]) => {
  const start_datetime = `${localDay(Date.now())}T00:00:00+07:00`
  const { data } = await api.energyOfFactors({ query: { factor_id: [...factors], start_datetime } })
  return new Map(data.map((one) => [one.factor_id, one]))
})

/**
 * What an energy meter has counted since midnight, by its id; null where it is no such meter. One call for all of a
 * page.
 */
export const energyQuery = (factor: number) =>
  queryOptions({
    queryKey: ['stations', 'energy', factor],
    queryFn: async () => (await energyToday(factor)) ?? null,
    refetchInterval: RENEW_MS,
    // A row or card that comes into sight again need not ask anew.
    staleTime: RENEW_MS,
  })
