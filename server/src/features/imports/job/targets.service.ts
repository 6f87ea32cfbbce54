import type { ImportMapping } from '@quantrac/contract'
import type { Database } from '../../../db/database.ts'
import { codeKey } from '../../../lib/code-key.ts'
import type { Target } from '../../readings/store/target.ts'
import { fold } from '../recognise/fold.ts'
import { likeness } from '../recognise/match.ts'
import type { ReadRow, RowReason } from '../read/reading-rows.ts'
import {
  selectTargetFactors,
  selectTargetModules,
  type TargetFactor,
  type TargetModule,
} from './targets.queries.ts'

/** The factor of a column is gone. */
export class FactorGone extends Error {}

interface Found {
  readonly target: Target
  readonly module_id: number
}

/** Which factors the columns or the words of a file mean. */
export class ImportTargets {
  readonly #db: Database
  readonly #mapping: ImportMapping
  readonly #reach: readonly number[] | null
  #columns = new Map<number, Found>()
  #modules: readonly TargetModule[] | null = null
  readonly #factors = new Map<number, readonly TargetFactor[]>()
  /** By the words as they are written. */
  readonly #written = new Map<string, Found | RowReason>()
  readonly moduleIds = new Set<number>()

  constructor(db: Database, mapping: ImportMapping, reach: readonly number[] | null) {
    this.#db = db
    this.#mapping = mapping
    this.#reach = reach
  }

  /** Looks up the factors of the columns, anew after a change. @throws FactorGone */
  async learn(): Promise<void> {
    this.#columns = new Map()
    this.#modules = null
    this.#factors.clear()
    this.#written.clear()
    const { module_id, columns, format } = this.#mapping
    if (module_id !== null) this.moduleIds.add(module_id)
    if (module_id === null || format.shape === 'rows') return
    const factors = await this.#factorsOf(module_id)
    for (const { index, use, factor_id } of columns) {
      if (use !== 'value' || factor_id === null) continue
      const factor = factors.find((one) => one.factor_id === factor_id)
      if (factor === undefined) throw new FactorGone(`factor ${factor_id} is gone`)
      this.#columns.set(index, foundOf(factor))
    }
  }

  /** The factor of a column; undefined: it is to be made. */
  ofColumn(column: number): Target | undefined {
    return this.#columns.get(column)?.target
  }

  /** The factor of a row that names it. */
  async ofRow({ module, factor }: ReadRow): Promise<Target | RowReason> {
    const key = `${module}\n${factor}`
    let found = this.#written.get(key)
    if (found === undefined) {
      found = await this.#find(module, factor)
      if (this.#written.size < mostWritten) this.#written.set(key, found)
    }
    if (!('target' in found)) return found
    this.moduleIds.add(found.module_id)
    return found.target
  }

  /** The same where it is known already, which it nearly always is. */
  knownOfRow({ module, factor }: ReadRow): Target | RowReason | undefined {
    const found = this.#written.get(`${module}\n${factor}`)
    return found !== undefined && 'target' in found ? found.target : found
  }

  async #find(module: string, factor: string): Promise<Found | RowReason> {
    const id = this.#mapping.module_id ?? (await this.#moduleOf(module))
    if (id === undefined) return { code: 'unknown-module', text: module.slice(0, 50) }
    const factors = await this.#factorsOf(id)
    const exact = factors.find(({ code }) => codeKey(code) === codeKey(factor))
    const found = exact ?? likeliest(factors, factor)
    return found === undefined ? { code: 'unknown-factor', text: factor.slice(0, 50) } : foundOf(found)
  }

  async #moduleOf(text: string): Promise<number | undefined> {
    this.#modules ??= await selectTargetModules(this.#db, this.#reach)
    const exact = this.#modules.find(({ code }) => codeKey(code) === codeKey(text))
    const folded = fold(text)
    const same = ({ code, name, manufacturer_id }: TargetModule) =>
      [code, name, manufacturer_id].some((one) => fold(one) === folded)
    const alike = exact === undefined && folded !== '' ? this.#modules.filter(same) : []
    return exact?.id ?? (alike.length === 1 ? alike[0]?.id : undefined)
  }

  async #factorsOf(moduleId: number): Promise<readonly TargetFactor[]> {
    const known = this.#factors.get(moduleId) ?? (await selectTargetFactors(this.#db, [moduleId]))
    this.#factors.set(moduleId, known)
    return known
  }
}

const mostWritten = 20_000

const foundOf = ({ factor_id, module_key, factor_key, module_id }: TargetFactor): Found => ({
  target: { factor_id, module_key, factor_key },
  module_id,
})

// A name alone must say it whole: nobody is asked of each row.
const sure = 4

function likeliest(factors: readonly TargetFactor[], text: string): TargetFactor | undefined {
  const alike = factors
    .map((factor) => ({ factor, score: likeness(text, { ...factor, manufacturer_id: factor.factor_key }) }))
    .filter(({ score }) => score >= sure)
    .toSorted((one, other) => other.score - one.score)
  return alike.length > 1 && alike[0]?.score === alike[1]?.score ? undefined : alike[0]?.factor
}
