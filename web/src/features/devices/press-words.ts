import type { TFunction } from 'i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatExact } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { type PressedFactor, sameKeys } from './draft.ts'
import { guessOf } from './guess.ts'
import { timeIn } from './likely-parts.ts'
import { numberIn, type TreeNode } from './message-tree.ts'
import { growthOf } from './series.ts'
import type { Adopting } from './use-adopt.ts'

/** What a press on a value does; null: nothing. */
export type Does = 'add' | 'remove' | 'id' | 'unId' | 'time' | 'unTime' | null

export interface PressFacts {
  /** The factor that it is, and its number from 1. */
  readonly factor: PressedFactor | undefined
  readonly place: number
  readonly isId: boolean
  readonly isTime: boolean
  readonly does: Does
  /** A guess with «?», the name of what it was pressed as, or '' where nothing is known. */
  readonly name: string
  /** What else is to be said of it. */
  readonly note: string
  /** As people of the language write it. */
  readonly value: string
  /** What a press does, in words. */
  readonly tip: string
}

/** What is known of a value, and what a press on it does. */
export function pressFacts(node: TreeNode, adopting: Adopting, t: TFunction): PressFacts {
  const { draft, message } = adopting
  const place = draft.factors.findIndex(({ id }) => id === node.id)
  const factor = draft.factors[place]
  const { station, time } = draft
  const isId = station !== null && 'keys' in station && sameKeys(station.keys, node.keys)
  const isTime = sameKeys(time, node.keys)
  const now = Date.parse(message?.received_at ?? '')
  const at = typeof node.value === 'boolean' || node.value === null ? null : timeIn(node.value, now)
  const facts = { factor, place: place + 1, isId, isTime }
  const does = doesOf(node, adopting, { ...facts, isTimely: at !== null })
  const language = currentLanguage()
  const guess = guessOf(node.keys, language, adopting.device.profile !== null)
  const own = isId ? t('adopt.id') : isTime ? t('adopt.time') : (factor?.name ?? null)
  const name =
    own ??
    (does === 'add' && guess.name !== null && !isRunning(node, adopting)
      ? t('adopt.guess', { name: guess.name })
      : '')
  return {
    ...facts,
    does,
    name,
    note: noteOf(node, adopting, { does, isPart: isId || isTime, t }),
    value: isTime && at !== null ? formatDateTime(at, language) : valueText(node.value, t),
    tip: tipOf(does, factor, { name: guess.name ?? node.keys.at(-1) ?? '', unit: guess.unit, t }),
  }
}

const isRunning = (node: TreeNode, { series }: Adopting): boolean => {
  const own = series.get(node.id)
  return own !== undefined && growthOf(own) === 'counting'
}

function doesOf(
  node: TreeNode,
  { device, links, taken, own }: Adopting,
  { factor, isId, isTime, isTimely }: Pick<PressFacts, 'factor' | 'isId' | 'isTime'> & { isTimely: boolean },
): Does {
  if (factor !== undefined) return 'remove'
  if (isId) return 'unId'
  if (isTime) return 'unTime'
  const reading = links.get(node.id)
  if (reading !== undefined) return taken.has(reading.factor) ? null : 'add'
  // A profile reads what it reads; one of one's own can read more.
  if (own !== null && numberIn(node.value) !== null) return 'add'
  if (device.profile !== null || node.isReadOnly || node.value === null) return null
  if (isTimely && typeof node.value === 'string') return 'time'
  if (numberIn(node.value) !== null) return 'add'
  return typeof node.value === 'string' && node.value.trim() !== '' ? 'id' : null
}

function noteOf(
  node: TreeNode,
  { device, series, links, taken }: Adopting,
  { does, isPart, t }: { does: Does; isPart: boolean; t: TFunction },
): string {
  if (node.value === null) return t('adopt.nothing')
  if (isPart) return ''
  if (taken.has(links.get(node.id)?.factor ?? '')) return t('adopt.isFactor')
  const own = series.get(node.id)
  if (own !== undefined) {
    if (does === null && device.profile !== null) return t('adopt.notTaken', { profile: device.profile.name })
    const growth = growthOf(own)
    if (typeof node.value === 'string') return t('adopt.asNumber', { text: node.value })
    return growth === null ? '' : t(growth === 'counting' ? 'adopt.counting' : 'adopt.rising')
  }
  return typeof node.value === 'string' ? t('adopt.text') : ''
}

function valueText(value: TreeNode['value'], t: TFunction): string {
  const number = numberIn(value)
  if (number !== null) return formatExact(number, currentLanguage())
  if (typeof value === 'boolean') return t(value ? 'common.on' : 'common.off')
  return value === null ? '–' : String(value)
}

function tipOf(
  does: Does,
  factor: PressedFactor | undefined,
  { name, unit, t }: { name: string; unit: string; t: TFunction },
): string {
  if (does === null) return ''
  const named = factor?.name ?? (unit === '' ? name : `${name}, ${unit}`)
  return t(`adopt.does.${does}`, { name: named })
}
