import { isDeepStrictEqual } from 'node:util'
import type { ModuleStandard, ModuleStandardWrite, Permit } from '@quantrac/contract'
import { actorOf, type Context, transaction } from '../../context.ts'
import { AppError, type FieldProblems } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { factorIdsOf, holdFactors } from '../factors/factors.service.ts'
import { getModule, holdModule } from '../modules/modules.service.ts'
import { followStandards } from '../station-limits/follow.service.ts'
import { problemsUnder } from './entry-problems.ts'
import { limitsOf, type Taken } from '../station-limits/limits.ts'
import { insertTaken, selectTaken, type TakenRow } from './module-standards.queries.ts'
import { holdStandard, selectStandard } from './standards.queries.ts'

/** @throws AppError not-found */
export async function getModuleStandard(ctx: Context, moduleId: number): Promise<ModuleStandard> {
  const { id } = await getModule(ctx, moduleId)
  return shown((await selectTaken(ctx.db, [id])).at(-1))
}

/**
 * Holds from now on, the first one for all time before. What stays the same is not written.
 * @throws AppError not-found, or under the field that is wrong
 */
export async function setModuleStandard(
  ctx: Context,
  moduleId: number,
  input: ModuleStandardWrite,
): Promise<ModuleStandard> {
  return transaction(ctx, async (tx) => {
    if (!(await holdModule(tx, moduleId))) throw new AppError('not-found')
    const { id, code } = await getModule(tx, moduleId)
    const last = (await selectTaken(tx.db, [id])).at(-1)
    const before = shown(last)
    const wanted = { ...chosenIn(before), ...given(input) }
    const { permit, ...same } = wanted.standard_id === null ? { ...wanted, column: '' } : wanted
    AppError.refuse({ ...permitProblems(wanted), ...(await columnProblems(tx, same)) })
    if (isDeepStrictEqual(chosenIn(before), chosenIn({ ...same, permit }))) return before
    const factorIds = await factorIdsOf(tx, id)
    await holdFactors(tx, factorIds)
    await followStandards(tx, factorIds)
    // A clock that went back does not put it before what was chosen then.
    const at = new Date(Math.max(tx.now().getTime(), last === undefined ? 0 : (last.from_ms ?? 0) + 1))
    await insertTaken(
      tx.db,
      {
        module_id: id,
        ...same,
        permit: permit === null ? null : JSON.stringify(permit),
        // Another permit has another file; a choice of before keeps its own.
        permit_file_id: permit?.number === last?.permit?.number ? (last?.permit_file_id ?? null) : null,
      },
      { at, isFirst: last === undefined, by: actorOf(tx).user_id },
    )
    const row = (await selectTaken(tx.db, [id])).at(-1)
    await writeAudit(tx, {
      action: 'module-standard.update',
      object_id: id,
      module_id: id,
      before: logged(code, last),
      after: logged(code, row),
    })
    await followStandards(tx, factorIds)
    return shown(row)
  })
}

/** What no field of a permit is wrong with by itself. */
export const permitProblems = ({ permit }: Pick<ModuleStandardWrite, 'permit'>): FieldProblems =>
  problemsUnder('permit.limits', permit?.limits)

/** The document is held until the transaction ends; the column is one of its own. */
async function columnProblems(tx: Context, { standard_id, column }: Chosen): Promise<FieldProblems> {
  if (standard_id === null) return {}
  const standard = (await holdStandard(tx.db, standard_id))
    ? await selectStandard(tx.db, standard_id)
    : undefined
  if (standard === undefined) return { standard_id: 'unknown' }
  const columns = new Set((standard.entries ?? standard.shipped_entries ?? []).map((entry) => entry.column))
  columns.delete('')
  if (columns.has(column) || (columns.size === 0 && column === '')) return {}
  return { column: column === '' ? 'needed' : 'unknown' }
}

const given = (input: ModuleStandardWrite): Partial<Chosen & { permit: Permit | null }> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

function takenIn({ standard, column, kq, kf, excluded, permit }: TakenRow): Taken {
  return {
    standard: standard && {
      code: standard.code,
      version: standard.issued_on ?? '',
      valid_from: standard.valid_from,
      valid_until: standard.kept_until ?? standard.valid_until,
      entries: standard.entries,
    },
    column,
    kq,
    kf,
    excluded,
    permit,
  }
}

type Chosen = Pick<ModuleStandard, 'standard_id' | 'column' | 'kq' | 'kf' | 'excluded' | 'follow_instant'>

const chosenIn = ({
  standard_id,
  column,
  kq,
  kf,
  excluded,
  permit,
  follow_instant,
}: Chosen & { readonly permit: Permit | null }) => ({
  standard_id,
  column,
  kq,
  kf,
  excluded: excluded.toSorted(),
  permit,
  follow_instant,
})

/** undefined: nothing was ever chosen. */
export function shown(row: TakenRow | undefined): ModuleStandard {
  if (row === undefined)
    return {
      standard_id: null,
      column: '',
      kq: 1,
      kf: 1,
      excluded: ['pH'],
      permit: null,
      follow_instant: false,
      since: null,
      limits: [],
      permit_file: null,
    }
  return {
    ...chosenIn(row),
    since: row.set_at.toISOString(),
    limits: limitsOf(takenIn(row)),
    permit_file: row.permit_file,
  }
}

export const logged = (code: string, row: TakenRow | undefined) => ({
  code,
  standard: row?.standard?.code ?? null,
  column: row?.column ?? '',
  kq: row?.kq ?? 1,
  kf: row?.kf ?? 1,
  excluded: row?.excluded ?? [],
  permit: row?.permit ?? null,
  file: row?.permit_file?.name ?? null,
  follow_instant: row?.follow_instant ?? false,
})
