import { Worker } from 'node:worker_threads'
import type { PdfOrder } from './pdf-input.ts'

/** The stored rows, a chunk at a time, each as the JSON that it is. */
export type Chunks = () => AsyncIterable<string>

/** What the thread sends: it asks for a chunk, or it has made the document. */
export type PdfMessage = 'more' | Uint8Array

const most = { maxOldGenerationSizeMb: 256 }
/** Starting a thread takes a second, nearly all of it for what it imports: so long it is kept for the next document. */
const keptMs = 30_000
let kept: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | null = null
const never = new AbortController().signal
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a document in a thread of its own: it reads all rows and draws for up to half a second at a period. One after
 * another: each takes some 100 MiB. A document whose reader has gone is not begun, or ends where it is.
 * @throws the reason of `gone`
 */
export function makeInThread(order: PdfOrder, chunks: Chunks, gone = never): Promise<Uint8Array> {
  const made = last.then(() => inThread(order, chunks, gone))
  // A failure is told to whoever asked; the next one is made all the same.
  last = made.catch(() => undefined)
  return made
}

async function inThread(order: PdfOrder, chunks: Chunks, gone: AbortSignal): Promise<Uint8Array> {
  gone.throwIfAborted()
  const worker = takenWorker()
  const left = chunks()[Symbol.asyncIterator]()
  let isWell = false
  try {
    worker.postMessage(order) // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread's message has no origin
    const document = await answerOf(worker, left, gone)
    isWell = true
    return document
  } finally {
    // Not awaited: what is being read of it may take long, and the next document does not wait for that.
    void left.return?.().catch(() => undefined)
    if (isWell) keep(worker)
    else await worker.terminate()
  }
}

function takenWorker(): Worker {
  const worker =
    kept?.worker ?? new Worker(new URL('./pdf.worker.ts', import.meta.url), { resourceLimits: most })
  if (kept !== null) {
    clearTimeout(kept.timer)
    forget(worker)
    kept = null
  }
  worker.ref()
  return worker
}

/** By name: without the listeners that it has of its own it would hear nothing any more. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

/** It holds up no end of the program. */
function keep(worker: Worker): void {
  const end = (): void => {
    if (kept?.worker === worker) kept = null
    void worker.terminate()
  }
  forget(worker)
  worker.unref()
  worker.once('error', end)
  worker.once('exit', end)
  kept = { worker, timer: setTimeout(end, keptMs).unref() }
}

/** The document; until then the thread gets each chunk that it asks for, and null after the last one. */
function answerOf(worker: Worker, left: AsyncIterator<string>, gone: AbortSignal): Promise<Uint8Array> {
  const send = ({ done, value }: IteratorResult<string>): void =>
    worker.postMessage(done === true ? null : value) // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread's message has no origin
  return new Promise((resolve, reject) => {
    worker.on('message', (message: PdfMessage) => {
      if (message === 'more') left.next().then(send, reject)
      else resolve(message)
    })
    gone.addEventListener('abort', () => reject(gone.reason), { once: true })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread of a document ended with ${code}`)))
  })
}
