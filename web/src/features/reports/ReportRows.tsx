import {
  type AqiBand,
  aqiBands,
  type Report,
  type ReportCell,
  type ReportDetail,
  type Severity,
} from '@quantrac/contract'
import { Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bandTone } from '../../components/aqi/bands.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { Pagination } from '../../components/table/Pagination.tsx'
import { useTableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { detailQuery, summaryQuery } from './report-queries.ts'
import { statusWord } from '../../lib/status-word.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import classes from './ReportView.module.css'

const LINE_PX = 34

/** The rows of a report, page by page. */
export function ReportRows({ report }: { report: Report }) {
  const { t } = useTranslation()
  const state = useTableState('rows_')
  const { offset, limit, page } = state
  const summary = useQuery(summaryQuery(report.id, currentLanguage()))
  const decimals = new Map(summary.data?.factors.map(({ code, decimals: digits }) => [code, digits]))
  const detail = useQuery(detailQuery(report.id, { offset, limit }, currentLanguage()))
  return (
    <Card component="section" padding={0} aria-label={t('reports.rows')}>
      <Title order={2} size="h3" px={16} py={12}>
        {t('reports.rows')}
      </Title>
      <Loaded query={detail} fallback={t('reports.rowsFailed')} height={limit * LINE_PX}>
        {(found) =>
          found.count === 0 ? (
            <Text size="sm" c="dimmed" px={16} pb={16}>
              {t('reports.noRows')}
            </Text>
          ) : (
            <>
              <Rows report={report} detail={found} decimals={decimals} />
              <div className={classes.pages}>
                <Pagination
                  page={page}
                  limit={limit}
                  count={found.count}
                  of={t('reports.rows')}
                  onPage={state.setPage}
                  onLimit={state.setLimit}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

/** What a report of alerts, or one with a row a reading, has besides times. */
const columns = [
  'module',
  'factor',
  'status',
  'value',
  'unit',
  'quality',
  'n',
  'min',
  'max',
  'min_value',
  'max_value',
  'original',
  'original_quality',
  'resolved_at',
  'peak',
  'handled_by',
  'taken_minutes',
  'closed_minutes',
  'cause',
  'action',
  'note',
  'end',
  'share',
] as const
const isColumn = (header: string): header is (typeof columns)[number] =>
  columns.some((column) => column === header)

const isStatus = (cell: ReportCell): cell is Severity => cell === 'ALERT' || cell === 'WARNING'

const times: ReadonlySet<string> = new Set(['timestamp', 'resolved_at', 'judged_at'])

interface RowsProps {
  report: Report
  detail: ReportDetail
  /** The decimals by the code of a factor. */
  decimals: ReadonlyMap<string, number>
}

/** What a column of readings or alerts is called. */
function useHeads(report: Report, isOfPeriods: boolean): (header: string) => string {
  const { t } = useTranslation()
  // Other headers are the codes of factors.
  const isKnown = report.report_type === 'alert' || report.layout === 'long'
  return (header) => {
    if (header === 'timestamp') return t(isOfPeriods ? 'reports.start' : 'reports.time')
    if (isOfPeriods && header === 'end') return t('reports.columns.end')
    if (isOfPeriods && header.endsWith(' share'))
      return t('reports.shareOf', { factor: header.slice(0, -' share'.length) })
    return isKnown && isColumn(header) ? t(`reports.columns.${header}`) : header
  }
}

function Rows({ report, detail: { headers, heads = [], words = {}, data, offset }, decimals }: RowsProps) {
  const { t } = useTranslation()
  const isOfPeriods = headers[0] === 'timestamp' && headers[1] === 'end'
  const isTime = headers.map((header, place) => times.has(header) || (isOfPeriods && place === 1))
  const head = useHeads(report, isOfPeriods)
  const status = report.report_type === 'alert' ? headers.indexOf('status') : -1
  const statusText = (of: Severity, cells: readonly ReportCell[]): string => {
    const [value, min] = [cells[headers.indexOf('value')], cells[headers.indexOf('min_value')]]
    if (typeof value !== 'number') return t(`state.${of}`)
    return statusWord({ status: of, value, min_value: typeof min === 'number' ? min : null }, t)
  }
  return (
    <ScrollArea className={classes.scroll} aria-label={t('reports.rows')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {headers.map((header, place) => (
              <th key={header} scope="col" data-prose={heads.length > 0 || undefined}>
                {heads[place] ?? head(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((cells, place) => (
            <tr key={offset + place}>
              {cells.map((cell, column) => (
                <td key={headers[column]}>
                  {isTime[column] === true ? (
                    timeText(cell)
                  ) : column === status && isStatus(cell) ? (
                    statusText(cell, cells)
                  ) : (
                    <Worded cell={cell} words={words} decimals={decimals.get(headers[column] ?? '')} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const isBand = (cell: ReportCell): cell is AqiBand => aqiBands.some((band) => band === cell)

interface WordedProps {
  cell: ReportCell
  words: Readonly<Record<string, string>>
  decimals: number | undefined
}

/** A code by its word, a band of VN_AQI on its colour; what has no word as it is. */
function Worded({ cell, words, decimals }: WordedProps) {
  const word = typeof cell === 'string' ? words[cell] : undefined
  if (word === undefined) return cellText(cell, decimals)
  return isBand(cell) ? <Band band={cell} word={word} /> : word
}

/** The letter and the word of a band on its colour. */
const Band = ({ band, word }: { band: AqiBand; word: string }) => (
  <span className={`${classes.band} ${bandTone(band)}`}>{word}</span>
)

const timeText = (cell: ReportCell): string =>
  typeof cell === 'string' ? formatDateTime(cell, currentLanguage()) : '–'

/** A factor's values have its decimals; what else is a number has those that it needs. */
function cellText(cell: ReportCell, decimals: number | undefined): string {
  if (typeof cell !== 'number') return cell ?? '–'
  const language = currentLanguage()
  return decimals === undefined ? formatMeasured(cell, language) : formatNumber(cell, language, decimals)
}
