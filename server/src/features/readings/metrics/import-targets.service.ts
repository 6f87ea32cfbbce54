import type { Context } from '../../../context.ts'
import { codeKey } from '../../../lib/code-key.ts'
import type { ImportReason } from '../../../words/import.words.ts'
import type { IncomingReading, Target } from '../store/target.ts'
import type { ImportLine } from './import-line.ts'
import { selectFactorsByCode } from './metrics.queries.ts'

type LineReading = IncomingReading & { readonly line: number }

export interface Resolved {
  readonly readings: readonly LineReading[]
  readonly rejects: readonly { readonly line: number; readonly reason: ImportReason }[]
}

/** Which factors the codes of a file mean. */
export class ImportTargets {
  readonly #ctx: Context
  /** By the codes' keys; a module that is not there has no factors. */
  readonly #modules = new Map<string, Map<string, Target>>()
  /** By the codes as they are written. */
  readonly #written = new Map<string, Map<string, Target | ImportReason>>()

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  /** Codes are looked up again. */
  forget(): void {
    this.#modules.clear()
    this.#written.clear()
  }

  async resolve(pending: readonly ImportLine[]): Promise<Resolved> {
    await this.#learn(pending)
    const readings: LineReading[] = []
    const rejects: { line: number; reason: ImportReason }[] = []
    const received_at = this.#ctx.now().getTime()
    for (const read of pending) {
      const { line, ts, value, quality } = read
      const target = this.#targetOf(read)
      if (typeof target === 'string') rejects.push({ line, reason: target })
      else readings.push({ target, ts, value, quality, received_at, line })
    }
    return { readings, rejects }
  }

  #targetOf({ module, factor }: ImportLine): Target | ImportReason {
    const written = this.#writtenOf(module)
    const known = written.get(factor)
    if (known !== undefined) return known
    const factors = this.#modules.get(codeKey(module))
    const isKnown = factors !== undefined && factors.size > 0
    const target = factors?.get(codeKey(factor)) ?? (isKnown ? 'unknown-factor' : 'unknown-module')
    written.set(factor, target)
    return target
  }

  #writtenOf(module: string): Map<string, Target | ImportReason> {
    const written = this.#written.get(module)
    if (written !== undefined) return written
    const fresh = new Map<string, Target | ImportReason>()
    this.#written.set(module, fresh)
    return fresh
  }

  async #learn(pending: readonly ImportLine[]): Promise<void> {
    const unknown = new Set<string>()
    for (const { module } of pending)
      if (!this.#written.has(module) && !this.#modules.has(codeKey(module))) unknown.add(codeKey(module))
    if (unknown.size === 0) return
    for (const key of unknown) this.#modules.set(key, new Map())
    for (const row of await selectFactorsByCode(this.#ctx.db, [...unknown])) {
      const { factor_id, module_key, factor_key } = row
      this.#modules.get(row.module_code_key)?.set(row.factor_code_key, { factor_id, module_key, factor_key })
    }
  }
}
