import { Card, Table, Text, Title } from '@mantine/core'
import { complianceTone, type ComplianceSummary, type ModuleLatest } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatClockDay } from '../../lib/time-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { ChangeStandard } from './ChangeStandard.tsx'
import classes from './CountsCard.module.css'
import { figureText, limitText, percentText } from '../../components/compliance/judged-words.ts'

type Row = ComplianceSummary['factors'][number]

const counted = ({ exceeded, within, not_enough_data }: Row): number => exceeded + within + not_enough_data
const isLong = ({ period }: Row): boolean => period === 'month' || period === 'year'

/** More than these quantities that nothing measures are told as a number. */
const MOST_TOLD = 4

interface CountsCardProps {
  summary: ComplianceSummary
  station: ModuleLatest
}

/** How many periods of each limit came to what. */
export function CountsCard({ summary, station }: CountsCardProps) {
  const { t } = useTranslation()
  const rows = summary.factors
    .filter((row) => counted(row) > 0 || !isLong(row))
    .toSorted((one, other) => other.exceeded - one.exceeded || (other.ratio ?? -1) - (one.ratio ?? -1))
  return (
    <Card component="section" padding={0} className={classes.card ?? ''} aria-labelledby="compliance-counts">
      <div className={classes.head}>
        <Title order={2} size="h4" id="compliance-counts">
          {t('compliance.counts')}
        </Title>
        {summary.judged_until !== null && (
          <Text c="dimmed" size="xs">
            {t('compliance.until', { at: formatClockDay(Date.parse(summary.judged_until)) })}
          </Text>
        )}
        <span className={classes.change}>
          <ChangeStandard module={station} isTaken />
        </span>
      </div>
      <ScrollArea className={classes.scroll} aria-label={t('compliance.counts')}>
        <Table className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('compliance.columns.average')}</Table.Th>
              <Table.Th>{t('compliance.columns.limit')}</Table.Th>
              <Table.Th>{t('compliance.results.exceeded')}</Table.Th>
              <Table.Th>{t('compliance.results.within')}</Table.Th>
              <Table.Th>{t('compliance.results.not-enough-data')}</Table.Th>
              <Table.Th colSpan={2}>{t('compliance.columns.greatest')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <CountRow key={`${row.period} ${row.factor}`} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Foot summary={summary} />
    </Card>
  )
}

function CountRow({ row }: { row: Row }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const number = (value: number) => formatNumber(value, language)
  const tone =
    row.ratio === null ? 'none' : complianceTone(row.exceeded > 0 ? 'exceeded' : 'within', row.ratio)
  return (
    <Table.Tr>
      <Table.Th scope="row" title={row.factor_name}>
        {row.quantity} <span className={classes.period}>{t(`compliance.periods.${row.period}`)}</span>
      </Table.Th>
      <Table.Td>
        {limitText(row, language)} <span className={classes.period}>{row.unit}</span>
      </Table.Td>
      <Table.Td data-tone={row.exceeded > 0 ? 'over' : 'none'}>{number(row.exceeded)}</Table.Td>
      <Table.Td>{number(row.within)}</Table.Td>
      <Table.Td data-tone={row.not_enough_data > 0 ? 'short' : 'none'}>
        {number(row.not_enough_data)}
      </Table.Td>
      <Table.Td>{figureText(row.greatest, row, language)}</Table.Td>
      <Table.Td data-tone={tone}>{percentText(row.ratio, language)}</Table.Td>
    </Table.Tr>
  )
}

/** What is not in the table, and why. */
function Foot({ summary: { factors, not_measured, without_quantity } }: { summary: ComplianceSummary }) {
  const { t } = useTranslation()
  const list = (all: readonly string[]) =>
    all.length > MOST_TOLD
      ? `${all.slice(0, MOST_TOLD).join(', ')} ${t('compliance.andMore', { count: all.length - MOST_TOLD })}`
      : all.join(', ')
  const open = new Set(factors.filter((row) => isLong(row) && counted(row) === 0).map(({ period }) => period))
  return (
    <div className={classes.foot}>
      {not_measured.length > 0 && <span>{t('compliance.notMeasured', { list: list(not_measured) })}</span>}
      {without_quantity.length > 0 && (
        <span>{t('compliance.withoutQuantity', { list: list(without_quantity) })}</span>
      )}
      {open.has('month') && <span>{t('compliance.openMonth')}</span>}
      {open.has('year') && <span>{t('compliance.openYear')}</span>}
    </div>
  )
}
