import {
  type AlertChoice,
  type AlertChoiceChange,
  alertChoiceRoutes,
  type AlertChoiceWrite,
  type HandlingRules,
  type Page,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError } from '../../errors.ts'
import { columnsFor } from '../../lib/changes.ts'
import { type Asked, pageOf, readPage } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  type ChoiceColumns,
  countChoices,
  insertChoice,
  isChoiceUsed,
  lockChoice,
  lockRules,
  removeChoice,
  selectChoices,
  selectLastPosition,
  selectRules,
  updateChoice,
  updateRules,
} from './alert-choices.queries.ts'

// A list to choose from in a dialog.
const most = 100

export async function listAlertChoices(
  ctx: Context,
  query: Asked & { readonly kind?: AlertChoice['kind'] | undefined },
): Promise<Page<AlertChoice>> {
  const { kind, limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countChoices(ctx.db, kind),
    rows: (from) => selectChoices(ctx.db, kind, { limit, start: from }),
  })
  return pageOf({ path: alertChoiceRoutes.alertChoiceList.path, query, limit, start, count, results: rows })
}

/** @throws AppError choices-full, or under the name that another one has */
export function createAlertChoice(ctx: Context, input: AlertChoiceWrite): Promise<AlertChoice> {
  return transaction(ctx, async (tx) => {
    if ((await countChoices(tx.db, input.kind)) >= most) throw new AppError('choices-full', { bound: most })
    const position = input.position ?? (await selectLastPosition(tx.db, input.kind)) + 1
    const after = await insertChoice(tx.db, { ...input, position })
    if (isTaken(after)) throw AppError.field(after.taken, 'taken')
    await writeAudit(tx, { action: 'alert-choice.create', object_id: after.id, after })
    return after
  })
}

/** Omitted fields stay unchanged. @throws AppError not-found, or under the name that another one has */
export function updateAlertChoice(ctx: Context, id: number, input: AlertChoiceChange): Promise<AlertChoice> {
  return transaction(ctx, async (tx) => {
    const before = await found(tx, id)
    const change = columns(input)
    const refused = await updateChoice(tx.db, id, change)
    if (isTaken(refused)) throw AppError.field(refused.taken, 'taken')
    const after = { ...before, ...change }
    await writeAudit(tx, { action: 'alert-choice.update', object_id: id, before, after })
    return after
  })
}

/** @throws AppError not-found, choice-used */
export async function deleteAlertChoice(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = await found(tx, id)
    if (await isChoiceUsed(tx.db, id)) throw new AppError('choice-used')
    await removeChoice(tx.db, id)
    await writeAudit(tx, { action: 'alert-choice.delete', object_id: id, before })
  })
}

export const getHandlingRules = (ctx: Context): Promise<HandlingRules> => selectRules(ctx.db)

export function changeHandlingRules(ctx: Context, after: HandlingRules): Promise<HandlingRules> {
  return transaction(ctx, async (tx) => {
    const before = await lockRules(tx.db)
    await updateRules(tx.db, after)
    await writeAudit(tx, { action: 'handling-rule.update', before, after })
    return after
  })
}

/** Locked until the transaction ends. @throws AppError not-found */
async function found(tx: Context, id: number): Promise<AlertChoice> {
  const row = await lockChoice(tx.db, id)
  if (row === undefined) throw new AppError('not-found')
  return row
}

const columns = columnsFor<ChoiceColumns>()
