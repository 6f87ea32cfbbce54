/**
 * `npm run bench -- reports`: a report of a year of FACTORS (20) that measure once a minute: how long it takes to make,
 * the memory that takes, how late alerts come meanwhile at READINGS_PER_SECOND (5000), and what its pages and its files
 * cost. PARTS (`making,files`) says which half is measured.
 */
import { setTimeout } from 'node:timers/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { askInTurn } from '../load/ask.ts'
import { kinds, writeHistory } from '../load/history-pages.ts'
import { watchMemory } from '../load/memory.ts'
import { probeAlerts } from '../load/probe.ts'
import { asOwner } from '../load/owner.ts'
import { machine, percentile, startMeasured } from '../load/program.ts'
import { startSending } from '../load/publish.ts'
import { makeStations } from '../load/stations.ts'

const factors = Number(process.env['FACTORS'] ?? 20)
const readingsPerSecond = Number(process.env['READINGS_PER_SECOND'] ?? 5000)
const days = 365
const modules = 100
const probes = 200
const code = 'YEAR'
const parts = new Set((process.env['PARTS'] ?? 'making,files').split(','))

const app = await startMeasured()
const headers = { authorization: `Bearer ${app.token}` }
try {
  console.log(`npm run bench -- reports, a year of ${factors} factors, one reading a minute`)
  await makeStations(app, { modules: modules + 3 * probes, factors: 10 })
  await writeHistory(app, kinds[0], { code, factors, days: days + 1 })
  await asOwner(app, 'vacuum analyze reading_day')
  console.log(`machine    ${machine()}`)
  const id = await measureAlone()
  if (parts.has('making')) {
    await measureReading(id)
    await measureBeside('made', { probed: 0, work: async () => (await make()).seconds })
  }
  if (parts.has('files'))
    for (const [place, form] of (['xlsx', 'pdf'] as const).entries()) {
      const path = `/api/reports/export/${id}/${form}/`
      await measureFile(form, path)
      await measureBeside(form, { probed: 1 + place, work: async () => (await ask(path, 1)) / 1000 })
    }
} finally {
  await app.end()
}

async function call(path: string, body?: object): Promise<Record<string, unknown>> {
  const json = { ...headers, 'content-type': 'application/json' }
  const sent =
    body === undefined ? { headers } : { method: 'POST', headers: json, body: JSON.stringify(body) }
  const answer = await fetch(`${app.url}/api/reports/${path}`, sent)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

/** Asks for the year up to the newest midnight. Answers the id, and seconds until it is ready. */
async function make(): Promise<{ id: number; seconds: number; rows: number }> {
  const began = performance.now()
  const end = new Date(app.system.now().getTime() - 86_400_000)
  const start = new Date(end.getTime() - days * 86_400_000)
  const period = { start_datetime: start.toISOString(), end_datetime: end.toISOString() }
  const { id } = await call('create/', {
    report_type: 'history',
    module_code: code,
    all_factors: true,
    ...period,
  })
  for (;;) {
    const { status, error, row_count } = await call(`retrieve/${Number(id)}/`)
    if (status === 'failed') throw new Error(String(error))
    const seconds = (performance.now() - began) / 1000
    if (status === 'ready') return { id: Number(id), seconds, rows: Number(row_count) }
    await setTimeout(250)
  }
}

async function measureAlone(): Promise<number> {
  globalThis.gc?.()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const { result, mebibytes } = await watchMemory(make)
  delay.disable()
  const { id, seconds, rows } = result
  console.log(
    `made ${rows.toLocaleString('en')} rows, ${(rows * factors).toLocaleString('en')} cells in ${seconds.toFixed(1)} s, ` +
      `${mebibytes.toFixed(0)} MiB more memory; other work waits ${(delay.percentile(99) / 1e6).toFixed(0)} ms (p99), ${(delay.max / 1e6).toFixed(0)} ms at most`,
  )
  const { rows: sizes } = await app.connections.pool.query<{ bytes: number; text: number }>(
    `select pg_total_relation_size('report_chunk') as bytes, (select sum(length(data)) from report_chunk) as text`,
  )
  const { bytes, text } = sizes[0] ?? { bytes: 0, text: 0 }
  console.log(`stored in ${(bytes / 1e6).toFixed(0)} MB (${(text / 1e6).toFixed(0)} MB before compression)`)
  return id
}

async function measureReading(id: number): Promise<void> {
  const page = (offset: number) => `/api/reports/get-report-detail/${id}/?limit=50&offset=${offset}`
  const named = { first: page(0), 'in the middle': page(262_790), last: page(525_500) }
  const paths = Object.values(named)
  const took = await askInTurn({ url: app.url, token: app.token, paths, times: 200 })
  for (const [name, path] of Object.entries(named)) {
    const waits = took[path] ?? []
    const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)]
    console.log(`page of 50 rows, ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  }
  for (const locale of ['en', 'vi'])
    await measureFile(`csv (${locale})`, `/api/reports/export/${id}/csv/?locale=${locale}`)
}

/** How long a client in a process of its own waits for the end of a download, the median of so many. */
async function ask(path: string, times: number): Promise<number> {
  const took = await askInTurn({ url: app.url, token: app.token, paths: [path], times })
  return percentile(took[path] ?? [], 0.5)
}

async function measureFile(form: string, path: string): Promise<void> {
  const megabytes = (await sizeOf(path)) / 1e6
  globalThis.gc?.()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const { result, mebibytes } = await watchMemory(() => ask(path, 3))
  delay.disable()
  const seconds = result / 1000
  const cells = days * 1440 * factors
  console.log(
    `${form} of ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(1)} MB/s, ` +
      `${Math.round(cells / seconds).toLocaleString('en')} cells/s, ${mebibytes.toFixed(0)} MiB more memory; ` +
      `other work waits ${(delay.percentile(99) / 1e6).toFixed(0)} ms (p99), ${(delay.max / 1e6).toFixed(0)} ms at most`,
  )
}

async function sizeOf(path: string): Promise<number> {
  const answer = await fetch(app.url + path, { headers })
  let bytes = 0
  for await (const part of answer.body ?? []) bytes += (part as Uint8Array).byteLength // a body is bytes
  return bytes
}

interface Beside {
  /** So many stations' alerts were probed before. */
  readonly probed: number
  /** Answers its seconds. */
  readonly work: () => Promise<number>
}

async function measureBeside(what: string, { probed, work }: Beside): Promise<void> {
  const load = startSending({ port: app.brokerPort, modules, readingsPerSecond })
  await setTimeout(3000)
  const ended = new AbortController()
  const after = modules + probed * probes
  const probing = probeAlerts(app, { after, probes }).finally(() => ended.abort())
  const took: number[] = []
  while (!ended.signal.aborted) took.push(await work())
  const waits = await probing
  await load.stop()
  const [p50, p99, most] = [percentile(waits, 0.5), percentile(waits, 0.99), Math.max(...waits)].map(
    Math.round,
  )
  console.log(
    `${what} beside ${readingsPerSecond} readings/s: ${took.length} times, in ${percentile(took, 0.5).toFixed(1)} s; publish to alert frame p50 ${p50} ms, p99 ${p99} ms, max ${most} ms, ${waits.length} of ${probes} arrived`,
  )
}
