/**
 * `node tools/bench/pages.ts [/path …]`: Lighthouse's scores of pages that are opened for the first time, as a phone (its slow network, a
 * fourth of the processor) and as a desktop, with the demonstration's stations and twelve widgets. Prints each page's scores, largest
 * paint, layout shift, blocked time and number of requests. RUNS (1): the median of so many runs.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse'
import { freePort } from '../../e2e/src/free-port.ts'
import { startSignedIn } from './load/browser.ts'
import { machine, percentile } from './load/program.ts'

const password = 'only for this run'
const email = 'admin@quantrac.local'
const paths =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['/login', '/dashboard', '/wasteWater', '/wasteWater?module=NT-DQT', '/setting/data', '/notification']
const runs = Number(process.env['RUNS'] ?? 1)

const [port, brokerPort, debugPort] = [await freePort(), await freePort(), await freePort()]
const url = `http://127.0.0.1:${port}`
const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-pages-'))
// PostgreSQL's account has to enter it.
if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
const program = spawn(process.execPath, [...process.execArgv, 'server/src/main.ts'], {
  stdio: 'ignore',
  env: {
    ...process.env,
    PORT: String(port),
    QUANTRAC_BROKER_PORT: String(brokerPort),
    QUANTRAC_DATA_DIR: dataDir,
    QUANTRAC_ADMIN_PASSWORD: password,
    QUANTRAC_DEMO: 'on',
  },
})
try {
  await answering()
  // Until the demonstration's thirty days are there and its stations report.
  await setTimeout(15_000)
  console.log(`node tools/bench/pages.ts, ${machine()}`)
  for (const path of paths) for (const form of ['phone', 'desktop'] as const) await measure(path, form)
} finally {
  program.kill('SIGTERM')
  await once(program, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

async function answering(): Promise<void> {
  for (let tried = 0; tried < 240; tried += 1) {
    const isUp = await fetch(`${url}/api/health/live/`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await setTimeout(500)
  }
  throw new Error('the program did not start')
}

interface Seen {
  scores: number[]
  paint: number
  shift: number
  blocked: number
  requests: number
}

async function measure(path: string, form: 'phone' | 'desktop'): Promise<void> {
  const seen: Seen[] = []
  for (let run = 0; run < runs; run += 1) seen.push(await look(path, form))
  const median = (pick: (one: Seen) => number): number => percentile(seen.map(pick), 0.5)
  const scores = [0, 1, 2, 3].map((place) => Math.round(100 * median((one) => one.scores[place] ?? 0)))
  console.log(
    `${path.padEnd(28)} ${form.padEnd(8)} performance ${scores[0]}, accessibility ${scores[1]}, best practices ${scores[2]}, search ${scores[3]}; ` +
      `largest paint ${(median(({ paint }) => paint) / 1000).toFixed(2)} s, shift ${median(({ shift }) => shift).toFixed(3)}, ` +
      `blocked ${Math.round(median(({ blocked }) => blocked))} ms, ${median(({ requests }) => requests)} requests`,
  )
}

/** A browser of its own for each look: nothing is in its cache. */
async function look(path: string, form: 'phone' | 'desktop'): Promise<Seen> {
  const browser = await startSignedIn({
    url,
    debugPort,
    account: path === '/login' ? null : { email, password },
  })
  try {
    const flags: Flags = {
      port: debugPort,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      disableStorageReset: true,
      logLevel: 'error',
    }
    const report = await lighthouse(`${url}${path}`, flags, form === 'desktop' ? desktopConfig : undefined)
    if (report === undefined) throw new Error(`no report of ${path}`)
    return seenOf(report.lhr)
  } finally {
    await browser.close()
  }
}

function seenOf({ categories, audits }: Result): Seen {
  const score = (name: string): number => categories[name]?.score ?? 0
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details
  const items = requests?.type === 'table' ? requests.items : []
  if (process.env['WHY'] !== undefined) {
    for (const item of items) console.log(`  ${JSON.stringify([item['transferSize'], item['url']])}`)
    for (const audit of Object.values(audits))
      if (audit.score !== null && audit.score < 0.9)
        console.log(`  ${audit.id} ${audit.displayValue ?? audit.title}`)
  }
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    paint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocked: value('total-blocking-time'),
    requests: items.length,
  }
}
