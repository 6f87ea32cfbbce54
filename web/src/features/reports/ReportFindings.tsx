import { Card, Title } from '@mantine/core'
import type { ReportSummary } from '@quantrac/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import classes from './ReportView.module.css'

/** How many periods of each limit came to what, and of each day. */
export function ComplianceFindings({ found }: { found: NonNullable<ReportSummary['compliance']> }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const number = (value: number) => formatNumber(value, language)
  const heads = ['limit', 'exceeded', 'within', 'short', 'greatest', 'ratio'] as const
  return (
    <Findings title={t('reports.judged.counts')}>
      <thead>
        <tr>
          <th scope="col">{t('reports.factor')}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`reports.judged.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.factors.map((one) => (
          <tr key={`${one.factor} ${one.period}`}>
            <th scope="row" title={one.factor_name}>
              {one.factor} <span className={classes.unit}>{t(`reports.judged.periods.${one.period}`)}</span>
            </th>
            <td>{limitsText({ ...one, unit: one.unit }, language)}</td>
            <td data-state={one.exceeded > 0 ? 'alert' : undefined}>{number(one.exceeded)}</td>
            <td>{number(one.within)}</td>
            <td>{number(one.not_enough_data)}</td>
            <td>{one.greatest === null ? '–' : formatMeasured(one.greatest, language)}</td>
            <td data-state={one.exceeded > 0 ? 'alert' : undefined}>{ratioText(one.ratio, language)}</td>
          </tr>
        ))}
      </tbody>
    </Findings>
  )
}

/** Whole percents that never say the other side of the limit. */
function ratioText(ratio: number | null, language: string): string {
  if (ratio === null) return '–'
  return `${formatNumber(ratio > 1 ? Math.ceil(ratio * 100) : Math.floor(ratio * 100 + 1e-9), language)} %`
}

interface FindingsProps {
  title: string
  children: ReactNode
}

export const Findings = ({ title, children }: FindingsProps) => (
  <Card component="section" padding={0} aria-label={title}>
    <Title order={2} size="h3" px={16} py={12}>
      {title}
    </Title>
    <ScrollArea className={classes.scroll} aria-label={title}>
      <table className={classes.table}>{children}</table>
    </ScrollArea>
  </Card>
)
