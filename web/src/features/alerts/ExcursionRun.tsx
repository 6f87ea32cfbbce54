import { type Excursion, type ExcursionDetail, MINUTE_MS } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { isAverage } from '../../lib/average-words.ts'
import { exceededSide } from '../../lib/farthest-words.ts'
import { faultAmount, faultWord, isFault } from '../../lib/health-words.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatSecond, formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { lengthOf, peakOf, type TimeSeriesWindow, timeSeriesQuery } from './alert-time-series.ts'
import classes from './ExcursionPane.module.css'
import { isReturning, sideOf, sideWord, toneOfExcursion } from './excursion-words.ts'

type Row = Excursion & Partial<ExcursionDetail>

interface Step {
  at: number
  tone: 'alert' | 'warning' | 'plain'
  text: string
}

/** How an excursion went: into the band, over the limit and who was told, the farthest value, and its end. */
export function ExcursionRun({ row, window }: { row: Row; window: TimeSeriesWindow }) {
  const { t } = useTranslation()
  const now = useNow()
  // The chart asks for the same.
  const readings = useQuery({ ...timeSeriesQuery(row, window), enabled: !isAverage(row) && !isFault(row) })
  const first = row.earlier[0] ?? row
  const isShort = lengthOf({ ...row, started_at: first.started_at }, now) < 5 * MINUTE_MS
  const peak = peakOf(readings.data ?? [], row)
  const steps = [...beginningOf(row, t), ...peakStep(row, peak, t), ...seenOf(row, t), ...endOf(row, now, t)]
  return (
    <section className={classes.card}>
      <h3>{t('inbox.run')}</h3>
      <ol className={classes.run}>
        {steps
          .toSorted((one, other) => one.at - other.at)
          .map(({ at, tone, text }) => (
            <li key={`${at} ${text}`} data-tone={tone}>
              <time>{isShort ? formatSecond(at) : formatShort(at, now)}</time>
              <i aria-hidden />
              <span>{text}</span>
            </li>
          ))}
      </ol>
      {row.judged_again && (
        <p className={classes.note}>
          {t('inbox.judgedAgain', {
            at: formatShort(row.judged_again.at, now),
            why: t(`alertDetails.judgedAgainBecause.${row.judged_again.cause}`),
          })}
        </p>
      )}
    </section>
  )
}

const measured = ({ unit, decimals }: Row, value: number): string =>
  `${formatNumber(value, currentLanguage(), decimals)} ${unit}`.trimEnd()

/** The warnings that it was, and the newest alert. */
function beginningOf(row: Row, t: TFunction): Step[] {
  const warned = row.earlier.map(
    ({ started_at, value }): Step => ({
      at: Date.parse(started_at),
      tone: 'warning',
      text: t('inbox.steps.band', { value: measured(row, value) }),
    }),
  )
  const side = sideOf(row)
  const isNear = side === 'near' || side === 'nearBelow'
  const value = measured(row, row.value)
  const words = isFault(row)
    ? t('healthAlert.raised', {
        what: faultWord(row, t),
        amount: faultAmount(row, { t, locale: currentLanguage() }),
      })
    : side === 'other' || row.class === null
      ? `${t('alertDetails.byHand')}, ${value}`
      : isNear
        ? t('inbox.steps.band', { value })
        : t('inbox.steps.limit', { side: sideWord(row, t).replace(/ [↑↓]$/, ''), value })
  const told = row.told === undefined || row.told === 0 ? '' : ` · ${t('inbox.told', { count: row.told })}`
  const begun: Step = {
    at: Date.parse(!isAverage(row) ? row.started_at : row.timestamp),
    tone: isNear ? 'warning' : 'alert',
    text: firstUpper(words) + told,
  }
  return [...warned, begun]
}

function peakStep(row: Row, peak: { at: number; value: number } | null, t: TFunction): Step[] {
  if (peak === null) return []
  const name = exceededSide(row) === 'below' ? 'inbox.steps.lowest' : 'inbox.steps.peak'
  return [
    {
      at: peak.at,
      tone: row.status === 'ALERT' ? 'alert' : 'warning',
      text: t(name, { value: measured(row, peak.value) }),
    },
  ]
}

/** «Trần Quốc Bảo đã xem» */
const seenOf = ({ seen = [] }: Row, t: TFunction): Step[] =>
  seen.map(({ name, at }) => ({
    at: Date.parse(at),
    tone: 'plain',
    text: name === null ? t('inbox.steps.seenBySomebody') : t('inbox.steps.seen', { name }),
  }))

/** Why it ended; of one that goes on, where it is now. */
function endOf(row: Row, now: number, t: TFunction): Step[] {
  if (row.resolved_at !== null) {
    const reason = row.resolve_reason ?? 'recovered'
    const text =
      isFault(row) && (reason === 'recovered' || reason === 'disabled')
        ? t(`healthAlert.${reason}`)
        : isAverage(row) && (reason === 'recovered' || reason === 'disabled')
          ? t(`averageAlert.${reason}`)
          : t(`alertDetails.reason.${reason}`)
    return [{ at: Date.parse(row.resolved_at), tone: 'plain', text }]
  }
  if (row.group !== 'open') return []
  if (isFault(row)) {
    const tone = row.status === 'ALERT' ? 'alert' : 'warning'
    return [{ at: now, tone, text: t('healthAlert.still', { what: faultWord(row, t) }) }]
  }
  const value = measured(row, row.last ?? row.value)
  const side = sideWord(row, t).replace(/ [↑↓]$/, '')
  const text = isReturning(row)
    ? t('inbox.steps.returning', { value })
    : t('inbox.steps.still', { side, value })
  return [{ at: now, tone: toneOfExcursion(row) === 'alert' ? 'alert' : 'warning', text }]
}

const firstUpper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
