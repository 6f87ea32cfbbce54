/**
 * Compares figures of the product with figures worked out a second way: `node bench/checks/figures.ts [days=80]
 * [seed]`. Starts the product on a PostgreSQL of its own with a clock of its own, gives it some stations' readings of
 * so many days, in any order, and asks for series, tables, energy, alerts and reports. Exits with 1 on a difference.
 */
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Api, createApi } from '@quantrac/simulator'
import { startApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { startSession } from '../../server/src/features/sessions/sessions.service.ts'
import { createLog } from '../../server/src/log.ts'
import { addStations, arrivalsOf, arrive, correct, setLimits } from '../figures/arrival.ts'
import { askAlerts } from '../figures/ask-alerts.ts'
import { askEnergy } from '../figures/ask-energy.ts'
import { askReports } from '../figures/ask-reports.ts'
import { askSeries } from '../figures/ask-series.ts'
import { Differences } from '../figures/differences.ts'
import { makePlant, type Plant, randomOf } from '../figures/plant.ts'

const days = Number(process.argv[2] ?? 80)
const seed = process.argv[3] === undefined ? randomInt(1_000_000) : Number(process.argv[3])
if (!Number.isInteger(days) || days < 10 || days > 360 || !Number.isInteger(seed)) {
  console.error('usage: node bench/checks/figures.ts [days, 10 to 360] [seed]')
  process.exit(2)
}

const differences = new Differences()
const generated = makePlant(days, seed)
let now = generated.clocks[0] ?? 0

const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-figures-'))
// PostgreSQL's own account has to pass through.
if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
const config = {
  ...readConfig({ PORT: '0', QUANTRAC_BROKER_PORT: '0', QUANTRAC_ADMIN_PASSWORD: 'only for this run' }),
  dataDir,
}
const app = await startApp({ config, log: createLog('error'), now: () => new Date(now) })
try {
  console.log(`${days} days, seed ${seed}`)
  const began = performance.now()
  const plant = await fill()
  const took = (what: string) =>
    console.log(`${what} after ${Math.round((performance.now() - began) / 1000)} s`)
  const count = plant.stations.flatMap(({ factors }) => factors.flatMap(({ readings }) => readings)).length
  took(`${count} readings of ${plant.stations.length} stations stored`)
  const api = await signedIn()
  await askSeries(api, plant, { differences, random: randomOf(seed + 1) })
  took('series and tables compared')
  await askAlerts(api, plant, differences)
  took('alerts compared')
  await askEnergy(api, plant, differences)
  took('energy compared')
  const { access_token } = await session()
  const csv = async (id: number) => {
    const headers = { authorization: `Bearer ${access_token}` }
    return (await fetch(`${app.url}/api/reports/export/${id}/csv/`, { headers })).text()
  }
  await askReports(api, plant, { differences, random: randomOf(seed + 2), csv })
  for (const line of differences.lines) console.log(line)
  took(`${differences.total} figures compared, ${differences.count} differences (seed ${seed})`)
  process.exitCode = differences.count === 0 ? 0 : 1
} finally {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** A session ends before the clock is moved: each stage has one of its own. */
async function signedIn(): Promise<Api> {
  return createApi(app.url, (await session()).access_token)
}

async function session() {
  const admin = await app.system.db.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
  return startSession(app.system, admin.id)
}

/** Stage by stage: the limits of then, what arrives until then, and at the end some corrections. */
async function fill(): Promise<Plant> {
  const random = randomOf(seed + 3)
  const ids = await addStations(await signedIn(), generated)
  const arrivals = arrivalsOf(generated, random)
  for (const [stage, clock] of generated.clocks.entries()) {
    // The limits of a stage hold from the clock of the one before.
    await setLimits(await signedIn(), generated, { ids, stage })
    now = clock
    await arrive(await signedIn(), arrivals[stage] ?? [], { ids, random, differences })
  }
  return correct(await signedIn(), generated, { ids, random })
}
