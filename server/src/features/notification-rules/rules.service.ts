import {
  type NotificationRule,
  type NotificationRuleChange,
  type NotificationRuleWrite,
  DAY_MS,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError, type FieldProblem, type FieldProblems } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  insertRule,
  lockRules,
  orderRules,
  removeRule,
  type RuleColumns,
  type RuleRow,
  selectDuties,
  selectFactorKeys,
  selectGroups,
  selectModules,
  selectRule,
  selectRules,
  selectUsage,
  selectUsers,
  type StoredStep,
  type StoredTarget,
  updateRule,
  withCodes,
  withIds,
} from './rules.queries.ts'
import { isNamed, keyOf, namesOf } from './target-names.service.ts'

const mostRules = 100
const usedDays = 30

export async function listRules(ctx: Context): Promise<NotificationRule[]> {
  return shown(ctx, await selectRules(ctx.db))
}

/** @throws AppError limited-reach, rules-full, or under the field that is wrong */
export async function createRule(ctx: Context, input: NotificationRuleWrite): Promise<NotificationRule> {
  refuseLimited(ctx)
  return transaction(ctx, async (tx) => {
    await lockRules(tx.db)
    AppError.refuse(await ruleProblems(tx, input))
    const rules = await selectRules(tx.db)
    if (rules.length >= mostRules) throw new AppError('rules-full', { bound: mostRules })
    const position = (rules.at(-1)?.position ?? 0) + 1
    const values = (await columnsOf(tx, input)) as Parameters<typeof insertRule>[1] // all are given
    const id = await insertRule(tx.db, { ...values, position })
    const after = await ruleOf(tx, id)
    await writeAudit(tx, { action: 'notification-rule.create', object_id: id, after: auditOf(after) })
    return after
  })
}

/** Omitted fields stay unchanged. @throws AppError limited-reach, not-found, or under the field that is wrong */
export async function changeRule(
  ctx: Context,
  id: number,
  input: NotificationRuleChange,
): Promise<NotificationRule> {
  refuseLimited(ctx)
  return transaction(ctx, async (tx) => {
    await lockRules(tx.db)
    const before = await ruleOf(tx, id)
    const times = { from_time: before.from_time, to_time: before.to_time }
    AppError.refuse(await ruleProblems(tx, { ...times, ...input }))
    await updateRule(tx.db, id, await columnsOf(tx, input))
    const after = await ruleOf(tx, id)
    await writeAudit(tx, {
      action: 'notification-rule.update',
      object_id: id,
      before: auditOf(before),
      after: auditOf(after),
    })
    return after
  })
}

/** @throws AppError limited-reach; conflict: rules were added or deleted meanwhile */
export async function reorderRules(ctx: Context, ids: readonly number[]): Promise<NotificationRule[]> {
  refuseLimited(ctx)
  return transaction(ctx, async (tx) => {
    await lockRules(tx.db)
    const before = (await selectRules(tx.db)).map(({ id }) => id)
    const isWhole = ids.length === before.length && before.every((id) => ids.includes(id))
    if (!isWhole) throw new AppError('conflict')
    await orderRules(tx.db, ids)
    const moved = ids.filter((id, place) => before[place] !== id)
    for (const id of moved)
      await writeAudit(tx, {
        action: 'notification-rule.order',
        object_id: id,
        before: { position: before.indexOf(id) + 1 },
        after: { position: ids.indexOf(id) + 1 },
      })
    return listRules(tx)
  })
}

/** @throws AppError limited-reach, not-found */
export async function deleteRule(ctx: Context, id: number): Promise<void> {
  refuseLimited(ctx)
  await transaction(ctx, async (tx) => {
    await lockRules(tx.db)
    const before = await ruleOf(tx, id)
    await removeRule(tx.db, id, tx.now())
    await writeAudit(tx, { action: 'notification-rule.delete', object_id: id, before: auditOf(before) })
  })
}

export async function listTargets(ctx: Context) {
  return {
    users: await selectUsers(ctx.db),
    groups: await selectGroups(ctx.db),
    duties: await selectDuties(ctx.db),
  }
}

/** A rule decides for stations that such a person does not see. */
function refuseLimited(ctx: Context): void {
  if (ctx.reach !== null) throw new AppError('limited-reach')
}

async function ruleOf(ctx: Context, id: number): Promise<NotificationRule> {
  const row = await selectRule(ctx.db, id)
  const [rule] = row === undefined ? [] : await shown(ctx, [row])
  if (rule === undefined) throw new AppError('not-found')
  return rule
}

const targetsOf = (rows: readonly { readonly steps: readonly StoredStep[] }[]) =>
  rows.flatMap(({ steps }) => steps.flatMap(({ to }) => to))

/** People, groups, rotas and stations that are deleted since are left out. */
async function shown(ctx: Context, rows: readonly RuleRow[]): Promise<NotificationRule[]> {
  const names = await namesOf(ctx.db, targetsOf(rows))
  const modules = await selectModules(ctx.db, withIds(rows.flatMap(({ module_ids }) => module_ids)))
  const usage = await selectUsage(ctx.db, new Date(ctx.now().getTime() - usedDays * DAY_MS))
  return rows.map(({ module_ids, steps, ...row }) => ({
    ...(row as Pick<NotificationRule, keyof typeof row>), // the contract's lists are not readonly
    modules: modules.filter(({ id }) => module_ids.includes(id)),
    steps: steps.map(({ after_minutes, channels, to }) => ({
      after_minutes,
      channels: [...channels],
      to: to.flatMap((target) => {
        const name = isNamed(target) ? names.get(keyOf(target)) : ''
        return name === undefined ? [] : [{ ...target, name }]
      }),
    })),
    used: usage.get(row.id)?.used ?? 0,
    used_to_the_end: usage.get(row.id)?.to_the_end ?? 0,
  }))
}

const once = <T>(values: readonly T[]): T[] => [...new Set(values)]

async function columnsOf(
  tx: Context,
  { module_codes, steps, ...input }: NotificationRuleChange,
): Promise<Partial<RuleColumns & { steps: StoredStep[] }>> {
  const lists = Object.entries(input).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, Array.isArray(value) ? once<unknown>(value) : value]],
  )
  const modules = module_codes && (await selectModules(tx.db, withCodes(module_codes)))
  return {
    ...(Object.fromEntries(lists) as Partial<RuleColumns>), // each list of the kind that it was
    ...(modules && { module_ids: modules.map(({ id }) => id) }),
    ...(steps && { steps: steps.map(stored) }),
  }
}

const stored = ({ after_minutes, channels, to }: NotificationRuleWrite['steps'][number]): StoredStep => ({
  after_minutes,
  channels: once(channels),
  to: [...new Map(to.map(asTarget).map((target) => [keyOf(target), target])).values()],
})

const asTarget = (target: StoredTarget): StoredTarget =>
  isNamed(target) ? target : { kind: target.kind, id: null }

/** What is wrong with the fields that are given. */
export async function ruleProblems(ctx: Context, input: NotificationRuleChange): Promise<FieldProblems> {
  const { module_codes = [], factor_codes = [], steps = [], from_time, to_time } = input
  const found = await selectModules(ctx.db, withCodes(module_codes))
  const modules = new Set(found.map(({ code }) => codeKey(code)))
  const factors = await selectFactorKeys(ctx.db, factor_codes)
  const isKnown = (keys: ReadonlySet<string>) => (code: string) => keys.has(codeKey(code))
  const missing = from_time === null || from_time === undefined ? 'from_time' : 'to_time'
  const isHalf = (from_time ?? null) === null ? (to_time ?? null) !== null : (to_time ?? null) === null
  return {
    module_codes: module_codes.every(isKnown(modules)) ? null : 'unknown',
    factor_codes: factor_codes.every(isKnown(factors)) ? null : 'unknown',
    ...(isHalf && { [missing]: 'needed' }),
    ...(!isHalf && from_time && from_time === to_time && { to_time: 'times-same' }),
    ...(await stepProblems(ctx, steps)),
  }
}

async function stepProblems(ctx: Context, steps: NotificationRuleWrite['steps']): Promise<FieldProblems> {
  const names = await namesOf(ctx.db, targetsOf([{ steps }]))
  const problems = new Map<string, FieldProblem>()
  for (const [place, { after_minutes, to }] of steps.entries()) {
    const before = steps[place - 1]
    if (before !== undefined && after_minutes <= before.after_minutes)
      problems.set(`steps.${place}.after_minutes`, 'steps-not-rising')
    for (const [at, target] of to.entries()) {
      if (!isNamed(target)) continue
      const field = `steps.${place}.to.${at}.id`
      if (target.id === null) problems.set(field, 'needed')
      else if (!names.has(keyOf(target))) problems.set(field, 'unknown')
    }
  }
  return Object.fromEntries(problems)
}

function auditOf({ id: _, used: _used, used_to_the_end: _end, modules, ...rule }: NotificationRule) {
  return { ...rule, module_codes: modules.map(({ code }) => code) }
}
