import { type ComplianceSummary, localDay } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { calendarDays } from '../../components/compliance/calendar-days.ts'
import { summaryQuery } from '../../components/compliance/compliance-queries.ts'
import { dayCounts, documentWords } from '../../components/compliance/judged-words.ts'
import { missingOf } from '../../components/compliance/missing.ts'
import { MonthCalendar } from '../../components/month-calendar/MonthCalendar.tsx'
import type { ChartTable } from '../../components/time-series/chart-table.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { periodOf } from '../../lib/ranges.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './ComplianceWidget.module.css'
import { useWidgetHead } from './use-widget-words.ts'
import { type BodyProps, choiceOf } from './widget-body.ts'
import { moduleQuery } from './widget-data.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetState } from './WidgetState.tsx'

/** The days of the month in which the period ends, by the limits of the station's document. */
export function ComplianceWidget({ widget, range, isVisible }: BodyProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const code = widget.module_code ?? ''
  const month = localDay(periodOf(choiceOf(widget, range), useNow()).to - 1).slice(0, 7)
  const [year = '', ofYear = ''] = month.split('-')
  const title = t('range.month', { month: ofYear, year })
  const enabled = isVisible && code !== ''
  const module = useQuery({ ...moduleQuery(code), enabled })
  const asked = useQuery({ ...summaryQuery(code, month), enabled })
  const known = module.data?.module ?? null
  const head = useWidgetHead({ ...widget, range: null }, { range, module: known, detail: title })
  const { data } = asked
  const missing = data === undefined ? null : missingOf(data)
  const isShown = data !== undefined && missing === null
  const document = data?.standard ?? null
  const open = (day: string): void => {
    if (known !== null && widget.id !== 0)
      void navigate({ to: `/${known.type}`, search: { module: code, tab: 'compliance', month, day } })
  }
  return (
    <WidgetFrame
      head={head}
      isTableShown
      table={isShown ? () => tableOf(data, t) : undefined}
      sentence={isShown ? countsText(data, t) : '\u00a0'}
      foot={isShown && document !== null ? documentWords(document, t) : undefined}
    >
      <WidgetState
        queries={[asked]}
        name={head.title}
        failure={t('widgets.complianceFailed')}
        isEmpty={missing !== null}
        emptyText={t(`compliance.missing.${missing ?? 'results'}.title`, { document: document?.code ?? '' })}
      >
        {data !== undefined && <Month summary={data} month={month} title={title} onOpen={open} />}
      </WidgetState>
    </WidgetFrame>
  )
}

interface MonthProps {
  summary: ComplianceSummary
  month: string
  title: string
  onOpen: (day: string) => void
}

export function Month({ summary, month, title, onOpen }: MonthProps) {
  const { t } = useTranslation()
  const now = useNow()
  // Small cells have room for a number; words and limit of a day are said by its name, and on the page that it opens.
  const days = calendarDays(summary, { now, language: currentLanguage(), t }).map(({ note: _, ...day }) =>
    day.state === 'running' ? { ...day, text: '…' } : day,
  )
  return (
    <div className={classes.month}>
      <MonthCalendar month={month} title={title} isTitleHidden days={days} chosen={null} onOpen={onOpen} />
    </div>
  )
}

/** «8 ngày vượt · 14 trong giới hạn · 2 không đủ số liệu» */
function countsText({ days }: ComplianceSummary, t: TFunction): string {
  const { exceeded, within, short } = dayCounts(days)
  return [
    t('compliance.exceededDays', { count: exceeded }),
    `${t('compliance.number', { count: within })} ${t('compliance.withinWord')}`,
    t('compliance.shortDays', { count: short }),
  ].join(' · ')
}

const tableOf = ({ days }: ComplianceSummary, t: TFunction): ChartTable => ({
  columns: [
    { label: t('widgets.monthDay'), kind: 'text' },
    { label: t('widgets.monthResult'), kind: 'text' },
    { label: t('widgets.monthRatio'), kind: 'number', unit: '%', decimals: 0 },
    { label: t('widgets.words.factor'), kind: 'text' },
  ],
  rows: days.map(({ day, result, ratio, factor }) => [
    day,
    result === 'open' ? t('compliance.running') : t(`compliance.results.${result}`),
    ratio === null ? null : 100 * ratio,
    factor ?? '',
  ]),
})
