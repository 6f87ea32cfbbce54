import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { pdfOf } from './pdf-document.ts'
import type { PdfInput } from './pdf-input.ts'

const fontFile = (style: string) =>
  readFileSync(new URL(`../../../../fonts/Inter-${style}.ttf`, import.meta.url))

const fonts = { regular: fontFile('Regular'), semiBold: fontFile('SemiBold') }
const pdf = await pdfOf(workerData as PdfInput, fonts) // what makeInThread() hands over
// A thread's message has no origin.
parentPort?.postMessage(pdf) // oxlint-disable-line unicorn/require-post-message-target-origin -- as the line above says
