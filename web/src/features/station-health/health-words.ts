import { localInstant, type MaintenanceStretch, type StationHealth } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { formatLasting } from '../../lib/duration-format.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDay } from '../../lib/time-format.ts'
import type { Cell, Measure } from './health-cells.ts'

interface Words {
  readonly t: TFunction
  readonly language: string
}

/** What a cell says, in lines: the day, how much came, what was wrong. */
export function cellLines(
  cell: Cell,
  { maintenance = [], ...words }: CellWords & { maintenance?: readonly MaintenanceStretch[] | undefined },
): { day: string; lines: string[] } {
  const { day, lines } = measuredLines(cell, words)
  const kinds = new Set(maintenance.map(({ kind }) => words.t(`maintenance.kinds.${kind}`).toLowerCase()))
  if (kinds.size === 0) return { day, lines }
  return {
    day,
    lines: [...lines, words.t('stationHealth.cell.maintenance', { kinds: [...kinds].join(', ') })],
  }
}

type CellWords = Words & { readonly measure: Measure }

function measuredLines(
  { day, tone, percent, facts }: Cell,
  { measure, t, language }: CellWords,
): { day: string; lines: string[] } {
  const named = formatDay(localInstant(day))
  if (tone === 'coming') return { day: named, lines: [t('stationHealth.cell.coming')] }
  if (percent === null || facts === null) return { day: named, lines: [t('stationHealth.cell.before')] }
  const silent =
    facts.offline_seconds === 0
      ? []
      : [
          t('stationHealth.cell.silent', {
            for: formatLasting(facts.offline_seconds * 1000, language),
          }),
        ]
  const faults = facts.faults.map((fault) => t(`healthFaults.names.${fault}`)).join(', ')
  return {
    day: named,
    lines: [
      t(`stationHealth.cell.${measure}`, { percent: percentText(percent, language) }),
      ...silent,
      ...(faults === '' ? [] : [faults]),
    ],
  }
}

/** «91,2»; all or nothing without decimals. */
export const percentText = (percent: number | null, language: string): string =>
  percent === null ? '–' : formatNumber(percent, language, percent === 100 || percent === 0 ? 0 : 1)

/** What is wrong with a station now, behind its name; '' where nothing is. */
export function stateWords({ silent_since, open }: StationHealth, t: TFunction): string {
  if (silent_since !== null) return t('stationHealth.state.offline')
  const [first] = open
  if (first === undefined) return ''
  const { fault, factor_code: factor } = first
  const words =
    factor === null
      ? t(`stationHealth.state.${fault === 'partial' ? 'incomplete' : fault}`)
      : t(`stationHealth.state.${fault}`, { factor })
  return open.length === 1 ? words : t('stationHealth.state.more', { words, count: open.length - 1 })
}
