import type { AlertStatistics, Attention } from '@quantrac/contract'
import { Card, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatRelative } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './Figures.module.css'

interface FiguresProps {
  statistics: AlertStatistics | undefined
  /** Who is off line. */
  attention: Attention | undefined
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
export function Figures({ statistics, attention }: FiguresProps) {
  const { t } = useTranslation()
  const figures = useFigures(statistics, attention)
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
}

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

function useFigures(of: AlertStatistics | undefined, attention: Attention | undefined): Figure[] | undefined {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const offline = useOffline(attention)
  if (of === undefined) return undefined
  const number = (value: number): string => formatNumber(value, language)
  const openWords = ({ open, open_alert }: AlertStatistics): string => {
    const alert = open_alert > 0 ? [t('dashboard.openAlert', { count: open_alert })] : []
    const warning = open > open_alert ? [t('dashboard.openWarning', { count: open - open_alert })] : []
    return [...alert, ...warning].join(' · ')
  }
  const share = (part: number, whole: number): string => formatNumber((100 * part) / whole, language, 1)
  return [
    {
      label: t('dashboard.online'),
      value: number(of.modules_online),
      of: `/${number(of.modules_total)}`,
      note: of.modules_online < of.modules_total ? offline : t('dashboard.onlineAll'),
      tone: of.modules_online < of.modules_total ? 'stale' : undefined,
      to: '/setting/data',
    },
    {
      label: t('dashboard.open'),
      value: number(of.open),
      note: of.open === 0 ? t('dashboard.openNone') : openWords(of),
      tone: of.open_alert > 0 ? 'alert' : of.open > 0 ? 'warning' : undefined,
      to: '/notification',
    },
    {
      label: t('dashboard.today'),
      value: number(of.today),
      note: t('dashboard.yesterday', { count: of.yesterday_by_now }),
      to: '/notification',
      search: { range: 'today' },
    },
    {
      label: t('dashboard.unread'),
      value: number(of.unread),
      note:
        of.newest_unread === null
          ? t('dashboard.unreadNone')
          : t('dashboard.unreadNewest', { age: formatRelative(of.newest_unread, now, language) }),
      to: '/notification',
      search: { read: 'false' },
    },
    {
      label: t('dashboard.resolved'),
      value: of.today === 0 ? '–' : formatNumber((100 * of.today_resolved) / of.today, language),
      ...(of.today === 0 ? {} : { of: '%' }),
      note:
        of.today === 0
          ? t('dashboard.resolvedNone')
          : t('dashboard.resolvedWords', { done: of.today_resolved, count: of.today }),
      to: '/notification',
      search: { range: 'today' },
    },
    {
      label: t('dashboard.readings'),
      value: number(of.readings_today),
      note:
        of.readings_expected === 0
          ? t('dashboard.readingsNone')
          : t('dashboard.readingsShare', { share: share(of.readings_today, of.readings_expected) }),
      to: '/setting/data',
    },
  ]
}

/** The stations that are off line: the first by name, the others by number. */
function useOffline(attention: Attention | undefined): string {
  const { t } = useTranslation()
  const silent = (attention?.rows ?? []).filter(
    ({ factor, condition }) => factor === null && condition === 'offline',
  )
  const [first, ...others] = [...new Set(silent.map(({ module }) => module.code))]
  if (first === undefined) return ''
  const who = others.length === 0 ? first : t('dashboard.onlineMore', { who: first, count: others.length })
  return t('dashboard.onlineWho', { who })
}
