import { Worker } from 'node:worker_threads'
import type { PdfInput } from './pdf-input.ts'

const most = { maxOldGenerationSizeMb: 256 }
let last: Promise<unknown> = Promise.resolve()

/** Makes a document in a thread of its own, as it takes up to half a second at a stretch. One after another: each takes some 100 MiB. */
export function makeInThread(input: PdfInput): Promise<Uint8Array> {
  const made = last.then(() => inThread(input))
  // A failure is told to whoever asked; the next one is made all the same.
  last = made.catch(() => undefined)
  return made
}

function inThread(input: PdfInput): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
      workerData: input,
      resourceLimits: most,
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread of a document ended with ${code}`)))
  })
}
