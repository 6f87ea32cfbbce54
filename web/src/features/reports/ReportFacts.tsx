import type { Report } from '@quantrac/contract'
import { Card, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime, ZONE_LABEL } from '../../lib/time-format.ts'
import { periodText } from './period-text.ts'
import classes from './ReportView.module.css'

/** What was asked for, by whom and when. */
export function ReportFacts({ report }: { report: Report }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { module_code: code, module_name: name, created_by: by } = report
  const facts: [string, string][] = [
    [t('reports.station'), name === code ? code : `${name} (${code})`],
    [t('reports.type'), t(`reports.types.${report.report_type}`)],
    [t('reports.period'), `${periodText(report, language)} (${ZONE_LABEL})`],
    [
      t('reports.factors'),
      report.all_factors && report.factors.length === 0
        ? t('reports.everyFactor')
        : report.factors.join(', '),
    ],
    ...(report.report_type === 'history'
      ? [
          [
            t('reports.resolution'),
            `${t(`reports.resolutions.${report.resolution}`)} · ${t(`reports.layouts.${report.layout}`)}`,
          ] satisfies [string, string],
        ]
      : []),
    [t('reports.rowCount'), formatNumber(report.row_count, language)],
    [t('reports.askedBy'), by === null ? t('reports.bySchedule') : by.email],
    [t('reports.askedAt'), formatDateTime(report.created_at, language)],
    ...(report.checksum === null
      ? []
      : [[t('reports.checksum'), report.checksum] satisfies [string, string]]),
  ]
  return (
    <Card component="dl" className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" m={0} className={classes.value}>
            {value}
          </Text>
        </div>
      ))}
    </Card>
  )
}
