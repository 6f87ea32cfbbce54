import { Card, Skeleton, Title } from '@mantine/core'
import type { AlertStatistics } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './Today.module.css'

interface Figure {
  value: string
  label: string
  note: string
  to: string
  search?: Record<string, string>
}

/** Three figures of today: alerts, how many are over, and whether the readings came. */
export const Today = memo(function Today({ statistics }: { statistics: AlertStatistics | undefined }) {
  const { t } = useTranslation()
  const figures = useFigures(statistics)
  return (
    <Card padding={0} component="section" className={classes.card} aria-label={t('dashboard.figures')}>
      <Title order={2} size="h3" className={classes.title}>
        {t('dashboard.board.today')}
      </Title>
      <ul className={classes.figures}>
        {figures === undefined
          ? [0, 1, 2].map((place) => (
              <li key={place} aria-hidden>
                <span className={classes.figure}>
                  <Skeleton height={20} width={52} />
                  <Skeleton height={12} width="70%" />
                  <Skeleton height={12} width="50%" />
                </span>
              </li>
            ))
          : figures.map(({ value, label, note, to, search = {} }) => (
              <li key={label}>
                <Link to={to} search={search} className={classes.figure}>
                  <span className={classes.value}>{value}</span>
                  <span className={classes.label}>{label}</span>
                  <span className={classes.note}>{note}</span>
                </Link>
              </li>
            ))}
      </ul>
    </Card>
  )
})

function useFigures(of: AlertStatistics | undefined): Figure[] | undefined {
  const { t } = useTranslation()
  if (of === undefined) return undefined
  const language = currentLanguage()
  const number = (value: number, decimals?: number): string => formatNumber(value, language, decimals)
  const { today, today_resolved: over, readings_today: readings, readings_expected: expected } = of
  // A station that sends more often than it is due has not missed any.
  const share = Math.min(100, (100 * readings) / Math.max(1, expected))
  return [
    {
      value: number(today),
      label: t('dashboard.board.alerts', { count: today }),
      note: t('dashboard.yesterday', { count: of.yesterday_by_now }),
      to: '/notification',
      search: { range: 'today' },
    },
    {
      value: number(over),
      label: t('dashboard.board.over'),
      note:
        today === 0
          ? t('dashboard.resolvedNone')
          : t('dashboard.board.overShare', { share: number((100 * over) / today) }),
      to: '/notification',
      search: { range: 'today' },
    },
    {
      value: expected === 0 && readings === 0 ? '–' : `${number(share, share > 99 && share < 100 ? 1 : 0)} %`,
      label: t('dashboard.board.arrived'),
      note:
        expected === 0 && readings === 0
          ? t('dashboard.readingsNone')
          : t('dashboard.board.readings', { count: readings, shown: number(readings) }),
      to: '/setting/data',
    },
  ]
}
