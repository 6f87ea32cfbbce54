import { complianceTone, type Averages, type JudgedPeriod } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatClock, formatDay } from '../../lib/time-format.ts'
import classes from './DayCard.module.css'
import { dayInstant, figureText, limitText, percentText } from '../../components/compliance/judged-words.ts'
import type { DayLimit } from './rows.ts'
import { hoursOfDay, ShapeStrip } from './ShapeStrip.tsx'

interface DayRowProps {
  day: string
  limit: DayLimit
  /** The hourly means of factors with a mean of 24 hours, once they are there. */
  means: Averages | undefined
}

/** One limit on a day: the period with the greatest ratio, beside the shape of them all. */
export function DayRow({ day, limit, means }: DayRowProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { shown, periods, enough } = limit
  const { quantity, period, standard, version, column, result } = shown
  const tone = complianceTone(result, shown.ratio)
  const of = means?.datasets.find(({ code }) => code === shown.factor)
  const hours =
    means === undefined || of === undefined
      ? []
      : hoursOfDay(day, { ...of, labels: means.labels }, shown.value)
  const isWhole = period === '24h' || period === 'month' || period === 'year'
  return (
    <tr data-tone={tone}>
      <th scope="row" title={shown.factor_name}>
        {quantity}
        <small>{t(`compliance.averages.${period}`)}</small>
      </th>
      <td data-label={t('compliance.columns.span')}>
        {spanText(shown)}
        <small>{t(isWhole ? 'compliance.wholeSpan' : 'compliance.greatestSpan')}</small>
      </td>
      <td className={classes.shape}>
        <ShapeStrip {...{ day, limit, hours }} />
      </td>
      <td className={classes.number} data-label={t('compliance.columns.value')}>
        <b className={classes.figure}>{figureText(shown.value, shown, language)}</b>{' '}
        <span className={classes.dim}>{limitText(shown, language)}</span>
        <small>{shown.unit}</small>
      </td>
      <td className={`${classes.number} ${classes.figure}`} data-label={t('compliance.columns.ratio')}>
        {percentText(shown.ratio, language)}
      </td>
      <td data-label={t('compliance.columns.data')}>
        {dataText(shown, { t, language })}
        <small>
          {isWhole
            ? percentText(shown.share, language)
            : t('compliance.periodsOf', { enough, count: periods.length })}
        </small>
      </td>
      <td data-label={t('compliance.columns.document')}>
        {standard}
        <small>
          {column === ''
            ? version !== '' && t('compliance.version', { day: formatDay(dayInstant(version)) })
            : t('compliance.column', { column })}
        </small>
      </td>
      <td className={classes.result} data-label={t('compliance.columns.result')}>
        <Result {...{ limit }} />
      </td>
    </tr>
  )
}

function Result({ limit: { shown, periods, enough } }: { limit: DayLimit }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const short = periods.length - enough
  const over = periods.filter(({ result }) => result === 'exceeded').length
  const before = shown.revised.at(-1)
  return (
    <>
      <span className={classes.word}>{t(`compliance.results.${shown.result}`)}</span>
      {complianceTone(shown.result, shown.ratio) === 'near' && <small>{t('compliance.near')}</small>}
      {periods.length > 1 && over > 0 && <small>{t('compliance.overPeriods', { count: over })}</small>}
      {periods.length > 1 && short > 0 && <small>{t('compliance.shortPeriods', { count: short })}</small>}
      {before !== undefined && (
        <small>
          {t('compliance.revised', {
            value: figureText(before.value, shown, language),
            result: t(`compliance.results.${before.result}`),
          })}
        </small>
      )}
    </>
  )
}

/** «10:00–18:00»; the end of a day is 24:00. */
function spanText({ start, end, period }: JudgedPeriod): string {
  if (period === 'month' || period === 'year')
    return `${formatDay(start)} – ${formatDay(Date.parse(end) - 1)}`
  const to = formatClock(end)
  return `${formatClock(start)}–${to === '00:00' ? '24:00' : to}`
}

type Words = { t: TFunction; language: string }

/** What the shown value rests on. */
function dataText({ period, n, expected, share }: JudgedPeriod, { t, language }: Words): string {
  const number = (value: number) => formatNumber(value, language)
  if (period === '1h') return t('compliance.ofReadings', { share: percentText(share, language) })
  const parts = { n: number(n), expected: number(expected) }
  return t(period === '8h' || period === '24h' ? 'compliance.hoursOf' : 'compliance.daysOf', parts)
}
