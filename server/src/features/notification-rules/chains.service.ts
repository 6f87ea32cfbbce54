import { type Context, transaction } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { toldText } from '../../words/told.words.ts'
import {
  enqueue,
  gathered,
  lastSentOf,
  type NewDelivery,
  peopleTold,
  stopDeliveries,
} from '../deliveries/deliveries.service.ts'
import { pausesOfFactors, pausesOfStations } from '../judging/paused.service.ts'
import {
  type AlertFacts,
  type DueStep,
  finishSteps,
  type HandledColumns,
  insertSteps,
  lockRoots,
  type NewStep,
  selectAlertFacts,
  selectDueRoots,
  selectDueSteps,
  selectSteps,
  stopSteps,
} from './chains.queries.ts'
import { reachedBy } from './people.service.ts'
import {
  chainOf,
  deliveriesOf,
  type HandledAs,
  type OwnerTarget,
  repeatAfter,
  ruleFor,
  soFarOf,
  targetsOf,
} from './plan.ts'
import { selectEnabledRules } from './rules.queries.ts'

const asRuled = (facts: AlertFacts) => ({
  ...facts,
  factor_code: facts.factor_id === null ? null : facts.factor_code,
})

// Other readings wait for the end of the transaction, which may raise thousands where a limit was set wrong.
const mostToldAtOnce = 100

/**
 * Within the transaction that raises alerts: those that a rule fits get its steps, and what is due at once is told; of
 * many, after it. Answers the others, which are told without rules.
 */
export async function beginChains(
  db: Database,
  alertIds: readonly number[],
  now: Date,
): Promise<readonly number[]> {
  const rules = await selectEnabledRules(db)
  if (rules.length === 0) return alertIds
  const found = await selectAlertFacts(db, alertIds)
  const ruled = found.flatMap((facts) => {
    const rule = ruleFor(rules, asRuled(facts), now)
    return rule === undefined ? [] : [{ facts, rule }]
  })
  if (ruled.length === 0) return alertIds
  // An excursion has one chain: that of its newest alert.
  const roots = ruled.filter(({ facts }) => facts.root !== facts.alert_id).map(({ facts }) => facts.root)
  if (roots.length > 0) await stopSteps(db, roots, { now, repeats: true })
  // Many silent stations are told of together, and no readings wait for that.
  const isAfter = ruled.length > mostToldAtOnce && found.every(({ kind }) => kind !== 'health')
  const steps = ruled.flatMap(({ facts, rule }): NewStep[] =>
    chainOf(rule, { at: now, owner: heldBy(facts.handled), isOver: facts.resolved_at !== null }).map(
      (step) => ({
        ...step,
        alert_id: facts.alert_id,
        rule_id: rule.id,
        is_first: step.due_at.getTime() <= now.getTime(),
      }),
    ),
  )
  const ids = await insertSteps(db, steps)
  if (!isAfter) {
    const first = (await selectSteps(db, ids)).filter(({ is_first }) => is_first)
    await fire(db, first, { now, found })
  }
  const own = new Set(ruled.map(({ facts }) => facts.alert_id))
  return alertIds.filter((id) => !own.has(id))
}

const atOnce = 200

/** Tells what is due now. Answers how many steps were looked at. */
export async function fireDue(system: Context): Promise<number> {
  let count = 0
  for (;;) {
    const roots = await selectDueRoots(system.db, system.now(), atOnce)
    if (roots.length === 0) return count
    const fired = await transaction(system, (tx) => fireRoots(tx, roots))
    // Somebody holds them all: the next look makes up for it.
    if (fired === 0) return count
    count += fired
  }
}

async function fireRoots(tx: Context, roots: readonly number[]): Promise<number> {
  const now = tx.now()
  const held = await lockRoots(tx.db, roots)
  const steps = held.length === 0 ? [] : await selectDueSteps(tx.db, held, now)
  const found = await selectAlertFacts(tx.db, [...new Set(steps.map(({ alert_id }) => alert_id))])
  await fire(tx.db, steps, { now, found })
  // Of the first ones the alert itself has just been shown.
  const later = new Set(steps.flatMap(({ alert_id, is_first }) => (is_first ? [] : alert_id)))
  const shown = new Map(
    found.flatMap(({ alert_id, root, module_id }) => (later.has(alert_id) ? [[root, module_id]] : [])),
  )
  tx.afterCommit(() => {
    for (const [id, module_id] of shown) tx.bus.publish('alerts.handled', { id, module_id })
  })
  return steps.length
}

interface Firing {
  readonly now: Date
  readonly found: readonly AlertFacts[]
}

/** Tells who is meant by each of these steps, or stops it. */
async function fire(db: Database, steps: readonly DueStep[], { now, found }: Firing): Promise<void> {
  if (steps.length === 0) return
  const facts = new Map(found.map((one) => [one.alert_id, one]))
  const paused = steps.every(({ is_first }) => is_first) ? () => false : await pausedAt(db, found, now)
  const looked = steps.flatMap((step) => {
    const alert = facts.get(step.alert_id)
    if (alert === undefined) return []
    const isOver = alert.resolved_at !== null
    const handled = handledAs(alert.handled)
    const decided = step.has_rule
      ? targetsOf(step, { handled, isOver, isPaused: paused(alert), isFirst: step.is_first })
      : { stopped: 'rule-deleted' as const }
    return [{ step, alert, decided }]
  })
  const told = looked.flatMap(({ step, alert, decided }) =>
    'targets' in decided ? [{ step, alert, targets: decided.targets }] : [],
  )
  await enqueue(db, await planned(db, told, now), now)
  await finishSteps(
    db,
    looked.map(({ step, decided }) => ({ id: step.id, state: 'targets' in decided ? 'done' : 'stopped' })),
    now,
  )
  const again = looked.flatMap(({ step, decided }): NewStep[] => {
    // Of a closed one as well: it may be opened again.
    const isGoingOn = 'targets' in decided || decided.stopped === 'closed'
    if (step.place !== 0 || step.repeat_hours === null || !isGoingOn) return []
    const { alert_id, rule_id, repeat_hours } = step
    return [{ ...nextRepeat({ ...step, repeat_hours }, now), alert_id, rule_id, is_first: false }]
  })
  if (again.length > 0) await insertSteps(db, again)
}

/** The first one that is still to come: what was missed while the program was off is not made up for. */
function nextRepeat(step: DueStep & { readonly repeat_hours: number }, now: Date) {
  let next = repeatAfter(step)
  while (next.due_at.getTime() <= now.getTime())
    next = repeatAfter({ ...next, repeat_hours: step.repeat_hours })
  return next
}

interface Meant {
  readonly step: DueStep
  readonly alert: AlertFacts
  readonly targets: DueStep['targets']
}

async function planned(db: Database, told: readonly Meant[], now: Date): Promise<NewDelivery[]> {
  const people = await reachedBy(
    db,
    told.map(({ step, alert, targets }) => ({ key: step.id, ...alert, targets })),
    now,
  )
  const lastSent = await lastSentOf(
    db,
    told.flatMap(({ step, alert }) =>
      step.digest_minutes === null
        ? []
        : people
            .of(step.id)
            .map(({ user_id, address }) => ({ user_id, address, module_id: alert.module_id })),
    ),
  )
  return told.flatMap(({ step, alert }) =>
    deliveriesOf(step.channels, people.of(step.id), {
      at: now,
      digest_minutes: step.digest_minutes,
      quietUntil: (userId) => people.quietUntil(userId, alert.status === 'ALERT'),
      lastSent: (person, channel) => lastSent(person, channel, alert.module_id),
      // Its lane knows, when it comes to it.
      isOff: () => false,
    }).map(
      ({ name, why, ...delivery }): NewDelivery => ({
        ...delivery,
        step_id: step.id,
        alert_id: alert.alert_id,
        module_id: alert.module_id,
        recipient: name,
        ...(alert.is_many && gathered(delivery, now)),
        is_many: alert.is_many,
        error: why,
        at: step.due_at,
        text: toldText(alert, delivery.locale, soFarOf(step, alert)),
      }),
    ),
  )
}

async function pausedAt(
  db: Database,
  found: readonly AlertFacts[],
  now: Date,
): Promise<(alert: AlertFacts) => boolean> {
  const ids = found.flatMap(({ factor_id }) => (factor_id === null ? [] : [factor_id]))
  const factors = await pausesOfFactors(db, ids)
  const healthOf = found.flatMap(({ kind, module_id }) => (kind === 'health' ? module_id : []))
  const stations = healthOf.length > 0 ? await pausesOfStations(db, healthOf) : new Map()
  const at = now.getTime()
  return ({ kind, module_id, factor_id }) =>
    kind === 'health'
      ? stations
          .get(module_id)?.(factor_id ?? 0)
          .has(at) === true
      : factor_id !== null && factors.get(factor_id)?.has(at) === true
}

function handledAs(handled: HandledColumns | null): HandledAs {
  if (handled === null) return { state: 'new' }
  const { kind, assignee_user_id: user, assignee_group_id: group } = handled
  const owner: OwnerTarget | null =
    user !== null ? { kind: 'user', id: user } : group === null ? null : { kind: 'group', id: group }
  if (kind === 'closed') return { state: 'closed', owner }
  return owner === null ? { state: 'new' } : { state: 'taken', owner }
}

/** Of one that was closed without anybody who had it: whoever closed it. */
function heldBy(handled: HandledColumns | null): OwnerTarget | null {
  const as = handledAs(handled)
  if (as.state === 'new' || handled === null) return null
  return as.owner ?? { kind: 'user', id: handled.user_id }
}

/**
 * Somebody has the excursion with this first alert, or has closed it: nobody else is told any more. Within the
 * transaction that says so. Answers who was told until then.
 */
export async function stopChains(tx: Context, root: number, why: 'taken' | 'closed'): Promise<number[]> {
  await stopSteps(tx.db, [root], { now: tx.now(), repeats: false })
  await stopDeliveries(tx.db, root, why)
  return peopleTold(tx.db, root)
}
