import type { Condition, ModuleLatestFactor } from '@quantrac/contract'
import type { StationNow } from '../../components/live-stations/station-now.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { conditionInside, type Language, nearerLimit, sinceWords } from './factor-words.ts'
import { isNever, worstFirst } from './factor-order.ts'

/** One thing that is wrong with a station. */
export interface Exception {
  /** Null: it is about the whole station. */
  readonly factor: ModuleLatestFactor | null
  readonly condition: Condition
  /** «COD vượt ngưỡng ↑» */
  readonly what: string
  /** «86,9 / 75 mg/L»; '' where no value is meant. */
  readonly value: string
  /** «từ 14:09 (23 phút)», «đỉnh 91,2 lúc 14:25»: what else is known. */
  readonly facts: readonly string[]
}

/** What is wrong with a station, worst first. A station that is silent as a whole says it once. */
export function exceptionsOf(station: StationNow, given: Language): Exception[] {
  if (!station.status || station.last_seen_at === null) return []
  if (station.isSilent) return [silentStation(station, given)]
  return worstFirst(station.factors)
    .filter((factor) => factor.condition !== 'normal' && !isNever(factor))
    .map((factor) => ({
      factor,
      condition: factor.condition,
      what: whatOf(factor, given),
      value: valueText(factor, given),
      facts: factsOf(factor, given),
    }))
}

const whatOf = ({ code, condition }: ModuleLatestFactor, { t }: Language): string =>
  condition === 'offline' ? t('station.noReadingsOf', { code }) : `${code} ${conditionInside(condition, t)}`

function silentStation({ last_seen_at, condition }: StationNow, given: Language): Exception {
  const { t } = given
  return {
    factor: null,
    condition,
    what: t(`condition.${condition}`),
    value: '',
    facts: last_seen_at === null ? [] : [sinceWords(last_seen_at, given)],
  }
}

/** «86,9 / 75 mg/L»; a value that is not judged has no limit beside it. */
function valueText(factor: ModuleLatestFactor, { language }: Language): string {
  const { value, decimals, unit, condition } = factor
  if (value === null || condition === 'offline' || condition === 'late') return ''
  const limit = condition === 'faulty' || condition === 'calibrating' ? null : nearerLimit(factor)
  const words = formatNumber(value, language, decimals)
  return `${words}${limit === null ? '' : ` / ${formatMeasured(limit, language)}`} ${unit}`.trim()
}

function factsOf({ condition, excursion, timestamp }: ModuleLatestFactor, given: Language): string[] {
  if (condition === 'offline' || condition === 'late')
    return timestamp === null ? [] : [sinceWords(timestamp, given)]
  return excursion === null ? [] : [sinceWords(excursion.since, given)]
}
