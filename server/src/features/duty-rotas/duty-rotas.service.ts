import type {
  AuditAction,
  AuditValues,
  DutyNow,
  DutyRota,
  DutyRotaChange,
  DutyRotaWrite,
  Person,
} from '@quantrac/contract'
import type { z } from 'zod'
import { type Context, transaction } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError } from '../../errors.ts'
import { columnsFor } from '../../lib/changes.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  countRotas,
  holdPeople,
  insertRota,
  isRotaUsed,
  lockRota,
  putSwap,
  removeRota,
  removeSwap,
  replaceShifts,
  type RotaColumns,
  type RotaRow,
  selectRotas,
  updateRota,
} from './duty-rotas.queries.ts'
import { type Duty, nextDuties, onDuty, type Shift } from './on-duty.ts'
import { rotaOf, swapsSince } from './on-duty.service.ts'

const most = 100

export async function listRotas(ctx: Context): Promise<DutyRota[]> {
  const now = ctx.now()
  return (await selectRotas(ctx.db, { since: swapsSince(now) })).map((row) => seen(row, now))
}

export async function listDuties(ctx: Context): Promise<z.infer<typeof DutyNow>[]> {
  return (await listRotas(ctx)).map(({ id, name, now }) => ({ id, name, people: now }))
}

/** @throws AppError rotas-full, or under `name`, `shifts` */
export function createRota(ctx: Context, { shifts, ...input }: DutyRotaWrite): Promise<DutyRota> {
  return transaction(ctx, async (tx) => {
    if ((await countRotas(tx.db)) >= most) throw new AppError('rotas-full', { bound: most })
    await refuseShifts(tx, shifts, input.cycle_weeks)
    const made = await insertRota(tx.db, input)
    if (isTaken(made)) throw AppError.field(made.taken, 'taken')
    await replaceShifts(tx.db, made.id, shifts)
    const after = await found(tx, made.id)
    await writeAudit(tx, { action: 'duty-rota.create', object_id: made.id, after: logged(after) })
    return seen(after, tx.now())
  })
}

/** Omitted fields stay unchanged. @throws AppError not-found, or under `name`, `shifts`, `cycle_weeks` */
export function changeRota(ctx: Context, id: number, input: DutyRotaChange): Promise<DutyRota> {
  return transaction(ctx, async (tx) => {
    const before = await locked(tx, id)
    const { shifts, ...rest } = input
    const weeks = rest.cycle_weeks ?? before.cycle_weeks
    if (shifts !== undefined) await refuseShifts(tx, shifts, weeks)
    else if (before.shifts.some(({ week }) => week > weeks))
      throw AppError.field('cycle_weeks', 'beyond-cycle')
    const refused = await updateRota(tx.db, id, columns(rest))
    if (isTaken(refused)) throw AppError.field(refused.taken, 'taken')
    if (shifts !== undefined) await replaceShifts(tx.db, id, shifts)
    const after = await found(tx, id)
    await log(tx, 'duty-rota.update', { before: logged(before), after: logged(after), id })
    return seen(after, tx.now())
  })
}

/** @throws AppError not-found, rota-used */
export async function deleteRota(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = await locked(tx, id)
    if (await isRotaUsed(tx.db, id)) throw new AppError('rota-used')
    await removeRota(tx.db, id)
    await log(tx, 'duty-rota.delete', { before: logged(before), id })
  })
}

/** In place of another swap of that person and day. @throws AppError not-found, or under `user_id`, `by_user_id` */
export function swapDuty(
  ctx: Context,
  id: number,
  swap: { readonly date: string; readonly user_id: number; readonly by_user_id: number },
): Promise<DutyRota> {
  return transaction(ctx, async (tx) => {
    const before = await locked(tx, id)
    const { user_id, by_user_id } = swap
    const held = await holdPeople(tx.db, [by_user_id])
    AppError.refuse({
      user_id: before.shifts.some((shift) => shift.user_id === user_id) ? null : 'unknown',
      by_user_id: held.has(by_user_id) && by_user_id !== user_id ? null : 'unknown',
    })
    if (before.swaps.length >= mostSwaps) throw new AppError('rotas-full', { bound: mostSwaps })
    await putSwap(tx.db, { ...swap, rota_id: id })
    await log(tx, 'duty-rota.swap', { after: swap, id })
    return seen(await found(tx, id), tx.now())
  })
}

const mostSwaps = 1000

/** @throws AppError not-found */
export async function unswapDuty(ctx: Context, id: number, swapId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = await removeSwap(tx.db, { rota_id: id, id: swapId })
    if (before === undefined) throw new AppError('not-found')
    await log(tx, 'duty-rota.unswap', { before, id })
  })
}

const columns = columnsFor<RotaColumns>()

async function log(
  tx: Context,
  action: AuditAction & `duty-rota.${string}`,
  { id, ...values }: { id: number; before?: AuditValues; after?: AuditValues },
): Promise<void> {
  await writeAudit(tx, { action, object_id: id, ...values })
}

/** People who are not there, and weeks beyond the cycle. */
async function refuseShifts(tx: Context, shifts: readonly Shift[], weeks: number): Promise<void> {
  const known = await holdPeople(tx.db, [...new Set(shifts.map(({ user_id }) => user_id))])
  if (shifts.some(({ user_id }) => !known.has(user_id))) throw AppError.field('shifts', 'unknown')
  if (shifts.some(({ week }) => week > weeks)) throw AppError.field('shifts', 'beyond-cycle')
}

async function locked(tx: Context, id: number): Promise<RotaRow> {
  if (!(await lockRota(tx.db, id))) throw new AppError('not-found')
  return found(tx, id)
}

async function found(tx: Context, id: number): Promise<RotaRow> {
  const [row] = await selectRotas(tx.db, { ids: [id], since: swapsSince(tx.now()) })
  if (row === undefined) throw new AppError('not-found')
  return row
}

function seen(row: RotaRow, now: Date): DutyRota {
  const { id, name, cycle_weeks, starts_on, shifts, swaps } = row
  const rota = rotaOf(row)
  const names = new Map<number, string>([
    ...shifts.map((shift) => [shift.user_id, shift.user_name] as const),
    ...swaps.map(({ by }) => [by.id, by.name] as const),
  ])
  const personOf = ({ user_id }: Duty): Person => ({ id: user_id, name: names.get(user_id) ?? '' })
  const next = nextDuties(rota, now.getTime())
  const [first] = next
  return {
    id,
    name,
    cycle_weeks,
    starts_on,
    shifts: [...shifts],
    swaps: [...swaps],
    now: onDuty(rota, now.getTime()).map((duty) => ({
      ...personOf(duty),
      until: new Date(duty.until).toISOString(),
    })),
    next: first === undefined ? null : { at: new Date(first.from).toISOString(), people: next.map(personOf) },
  }
}

const logged = ({ name, cycle_weeks, starts_on, shifts }: RotaRow) => ({
  name,
  cycle_weeks,
  starts_on,
  shifts: shifts.map(({ user_name: _, ...shift }) => shift),
})
