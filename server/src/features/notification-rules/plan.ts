import type { AlertKind, AlertStatus, ChannelKind, HealthFault, ModuleType } from '@quantrac/contract'
import { HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import { formatLocalIso } from '../../lib/instant.ts'
import { codeKey } from '../../lib/code-key.ts'
import type { RuleRow, StoredTarget } from './rules.queries.ts'

/** What a rule asks of an alert. */
export interface RuledAlert {
  readonly kind: AlertKind
  readonly status: AlertStatus
  readonly fault: HealthFault | null
  readonly module_id: number
  readonly module_type: ModuleType
  /** Null: of the whole station. */
  readonly factor_code: string | null
}

/** The first rule that fits decides alone. What is raised by hand is told without rules. */
export const ruleFor = (rules: readonly RuleRow[], alert: RuledAlert, at: Date): RuleRow | undefined =>
  alert.kind === 'manual' ? undefined : rules.find((rule) => fits(rule, alert, at))

const isIn = <T>(list: readonly T[], one: T): boolean => list.length === 0 || list.includes(one)

function fits(rule: RuleRow, alert: RuledAlert, at: Date): boolean {
  const { kind, status, fault, module_id, module_type, factor_code } = alert
  const key = factor_code === null ? '' : codeKey(factor_code)
  return (
    rule.enabled &&
    isIn<AlertKind>(rule.kinds, kind) &&
    isIn<AlertStatus>(rule.statuses, status) &&
    (kind !== 'health' || isIn<HealthFault | null>(rule.faults, fault)) &&
    isIn(rule.module_types, module_type) &&
    isIn(rule.module_ids, module_id) &&
    isIn(rule.factor_codes.map(codeKey), key) &&
    isIn(rule.days, weekdayOf(at)) &&
    isWithin(rule, formatLocalIso(at.getTime()).slice(11, 16))
  )
}

/** 1 is Monday. */
const weekdayOf = (at: Date): number =>
  new Date(`${formatLocalIso(at.getTime()).slice(0, 10)}T00:00:00Z`).getUTCDay() || 7

function isWithin({ from_time: from, to_time: to }: RuleRow, time: string): boolean {
  if (from === null || to === null) return true
  return from < to ? from <= time && time < to : from <= time || time < to
}

/** Who has the excursion: its steps tell nobody else. */
export interface OwnerTarget {
  readonly kind: 'user' | 'group'
  readonly id: number
}

export interface PlannedStep {
  /** 0 of what is repeated. */
  readonly place: number
  readonly turn: number
  readonly due_at: Date
  readonly is_last: boolean
  readonly channels: readonly ChannelKind[]
  readonly targets: readonly StoredTarget[]
  readonly repeat_hours: number | null
  readonly digest_minutes: number | null
}

/**
 * What is due of an alert that is raised. Of an excursion that somebody has already, they alone are told that it is
 * worse. One that has ended in the same batch has what is due at once.
 */
export function chainOf(
  rule: RuleRow,
  { at, owner, isOver }: { readonly at: Date; readonly owner: OwnerTarget | null; readonly isOver: boolean },
): PlannedStep[] {
  const { steps, repeat_hours, digest_minutes } = rule
  const common = { turn: 0, repeat_hours, digest_minutes }
  const all = steps.map(
    ({ after_minutes, channels, to }, index): PlannedStep => ({
      ...common,
      place: index + 1,
      due_at: new Date(at.getTime() + after_minutes * MINUTE_MS),
      is_last: index === steps.length - 1,
      channels,
      targets: to,
    }),
  )
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return []
  const told = owner === null ? all : [{ ...first, due_at: at, is_last: false, targets: [owner] }]
  if (isOver) return told.filter(({ due_at }) => due_at.getTime() <= at.getTime())
  return repeat_hours === null ? told : [...told, repeatAfter({ ...last, repeat_hours })]
}

/** What is repeated comes so many hours after the last step, or after the last time. */
export function repeatAfter(step: PlannedStep & { readonly repeat_hours: number }): PlannedStep {
  const { channels, targets, repeat_hours, digest_minutes } = step
  return {
    place: 0,
    turn: step.turn + 1,
    due_at: new Date(step.due_at.getTime() + repeat_hours * HOUR_MS),
    is_last: false,
    channels,
    targets,
    repeat_hours,
    digest_minutes,
  }
}

export type HandledAs =
  | { readonly state: 'new' }
  | { readonly state: 'taken' | 'closed'; readonly owner: OwnerTarget | null }

/** A step after the first says how long it has been so, and how far; null: it is the first. */
export const soFarOf = (
  { place, due_at }: Pick<PlannedStep, 'place' | 'due_at'>,
  alert: { readonly value: number; readonly peak: number | null; readonly started_at: Date },
) =>
  place === 1
    ? null
    : {
        seconds: Math.round((due_at.getTime() - alert.started_at.getTime()) / 1000),
        peak: alert.peak ?? alert.value,
      }

/** Codes of words. */
export type StopReason = 'taken' | 'closed' | 'ended' | 'maintenance' | 'rule-deleted'

/**
 * Who is told by a step that is due: null, nobody, and why. `isFirst`: it was due when the alert was raised, and is
 * told even where the alert has ended since.
 */
export function targetsOf(
  step: Pick<PlannedStep, 'place' | 'targets'>,
  facts: {
    readonly handled: HandledAs
    readonly isOver: boolean
    readonly isPaused: boolean
    readonly isFirst: boolean
  },
): { readonly targets: readonly StoredTarget[] } | { readonly stopped: StopReason } {
  const { handled, isOver, isPaused, isFirst } = facts
  if (isFirst) return { targets: step.targets }
  if (isOver) return { stopped: 'ended' }
  if (isPaused) return { stopped: 'maintenance' }
  if (handled.state === 'new') return { targets: step.targets }
  if (handled.state === 'closed' || step.place !== 0 || handled.owner === null)
    return { stopped: handled.state }
  return { targets: [handled.owner] }
}

/** A person, or an address, that a step tells. */
export interface Told {
  /** 0: nobody of here. */
  readonly user_id: number
  readonly name: string
  /** Where `user_id` is 0. */
  readonly address: string
  readonly locale: 'vi' | 'en'
  readonly has_app: boolean
  readonly has_email: boolean
  /** The channels by which an address can be told; null: any. */
  readonly only: readonly ChannelKind[] | null
}

/** Codes of words. */
export type SkipReason = 'app-off' | 'mail-off' | 'channel-off' | 'no-contact'
export type HoldReason = 'quiet' | 'digest'

export interface PlannedDelivery {
  readonly user_id: number
  readonly name: string
  readonly address: string
  readonly locale: 'vi' | 'en'
  readonly channel: ChannelKind
  readonly state: 'sent' | 'waiting' | 'held' | 'skipped'
  readonly next_at: Date | null
  readonly why: SkipReason | HoldReason | null
}

export interface Surroundings {
  readonly at: Date
  readonly digest_minutes: number | null
  /** Null: not quiet. */
  readonly quietUntil: (userId: number) => Date | null
  /** When something of the station was last sent; null: never. */
  readonly lastSent: (told: Told, channel: ChannelKind) => Date | null
  readonly isOff: (channel: ChannelKind) => boolean
}

/** One message of a step for each person and channel; a webhook is told once, not for each person. Pure. */
export function deliveriesOf(
  channels: readonly ChannelKind[],
  people: readonly Told[],
  around: Surroundings,
): PlannedDelivery[] {
  return channels.flatMap((channel) =>
    channel === 'webhook'
      ? [delivered(webhook, channel, around)]
      : people
          .filter(({ only }) => only === null || only.length === 0 || only.includes(channel))
          .map((told) => delivered(told, channel, around)),
  )
}

const webhook: Told = {
  user_id: 0,
  name: 'Webhook',
  address: '',
  locale: 'vi',
  has_app: false,
  has_email: false,
  only: null,
}

function delivered(told: Told, channel: ChannelKind, around: Surroundings): PlannedDelivery {
  const { user_id, name, address, locale } = told
  const to = { user_id, name, address, locale, channel }
  const skipped = skippedOf(told, channel, around)
  if (skipped !== null) return { ...to, state: 'skipped', next_at: null, why: skipped }
  // The list of notifications in the console disturbs nobody.
  if (channel === 'app') return { ...to, state: 'sent', next_at: null, why: null }
  const quiet = around.quietUntil(user_id)
  if (quiet !== null) return { ...to, state: 'held', next_at: quiet, why: 'quiet' }
  const last = around.digest_minutes === null ? null : around.lastSent(told, channel)
  const until = last === null ? 0 : last.getTime() + (around.digest_minutes ?? 0) * MINUTE_MS
  return until > around.at.getTime()
    ? { ...to, state: 'held', next_at: new Date(until), why: 'digest' }
    : { ...to, state: 'waiting', next_at: around.at, why: null }
}

function skippedOf(told: Told, channel: ChannelKind, { isOff }: Surroundings): SkipReason | null {
  if (told.only !== null && told.only.length === 0) return 'no-contact'
  if (channel === 'app') return told.has_app ? null : 'app-off'
  if (isOff(channel)) return 'channel-off'
  return channel === 'mail' && told.user_id !== 0 && !told.has_email ? 'mail-off' : null
}

const vietnamesePhone = /^(?:\+?84|0)\d{9,10}$/

/** The contact of a station is told by mail or by SMS, whichever it is; `only` is empty where it is neither. */
export function contactOf(contact: string): Told {
  const text = contact.trim()
  const phone = text.replaceAll(/[\s.()-]/g, '')
  const isMail = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text)
  const only: ChannelKind[] = isMail ? ['mail'] : vietnamesePhone.test(phone) ? ['sms'] : []
  const address = isMail ? text : only.length > 0 ? phone : ''
  return { ...webhook, name: text, address, only }
}
