import type { Module } from '@quantrac/contract'
import type { Api } from './api.ts'
import type { SimulatedFactor, SimulatedStation } from './station.ts'

/**
 * Creates the stations that do not exist yet, with their factors and limits; existing ones keep what people changed.
 */
export async function createStations(api: Api, stations: readonly SimulatedStation[]): Promise<Module[]> {
  const existing = await api.call('moduleListWhole', {})
  const codes = new Set(existing.data.map((module) => module.code))
  for (const station of stations) if (!codes.has(station.code)) await createStation(api, station)
  const whole = await api.call('moduleListWhole', {})
  return whole.data.filter((module) => stations.some((station) => station.code === module.code))
}

/** A factory's, at 22 kV. */
export const exampleGroup = 'production-22kv'

/** Meters pay the price of a group, so that a newcomer sees what costs look like; unless people have said whose. */
export async function giveExampleGroups(
  api: Api,
  stations: readonly Pick<Module, 'id' | 'type'>[],
): Promise<void> {
  for (const { id } of stations.filter(({ type }) => type === 'elecConsum')) {
    const params = { id }
    const { entries } = (await api.call('stationGroups', { params })).data
    const example = { valid_from: null, group: exampleGroup, contracted_kw: null }
    if (entries.length === 0) await api.call('stationGroupsUpdate', { params, body: { entries: [example] } })
  }
}

async function createStation(api: Api, station: SimulatedStation): Promise<void> {
  const { factors, ...module } = station
  await api.call('moduleCreate', { body: { ...module, status: true, interval_seconds: 300 } })
  for (const factor of factors) await createFactor(api, station, factor)
  if (station.type === 'air') await chooseAmbientAir(api, station)
}

/** A newcomer sees averages judged: the demonstration chooses as a person would. */
async function chooseAmbientAir(api: Api, { code }: SimulatedStation): Promise<void> {
  const standards = await api.call('standardList', { query: { search: 'QCVN 05:2023' } })
  const modules = await api.call('moduleList', { query: { search: code } })
  const standard_id = standards.results[0]?.id
  const id = modules.results.find((module) => module.code === code)?.id
  if (standard_id === undefined || id === undefined) return
  await api.call('moduleStandardUpdate', { params: { id }, body: { standard_id } })
}

async function createFactor(api: Api, station: SimulatedStation, factor: SimulatedFactor): Promise<void> {
  const { limits, code, name, quantity, unit, decimals, kind } = factor
  const created = await api.call('factorCreate', {
    body: {
      code,
      name,
      quantity,
      unit,
      decimals,
      kind,
      status: true,
      module: station.code,
      manufacturer_id: code,
    },
  })
  if (limits === null) return
  await api.call('thresholdCreate', {
    body: {
      factor_id: created.data.id,
      min_value: limits.min,
      max_value: limits.max,
      min_range: limits.min === null ? 0 : limits.band,
      max_range: limits.max === null ? 0 : limits.band,
      deadband: limits.deadband,
      status: true,
    },
  })
}
