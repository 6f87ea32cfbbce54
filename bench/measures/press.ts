/**
 * `npm run bench -- press`: how long the console takes from a press to the next picture of the page, with 300 stations
 * of 8 factors of which READINGS_PER_SECOND (1,000) arrive, 40 factors going beyond their limit and back. Each press
 * TIMES (10), for THROTTLE (1,4) times a slower processor; from the browser's own event timing.
 */
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { freePort } from '../../e2e/src/free-port.ts'
import { startSignedIn } from '../load/browser.ts'
import { machine, percentile } from '../load/program.ts'
import { startSending } from '../load/publish.ts'
import { startServed } from '../load/server.ts'

const readingsPerSecond = Number(process.env['READINGS_PER_SECOND'] ?? 1000)
const times = Number(process.env['TIMES'] ?? 10)
const throttles = (process.env['THROTTLE'] ?? '1,4').split(',').map(Number)
const [stations, factors] = [300, 8]

/** Runs in the page. Event timing tells of what takes 16 ms or more; of a press's events the longest counts. */
const watch = `globalThis.presses = {}
new PerformanceObserver((seen) => {
  for (const { interactionId: id, duration } of seen.getEntries())
    if (id > 0) globalThis.presses[id] = Math.max(duration, globalThis.presses[id] ?? 0)
}).observe({ type: 'event', durationThreshold: 16, buffered: false })`

interface Press {
  readonly path: string
  /** What is pressed in turn; the page is as before after the last one. */
  readonly steps: readonly ((page: Page) => Promise<void>)[]
}

const key = (name: string) => (page: Page) => page.keyboard.press(name)
const click = (selector: string) => (page: Page) => page.locator(selector).first().click()

const presses: Record<string, Press> = {
  'search opened and closed': { path: '/dashboard', steps: [key('Control+k'), key('Escape')] },
  'typed in the search': {
    path: '/dashboard',
    steps: [key('Control+k'), key('m'), key('2'), key('9'), key('Escape')],
  },
  'bell opened and closed': {
    path: '/dashboard',
    steps: [click('header [aria-haspopup="dialog"]'), key('Escape')],
  },
  'to the alerts and back': {
    path: '/dashboard',
    steps: [click('nav a[href^="/notification"]'), click('nav a[href="/dashboard"]')],
  },
  'to a matrix of 300 and back': {
    path: '/dashboard',
    steps: [click('nav a[href^="/wasteWater"]'), click('nav a[href="/dashboard"]')],
  },
  'down and up the inbox': { path: '/notification', steps: [key('j'), key('j'), key('k'), key('k')] },
}

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
  await lowerLimits()
  const browser = await startSignedIn({ url: served.url, debugPort: await freePort(), isSignedIn: true })
  try {
    console.log(
      `npm run bench -- press, ${stations} × ${factors}, ${readingsPerSecond} readings/s, each ${times} times, ${before}`,
    )
    const page = await browser.context.newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    const devtools = await browser.context.newCDPSession(page)
    for (const rate of throttles) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate })
      console.log(`${rate} × throttle`)
      for (const [name, press] of Object.entries(presses)) await measure(page, name, press)
    }
  } finally {
    await browser.close()
  }
} finally {
  await load.stop()
  await served.end()
}

/** The values go from 20 to 60 and begin again. */
async function lowerLimits(): Promise<void> {
  for (let n = 0; n < 40; n += 1) {
    const answer = await fetch(`${served.url}/api/thresholds/update-by-factor-id/${1 + n * 60}/`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${served.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ max_value: 55, max_range: 5 }),
    })
    if (!answer.ok) throw new Error(`a limit was answered with ${answer.status}: ${await answer.text()}`)
  }
}

async function measure(page: Page, name: string, { path, steps }: Press): Promise<void> {
  await page.goto(served.url + path)
  await setTimeout(4000)
  // The first time loads what the press shows.
  for (const step of steps) await stepOf(page, step)
  await page.evaluate(watch)
  for (let time = 0; time < times; time += 1) for (const step of steps) await stepOf(page, step)
  const took = await page.evaluate<number[]>('Object.values(globalThis.presses)')
  const count = times * steps.length
  // A press without an entry took less than 16 ms.
  const all = [...took, ...Array.from({ length: Math.max(0, count - took.length) }, () => 0)]
  console.log(
    `  ${name.padEnd(30)} ${count} presses, p50 ${Math.round(percentile(all, 0.5))} ms, p95 ${Math.round(percentile(all, 0.95))} ms, the longest ${Math.round(Math.max(...all))} ms`,
  )
}

async function stepOf(page: Page, step: (page: Page) => Promise<void>): Promise<void> {
  await step(page)
  await setTimeout(600)
}
