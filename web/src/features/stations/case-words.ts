import type { TFunction } from 'i18next'
import { formatLargest, formatLasting } from '../../lib/duration-format.ts'
import { farthestWords, exceededSide } from '../../lib/farthest-words.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import type { FactorNow } from '../../components/live-stations/station-now.ts'
import { cellOf } from './cell.ts'
import { type OverviewRow, sinceOf } from '../../components/live-stations/worst-first.ts'

export interface Given {
  t: TFunction
  now: number
  language: string
}

export interface CaseWords {
  /** «COD 86,9 mg/L», or the station. */
  what: string
  /** «tại Dung Quất, vượt 75 từ 14:09» */
  how: string
  /** «23 phút»; undefined where that is not known. */
  lasting: string | undefined
}

/** What is wrong with a station, as a person would say it. */
export function caseWords(row: OverviewRow, given: Given & { name: string }): CaseWords {
  const { group, factors } = row
  const { t, now, language, name: station } = given
  const since = sinceOf(row)
  const at = since === null ? '' : formatShort(since, now)
  const lasting = since === null ? undefined : lastingOf(since, given)
  const [factor] = factors
  if (group === 'offline' || group === 'late' || factor === undefined) {
    const codes = factors.map(({ code }) => code)
    // Some factors are silent of a station that sends others.
    if (group === 'late' && since !== null && !row.station.isSilent)
      return { what: station, how: t('overview.case.noReadings', { at, factors: codes.join(', ') }), lasting }
    const how = since === null ? 'never' : group === 'late' ? 'late' : 'offline'
    return { what: station, how: t(`overview.case.${how}`, { at }), lasting }
  }
  const what = `${factor.code} ${valueOf(factor, language)}`
  const said = saidOf(factor)
  const limit = limitOf(factor, language)
  const farthest = farthestOf(factor, { t, language })
  return { what, how: t(`overview.case.${said}`, { station, at, limit, farthest }), lasting }
}

type Said = 'above' | 'below' | 'near' | 'recovering' | 'faulty'

const saidOf = ({ condition }: FactorNow): Said =>
  condition === 'above' || condition === 'below' || condition === 'near' || condition === 'recovering'
    ? condition
    : 'faulty'

const valueOf = ({ value, unit, decimals }: FactorNow, language: string): string =>
  `${formatNumber(value, language, decimals)} ${unit}`.trim()

/** «đỉnh 58,0» */
function farthestOf(
  { excursion, min_value, decimals }: FactorNow,
  { t, language }: Omit<Given, 'now'>,
): string {
  const peak = excursion?.peak ?? null
  return farthestWords(exceededSide({ peak, min_value }), formatNumber(peak, language, decimals), t)
}

function limitOf(factor: FactorNow, language: string): string {
  const { side } = cellOf({ ...factor, is_silent: false, quality: 0, kind: 'gauge' })
  const limit = side === 'below' ? factor.min_value : factor.max_value
  return limit === null ? '' : formatMeasured(limit, language)
}

/** How long a station has been without an excursion: «đã 14 ngày». */
export function quietFor(quiet_since: string | null, { t, now, language }: Given): string {
  if (quiet_since === null) return t('overview.quietNever')
  const long = formatLargest(now - Date.parse(quiet_since), language)
  return long === '' ? t('overview.quietNow') : t('overview.quietFor', { for: long })
}

/**
 * The second line of a station's state: which factors, since when; `isShort`: how long only, beside the factor's value.
 */
export function stateWords(
  row: OverviewRow,
  { t, now, language, isShort = false }: Given & { isShort?: boolean },
): string {
  const { group, factors, station } = row
  const codes = isShort && factors.length === 1 ? '' : factors.map(({ code }) => code).join(', ')
  const [first] = factors
  const since = sinceOf(row)
  if (group === 'offline' && since === null) return t('overview.never')
  const when =
    since === null
      ? ''
      : isShort
        ? lastingOf(since, { now, language })
        : t('overview.since', {
            at: formatShort(since, now),
            for: lastingOf(since, { now, language }),
          })
  if (group === 'recovering' && typeof first?.excursion?.peak === 'number') {
    return [codes, farthestOf(first, { t, language })].filter((part) => part !== '').join(' · ')
  }
  return [station.isSilent ? '' : codes, when].filter((part) => part !== '').join(' · ')
}

/** «23 phút», «1 giờ 45 phút»: to the minute, to the second below one. */
export function lastingOf(since: number, { now, language }: Omit<Given, 't'>): string {
  return formatLasting(now - since, language, 'short')
}
