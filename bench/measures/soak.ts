/**
 * `npm run bench -- soak`: a dashboard with 25 widgets of all types, live for MINUTES (10), as long as the
 * demonstration's stations report each few seconds, with the processor slowed down THROTTLE (4) times. Prints how far
 * the heap grew between two collections of garbage, and the tasks longer than 50 ms.
 */
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../e2e/src/free-port.ts'
import { startSignedIn } from '../load/browser.ts'
import { startDemonstration } from '../load/demonstration.ts'
import { heapOf, longTaskText, watchLongTasks } from '../load/long-tasks.ts'
import { machine } from '../load/program.ts'
import { fillDashboard } from '../load/widgets.ts'

const minutes = Number(process.env['MINUTES'] ?? 10)
const throttle = Number(process.env['THROTTLE'] ?? 4)
const widgets = 25
const settleMs = 60_000
/** All widgets are in sight: one that is not would rest. */
const heightPx = 2700

const before = machine()
const { url, end } = await startDemonstration()
try {
  await fillDashboard(url, widgets)
  const browser = await startSignedIn({ url, debugPort: await freePort(), isSignedIn: true })
  try {
    const page = await browser.context.newPage()
    await page.setViewportSize({ width: 1920, height: heightPx })
    await page.goto(`${url}/dashboard`)
    const devtools = await browser.context.newCDPSession(page)
    await setTimeout(settleMs)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const first = await heapOf(devtools)
    const watched = await watchLongTasks(page)
    await setTimeout(minutes * 60_000)
    const tasks = await watched.durations()
    const last = await heapOf(devtools)
    const charts = await page.locator('canvas').all()
    const boxes = await Promise.all(charts.map((chart) => chart.boundingBox()))
    if (boxes.some((box) => box === null || box.y + box.height > heightPx))
      throw new Error('a chart is not in sight')
    console.log(`npm run bench -- soak, ${minutes} min, ${throttle} × throttle, ${before}`)
    console.log(`widgets    ${widgets}, ${charts.length} canvases`)
    console.log(`heap       ${mebibytes(first)} → ${mebibytes(last)} MiB, ${mebibytes(last - first)} more`)
    console.log(`long tasks ${longTaskText(tasks)}`)
  } finally {
    await browser.close()
  }
} finally {
  await end()
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
