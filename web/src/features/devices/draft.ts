import {
  type Adopt,
  type AdoptedFactor,
  type DeviceDetail,
  type DeviceMessage,
  type DeviceProfile,
  type Factor,
  factorOfKeys,
  type ModuleType,
  type PressedKeys,
  type PressedValue,
  profileOfPressed,
} from '@quantrac/contract'
import { fieldRules } from '../../api/contract-values.ts'
import { guessOf } from './guess.ts'
import type { Reading } from './links.ts'
import { sentIn, type TreeNode } from './message-tree.ts'
import { decimalsOf, type Series } from './series.ts'
import type { Limits } from './typed-limits.ts'

/** A number that was pressed, and the factor that it becomes. */
export interface PressedFactor {
  /** Of its node in the tree. */
  readonly id: string
  readonly keys: PressedKeys
  readonly sent: TreeNode['value']
  /** What the device calls it. */
  readonly manufacturer_id: string
  /** It is read already, in whatever way the messages are read now. */
  readonly isRead: boolean
  readonly name: string
  readonly code: string
  readonly unit: string
  readonly kind: Factor['kind']
  readonly decimals: number
  /** What it measures, of the table of quantities; null: it is not said. */
  readonly quantity: string | null
  /** The factor of the station that takes over what the device calls it; null: a new one. */
  readonly factor_id: number | null
  /** Its limits as typed; null: nobody has, the usual ones are proposed. */
  readonly limits: string | null
}

/** Where the id of the station stands: under keys, or as a level of the topic; null: as it is read now. */
export type StationAt = { readonly keys: PressedKeys } | { readonly level: number } | null

export interface Draft {
  readonly factors: readonly PressedFactor[]
  readonly station: StationAt
  readonly time: PressedKeys | null
}

export interface StationDraft {
  readonly way: 'new' | 'old'
  readonly code: string
  readonly name: string
  readonly type: ModuleType
  /** The station that is there; null: none is chosen. */
  readonly old: { readonly id: number; readonly code: string; readonly type: ModuleType } | null
}

/** A station’s code made from what the device calls itself. */
export const asModuleCode = (id: string): string =>
  id
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, fieldRules.module.code.maxLength)

/** A factor’s code made from what the device calls it. */
const asFactorCode = (id: string): string =>
  id
    .trim()
    .replaceAll(/[/#?\s]+/g, '_')
    .slice(0, fieldRules.factor.code.maxLength)

export interface FactorGiven {
  readonly node: TreeNode
  readonly series: Pick<Series, 'points' | 'sent'> | undefined
  /** What it became as the messages are read now. */
  readonly reading: Reading | undefined
  readonly language: 'vi' | 'en'
  readonly isShipped: boolean
}

/** The factor of a number, named as far as its key tells; different from those before it. */
export function factorOf(given: FactorGiven, before: readonly PressedFactor[]): PressedFactor {
  const { node, series, reading, language, isShipped } = given
  const { name, unit, kind, quantity } = guessOf(node.keys, language, isShipped)
  const ownKey = node.keys.at(-1) ?? reading?.factor ?? 'value'
  const isTaken = (text: string): boolean => before.some((one) => one.name === text || one.code === text)
  // Those of electricity are words, which no meter is read by.
  const isSymbol = quantity !== null && /^(?:pH|[A-Z])/.test(quantity)
  const code = isSymbol && !isTaken(quantity) ? quantity : asFactorCode(ownKey)
  return {
    id: node.id,
    keys: node.keys,
    sent: series?.sent ?? node.value,
    manufacturer_id: reading?.factor ?? factorOfKeys(node.keys),
    isRead: reading !== undefined,
    name: name === null || isTaken(name) ? ownKey : name,
    code: withNumber(code, (text) => before.some((one) => one.code === text)),
    unit: reading?.unit || unit,
    kind,
    decimals: series === undefined ? 2 : decimalsOf(series),
    quantity,
    factor_id: null,
    limits: null,
  }
}

const longestWithNumber = 46

function withNumber(code: string, isTaken: (code: string) => boolean): string {
  let text = code
  for (let n = 2; isTaken(text); n += 1) text = `${code.slice(0, longestWithNumber)}-${n}`
  return text
}

export const sameKeys = (a: PressedKeys | null, b: PressedKeys | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((key, n) => key === b[n]))

const sameStation = (a: StationAt, b: StationAt): boolean => {
  if (a === null || b === null) return a === b
  if ('level' in a || 'level' in b) return 'level' in a && 'level' in b && a.level === b.level
  return sameKeys(a.keys, b.keys)
}

/** How the messages are read from then on. */
export type PressedRules = ReturnType<typeof profileOfPressed>

interface RulesGiven {
  draft: Draft
  asRead: Draft
  /** What is a factor already. */
  kept: readonly PressedValue[]
  /** The profile that reads the device, which further values are added to. */
  own: DeviceProfile | null
}

/** The rules that the messages are read by from then on; null: as they are read now. */
export function rulesOf(
  device: Pick<DeviceDetail, 'name' | 'profile'>,
  message: DeviceMessage,
  { draft, asRead, kept, own }: RulesGiven,
): PressedRules | null {
  const pressed = (factors: readonly PressedFactor[]): PressedValue[] =>
    factors.map(({ keys, sent, manufacturer_id: factor, unit }) => ({ keys, sent, factor, unit }))
  const shown = { topic: message.topic, message: sentIn(message.text ?? ''), device: device.name }
  if (device.profile !== null) {
    const further = draft.factors.filter(({ isRead }) => !isRead)
    if (own === null || further.length === 0) return null
    const { id: _, shipped: __, name: ___, description: ____, enabled: _____, ...rules } = own
    const { values = [] } = profileOfPressed({
      ...shown,
      station: null,
      time: null,
      values: pressed(further),
    })
    return { ...rules, values: [...rules.values, ...values] }
  }
  const isAsRead =
    sameStation(draft.station, asRead.station) &&
    sameKeys(draft.time, asRead.time) &&
    draft.factors.every(({ isRead }) => isRead)
  if (isAsRead) return null
  const { station, time } = draft
  return profileOfPressed({ ...shown, station, time, values: [...kept, ...pressed(draft.factors)] })
}

const longestProfile = 100

interface AdoptGiven {
  draft: Draft
  station: StationDraft
  rules: PressedRules | null
  own: DeviceProfile | null
  limitsOf: (factor: PressedFactor) => Limits | null
}

/** The call that makes it. */
export function adoptOf(
  device: Pick<DeviceDetail, 'id' | 'name' | 'station'>,
  { draft, station, rules, own, limitsOf }: AdoptGiven,
) {
  const { way, code, name, type, old } = station
  return {
    device: device.id,
    profile:
      rules === null
        ? null
        : own === null
          ? { ...rules, name: device.name.slice(0, longestProfile), description: '' }
          : { ...rules, name: own.name, description: own.description, enabled: own.enabled },
    replaces_profile: rules !== null && own !== null,
    ...(device.station !== null
      ? {}
      : way === 'old'
        ? { module_id: old?.id ?? 0 }
        : { module: { code: code.trim(), name: name.trim(), type, description: '', status: true } }),
    factors: draft.factors.map((factor): AdoptedFactor => {
      const { manufacturer_id: factor_manufacturer_id, factor_id, code, name, unit } = factor
      if (factor_id !== null) return { factor_manufacturer_id, factor_id }
      const { kind, decimals, quantity } = factor
      const limits = limitsOf(factor)
      const isLimited = limits !== null && (limits.min_value !== null || limits.max_value !== null)
      return {
        factor_manufacturer_id,
        factor: {
          code: code.trim(),
          name: name.trim(),
          unit: unit.trim(),
          kind,
          decimals,
          quantity,
          status: true,
        },
        ...(isLimited && { threshold: limits }),
      }
    }),
  } satisfies Partial<Record<keyof Adopt, unknown>>
}
