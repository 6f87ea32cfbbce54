/**
 * `npm run check:air -- FOLDER`: compares averages and VN_AQI of the product with those worked out a second way from a
 * public series: the files of *Beijing Multi-Site Air-Quality Data* (UCI, CC BY 4.0; DOI 10.24432/C5RK5G), twelve
 * stations, hourly from March 2013 to February 2017. Each station is imported as a file of its own. Exits with 1 on a
 * difference.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { averagePeriods } from '@quantrac/contract'
import { type Api, createApi } from '@quantrac/simulator'
import {
  expectedAverage,
  expectedDay,
  expectedHour,
  type ExpectedAqi,
  type Station,
} from '../figures/air-model.ts'
import { Differences } from '../figures/differences.ts'
import { dayMs, hourMs, iso } from '../figures/time.ts'
import { importCalls } from '../load/file-import.ts'
import { startMeasured } from '../load/program.ts'

const folder = process.argv[2]
if (folder === undefined) {
  console.error('usage: node bench/checks/air.ts FOLDER')
  process.exit(2)
}

const quantities = ['PM2.5', 'PM10', 'SO2', 'NO2', 'CO', 'O3'] as const
const yearMs = 366 * dayMs

const differences = new Differences()
const began = performance.now()
const took = (what: string) =>
  console.log(`${what} after ${Math.round((performance.now() - began) / 1000)} s`)

const app = await startMeasured()
try {
  const api = createApi(app.url, app.token)
  const names = (await readdir(folder)).filter((name) => /^PRSA_Data_.*\.csv$/.test(name)).toSorted()
  if (names.length === 0) throw new Error(`no PRSA_Data_….csv in ${folder}`)
  for (const name of names) {
    const code = /^PRSA_Data_([A-Za-z]+)/.exec(name)?.[1]?.toUpperCase() ?? name
    const station = read(await readFile(join(folder, name), 'utf8'))
    await store(api, code, station)
    took(`${code}: ${[...station.values()].reduce((sum, hours) => sum + hours.size, 0)} readings stored`)
    await compareAverages(api, code, station)
    await compareAqi(api, code, station)
    took(`${code}: ${differences.total} figures compared, ${differences.count} differences,`)
  }
  for (const line of differences.lines) console.log(line)
  took(`${differences.total} figures compared, ${differences.count} differences`)
  process.exitCode = differences.count === 0 ? 0 : 1
} finally {
  await app.end()
}

/** By quantity; an hour of the file is taken as one of Asia/Ho_Chi_Minh, and as its beginning. */
function read(text: string): Station {
  const [head = '', ...lines] = text.trim().split('\n')
  const columns = head.split(',').map((cell) => cell.replaceAll('"', '').trim())
  const station = new Map(quantities.map((name) => [name as string, new Map<number, number>()]))
  for (const line of lines) {
    const cells = line.split(',')
    const cell = (name: string) => cells[columns.indexOf(name)] ?? 'NA'
    const [year, month, day, hour] = ['year', 'month', 'day', 'hour'].map((name) => Number(cell(name)))
    const at = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour) - 7 * hourMs
    for (const [name, hours] of station) if (cell(name) !== 'NA') hours.set(at, Number(cell(name)))
  }
  return station
}

async function store(api: Api, code: string, station: Station): Promise<void> {
  await api.call('moduleCreate', {
    body: {
      code,
      name: code,
      description: '',
      manufacturer_id: code.toLowerCase(),
      status: true,
      type: 'air',
      interval_seconds: 3600,
    },
  })
  for (const quantity of quantities)
    await api.call('factorCreate', {
      body: {
        code: quantity,
        name: quantity,
        manufacturer_id: quantity,
        module: code,
        unit: 'µg/m³',
        decimals: 1,
        quantity,
      },
    })
  const form = new FormData()
  form.set('file', new Blob([fileOf(station)]), `${code}.csv`)
  const { call, until } = importCalls(app)
  const { id } = await call('POST', 'create/', form)
  await until(id, 'ready')
  await call('POST', `run/${id}/`)
  await until(id, 'done')
}

function fileOf(station: Station): string {
  const hours = [...new Set([...station.values()].flatMap((of) => [...of.keys()]))].toSorted((a, b) => a - b)
  const lines = hours.map((at) => {
    const values = [...station.values()].map((of) => of.get(at) ?? '')
    return [iso(at), ...values].join(',')
  })
  return [['time', ...station.keys()].join(','), ...lines].join('\n')
}

/** The times that a call may ask for at once. */
function spansOf(station: Station): { start_datetime: string; end_datetime: string }[] {
  const all = [...station.values()].flatMap((hours) => [...hours.keys()])
  const first = all.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const last = all.reduce((most, at) => Math.max(most, at), 0)
  const spans: { start_datetime: string; end_datetime: string }[] = []
  for (let at = first; at <= last; at += yearMs)
    spans.push({ start_datetime: iso(at), end_datetime: iso(Math.min(at + yearMs, last + hourMs)) })
  return spans
}

async function compareAverages(api: Api, code: string, station: Station): Promise<void> {
  for (const period of averagePeriods)
    for (const span of spansOf(station)) {
      const query = { period, 'factor_code[]': [...quantities], ...span }
      const { labels, ends, datasets } = await api.call('averages', { params: { module_code: code }, query })
      differences.same({ kind: `${period}: factors`, where: code }, datasets.length, quantities.length)
      for (const { code: quantity, ...found } of datasets)
        for (const [place, label] of labels.entries()) {
          const worked = expectedAverage(station.get(quantity) ?? new Map(), period, Date.parse(label))
          const where = `${code} ${quantity} ${label}`
          differences.same({ kind: `${period}: ends`, where }, ends[place], iso(worked.end))
          differences.near({ kind: `${period}: averages`, where }, found.data[place], worked.data)
          differences.same({ kind: `${period}: n`, where }, found.n[place], worked.n)
          differences.same({ kind: `${period}: expected`, where }, found.expected[place], worked.expected)
        }
    }
}

async function compareAqi(api: Api, code: string, station: Station): Promise<void> {
  for (const query of spansOf(station)) {
    const asked = { params: { module_code: code }, query }
    for (const [kind, call, expected] of [
      ['hour', 'aqiHourly', expectedHour],
      ['day', 'aqiDaily', expectedDay],
    ] as const)
      for (const { start, value, band, reason, parts } of (await api.call(call, asked)).data) {
        const worked: ExpectedAqi = expected(station, Date.parse(start))
        const where = `${code} ${start}`
        differences.same({ kind: `VN_AQI of a ${kind}`, where }, value, worked.value)
        differences.same({ kind: `band of a ${kind}`, where }, band, worked.band)
        differences.same({ kind: `reason of a ${kind}`, where }, reason, worked.reason)
        for (const { quantity, mean, concentration, index } of parts) {
          const own = worked.parts.get(`${quantity} ${mean}`)
          differences.near(
            { kind: `${mean} of a ${kind}`, where: `${where} ${quantity}` },
            concentration,
            own?.concentration,
          )
          differences.same(
            { kind: `index by ${mean} of a ${kind}`, where: `${where} ${quantity}` },
            index,
            own?.index,
          )
        }
      }
  }
}
