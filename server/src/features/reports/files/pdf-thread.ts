import { Worker } from 'node:worker_threads'
import type { PdfOrder } from './pdf-input.ts'

/** The stored rows, a chunk at a time, each as the JSON that it is. */
export type Chunks = () => AsyncIterable<string>

/** What the thread sends: it asks for a chunk, or it has made the document. */
export type PdfMessage = 'more' | Uint8Array

const most = { maxOldGenerationSizeMb: 256 }
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a document in a thread of its own: it reads all rows and draws for up to half a second at a stretch. One after another: each takes
 * some 100 MiB.
 */
export function makeInThread(order: PdfOrder, chunks: Chunks): Promise<Uint8Array> {
  const made = last.then(() => inThread(order, chunks))
  // A failure is told to whoever asked; the next one is made all the same.
  last = made.catch(() => undefined)
  return made
}

async function inThread(order: PdfOrder, chunks: Chunks): Promise<Uint8Array> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: most,
  })
  const left = chunks()[Symbol.asyncIterator]()
  try {
    return await answerOf(worker, left)
  } finally {
    await left.return?.()
    await worker.terminate()
  }
}

/** The document; until then the thread gets each chunk that it asks for, and null after the last one. */
function answerOf(worker: Worker, left: AsyncIterator<string>): Promise<Uint8Array> {
  const send = ({ done, value }: IteratorResult<string>): void =>
    worker.postMessage(done === true ? null : value) // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread's message has no origin
  return new Promise((resolve, reject) => {
    worker.on('message', (message: PdfMessage) => {
      if (message === 'more') left.next().then(send, reject)
      else resolve(message)
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread of a document ended with ${code}`)))
  })
}
