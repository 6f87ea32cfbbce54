import type { HealthFault, StationHealth } from '@quantrac/contract'

type Told = Pick<StationHealth, 'silent_since' | 'open'>

/** How a station stands now, the worst first. */
export type Standing = 'silent' | 'lacking' | 'faulty' | 'well'

const lacking: readonly HealthFault[] = ['partial', 'incomplete']

export function standingOf({ silent_since, open }: Told): Standing {
  if (silent_since !== null || open.some(({ fault }) => fault === 'offline')) return 'silent'
  if (open.some(({ fault }) => lacking.includes(fault))) return 'lacking'
  return open.length > 0 ? 'faulty' : 'well'
}

/** How many stations stand how. */
export function standingsOf(stations: readonly Told[]): Record<Standing, number> {
  const counts = { silent: 0, lacking: 0, faulty: 0, well: 0 }
  for (const station of stations) counts[standingOf(station)] += 1
  return counts
}

export interface SilentRow {
  readonly station: StationHealth
  /** Null: the whole station. */
  readonly factor: string | null
  readonly since: number
}

/** What sends nothing now: stations, and factors of stations that send; the longest first. */
export function silentRows(stations: readonly StationHealth[]): SilentRow[] {
  return stations
    .flatMap((station): SilentRow[] => {
      const whole = station.silent_since ?? station.open.find(({ fault }) => fault === 'offline')?.since
      if (whole !== undefined) return [{ station, factor: null, since: Date.parse(whole) }]
      return station.open
        .filter(({ fault }) => fault === 'partial')
        .map(({ factor_code, since }) => ({ station, factor: factor_code, since: Date.parse(since) }))
    })
    .toSorted((one, other) => one.since - other.since)
}

export interface FrequentFault {
  readonly fault: HealthFault
  readonly count: number
  readonly most: { readonly station: StationHealth; readonly count: number }
}

/** How often each fault was told, and of which station most; the most frequent first. */
export function frequentFaults(stations: readonly StationHealth[]): FrequentFault[] {
  const found = new Map<HealthFault, FrequentFault>()
  for (const station of stations)
    for (const { fault, count } of station.faults) {
      const before = found.get(fault)
      const isMost = before === undefined || count > before.most.count
      found.set(fault, {
        fault,
        count: (before?.count ?? 0) + count,
        most: isMost ? { station, count } : before.most,
      })
    }
  return [...found.values()].toSorted((one, other) => other.count - one.count)
}
