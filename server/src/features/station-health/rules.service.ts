import {
  type HealthFault,
  healthFaults,
  healthLimits,
  type HealthRule,
  type HealthRuleWrite,
  type Module,
  ModuleType,
  type StationHealthRule,
  type StationHealthRuleWrite,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { getModule, holdModule } from '../modules/modules.service.ts'
import { type RuleRow, selectRules } from './look.queries.ts'
import { lockRules, replaceStationRules, type RuleValues, upsertTypeRule } from './rules.queries.ts'
import { rulesFor } from './rules.ts'

/** Of every type of station. */
export async function listTypeRules(ctx: Context): Promise<HealthRule[]> {
  return typeRulesOf(await selectRules(ctx.db))
}

function typeRulesOf(rows: readonly RuleRow[]): HealthRule[] {
  return ModuleType.options.flatMap((type) => {
    const rules = rulesFor(rows, { id: null, type })
    return healthFaults.map((fault): HealthRule => {
      const { is_on, severity, limit } = rules[fault]
      const is_default = !rows.some((row) => row.type === type && row.fault === fault)
      return { type, fault, is_on, severity, limit, unit: unitOf(fault), is_default }
    })
  })
}

const unitOf = (fault: HealthFault) => healthLimits[fault]?.unit ?? null

/** A number that its fault does not have is not kept. */
const values = ({ fault, is_on, severity, limit }: StationHealthRuleWrite): RuleValues => ({
  fault,
  is_on,
  severity,
  limit: healthLimits[fault] === undefined ? null : limit,
})

const isSame = (one: Omit<RuleValues, 'fault'>, other: RuleValues): boolean =>
  one.is_on === other.is_on && one.severity === other.severity && one.limit === other.limit

/** Those that are not given stay. @throws AppError limited-reach: they are of stations that the caller does not see */
export async function changeTypeRules(
  ctx: Context,
  input: readonly HealthRuleWrite[],
): Promise<HealthRule[]> {
  if (ctx.reach !== null) throw new AppError('limited-reach')
  return transaction(ctx, async (tx) => {
    await lockRules(tx.db)
    for (const { type, ...given } of input) {
      const wanted = values(given)
      const before = rulesFor(await selectRules(tx.db), { id: null, type })[given.fault]
      if (isSame(before, wanted)) continue
      await upsertTypeRule(tx.db, { type, ...wanted })
      const { is_on, severity, limit } = before
      await writeAudit(tx, {
        action: 'health-rule.update',
        object_id: type,
        before: { type, fault: given.fault, is_on, severity, limit },
        after: { type, ...wanted },
      })
    }
    return listTypeRules(tx)
  })
}

/** @throws AppError not-found */
export async function listStationRules(ctx: Context, moduleId: number): Promise<StationHealthRule[]> {
  const module = await getModule(ctx, moduleId)
  return stationRulesOf(module, await selectRules(ctx.db, module.id))
}

function stationRulesOf({ id, type }: Module, rows: readonly RuleRow[]): StationHealthRule[] {
  const rules = rulesFor(rows, { id, type })
  return healthFaults.map((fault) => {
    const { is_on, severity, limit } = rules[fault]
    const is_inherited = !rows.some((row) => row.module_id === id && row.fault === fault)
    return { fault, is_on, severity, limit, unit: unitOf(fault), is_inherited }
  })
}

/** The station has those that are given, and else those of its type. @throws AppError not-found */
export async function changeStationRules(
  ctx: Context,
  moduleId: number,
  input: readonly StationHealthRuleWrite[],
): Promise<StationHealthRule[]> {
  return transaction(ctx, async (tx) => {
    if (!(await holdModule(tx, moduleId))) throw new AppError('not-found')
    await lockRules(tx.db)
    const module = await getModule(tx, moduleId)
    const before = await listStationRules(tx, module.id)
    // Of one that is given twice the last counts.
    const wanted = new Map(input.map((given) => [given.fault, values(given)]))
    await replaceStationRules(tx.db, module.id, [...wanted.values()])
    const after = await listStationRules(tx, module.id)
    for (const [place, rule] of after.entries()) {
      const was = before[place]
      if (was === undefined || (isSame(was, rule) && was.is_inherited === rule.is_inherited)) continue
      await writeAudit(tx, {
        action: 'health-rule.update',
        object_id: module.id,
        module_id: module.id,
        before: loggedOf(was),
        after: loggedOf(rule),
      })
    }
    return after
  })
}

const loggedOf = ({ fault, is_on, severity, limit, is_inherited }: StationHealthRule) => ({
  fault,
  is_on,
  severity,
  limit,
  is_inherited,
})
