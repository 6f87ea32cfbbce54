import type { Pool } from 'pg'
import { type Context, transaction } from '../../../context.ts'
import { CopyLock } from '../../../db/copy-lock.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import { BrokenWorkbook } from '../../files/reading/sheet-xml.ts'
import { FileGone } from '../file/kept-file.service.ts'
import { addImportJob } from '../imports.queries.ts'
import type { Failure } from '../kept.ts'
import { checkFile, Superseded } from './check.service.ts'
import { storeFile } from './store.service.ts'
import { FactorGone } from './targets.service.ts'
import { undoImported } from './undo.service.ts'
import {
  beginTurn,
  countError,
  failTurn,
  finishTurn,
  selectWaiting,
  type Turn,
  type Work,
} from './work.queries.ts'

export interface ImportSources {
  readonly system: Context
  readonly pool: Pool
  readonly databaseUrl: string
  /** The copy stops: another one goes on, or this one after its start. */
  readonly stopping: AbortSignal
}

const mostErrors = 3

/**
 * Counts, stores or undoes, as is to be done; nothing where another copy is at it. A lock of the database and not one
 * of the job table: that of a copy that was killed lasts for four hours.
 * @throws what went wrong: the job is tried again after a pause
 */
export async function workAtImport(sources: ImportSources, id: number): Promise<void> {
  const lock = new CopyLock(sources.databaseUrl, () => undefined)
  if (!(await lock.take(`import ${id}`))) return
  try {
    const work = await beginTurn(sources.system.db, id)
    if (work !== undefined) await attempt(sources, work)
  } finally {
    await lock.release()
  }
}

/** Adds a job for each import that is at work: what a copy was at when it was killed has none that runs. */
export async function resumeImports({ db }: Context): Promise<void> {
  for (const id of await selectWaiting(db)) await addImportJob(db, id)
}

async function attempt(sources: ImportSources, work: Work): Promise<void> {
  const { system } = sources
  try {
    await doWork(sources, work)
  } catch (error) {
    if (error instanceof Superseded) return
    const failure = failureOf(error)
    if (failure !== null) return fail(system, work, failure)
    const errors = await countError(system.db, work)
    if (errors === undefined) return
    if (errors < mostErrors) throw error
    system.log.error({ err: error, import: work.id }, 'a file could not be imported')
    await fail(system, work, { code: 'gave-up' })
  }
}

async function doWork({ system, pool, stopping }: ImportSources, work: Work): Promise<void> {
  const { bus, log, now, config } = system
  const deps = { pool, bus, log, now, mail: config.smtpUrl !== null }
  if (work.status === 'undoing') {
    await undoImported(system, work, { deps, stopping })
    return finish(system, work, 'undone')
  }
  if (work.file === null) throw new FileGone('the file was removed')
  if (work.status === 'checking') return checkFile(system, work, { file: work.file, stopping })
  await storeFile(system, work, { deps, file: work.file, stopping })
  await finish(system, work, 'done')
}

/** The audit line has the counts, and is of whoever asked for it. */
async function finish(system: Context, work: Work, status: 'done' | 'undone'): Promise<void> {
  await transaction(system, async (tx) => {
    const counts = await finishTurn(tx.db, work, { status, at: tx.now() })
    if (counts === undefined) return
    const { module_id } = work.mapping
    const { removed, ...stored } = counts
    await writeAudit(tx, {
      action: `import.${status}`,
      object_id: work.id,
      ...(module_id !== null && { module_id }),
      ...(work.asked_by !== null && { actor_id: work.asked_by }),
      actor_email: work.asked_by_email ?? '',
      after: { filename: work.filename, ...(status === 'done' ? stored : { removed }) },
    })
  })
}

function failureOf(error: unknown): Failure | null {
  if (error instanceof FileGone) return { code: 'file-gone' }
  if (error instanceof BrokenWorkbook) return { code: 'unreadable' }
  if (error instanceof FactorGone) return { code: 'station-gone' }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '53100') return { code: 'no-space' }
  return code === 'Z_DATA_ERROR' ? { code: 'unreadable' } : null
}

const fail = (system: Context, turn: Turn, failure: Failure): Promise<void> =>
  failTurn(system.db, turn, { failure, at: system.now() })
