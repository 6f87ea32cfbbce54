import {
  type ChannelKind,
  type HealthFault,
  type ModuleType,
  mostRuleSteps,
  type NotificationRule,
  type NotificationRuleWrite,
  type RuleTargetKind,
  type Severity,
} from '@quantrac/contract'
import { decimalText, numberIn } from '../../lib/decimal-input.ts'
import type { Told } from './rule-words.ts'

export type RuleKind = NotificationRule['kinds'][number]

/** One of the steps as it is typed. */
export interface StepValues {
  /** Stays with the step while others come and go. */
  key: number
  after: string
  /** As `duty:3`, `followers:`. */
  to: string[]
  channels: ChannelKind[]
}

export interface RuleValues {
  of: 'all' | 'types' | 'stations'
  module_types: ModuleType[]
  modules: { code: string }[]
  factor_codes: string[]
  kinds: RuleKind[]
  /** '' for any. */
  severity: Severity | ''
  faults: HealthFault[]
  /** As texts, which a group of checkboxes gives. */
  days: string[]
  has_hours: boolean
  from_time: string
  to_time: string
  steps: StepValues[]
  repeats: boolean
  repeat_hours: string
  gathers: boolean
  digest_minutes: string
}

export const afterRules = { min: 0, max: 1440, isWhole: true }
export const repeatRules = { min: 1, max: 168, isWhole: true }
export const digestRules = { min: 1, max: 1440, isWhole: true }

export const targetKey = ({ kind, id }: { kind: RuleTargetKind; id: number | null }): string =>
  `${kind}:${id ?? ''}`

export function targetOf(key: string): { kind: RuleTargetKind; id: number | null } {
  const [kind = '', id = ''] = key.split(':')
  return { kind: kind as RuleTargetKind, id: id === '' ? null : Number(id) } // as targetKey writes it
}

const firstStep: StepValues = { key: 1, after: '0', to: [], channels: ['app', 'mail'] }

export function valuesOf(rule: NotificationRule | null, language: string): RuleValues {
  const number = (value: number | null, otherwise: number): string =>
    decimalText(value ?? otherwise, language)
  return {
    of: rule === null ? 'all' : ofWhich(rule),
    module_types: rule?.module_types ?? [],
    modules: (rule?.modules ?? []).map(({ code }) => ({ code })),
    factor_codes: rule?.factor_codes ?? [],
    kinds: rule?.kinds ?? [],
    severity: rule?.statuses.length === 1 ? (rule.statuses[0] ?? '') : '',
    faults: rule?.faults ?? [],
    days: (rule?.days ?? []).map(String),
    has_hours: rule !== null && rule.from_time !== null,
    from_time: rule?.from_time ?? '22:00',
    to_time: rule?.to_time ?? '06:00',
    steps: rule?.steps.map(({ after_minutes, to, channels }, place) => ({
      key: place + 1,
      after: decimalText(after_minutes, language),
      to: to.map(targetKey),
      channels,
    })) ?? [firstStep],
    repeats: rule !== null && rule.repeat_hours !== null,
    repeat_hours: number(rule?.repeat_hours ?? null, 4),
    gathers: rule !== null && rule.digest_minutes !== null,
    digest_minutes: number(rule?.digest_minutes ?? null, 30),
  }
}

const ofWhich = ({ modules, module_types }: NotificationRule): RuleValues['of'] =>
  modules.length > 0 ? 'stations' : module_types.length > 0 ? 'types' : 'all'

/** Whether faults can be chosen: only where the rule is of nothing else. */
export const isOfHealth = ({ kinds }: Pick<RuleValues, 'kinds'>): boolean =>
  kinds.length === 1 && kinds[0] === 'health'

/** The next step comes as long after the last one as that one after the one before, a quarter of an hour at least. */
export function withStep(steps: readonly StepValues[], language: string): StepValues[] {
  if (steps.length >= mostRuleSteps) return [...steps]
  const [before, last] = steps.slice(-2).map(({ after }) => numberIn(after, language, afterRules) ?? 0)
  const end = last ?? before ?? 0
  const gap = Math.max(15, last === undefined ? 0 : end - (before ?? 0))
  const key = Math.max(0, ...steps.map((step) => step.key)) + 1
  const channels = steps.at(-1)?.channels ?? firstStep.channels
  return [...steps, { key, after: String(Math.min(afterRules.max, end + gap)), to: [], channels }]
}

/** Why a step cannot be as it is typed; null where it can. */
export function stepProblem(
  steps: readonly StepValues[],
  place: number,
  language: string,
): 'number' | 'order' | null {
  const after = numberIn(steps[place]?.after ?? '', language, afterRules)
  if (after === null) return 'number'
  const before = place === 0 ? null : numberIn(steps[place - 1]?.after ?? '', language, afterRules)
  return before !== null && after <= before ? 'order' : null
}

const minutesOf = (step: StepValues, language: string): number =>
  numberIn(step.after, language, afterRules) ?? 0

/** Of valid values. */
export function bodyOf(values: RuleValues, language: string): NotificationRuleWrite {
  const { of, severity, has_hours: hasHours } = values
  return {
    ...chosenOf(values),
    enabled: true,
    module_types: of === 'types' ? values.module_types : [],
    module_codes: of === 'stations' ? values.modules.map(({ code }) => code) : [],
    statuses: severity === '' ? [] : [severity],
    from_time: hasHours ? values.from_time : null,
    to_time: hasHours ? values.to_time : null,
    steps: values.steps.map((step) => ({
      after_minutes: minutesOf(step, language),
      channels: step.channels,
      to: step.to.map(targetOf),
    })),
    repeat_hours: values.repeats ? numberIn(values.repeat_hours, language, repeatRules) : null,
    digest_minutes: values.gathers ? numberIn(values.digest_minutes, language, digestRules) : null,
  }
}

const chosenOf = (values: RuleValues): Pick<Told, 'kinds' | 'faults' | 'factor_codes' | 'days'> => ({
  kinds: values.kinds,
  faults: isOfHealth(values) ? values.faults : [],
  factor_codes: values.factor_codes,
  days: values.days.map(Number).toSorted((a, b) => a - b),
})

/** What the sentence below the form says, also while something is still missing. */
export function toldOf(
  values: RuleValues,
  { nameOf, language }: { nameOf: (key: string) => string; language: string },
): Told {
  const body = bodyOf(values, language)
  return {
    ...chosenOf(values),
    statuses: body.statuses,
    module_types: body.module_types,
    modules: values.of === 'stations' ? values.modules : [],
    from_time: body.from_time,
    to_time: body.to_time,
    steps: values.steps.map((step) => ({
      after_minutes: minutesOf(step, language),
      channels: step.channels,
      to: step.to.map((key) => ({ ...targetOf(key), name: nameOf(key) })),
    })),
  }
}
