import * as fc from 'fast-check'
import { sequences } from './history-model.ts'
import type { HistoryRun } from './history-run.ts'

export interface Compared {
  readonly sequences: number
  readonly seed: number
  /** The smallest sequence that shows a difference; null where there is none. */
  readonly difference: string | null
}

/** Plays `count` generated sequences, up to the first difference. */
export async function compareHistories(run: HistoryRun, count: number, seed?: number): Promise<Compared> {
  let played = 0
  const property = fc.asyncProperty(sequences, async (sequence) => {
    await run.play(sequence)
    played += 1
  })
  const result = await fc.check(property, { numRuns: count, seed })
  const report = () => `${fc.defaultReportMessage(result)}\n${String(result.errorInstance)}`
  const difference = result.failed ? report() : null
  return { sequences: played, seed: result.seed, difference }
}
