import { randomBytes } from 'node:crypto'
import {
  patternFilled,
  timeValues,
  type TransmissionStep,
  transmissionStepsOf,
  type TransmissionTest,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { transmissionProblemIn } from '../../words/transmissions.words.ts'
import { localDigits } from './file-text.ts'
import { joined, placeOf } from './files.service.ts'
import { problemOf, TransmissionError } from './remote/problem.ts'
import { openRemote } from './remote/open.ts'
import type { Remote } from './remote/remote.ts'
import { targetOf } from './target.service.ts'
import { getRow } from './transmissions.service.ts'
import type { TransmissionRow } from './transmissions.queries.ts'

const longestMs = 60_000

/** Connects, writes a file that no receiver reads, reads it back, deletes it; ends at the first step that fails. */
export async function testTransmission(ctx: Context, id: number): Promise<TransmissionTest[]> {
  const row = await getRow(ctx, id)
  const steps = new Steps()
  const signal = AbortSignal.any([ctx.gone, AbortSignal.timeout(longestMs)])
  let remote: Remote | null = null
  try {
    const onStep = (step: TransmissionStep, detail: string) => steps.done(step, detail)
    remote = await openRemote(targetOf(ctx, row), { signal, onStep })
    await writeAndRead(remote, testFolder(ctx, row), steps)
  } catch (error) {
    const failure = problemOf(error, [])
    steps.failed(nextStep(row, steps), transmissionProblemIn(ctx.locale, failure.stored))
  } finally {
    remote?.close()
  }
  return steps.all
}

/** Where files are sent today. */
function testFolder(ctx: Context, row: TransmissionRow): string {
  const [station] = row.stations
  const time = timeValues(localDigits(ctx.now().getTime()))
  return patternFilled(station === undefined ? row.folder : placeOf(row, station, 0).folder, time)
}

async function writeAndRead(remote: Remote, asked: string, steps: Steps): Promise<void> {
  const folder = await remote.enter(asked)
  steps.done('folder', folder)
  // Not the name of a file of readings: no receiver takes it.
  const path = joined(folder, `quantrac-${randomBytes(4).toString('hex')}.test`)
  const bytes = randomBytes(64)
  await remote.write(`${path}.tmp`, bytes)
  await remote.rename(`${path}.tmp`, path)
  steps.done('write', path)
  const read = await remote.read(path, bytes.length)
  if (!read.equals(bytes)) {
    await remote.remove(path).catch(() => undefined)
    throw new TransmissionError('different')
  }
  steps.done('read', '')
  await remote.remove(path)
  steps.done('delete', '')
}

class Steps {
  readonly all: TransmissionTest[] = []
  #since = performance.now()

  done = (step: TransmissionStep, detail: string): void => this.#add(step, true, detail)
  failed = (step: TransmissionStep, detail: string): void => this.#add(step, false, detail)

  #add(step: TransmissionStep, ok: boolean, detail: string): void {
    const now = performance.now()
    this.all.push({ step, ok, detail, milliseconds: Math.round(now - this.#since) })
    this.#since = now
  }
}

const nextStep = (row: TransmissionRow, steps: Steps): TransmissionStep =>
  transmissionStepsOf(row.protocol).find((step) => !steps.all.some((one) => one.step === step)) ?? 'delete'
