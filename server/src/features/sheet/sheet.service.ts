import type { Readable } from 'node:stream'
import {
  type Access,
  type Download,
  factorRoutes,
  moduleRoutes,
  type SheetField,
  type SheetResult,
  thresholdRoutes,
} from '@quantrac/contract'
import { actorOf, type Actor, type Context, type Locale } from '../../context.ts'
import { byteOrderMark, plainCsv, vietnameseCsv } from '../../lib/csv.ts'
import { codeKey } from '../../lib/code-key.ts'
import { formatLocalIso } from '../../lib/instant.ts'
import { reachOf } from '../../reach.ts'
import { bodyBytes } from '../files/body-bytes.ts'
import { sheetNames } from '../../words/sheet.words.ts'
import { applyPlan } from './sheet-apply.service.ts'
import { problemOf, type SheetLine, unguarded } from './sheet-cells.ts'
import { readHeads } from './sheet-columns.ts'
import { readFile } from './sheet-file.ts'
import { mostErrors, resultOf } from './sheet-result.ts'
import { exampleText, headText, moduleText } from './sheet-text.ts'
import type { Rights } from './sheet-checks.ts'
import { planSheet } from './sheet-plan.ts'
import { selectSheetFactors, selectSheetModules } from './sheet.queries.ts'

export interface ImportQuery {
  readonly dry?: boolean | undefined
  readonly leave?: boolean | undefined
  readonly all?: boolean | undefined
  readonly choice?: readonly string[] | undefined
}

const mostBytes = 8 * 1024 * 1024
const mostAbsent = 5

/**
 * Adds and changes stations, factors and limits by the lines of a sheet, all in one transaction, as if it were done by
 * hand. What the file does not name stays as it is.
 * @throws AppError payload-too-large
 */
export async function importSheet(ctx: Context, query: ImportQuery, body: Readable): Promise<SheetResult> {
  const { lines: records, problem } = readFile(await bodyBytes(body, mostBytes))
  if (problem !== null) return failed(ctx, { ...problem, field: null })
  const [head, ...rest] = records
  const { fields, ignored, twice } = readHeads(head?.cells ?? [])
  const first = head?.line ?? 1
  if (twice !== null) return failed(ctx, { line: first, field: twice, problem: 'head-twice' })
  if (!fields.includes('module')) return failed(ctx, { line: first, field: null, problem: 'no-code-column' })
  const lines = rest.map(({ line, cells }) => ({ line, cells: cellsOf(fields, cells) }))
  const modules = await selectSheetModules(ctx.db)
  const keys = new Set(
    lines.flatMap(({ cells: { module = '' } }) => [codeKey(module), codeKey(unguarded(module))]),
  )
  const named = modules.filter(({ code_key }) => keys.has(code_key))
  const factors = await selectSheetFactors(
    ctx.db,
    named.map(({ id }) => id),
  )
  const plan = planSheet({
    locale: ctx.locale,
    choices: choicesOf(query.choice ?? []),
    lines,
    modules,
    factors,
    rights: rightsOf(actorOf(ctx)),
  })
  const inFile = new Set(plan.modules.flatMap(({ present }) => (present === null ? [] : [present.id])))
  const absent = modules.filter(({ id }) => !inFile.has(id))
  const result = {
    ...resultOf(plan, query.all === true),
    ignored: [...ignored],
    absent: { count: absent.length, names: absent.slice(0, mostAbsent).map(({ name }) => name) },
  }
  const stores = query.dry !== true && (plan.errors.length === 0 || query.leave === true)
  if (!stores) return result
  const refused = await applyPlan(ctx, plan)
  return refused === null
    ? { ...result, is_applied: true }
    : { ...result, errors: [refused, ...result.errors].slice(0, mostErrors) }
}

/** @throws AppError payload-too-large */
function cellsOf(fields: readonly (SheetField | null)[], cells: readonly string[]): SheetLine['cells'] {
  const said = cells.flatMap((cell, at) => {
    const field = fields[at]
    return cell === '' || field === null || field === undefined ? [] : [[field, cell] as const]
  })
  return Object.fromEntries(said)
}

const choicesOf = (choices: readonly string[]): Map<string, 'thousands' | 'decimal'> =>
  new Map(
    choices.map((choice) => {
      const [line, field, meant] = choice.split(':')
      return [`${line}:${field}`, meant === 'decimal' ? 'decimal' : 'thousands'] as const
    }),
  )

/** What a person may do here is what the calls for doing it by hand allow. */
function rightsOf(actor: Actor): Rights {
  const may = (access: Access) => {
    const codes = [access].flat().filter((code) => typeof code === 'string')
    const isAllowed = codes.some((code) => actor.permissions.has(code))
    const reach = reachOf(actor, access)
    return (id: number | null) => isAllowed && (reach === null || (id !== null && reach.includes(id)))
  }
  return {
    addModule: may(moduleRoutes.moduleCreate.permission)(null),
    changeModule: may(moduleRoutes.moduleUpdate.permission),
    addFactor: may(factorRoutes.factorCreate.permission),
    changeFactor: may(factorRoutes.factorUpdate.permission),
    changeLimits: may(thresholdRoutes.thresholdUpdateByFactor.permission),
  }
}

function failed(ctx: Context, given: Parameters<typeof problemOf>[1]): SheetResult {
  const empty = { modules: [], errors: [problemOf(ctx, given)], refused: new Set([given.line]) }
  return { ...resultOf(empty, false), ignored: [], absent: { count: 0, names: [] } }
}

interface FileQuery {
  readonly locale?: Locale | undefined
}

const formOf = ({ locale }: FileQuery) => (locale === 'vi' ? vietnameseCsv : plainCsv)

/** Every station with its factors and limits, in the form that can be imported. */
export async function exportSheet(ctx: Context, query: FileQuery): Promise<Download> {
  const locale = query.locale ?? ctx.locale
  const actor = actorOf(ctx)
  const sees = (code: 'adaptors.view_factor' | 'adaptors.view_threshold') => (id: number) =>
    actor.permissions.has(code) && (actor.moduleScope.get(code)?.includes(id) ?? true)
  const [factorsOf, limitsOf] = [sees('adaptors.view_factor'), sees('adaptors.view_threshold')]
  const form = formOf(query)
  const modules = await selectSheetModules(ctx.db)
  async function* body() {
    yield byteOrderMark + headText(locale, form)
    // Some at a time: the memory stays the same, however many there are.
    for (let from = 0; from < modules.length; from += modulesAtOnce) {
      const some = modules.slice(from, from + modulesAtOnce)
      const seen = some.filter(({ id }) => factorsOf(id)).map(({ id }) => id)
      const factors = Map.groupBy(await selectSheetFactors(ctx.db, seen), ({ module_id }) => module_id)
      yield some
        .map((module) =>
          moduleText(module, factors.get(module.id) ?? [], { locale, form, withLimits: limitsOf(module.id) }),
        )
        .join('')
    }
  }
  return { filename: fileName(sheetNames.whole[locale], ctx.now()), body: body() }
}

const modulesAtOnce = 100

export async function sheetTemplate(ctx: Context, query: FileQuery): Promise<Download> {
  const locale = query.locale ?? ctx.locale
  const form = formOf(query)
  async function* body() {
    yield byteOrderMark + headText(locale, form) + exampleText(locale, form)
  }
  return { filename: `quantrac_${sheetNames.template[locale]}.csv`, body: body() }
}

const fileName = (name: string, now: Date): string =>
  `quantrac_${name}_${formatLocalIso(now.getTime()).slice(0, 10)}.csv`
