import { Card, Text, Title } from '@mantine/core'
import type { Exceedance, FactorSummary, Report, ReportFound, ReportSummary } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { BillFindings } from './BillFindings.tsx'
import { ComplianceFindings } from './ReportFindings.tsx'
import { ReportTimeSeries } from './ReportTimeSeries.tsx'
import classes from './ReportView.module.css'
import { summaryQuery } from './report-queries.ts'

const heads = ['factor', 'started', 'ended', 'lasted', 'peak', 'limit'] as const

/** What the report comes to, factor by factor. */
export function ReportSummaryCard({ report }: { report: Report }) {
  const { t } = useTranslation()
  const summary = useQuery(summaryQuery(report.id, currentLanguage()))
  return (
    <Loaded query={summary} fallback={t('reports.summaryFailed')} height={280}>
      {(found) => (
        <>
          <Sentence found={found} />
          <Figures summary={found} />
          {found.compliance !== null && <ComplianceFindings found={found.compliance} />}
          {found.cost !== null && <BillFindings bills={found.cost} />}
          {report.report_type === 'history' && <ReportTimeSeries report={report} summary={found} />}
          {found.exceedances.length > 0 && <ReportExceedances summary={found} />}
        </>
      )}
    </Loaded>
  )
}

/** What it comes to, before the tables that it is taken from. */
function Sentence({ found: { sentence, notes } }: { found: ReportFound }) {
  if (sentence === null && notes.length === 0) return null
  return (
    <div className={classes.sentence}>
      {sentence !== null && (
        <Text inherit>
          <strong>{sentence.first}</strong> {sentence.rest}
        </Text>
      )}
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </div>
  )
}

function Figures({ summary }: { summary: ReportSummary }) {
  const { t } = useTranslation()
  if (summary.factors.length === 0) return null
  const heads = [
    'limits',
    'count',
    'valid',
    'least',
    'mean',
    'greatest',
    'p95',
    'exceedances',
    'exceededFor',
    'beyondFor',
  ] as const
  return (
    <Card component="section" padding={0} aria-label={t('reports.summary')}>
      <Title order={2} size="h3" px={16} py={12}>
        {t('reports.summary')}
      </Title>
      <ScrollArea className={classes.scroll} aria-label={t('reports.summary')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('reports.factor')}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(`reports.heads.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summary.factors.map((factor) => (
              <FactorRow key={factor.code} factor={factor} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <LimitNotes summary={summary} />
      {summary.expected_from !== null && (
        <Text size="xs" c="dimmed" px={16} py={8}>
          {t('reports.expectedFrom', { moment: formatDateTime(summary.expected_from, currentLanguage()) })}
        </Text>
      )}
      {summary.factors.some(({ left_out: count }) => count > 0) && (
        <Text size="xs" c="dimmed" px={16} py={8}>
          {t('reports.leftOut', {
            count: summary.factors.reduce((sum, { left_out: count }) => sum + count, 0),
          })}
        </Text>
      )}
    </Card>
  )
}

function FactorRow({ factor }: { factor: FactorSummary }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { code, name, unit, decimals, exceedances } = factor
  const number = (value: number | null) => formatNumber(value, language, decimals)
  const isExceeded = (exceedances ?? 0) > 0
  const beyond = (value: number | null) => (isBeyond(value, factor) ? 'alert' : undefined)
  return (
    <tr>
      <th scope="row" title={name}>
        {code} <span className={classes.unit}>{unit}</span>
        {factor.difference !== null && (
          <div className={classes.when}>
            {t('reports.grown', { value: `${number(factor.difference)} ${unit}`.trim() })}
            {factor.interpolated && ` (${t('factor.interpolated')})`}
          </div>
        )}
      </th>
      <td>{limitsText({ ...factor, unit: '' }, language) || '–'}</td>
      <td>{formatNumber(factor.n, language)}</td>
      <td>{`${formatNumber(factor.completeness * 100, language, 1)} %`}</td>
      <td data-state={beyond(factor.min)}>
        {number(factor.min)}
        <When at={factor.min_at} />
      </td>
      <td>{number(factor.mean)}</td>
      <td data-state={beyond(factor.max)}>
        {number(factor.max)}
        <When at={factor.max_at} />
      </td>
      <td>{number(factor.p95)}</td>
      <td data-state={isExceeded ? 'alert' : undefined}>{formatNumber(exceedances, language)}</td>
      <Length seconds={factor.exceeded_seconds} />
      <Length seconds={factor.beyond_seconds} />
    </tr>
  )
}

const isBeyond = (value: number | null, { min_value, max_value }: FactorSummary): boolean =>
  value !== null && ((min_value !== null && value < min_value) || (max_value !== null && value > max_value))

function Length({ seconds }: { seconds: number | null }) {
  if (seconds === null || seconds === 0) return <td>–</td>
  return <td data-state="alert">{formatDuration(seconds * 1000, currentLanguage(), 'short')}</td>
}

/** What the two lengths are, and of which factors the limits did not hold all the time. */
function LimitNotes({ summary: { factors } }: { summary: ReportSummary }) {
  const { t } = useTranslation()
  const moment = (at: string) => formatDateTime(at, currentLanguage())
  const notes = [
    ...(factors.some(({ exceedances }) => exceedances !== null) ? [t('reports.outsideNote')] : []),
    ...factors.flatMap(({ code: factor, limits_from: from, limits_set_at: set, limit_changes: count }) => [
      ...(from === null ? [] : [t('reports.limitsFrom', { factor, moment: moment(from) })]),
      ...(set === null ? [] : [t('reports.limitsSet', { factor, moment: moment(set) })]),
      ...(count === 0 ? [] : [t('reports.limitChanges', { factor, count })]),
    ]),
  ]
  return notes.map((note) => (
    <Text key={note} size="xs" c="dimmed" px={16} py={4}>
      {note}
    </Text>
  ))
}

const When = ({ at }: { at: string | null }) =>
  at === null ? null : <div className={classes.when}>{formatDateTime(at, currentLanguage())}</div>

/** Each excursion beyond a limit, oldest first. */
function ReportExceedances({ summary }: { summary: ReportSummary }) {
  const { t } = useTranslation()
  const decimals = new Map(summary.factors.map(({ code, decimals: digits }) => [code, digits]))
  const units = new Map(summary.factors.map(({ code, unit }) => [code, unit]))
  return (
    <Card component="section" padding={0} aria-label={t('reports.exceedances')}>
      <Title order={2} size="h3" px={16} py={12}>
        {t('reports.exceedances')}
      </Title>
      <ScrollArea className={classes.scroll} aria-label={t('reports.exceedances')}>
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
