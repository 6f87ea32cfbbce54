import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { readAlerts } from './pdf-alert-rows.ts'
import { Listing } from './pdf-listed.ts'
import { readTimeSeries } from './pdf-time-series.ts'
import { pdfOf } from './pdf-document.ts'
import type { PdfOrder } from './pdf-input.ts'
import type { PdfMessage } from './pdf-thread.ts'
import type { Rows } from './report-file.ts'

// Alerts go first where cores are few. On Linux this is the priority of the thread, elsewhere that of the program.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const fontFile = (style: string) =>
  readFileSync(new URL(`../../../../fonts/Inter-${style}.ttf`, import.meta.url))

const port = parentPort as NonNullable<typeof parentPort> // a thread has one
const send = (message: PdfMessage): void => port.postMessage(message)

const fonts = { regular: fontFile('Regular'), semiBold: fontFile('SemiBold') }

async function documentOf(order: PdfOrder): Promise<Uint8Array> {
  const listing = new Listing(order)
  async function* rows(): AsyncGenerator<Rows> {
    for (;;) {
      send('more')
      const [chunk] = (await once(port, 'message')) as [string | null] // what makeInThread() answers
      if (chunk === null) return
      const some = JSON.parse(chunk) as Rows // as it was written
      listing.add(some)
      yield some
    }
  }
  const report = { ...order, rows }
  const timeSeries = await readTimeSeries(report)
  const alerts = await readAlerts(report)
  return pdfOf({ ...order, timeSeries, alerts, listed: listing.listed }, fonts)
}

for (;;) {
  const [order] = (await once(port, 'message')) as [PdfOrder] // what makeInThread() hands over
  send(await documentOf(order))
}
