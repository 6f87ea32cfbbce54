import type { Readable } from 'node:stream'
import type { ImportResult } from '@quantrac/contract'
import { CsvError } from 'csv-parse'
import type { PoolClient } from 'pg'
import type { Context } from '../../../context.ts'
import { databaseOn } from '../../../db/database.ts'
import { AppError } from '../../../errors.ts'
import { amendAudit, writeAudit } from '../../audit/audit.service.ts'
import { dayOf } from '../../history/day.ts'
import { type ImportReason, importSentence } from '../../../words/import.words.ts'
import { mayUnlock, MonthLockedError } from '../store/locked-months.service.ts'
import { storeReadings, type StoreDeps } from '../store/store.service.ts'
import { StaleTargetError } from '../store/target.ts'
import { type CsvRecord, csvRecords } from './csv-records.ts'
import { ImportTargets, type Resolved } from './import-targets.service.ts'
import { type ImportColumns, type ImportLine, readColumns, readLine, requiredColumns } from './import-line.ts'

// Lines in one transaction: memory stays the same for a file of any length, and live readings wait for a moment only. A
// transaction writes the pages that it touches anew and leaves their old rows as dead ones, so it goes on until the day
// changes, as far as the second number: a day of 34 factors, one reading a minute.
const [enoughLines, mostLines] = [10_000, 50_000]
const shownRejects = 1000
const tellEveryMs = 10_000

/**
 * Imports readings from CSV as it arrives, a few thousand lines a transaction; they are judged like any other. Bad
 * lines are answered by number with a reason in the caller's language; the good ones are kept.
 * @throws AppError bad-request where the first line does not name the columns
 */
export async function importMetrics(ctx: Context, deps: StoreDeps, body: Readable): Promise<ImportResult> {
  const run = new Import(ctx, deps)
  try {
    await readAll(body, run)
    return await run.finish()
  } finally {
    // Also if the file breaks off: lines stored before stay stored.
    await run.record()
  }
}

async function readAll(body: Readable, run: Import): Promise<void> {
  const skipped = (error: unknown, before: number) => run.reject(before + lineOf(error), 'malformed')
  try {
    for await (const records of csvRecords(body, skipped))
      for (const record of records) {
        const full = run.take(record)
        if (full !== null) await full
      }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    run.reject(lineOf(error), 'malformed')
  }
}

/** From an error of the parser, whose type does not declare it. */
const lineOf = (error: unknown): number =>
  error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? error.lines : 0

function withoutLocked(given: Resolved | null, { refused }: MonthLockedError): Resolved {
  const { readings = [], rejects = [] } = given ?? {}
  const locked = readings.filter((reading) => refused.has(reading))
  return {
    readings: readings.filter((reading) => !refused.has(reading)),
    rejects: [...rejects, ...locked.map(({ line }) => ({ line, reason: 'month-locked' as const }))],
  }
}

class Import {
  readonly #ctx: Context
  readonly #deps: StoreDeps
  readonly #targets: ImportTargets
  readonly #result: ImportResult = { accepted: 0, duplicates: 0, rejected_total: 0, rejected: [] }
  readonly #began = performance.now()
  #told = this.#began
  #columns: ImportColumns | null = null
  #pending: ImportLine[] = []
  #auditId: number | null = null
  /** The lines before those in hand are on their way into the database while these are read. */
  #storing: Promise<void> = Promise.resolve()

  constructor(ctx: Context, deps: StoreDeps) {
    this.#ctx = ctx
    this.#deps = deps
    this.#targets = new ImportTargets(ctx)
  }

  /** null: go on; otherwise wait until there is room for more. */
  take(record: CsvRecord): Promise<void> | null {
    if (this.#columns === null) {
      this.#columns = readColumns(record.cells)
      if (this.#columns === null) throw new AppError('bad-request', { reason: requiredColumns.join(',') })
      return null
    }
    const read = readLine(record, this.#columns, this.#ctx.now().getTime())
    if (typeof read === 'string') {
      this.reject(record.line, read)
      return null
    }
    const isEnough = this.#pending.length >= enoughLines && !this.#isSameDay(read)
    const flushed = isEnough ? this.#flush() : null
    this.#pending.push(read)
    return this.#pending.length >= mostLines ? this.#flush() : flushed
  }

  #isSameDay(next: ImportLine): boolean {
    const last = this.#pending.at(-1)
    return last !== undefined && dayOf(last.ts) === dayOf(next.ts)
  }

  reject(line: number, reason: ImportReason): void {
    this.#result.rejected_total += 1
    if (this.#result.rejected.length < shownRejects)
      this.#result.rejected.push({ line, reason: importSentence(reason, this.#ctx.locale) })
  }

  async #flush(): Promise<void> {
    const pending = this.#pending
    this.#pending = []
    await this.#storing
    this.#storing = this.#storeAll(pending)
    // Its failure is met where it is waited for.
    this.#storing.catch(() => undefined)
  }

  async #storeAll(pending: readonly ImportLine[]): Promise<void> {
    let resolved: Resolved | null = null
    for (let left = 3; ; ) {
      try {
        resolved ??= await this.#targets.resolve(pending)
        await this.#store(resolved)
        return this.#tell()
      } catch (error) {
        if (error instanceof MonthLockedError) {
          resolved = withoutLocked(resolved, error)
          continue
        }
        // Somebody has renamed or deleted a factor since the look-up: look it up again.
        if (!(error instanceof StaleTargetError) || left === 0) throw error
        this.#targets.forget()
        resolved = null
        left -= 1
      }
    }
  }

  #tell(): void {
    const now = performance.now()
    if (now - this.#told < tellEveryMs) return
    this.#told = now
    const { accepted, duplicates, rejected_total } = this.#result
    const per_second = Math.round(((accepted + duplicates) * 1000) / (now - this.#began))
    this.#ctx.log.info({ accepted, duplicates, rejected_total, per_second }, 'importing readings')
  }

  /** Stores readings together with the import's audit line, which therefore always matches what is stored. */
  async #store({ readings, rejects }: Resolved): Promise<void> {
    const before = this.#result
    let auditId = this.#auditId
    const { stored, duplicates, conflicts } = await storeReadings(this.#deps, readings, {
      isFile: true,
      mayUnlock: (moduleId) => mayUnlock(this.#ctx, moduleId),
      inSameTransaction: async (client, outcome) => {
        auditId = await this.#audit(client, {
          accepted: before.accepted + outcome.stored,
          duplicates: before.duplicates + outcome.duplicates.length,
          rejected_total: before.rejected_total + rejects.length + outcome.conflicts.length,
        })
      },
    })
    this.#auditId = auditId
    this.#result.accepted += stored
    this.#result.duplicates += duplicates.length
    for (const { line, reason } of rejects) this.reject(line, reason)
    for (const { line } of conflicts) this.reject(line, 'conflict')
  }

  async #audit(client: PoolClient, after: Omit<ImportResult, 'rejected'>): Promise<number> {
    const ctx = { ...this.#ctx, db: databaseOn(client) }
    if (this.#auditId === null) return writeAudit(ctx, { action: 'metric.import', after })
    await amendAudit(ctx, this.#auditId, after)
    return this.#auditId
  }

  async finish(): Promise<ImportResult> {
    if (this.#columns === null) throw new AppError('bad-request', { reason: requiredColumns.join(',') })
    if (this.#pending.length > 0) await this.#flush()
    await this.#storing
    return this.#result
  }

  /** Adds the last refused lines to the audit line; writes none if the file holds no readings. */
  async record(): Promise<void> {
    await this.#storing.catch(() => undefined)
    if (this.#columns !== null) await this.#store({ readings: [], rejects: [] })
  }
}
