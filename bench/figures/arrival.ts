import type { Api } from '@quantrac/simulator'
import type { Differences } from './differences.ts'
import type { Factor, Plant, Random, Reading, Station } from './plant.ts'
import { iso } from './time.ts'

interface Line extends Reading {
  readonly module: string
  readonly factor: string
}

/** Adds the stations, their factors and the limits of the first stage. Answers each factor's id by station and code. */
export async function addStations(api: Api, { stations }: Plant): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { code, type, interval_seconds, factors } of stations) {
    const device = code.toLowerCase()
    await api.call('moduleCreate', {
      body: {
        code,
        name: code,
        description: '',
        manufacturer_id: device,
        status: true,
        type,
        interval_seconds,
      },
    })
    for (const { code: factor, unit, decimals, kind } of factors) {
      const { data } = await api.call('factorCreate', {
        body: { code: factor, name: factor, manufacturer_id: factor, module: code, unit, decimals, kind },
      })
      ids.set(`${code} ${factor}`, data.id)
    }
  }
  return ids
}

export async function setLimits(
  api: Api,
  { stations }: Plant,
  { ids, stage }: { ids: ReadonlyMap<string, number>; stage: number },
): Promise<void> {
  for (const station of stations)
    for (const { code, limits } of station.factors) {
      const id = ids.get(`${station.code} ${code}`) ?? 0
      const body = limits?.[stage]
      if (body !== undefined)
        await api.call('thresholdUpdateByFactor', { params: { id }, body: { ...body, status: true } })
    }
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const mixed = [...all]
  for (let place = mixed.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1))
    const [one, two] = [mixed[place] as T, mixed[other] as T] // both are within
    mixed[place] = two
    mixed[other] = one
  }
  return mixed
}

/** By stage, what arrives in it: one in ten waits for a later one, and so do whole days. */
export function arrivalsOf({ stations, clocks }: Plant, random: Random): Line[][] {
  const arrivals: Line[][] = clocks.map(() => [])
  const lines = stations.flatMap(({ code: module, factors }) =>
    factors.flatMap(({ code: factor, readings }) =>
      readings.map((reading) => ({ ...reading, module, factor })),
    ),
  )
  const lateDays = new Set<string>()
  const dayOf = ({ module, ts }: Line) => `${module} ${Math.floor(ts / 86_400_000)}`
  for (const day of new Set(lines.map(dayOf))) if (random() < 0.05) lateDays.add(day)
  for (const line of lines) {
    const stage = clocks.findIndex((clock) => line.ts < clock)
    const isLate = lateDays.has(dayOf(line)) || random() < 0.1
    const left = clocks.length - 1 - stage
    arrivals[stage + (isLate ? Math.ceil(random() * left) : 0)]?.push(line)
  }
  return arrivals.map((of) => shuffled(of, random))
}

const header = 'module,factor,timestamp,value,quality\r\n'
const textOf = ({ module, factor, ts, value, quality }: Line): string =>
  `${module},${factor},${iso(ts)},${value},${quality}\r\n`

/**
 * Imports readings as two files, the second of which repeats some of the first, and puts one in fifty of the newest in
 * by hand.
 */
export async function arrive(
  api: Api,
  lines: readonly Line[],
  given: { ids: ReadonlyMap<string, number>; random: Random; differences: Differences },
): Promise<void> {
  const { ids, random, differences } = given
  const byHand = new Set(shuffled(lines, random).slice(0, 60))
  const files = lines.filter((line) => !byHand.has(line))
  const half = Math.floor(files.length * (0.3 + random() * 0.4))
  const repeated = files.slice(0, half).filter(() => random() < 0.02)
  const other = files.slice(0, half).filter(() => random() < 0.002)
  const conflicting = other.map((line) => ({ ...line, value: line.value + 1 }))
  const figure = { kind: 'import: lines stored and refused', where: `a file of ${files.length} lines` }
  const first = (await api.importCsv([header, ...files.slice(0, half).map(textOf)])).data
  differences.same(figure, first.accepted, half)
  for (const { module, factor, ts, value, quality } of byHand) {
    const id = ids.get(`${module} ${factor}`) ?? 0
    await api.call('metricCreate', { body: { factor: id, value, quality, timestamp: iso(ts) } })
  }
  const later = shuffled([...files.slice(half), ...repeated, ...conflicting], random)
  const second = (await api.importCsv([header, ...later.map(textOf)])).data
  differences.same(figure, second.accepted, files.length - half)
  differences.same(figure, second.duplicates, repeated.length)
  differences.same(figure, second.rejected_total, conflicting.length)
}

/** Corrects, marks and deletes some readings; answers the plant as it is then. */
export async function correct(
  api: Api,
  plant: Plant,
  { ids, random }: { ids: ReadonlyMap<string, number>; random: Random },
): Promise<Plant> {
  const stations: Station[] = []
  for (const station of plant.stations) {
    const factors: Factor[] = []
    for (const factor of station.factors) {
      const id = ids.get(`${station.code} ${factor.code}`) ?? 0
      factors.push({ ...factor, readings: await correctSome(api, factor, { id, random }) })
    }
    stations.push({ ...station, factors })
  }
  return { ...plant, stations }
}

async function correctSome(
  api: Api,
  { readings, kind }: Factor,
  { id, random }: { id: number; random: Random },
): Promise<Reading[]> {
  const kept: Reading[] = []
  const chance = 8 / readings.length
  for (const reading of readings) {
    const params = { id: `${id}-${reading.ts}` }
    if (random() >= chance) {
      kept.push(reading)
      continue
    }
    const lot = random()
    if (lot < 0.3) {
      await api.call('metricDelete', { params })
      continue
    }
    const changed: Reading =
      lot < 0.6 || kind === 'counter'
        ? { ...reading, quality: reading.quality === 0 ? 2 : 0 }
        : { ...reading, value: Number((reading.value + 20).toFixed(2)) }
    const { value, quality } = changed
    await api.call('metricUpdate', { params, body: { value, quality } })
    kept.push(changed)
  }
  return kept
}
