import { DAY_MS, type Module } from '@quantrac/contract'
import { type Api, createApi } from './api.ts'
import { historyCsv } from './history.ts'
import { startPublisher } from './publisher.ts'
import { demoSeed } from './scenarios.ts'
import { createStations, giveExampleGroups } from './setup.ts'
import { demoStations } from './stations.ts'

const historyDays = 30
const historyStepMs = 300_000
// The lines of the last hour are of a minute, as the readings that follow make them.
const recentMs = 7_200_000
const recentStepMs = 60_000

/**
 * Fills each module from its last reading (thirty days back at most) up to now, like a station that kept its readings.
 */
async function fillHistory(api: Api, modules: readonly Module[]): Promise<number> {
  const to = Date.now()
  let stored = 0
  for (const station of demoStations) {
    const seen = modules.find((module) => module.code === station.code)?.last_seen_at ?? null
    const from = Math.max(to - historyDays * DAY_MS, seen === null ? 0 : Date.parse(seen))
    if (to - from < historyStepMs) continue
    const recent = Math.max(from, to - recentMs)
    const periods = [
      { from, to: recent, stepMs: historyStepMs },
      { from: recent, to, stepMs: recentStepMs },
    ]
    for (const period of periods.filter((one) => one.from < one.to)) {
      const result = await api.importCsv(historyCsv(station, { ...period, seed: demoSeed }))
      stored += result.data.accepted
    }
  }
  return stored
}

async function main(): Promise<void> {
  const { QUANTRAC_URL, QUANTRAC_TOKEN, QUANTRAC_BROKER_URL } = process.env
  if (QUANTRAC_URL === undefined || QUANTRAC_TOKEN === undefined || QUANTRAC_BROKER_URL === undefined) {
    throw new Error('The simulator needs QUANTRAC_URL, QUANTRAC_TOKEN and QUANTRAC_BROKER_URL')
  }
  const api = createApi(QUANTRAC_URL, QUANTRAC_TOKEN)
  process.stdout.write(
    `Demo: filling in the history of ${demoStations.length} stations, ${historyDays} days at the first start\n`,
  )
  const modules = await createStations(api, demoStations)
  // At the first start only: whoever took the groups away does not get them back.
  if (modules.every(({ last_seen_at: seen }) => seen === null)) await giveExampleGroups(api, modules)
  const began = performance.now()
  const stored = await fillHistory(api, modules)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  await api.call('accountLogout', { body: {} })
  process.stdout.write(
    `Demo: ${demoStations.length} stations, ${stored} readings of history in ${seconds} s\n`,
  )
  const publisher = startPublisher({
    brokerUrl: QUANTRAC_BROKER_URL,
    stations: demoStations,
    seed: demoSeed,
    periodMs: 4000,
    now: Date.now,
  })
  const stop = () => void publisher.stop().then(() => process.exit(0))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Ends with the server that started it, even if that is killed with -9.
  process.on('disconnect', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The demo stations could not be started: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
})
