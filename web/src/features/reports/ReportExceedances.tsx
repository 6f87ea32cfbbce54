import type { Exceedance, ReportSummary } from '@quantrac/contract'
import { Card, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import classes from './ReportView.module.css'

const heads = ['factor', 'started', 'ended', 'lasted', 'peak', 'limit'] as const

/** Each excursion beyond a limit, oldest first. */
export function ReportExceedances({ summary }: { summary: ReportSummary }) {
  const { t } = useTranslation()
  const decimals = new Map(summary.factors.map(({ code, decimals: digits }) => [code, digits]))
  const units = new Map(summary.factors.map(({ code, unit }) => [code, unit]))
  return (
    <Card component="section" padding={0} aria-label={t('reports.exceedances')}>
      <Title order={2} size="h3" px={16} py={12}>
        {t('reports.exceedances')}
      </Title>
      <ScrollArea className={classes.scroll} data-high aria-label={t('reports.exceedances')}>
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(`reports.exceedanceHeads.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summary.exceedances.map((one) => (
              <Row
                key={`${one.factor} ${one.started_at}`}
                exceedance={one}
                unit={units.get(one.factor) ?? ''}
                decimals={decimals.get(one.factor) ?? 2}
              />
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  )
}

interface RowProps {
  exceedance: Exceedance
  unit: string
  decimals: number
}

function Row({
  exceedance: { factor, side, started_at, ended_at, seconds, peak, limit },
  unit,
  decimals,
}: RowProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const number = (value: number) => `${formatNumber(value, language, decimals)} ${unit}`.trim()
  return (
    <tr>
      <th scope="row">{factor}</th>
      <td>{formatDateTime(started_at, language)}</td>
      <td>{ended_at === null ? t('reports.stillOpen') : formatDateTime(ended_at, language)}</td>
      <td>{formatDuration(seconds * 1000, language, 'short')}</td>
      <td data-state="alert">{number(peak)}</td>
      <td>{`${side === 'HI' ? '≤' : '≥'} ${number(limit)}`}</td>
    </tr>
  )
}
