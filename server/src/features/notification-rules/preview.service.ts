import {
  DAY_MS,
  MINUTE_MS,
  type PreviewedMessage,
  type RulePreview,
  type RulePreviewAsk,
} from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { deliveryReason } from '../../words/deliveries.words.ts'
import { toldText, toldTexts } from '../../words/told.words.ts'
import { senderOf } from '../channels/senders.service.ts'
import { findFactorByCode } from '../factors/factors.service.ts'
import { findModuleByCode } from '../modules/modules.service.ts'
import { getThresholdOfFactor } from '../thresholds/thresholds.service.ts'
import { reachedBy } from './people.service.ts'
import {
  chainOf,
  deliveriesOf,
  type HandledAs,
  type PlannedDelivery,
  type PlannedStep,
  repeatAfter,
  ruleFor,
  soFarOf,
  targetsOf,
  type Told,
} from './plan.ts'
import { type RuleRow, selectRules } from './rules.queries.ts'

/** An alert as it could be raised: its value is a little beyond its limit. */
async function sampleOf(ctx: Context, ask: RulePreviewAsk, at: Date) {
  const module = await findModuleByCode(ctx, ask.module_code)
  if (module === undefined) throw AppError.field('module_code', 'unknown')
  const code = ask.factor_code ?? null
  const factor = code === null ? undefined : await findFactorByCode(ctx, code, ask.module_code)
  if (code !== null && factor === undefined) throw AppError.field('factor_code', 'unknown')
  if (factor === undefined && ask.kind !== 'health') throw AppError.field('factor_code', 'needed')
  const limits = factor === undefined ? null : await getThresholdOfFactor(ctx, factor.id)
  const [min, max] = [limits?.min_value ?? null, limits?.max_value ?? null]
  const isHealth = ask.kind === 'health'
  const side: 'HI' | 'LO' = max === null ? 'LO' : 'HI'
  const limit = (max ?? min ?? 0) * (side === 'HI' ? 1.04 : 0.96)
  return {
    kind: ask.kind,
    status: ask.status,
    fault: isHealth ? (ask.fault ?? ('offline' as const)) : null,
    class: isHealth ? null : ask.status === 'ALERT' ? side : (`W${side}` as const),
    period: ask.kind === 'average' ? ('1h' as const) : null,
    standard: null,
    module_id: module.id,
    module_type: module.type,
    module_name: module.name,
    contact: module.contact,
    factor_id: factor?.id ?? null,
    factor_code: factor?.code ?? '',
    value: isHealth ? 15 : limit,
    peak: null,
    started_at: at,
    unit: isHealth ? 'min' : (factor?.unit ?? ''),
    decimals: isHealth ? 0 : (factor?.decimals ?? 0),
    min_value: min,
    max_value: max,
    timestamp: at,
  }
}
type Sample = Awaited<ReturnType<typeof sampleOf>>

/**
 * What would be told of an alert in the day after it is raised, by the same plan as of a real one.
 * @throws AppError under `module_code`, `factor_code`
 */
export async function previewRules(ctx: Context, ask: RulePreviewAsk): Promise<RulePreview> {
  const at = new Date(ask.at)
  const sample = await sampleOf(ctx, ask, at)
  const ruled = { ...sample, factor_code: sample.factor_id === null ? null : sample.factor_code }
  const rule = ruleFor(await selectRules(ctx.db), ruled, at)
  const after = ask.taken_after_minutes ?? null
  const takenAt = after === null ? null : at.getTime() + after * MINUTE_MS
  const run = new Run(ctx, { sample, at, takenAt, off: await channelsOff(ctx) })
  for (const step of stepsOfDay(rule, at)) await run.tell(step)
  return { rule_id: rule?.id ?? null, data: run.messages() }
}

/** Without a rule, those who follow the station at once. */
function stepsOfDay(rule: RuleRow | undefined, at: Date): PlannedStep[] {
  const followers: PlannedStep = {
    place: 1,
    turn: 0,
    due_at: at,
    is_last: true,
    channels: ['app', 'mail'],
    targets: [{ kind: 'followers', id: null }],
    repeat_hours: null,
    digest_minutes: null,
  }
  const chain = rule === undefined ? [followers] : chainOf(rule, { at, owner: null, isOver: false })
  const until = at.getTime() + DAY_MS
  const repeats: PlannedStep[] = []
  for (
    let next = chain.find(({ place }) => place === 0);
    next !== undefined && next.due_at.getTime() <= until;
  ) {
    repeats.push(next)
    const { repeat_hours } = next
    next = repeat_hours === null ? undefined : repeatAfter({ ...next, repeat_hours })
  }
  return [...chain.filter(({ place }) => place > 0), ...repeats].toSorted(
    (one, other) => one.due_at.getTime() - other.due_at.getTime(),
  )
}

async function channelsOff(ctx: Context): Promise<ReadonlySet<string>> {
  const off = new Set<string>()
  if (ctx.config.smtpUrl === null) off.add('mail')
  for (const kind of ['push', 'sms', 'telegram', 'zalo', 'webhook'] as const)
    if ((await senderOf(ctx, kind, { mailer: null })) === null) off.add(kind)
  return off
}

interface Scene {
  readonly sample: Sample
  readonly at: Date
  readonly takenAt: number | null
  readonly off: ReadonlySet<string>
}

interface Message extends PlannedDelivery {
  readonly due: number
  readonly text: string
}

/** The messages of one alert, step by step. */
class Run {
  readonly #ctx: Context
  readonly #scene: Scene
  readonly #told: (Omit<PreviewedMessage, 'after_seconds' | 'at'> & { readonly due: number })[] = []
  readonly #waiting = new Map<string, Message[]>()
  readonly #sent = new Map<string, number>()

  constructor(ctx: Context, scene: Scene) {
    this.#ctx = ctx
    this.#scene = scene
  }

  async tell(step: PlannedStep): Promise<void> {
    const { sample } = this.#scene
    const due = step.due_at.getTime()
    const handled = this.#handledAt(due)
    const decided = targetsOf(step, { handled, isOver: false, isPaused: false, isFirst: false })
    const targets = 'targets' in decided ? decided.targets : step.targets
    const people = await reachedBy(this.#ctx.db, [{ ...sample, key: 0, targets }], step.due_at)
    const planned = deliveriesOf(step.channels, people.of(0), {
      at: step.due_at,
      digest_minutes: step.digest_minutes,
      quietUntil: (userId) => people.quietUntil(userId, sample.status === 'ALERT'),
      lastSent: (told, channel) => this.#lastSent(told, channel),
      isOff: (channel) => this.#scene.off.has(channel),
    })
    for (const one of planned) {
      const message = { ...one, due, text: toldText(sample, one.locale, soFarOf(step, sample)) }
      if ('stopped' in decided) this.#add({ ...message, state: 'stopped', why: decided.stopped })
      else this.#keep(message)
    }
  }

  #handledAt(due: number): HandledAs {
    const { takenAt, at } = this.#scene
    if (takenAt === null || due < takenAt || due === at.getTime()) return { state: 'new' }
    return { state: 'taken', owner: { kind: 'user', id: actorOf(this.#ctx).user_id } }
  }

  #lastSent({ user_id, address }: Told, channel: string): Date | null {
    const last = this.#sent.get(`${channel} ${user_id} ${address}`)
    return last === undefined ? null : new Date(last)
  }

  #keep(message: Message): void {
    const key = `${message.channel} ${message.user_id} ${message.address}`
    if (message.state === 'waiting' || message.state === 'sent') this.#sent.set(key, message.due)
    this.#add({ ...message, state: message.state === 'waiting' ? 'sent' : message.state })
    if (message.state !== 'held' || message.next_at === null) return
    const end = message.next_at.getTime()
    this.#sent.set(key, end)
    const together = `${key} ${end}`
    this.#waiting.set(together, [...(this.#waiting.get(together) ?? []), message])
  }

  #add({
    due,
    name,
    user_id,
    channel,
    text,
    state,
    why,
  }: Omit<Message, 'state' | 'why'> & {
    readonly state: PreviewedMessage['state']
    readonly why: string | null
  }): void {
    const words = why === null ? null : (deliveryReason(why, this.#ctx.locale) ?? why)
    this.#told.push({
      due,
      to: name,
      user_id: user_id === 0 ? null : user_id,
      channel,
      text,
      state,
      why: words,
    })
  }

  messages(): PreviewedMessage[] {
    const { at, takenAt } = this.#scene
    for (const together of this.#waiting.values()) {
      const [first] = together
      const due = first?.next_at?.getTime() ?? 0
      if (first === undefined || (takenAt !== null && takenAt <= due)) continue
      const texts = [...new Set(together.map(({ text }) => text))]
      this.#add({ ...first, due, text: toldTexts(texts, first.locale), state: 'sent', why: null })
    }
    return this.#told
      .toSorted((one, other) => one.due - other.due)
      .map(({ due, ...message }) => ({
        ...message,
        at: new Date(due).toISOString(),
        after_seconds: Math.round((due - at.getTime()) / 1000),
      }))
  }
}
