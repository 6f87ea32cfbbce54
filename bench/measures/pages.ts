/**
 * `node bench/measures/pages.ts [/path …]`: Lighthouse's scores of pages that are opened for the first time, as a phone
 * (its slow network, a fourth of the processor) and as a desktop, with the demonstration's stations and twelve widgets.
 * Prints each page's scores, largest paint, layout shift, blocked time and number of requests. RUNS (1): the median of
 * so many runs.
 */
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse'
import { freePort } from '../../e2e/src/free-port.ts'
import { startSignedIn } from '../load/browser.ts'
import { startDemonstration } from '../load/demonstration.ts'
import { machine, percentile } from '../load/program.ts'
import { fillDashboard } from '../load/widgets.ts'

const paths =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['/login', '/dashboard', '/wasteWater', '/wasteWater?module=NT-DQT', '/setting/data', '/notification']
const runs = Number(process.env['RUNS'] ?? 1)

const debugPort = await freePort()
const before = machine()
const { url, end } = await startDemonstration()
try {
  await fillDashboard(url, 12)
  console.log(`node bench/measures/pages.ts, ${before}`)
  for (const path of paths) for (const form of ['phone', 'desktop'] as const) await measure(path, form)
} finally {
  await end()
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
  const browser = await startSignedIn({ url, debugPort, isSignedIn: path !== '/login' })
  try {
    const flags: Flags = {
      port: debugPort,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      disableStorageReset: true,
      // It wants search engines let in; an installation's robots.txt keeps them out.
      skipAudits: ['is-crawlable'],
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
