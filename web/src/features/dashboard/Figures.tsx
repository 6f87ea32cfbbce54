import type { AlertStatistics, Attention } from '@quantrac/contract'
import { Card, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntakeDownText } from '../../components/condition/use-intake-down-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatRelative } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './Figures.module.css'

interface FiguresProps {
  statistics: AlertStatistics | undefined
  /** Who is off line. */
  attention: Attention | undefined
  /** Whether labels are of one line, as on a phone, so that the values stand side by side. */
  isNarrow: boolean
}

interface Figure {
  label: string
  value: string
  /** Behind the value, smaller. */
  of?: string
  note: string
  tone?: 'alert' | 'warning' | 'stale' | undefined
  to: string
  search?: Record<string, string>
}

/** Six figures of now and today; each says what it is compared with, and leads to its list. */
export const Figures = memo(function Figures({ statistics, attention, isNarrow }: FiguresProps) {
  const { t } = useTranslation()
  const figures = useFigures({ statistics, attention, isNarrow })
  return (
    <Card padding={0} component="section" aria-label={t('dashboard.figures')}>
      <ul className={classes.figures}>
        {figures === undefined
          ? Array.from({ length: 6 }, (_, place) => (
              <li key={place} className={classes.figure} aria-hidden>
                <Skeleton height={12} width="60%" mb={12} />
                <Skeleton height={24} width="40%" mb={12} />
                <Skeleton height={12} width="70%" />
              </li>
            ))
          : figures.map((figure) => <FigureLink key={figure.label} {...figure} />)}
      </ul>
    </Card>
  )
})

function FigureLink({ label, value, of, note, tone, to, search = {} }: Figure): ReactNode {
  return (
    <li>
      <Link to={to} search={search} className={classes.figure}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value}>
          {value}
          {of !== undefined && <span className={classes.of}>{of}</span>}
        </span>
        <span className={classes.note} data-tone={tone}>
          {note}
        </span>
      </Link>
    </li>
  )
}

function useFigures({ statistics: of, attention, isNarrow }: FiguresProps): Figure[] | undefined {
  const { t } = useTranslation()
  const now = useNow()
  const missing = useMissing(attention)
  const isAway = useIntakeDownText() !== undefined
  if (of === undefined) return undefined
  const label = (name: FigureName): string => t((isNarrow ? shortLabels : labels)[name])
  const given = { t, now, label, language: currentLanguage() }
  return [
    isAway && of.modules_total > 0 ? awayFigure(of, given) : onlineFigure(of, missing, given),
    openFigure(of, given),
    ...alertFigures(of, given),
    readingsFigure(of, given),
  ]
}

const labels = {
  online: 'dashboard.online',
  open: 'dashboard.open',
  today: 'dashboard.today',
  unread: 'dashboard.unread',
  resolved: 'dashboard.resolved',
  readings: 'dashboard.readings',
} as const

const shortLabels = {
  online: 'dashboard.short.online',
  open: 'dashboard.short.open',
  today: 'dashboard.short.today',
  unread: 'dashboard.short.unread',
  resolved: 'dashboard.short.resolved',
  readings: 'dashboard.short.readings',
} as const

type FigureName = keyof typeof labels

interface Given {
  t: TFunction
  label: (name: FigureName) => string
  now: number
  language: string
}

/** `missing`: who does not send, or not in time; '' if that is nobody. */
function onlineFigure(of: AlertStatistics, missing: string, { t, label, language }: Given): Figure {
  const isAll = of.modules_online === of.modules_total && missing === ''
  return {
    label: label('online'),
    value: formatNumber(of.modules_online, language),
    of: `/${formatNumber(of.modules_total, language)}`,
    note: of.modules_total === 0 ? t('dashboard.headline.none') : isAll ? t('dashboard.onlineAll') : missing,
    tone: isAll ? undefined : 'stale',
    to: '/setting/data',
  }
}

/** While no readings are received it is not known who sends. */
function awayFigure({ modules_total }: AlertStatistics, { t, label, language }: Given): Figure {
  return {
    label: label('online'),
    value: '–',
    of: `/${formatNumber(modules_total, language)}`,
    note: t('dashboard.onlineAway'),
    tone: 'stale',
    to: '/setting/data',
  }
}

function openFigure({ open, open_alert }: AlertStatistics, { t, label, language }: Given): Figure {
  return {
    label: label('open'),
    value: formatNumber(open, language),
    note: openNote(open_alert, open - open_alert, t),
    tone: open_alert > 0 ? 'alert' : open > 0 ? 'warning' : undefined,
    to: '/notification',
  }
}

function openNote(alerts: number, warnings: number, t: TFunction): string {
  if (alerts > 0 && warnings > 0) return t('dashboard.openBoth', { alerts, warnings })
  if (alerts > 0) return t('dashboard.openAlert', { count: alerts })
  return warnings > 0 ? t('dashboard.openWarning', { count: warnings }) : t('dashboard.openNone')
}

function alertFigures(of: AlertStatistics, { t, label, now, language }: Given): Figure[] {
  const { today, today_resolved, newest_unread } = of
  const share = today === 0 ? '–' : formatNumber((100 * today_resolved) / today, language)
  return [
    {
      label: label('today'),
      value: formatNumber(today, language),
      note: t('dashboard.yesterday', { count: of.yesterday_by_now }),
      to: '/notification',
      search: { range: 'today' },
    },
    {
      label: label('unread'),
      value: formatNumber(of.unread, language),
      note:
        newest_unread === null
          ? t('dashboard.unreadNone')
          : t('dashboard.unreadNewest', { age: formatRelative(newest_unread, now, language) }),
      to: '/notification',
      search: { read: 'false' },
    },
    {
      label: label('resolved'),
      value: share,
      ...(today === 0 ? {} : { of: '%' }),
      note:
        today === 0
          ? t('dashboard.resolvedNone')
          : t('dashboard.resolvedWords', { done: today_resolved, count: today }),
      to: '/notification',
      search: { range: 'today' },
    },
  ]
}

function readingsFigure(of: AlertStatistics, { t, label, language }: Given): Figure {
  const { readings_today: today, readings_expected: expected } = of
  // A station that sends more often than it is due has not missed any.
  const share = formatNumber(Math.min(100, (100 * today) / Math.max(1, expected)), language, 1)
  return {
    label: label('readings'),
    value: formatNumber(today, language),
    note:
      expected === 0 && today === 0 ? t('dashboard.readingsNone') : t('dashboard.readingsShare', { share }),
    to: '/setting/data',
  }
}

/**
 * The stations that are off line, the first by name, the others by number; else how many are late, as the sentence
 * above says it.
 */
function useMissing(attention: Attention | undefined): string {
  const { t } = useTranslation()
  const silent = (attention?.rows ?? []).filter(
    ({ factor, condition }) => factor === null && condition === 'offline',
  )
  const [first, ...others] = [...new Set(silent.map(({ module }) => module.code))]
  if (first !== undefined)
    return others.length === 0
      ? t('dashboard.onlineWho', { who: first })
      : t('dashboard.onlineMore', { who: first, count: others.length })
  const late = attention?.modules.late ?? 0
  return late === 0 ? '' : t('dashboard.headline.late', { count: late })
}
