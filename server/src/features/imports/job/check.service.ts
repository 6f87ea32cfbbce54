import type { Context } from '../../../context.ts'
import { FileReader } from '../file/kept-file.service.ts'
import { rowsOfFile } from '../rows.service.ts'
import { batchesOf } from './batches.service.ts'
import { thereAlready } from './stored-there.service.ts'
import { Tally } from './tally.ts'
import { ImportTargets } from './targets.service.ts'
import { type Turn, finishCheck, updateProgress, type Work } from './work.queries.ts'

/** Somebody has ended it, or wants something else of it; or the program stops. */
export class Superseded extends Error {}

/** Counts what would happen; stores nothing. @throws Superseded */
export async function checkFile(
  system: Context,
  work: Work,
  { file, stopping }: { file: string; stopping: AbortSignal },
): Promise<void> {
  const { mapping, reach, bytes } = work
  const targets = new ImportTargets(system.db, mapping, reach)
  await targets.learn()
  const tally = new Tally(mapping.format.missing)
  const reader = new FileReader(system.db, { id: file, bytes })
  const rows = rowsOfFile(reader, mapping.format)
  for await (const batch of batchesOf(rows, { mapping, targets, now: system.now().getTime(), done: 0 })) {
    refuseStopping(stopping)
    tally.add(batch, await thereAlready(system.db, batch.readings))
    await tell(system, work, Math.min(1, reader.read / Math.max(1, bytes)))
  }
  await finishCheck(system.db, work, { expected: tally.expected, module_ids: [...targets.moduleIds] })
}

async function tell(system: Context, turn: Turn, progress: number): Promise<void> {
  if (!(await updateProgress(system.db, turn, progress))) throw new Superseded('it is over')
}

export function refuseStopping(stopping: AbortSignal): void {
  if (stopping.aborted) throw new Superseded('the program stops')
}
