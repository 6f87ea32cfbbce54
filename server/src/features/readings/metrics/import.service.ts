import type { Readable } from 'node:stream'
import type { ImportResult } from '@quantrac/contract'
import { CsvError, type Info, parse, type Parser } from 'csv-parse'
import type { PoolClient } from 'pg'
import type { Context } from '../../../context.ts'
import { databaseOn } from '../../../db/database.ts'
import { AppError } from '../../../errors.ts'
import { codeKey } from '../../../lib/code-key.ts'
import { amendAudit, writeAudit } from '../../audit/audit.service.ts'
import { type ImportColumns, readColumns, readLine, requiredColumns } from './import-line.ts'
import { type ImportReason, importSentence } from '../../../words/import.words.ts'
import { selectFactorsByCode } from './metrics.queries.ts'
import { storeReadings, type StoreDeps } from '../store/store.service.ts'
import { type IncomingReading, StaleTargetError, type Target } from '../store/target.ts'

// One transaction holds so many lines: memory stays the same however long the file is.
const linesAtOnce = 5000
const shownRejects = 1000
const maxLineBytes = 64 * 1024

type LineReading = IncomingReading & { readonly line: number }

interface Resolved {
  readonly readings: LineReading[]
  readonly rejects: { readonly line: number; readonly reason: ImportReason }[]
}

interface Pending {
  readonly line: number
  readonly module: string
  readonly factor: string
  readonly ts: number
  readonly value: number
  readonly quality: 0 | 1 | 2
}

/**
 * Imports readings from CSV as it arrives, a few thousand lines a transaction; they are judged like any other. Bad lines are
 * answered by number with a reason in the caller's language, the good ones are kept.
 * @throws AppError bad-request where the first line does not name the columns
 */
export async function importMetrics(ctx: Context, deps: StoreDeps, body: Readable): Promise<ImportResult> {
  const run = new Import(ctx, deps)
  const parser = parse({
    bom: true,
    trim: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxLineBytes,
  })
  parser.on('skip', (error) => run.reject(lineOf(error), 'malformed'))
  body.once('error', (error) => parser.destroy(error))
  body.pipe(parser)
  try {
    await readAll(parser, run)
    return await run.finish()
  } finally {
    // Also where the file broke off: what was stored before stays stored.
    await run.record()
  }
}

async function readAll(parser: Parser, run: Import): Promise<void> {
  try {
    for await (const { record, info } of records(parser)) await run.take(record, info.lines)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    run.reject(lineOf(error), 'malformed')
  }
}

const records = (parser: Parser) => parser as AsyncIterable<{ record: string[]; info: Info }> // with `info` set

/** Of an error of the parser, which carries it beyond its type. */
const lineOf = (error: unknown): number =>
  error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? error.lines : 0

class Import {
  readonly #ctx: Context
  readonly #deps: StoreDeps
  readonly #targets = new Map<string, Map<string, Target>>()
  readonly #result: ImportResult = { accepted: 0, duplicates: 0, rejected_total: 0, rejected: [] }
  #columns: ImportColumns | null = null
  #pending: Pending[] = []
  #auditId: number | null = null

  constructor(ctx: Context, deps: StoreDeps) {
    this.#ctx = ctx
    this.#deps = deps
  }

  async take(cells: string[], line: number): Promise<void> {
    if (this.#columns === null) {
      this.#columns = readColumns(cells)
      if (this.#columns === null) throw new AppError('bad-request', { reason: requiredColumns.join(',') })
      return
    }
    const read = readLine(cells, this.#columns, this.#ctx.now().getTime())
    if (typeof read === 'string') this.reject(line, read)
    else this.#pending.push({ ...read, line })
    if (this.#pending.length >= linesAtOnce) await this.#flush()
  }

  reject(line: number, reason: ImportReason): void {
    this.#result.rejected_total += 1
    if (this.#result.rejected.length < shownRejects)
      this.#result.rejected.push({ line, reason: importSentence(reason, this.#ctx.locale) })
  }

  async #flush(): Promise<void> {
    const pending = this.#pending
    this.#pending = []
    for (let left = 3; ; left -= 1) {
      await this.#learn(pending)
      try {
        return await this.#store(this.#resolve(pending))
      } catch (error) {
        // Somebody has renamed or deleted a factor since it was looked up: look again.
        if (!(error instanceof StaleTargetError) || left === 0) throw error
        this.#targets.clear()
      }
    }
  }

  /** Stores readings together with the audit line of all that the import has stored: at every moment it says what is there. */
  async #store({ readings, rejects }: Resolved): Promise<void> {
    const before = this.#result
    let auditId = this.#auditId
    const { stored, duplicates, conflicts } = await storeReadings(this.#deps, readings, {
      alongside: async (client, outcome) => {
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

  #resolve(pending: readonly Pending[]): Resolved {
    const readings: LineReading[] = []
    const rejects: { line: number; reason: ImportReason }[] = []
    const received_at = this.#ctx.now().getTime()
    for (const { line, module, factor, ts, value, quality } of pending) {
      const station = this.#targets.get(codeKey(module))
      const target = station?.get(codeKey(factor))
      if (target !== undefined) readings.push({ target, ts, value, quality, received_at, line })
      else {
        const known = station !== undefined && station.size > 0
        rejects.push({ line, reason: known ? 'unknown-factor' : 'unknown-module' })
      }
    }
    return { readings, rejects }
  }

  async #learn(pending: readonly Pending[]): Promise<void> {
    const unknown = new Set<string>()
    for (const { module } of pending) if (!this.#targets.has(codeKey(module))) unknown.add(codeKey(module))
    if (unknown.size === 0) return
    for (const key of unknown) this.#targets.set(key, new Map())
    for (const row of await selectFactorsByCode(this.#ctx.db, [...unknown])) {
      const { factor_id, module_key, factor_key } = row
      this.#targets.get(row.module_code_key)?.set(row.factor_code_key, { factor_id, module_key, factor_key })
    }
  }

  async finish(): Promise<ImportResult> {
    if (this.#columns === null) throw new AppError('bad-request', { reason: requiredColumns.join(',') })
    if (this.#pending.length > 0) await this.#flush()
    return this.#result
  }

  /** Brings the audit line up to the lines that were refused last; none where the file was no file of readings. */
  async record(): Promise<void> {
    if (this.#columns !== null) await this.#store({ readings: [], rejects: [] })
  }
}
