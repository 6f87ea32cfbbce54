import { Button, Card, Table, Text, Title } from '@mantine/core'
import type { ComplianceSummary, ModuleLatest } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { ChangeStandard } from './ChangeStandard.tsx'
import classes from './CountsCard.module.css'
import { limitText } from '../../components/compliance/judged-words.ts'
import missing from './MissingCard.module.css'

type Row = ComplianceSummary['instant'][number]

interface InstantCardProps {
  summary: ComplianceSummary
  station: ModuleLatest
  month: string
}

/** A document that limits single readings alone: its limits beside the thresholds by which readings are judged. */
export function InstantCard({ summary, station, month }: InstantCardProps) {
  const { t } = useTranslation()
  const [year = '', number = ''] = month.split('-')
  const document = summary.standard?.code ?? ''
  return (
    <Card component="section" padding={0} aria-labelledby="compliance-instant">
      <div className={missing.card}>
        <Title order={2} size="h3" id="compliance-instant">
          {t('compliance.missing.instantOnly.title', { document })}
        </Title>
        <Text c="dimmed" maw="64ch">
          {t('compliance.missing.instantOnly.text')}
        </Text>
        <Ways station={station} />
      </div>
      <ScrollArea
        className={classes.scroll}
        aria-label={t('compliance.missing.instantOnly.title', { document })}
      >
        <Table className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('compliance.instant.factor')}</Table.Th>
              <Table.Th>{t('compliance.instant.limit')}</Table.Th>
              <Table.Th>{t('compliance.instant.threshold')}</Table.Th>
              <Table.Th>{t('compliance.instant.times', { month: Number(number), year })}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {summary.instant.map((row) => (
              <InstantRow key={row.factor} row={row} station={station} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Card>
  )
}

type Limits = Pick<Row, 'min_value' | 'max_value'>

/** How a threshold differs from the limit of the document; null: it does not. */
function differenceOf(threshold: Limits, limit: Limits): 'stricter' | 'looser' | null {
  const isLooser = (own: number | null, law: number | null) => law !== null && (own === null || own > law)
  const negative = (value: number | null) => (value === null ? null : -value)
  if (isLooser(threshold.max_value, limit.max_value)) return 'looser'
  if (isLooser(negative(threshold.min_value), negative(limit.min_value))) return 'looser'
  const isSame = threshold.max_value === limit.max_value && threshold.min_value === limit.min_value
  return isSame ? null : 'stricter'
}

function Ways({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const mayGo = useCan('adaptors.view_threshold')
  return (
    <div className={missing.ways}>
      {mayGo && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/setting/thresholds" search={{ module: station.code }} />
          )}
        >
          {t('compliance.missing.instantOnly.way')}
        </Button>
      )}
      <ChangeStandard module={station} isTaken />
    </div>
  )
}

function InstantRow({ row, station }: { row: Row; station: ModuleLatest }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const factor = station.factors.find(({ code }) => code === row.factor)
  const threshold = factor === undefined ? '' : limitText(factor, language)
  const differs = factor === undefined || factor.unit !== row.unit ? null : differenceOf(factor, row)
  return (
    <Table.Tr>
      <Table.Th scope="row" title={row.factor_name}>
        {row.factor}
      </Table.Th>
      <Table.Td>
        {limitText(row, language)} <span className={classes.period}>{row.unit}</span>
      </Table.Td>
      <Table.Td>
        {threshold === '' ? (
          <span className={classes.period}>{t('compliance.instant.none')}</span>
        ) : (
          <>
            {threshold} <span className={classes.period}>{factor?.unit}</span>
            {differs !== null && (
              <div data-tone={differs === 'looser' ? 'near' : 'none'}>
                {t(`compliance.instant.${differs}`)}
              </div>
            )}
          </>
        )}
      </Table.Td>
      <Table.Td data-tone={row.exceeded > 0 ? 'over' : 'none'}>
        {formatNumber(row.exceeded, language)}
        {row.seconds > 0 && (
          <div className={classes.period}>{formatDuration(row.seconds * 1000, language, 'short')}</div>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
