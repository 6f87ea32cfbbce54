/**
 * `npm run bench -- matrix`: the overview of 300 stations with 8 factors in a browser, all rows unfolded, while
 * READINGS_PER_SECOND (5,000) arrive. For THROTTLE (1,4) times a slower processor: from opening to the first values,
 * what scripts take a second during SECONDS (30), and the tasks longer than 50 ms, also while it is scrolled.
 */
import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { freePort } from '../../e2e/src/free-port.ts'
import { startSignedIn } from '../load/browser.ts'
import { longTaskText, taskSeconds, watchLongTasks } from '../load/long-tasks.ts'
import { machine, percentile } from '../load/program.ts'
import { startSending } from '../load/publish.ts'
import { startServed } from '../load/server.ts'

const readingsPerSecond = Number(process.env['READINGS_PER_SECOND'] ?? 5000)
const seconds = Number(process.env['SECONDS'] ?? 30)
const throttles = (process.env['THROTTLE'] ?? '1,4').split(',').map(Number)
const [stations, factors] = [300, 8]
const openings = 5
const path = '/wasteWater?normal=open'
const lastCell = '[data-row] [data-column="9"]'

const before = machine()
const served = await startServed({ modules: stations, factors })
const load = startSending({
  port: served.brokerPort,
  modules: stations,
  readingsPerSecond,
  readings: factors,
  from: Date.now(),
})
try {
  const browser = await startSignedIn({ url: served.url, debugPort: await freePort(), isSignedIn: true })
  try {
    console.log(
      `npm run bench -- matrix, ${stations} × ${factors}, ${readingsPerSecond} readings/s, ${before}`,
    )
    const page = await browser.context.newPage()
    await page.setViewportSize({ width: 1920, height: 1080 })
    const devtools = await browser.context.newCDPSession(page)
    await devtools.send('Performance.enable')
    for (const rate of throttles) await measure(page, devtools, rate)
  } finally {
    await browser.close()
  }
} finally {
  await load.stop()
  await served.end()
}

async function measure(page: Page, devtools: CDPSession, rate: number): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const opened: number[] = []
  for (let time = 0; time < openings; time += 1) opened.push(await open(page))
  await setTimeout(5000)
  const watched = await watchLongTasks(page)
  const first = await taskSeconds(devtools)
  await setTimeout(seconds * 1000)
  const last = await taskSeconds(devtools)
  const quiet = await watched.durations()
  const rows = await page.locator('[data-row]').count()
  const drawn = await page.locator(lastCell).count()
  await scroll(page)
  const scrolled = (await watched.durations()).slice(quiet.length)
  const perSecond = (of: 'script' | 'task') => `${Math.round(((last[of] - first[of]) / seconds) * 1000)} ms`
  console.log(`${rate} × throttle`)
  console.log(
    `  opening    p50 ${Math.round(percentile(opened, 0.5))} ms, max ${Math.round(Math.max(...opened))} ms`,
  )
  console.log(
    `  live       scripts ${perSecond('script')} a second, all tasks ${perSecond('task')}; ${rows} rows, ${drawn} with cells`,
  )
  console.log(`  long tasks ${longTaskText(quiet)}`)
  console.log(`  scrolling  ${longTaskText(scrolled)}`)
}

/** Milliseconds from asking for the page to its first cell. What it loads is in the cache of the browser. */
async function open(page: Page): Promise<number> {
  await page.goto('about:blank')
  const began = performance.now()
  await page.goto(served.url + path)
  await page.locator(lastCell).first().waitFor()
  return performance.now() - began
}

async function scroll(page: Page): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, 400)
    await setTimeout(150)
  }
}
