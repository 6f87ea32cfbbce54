/**
 * `node bench/measures/excursion.ts`: time from publishing a reading beyond its limit to each place on the screen that
 * tells of it, and from the reading that ends the excursion. Dashboard, overview and wall are open side by side in one
 * browser; STATIONS (12) report once in two seconds beside. TIMES (30) excursions.
 */
import { setTimeout } from 'node:timers/promises'
import { createApi } from '@quantrac/simulator'
import { startBrowser } from '../../e2e/src/browser.ts'
import { excursionOf, type ExcursionPlace, openExcursionPlaces } from '../../e2e/src/excursion-places.ts'
import { freePlaces, Program } from '../../e2e/src/program.ts'
import { addStation, type Station } from '../../e2e/src/station.ts'
import { until } from '../../e2e/src/waiting.ts'
import { account, signIn } from '../load/demonstration.ts'
import { machine, percentile } from '../load/program.ts'

const times = Number(process.env['TIMES'] ?? 30)
const stations = Number(process.env['STATIONS'] ?? 12)
const everyMs = 2000

const before = machine()
const env = { QUANTRAC_ADMIN_EMAIL: account.email, QUANTRAC_ADMIN_PASSWORD: account.password }
const program = new Program({ databaseUrl: '', env }, await freePlaces())
const browser = await startBrowser()
try {
  await program.start()
  const { url } = program
  const [watched, ...others] = await makePlant()
  if (watched === undefined) throw new Error('no station')
  const { places } = await openExcursionPlaces(browser, { url, tokens: await signIn(url), language: 'vi' })
  await Promise.all(places.map((one) => one.calm(40).waitFor()))
  const sending = new AbortController()
  const sent = Promise.all(others.map((station) => send(station, sending.signal)))
  const took = { begin: tableOf(places), end: tableOf(places) }
  for (let n = 0; n < times; n += 1) {
    // Each begins at another moment of the feeds' own rhythm.
    await setTimeout(1000 + 37 * n)
    await time(watched, { value: 80 + n / 10, places, into: took.begin, state: 'over' })
    await setTimeout(1000 + 37 * n)
    await time(watched, { value: 40 + n / 10, places, into: took.end, state: 'calm' })
  }
  sending.abort()
  await sent
  console.log(`node bench/measures/excursion.ts, ${times} excursions, ${stations} stations`)
  console.log(`machine    ${before}`)
  for (const { name } of places)
    console.log(`${name.padEnd(16)} begins ${said(took.begin, name)}; ends ${said(took.end, name)}`)
  await Promise.all([watched, ...others].map((station) => station.close()))
} finally {
  await browser.close()
  await program.stop()
}

type Table = Map<string, number[]>

function tableOf(of: readonly ExcursionPlace[]): Table {
  return new Map(of.map(({ name }) => [name, []]))
}

async function makePlant(): Promise<Station[]> {
  const { url, brokerPort } = program
  const { access_token } = await signIn(url)
  const api = createApi(url, access_token)
  const product = { api, brokerUrl: `mqtt://127.0.0.1:${brokerPort}` }
  const made: Station[] = []
  for (let n = 1; n <= stations; n += 1) {
    // Alone on the map, so that its mark is not one of several.
    const place = n === 1 && { place: { latitude: 20.9, longitude: 106.7 } }
    const code = n === 1 ? excursionOf.code : `NT-${String(n).padStart(2, '0')}`
    const station = await addStation(product, { ...excursionOf, ...place, code })
    await station.publish(40)
    made.push(station)
  }
  return made
}

/** Reports a calm value until it is told to end. */
async function send(station: Station, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    await station.publish(40 + Math.random() * 10)
    await setTimeout(everyMs, undefined, { signal: end }).catch(() => undefined)
  }
}

interface Timed {
  value: number
  places: readonly ExcursionPlace[]
  into: Table
  state: 'over' | 'calm'
}

async function time(station: Station, { value, places, into, state }: Timed): Promise<void> {
  const began = performance.now()
  const seen = places.map(async (place) => {
    // Playwright's own waiting looks twice a second only after a while.
    await until(place.name, () => place[state](value).isVisible(), { limitMs: 15_000, everyMs: 5 })
    into.get(place.name)?.push(performance.now() - began)
  })
  await Promise.all([station.publish(value), ...seen])
}

function said(table: Table, name: string): string {
  const took = table.get(name) ?? []
  return `p50 ${percentile(took, 0.5).toFixed(0)} ms, p99 ${percentile(took, 0.99).toFixed(0)} ms`
}
