import {
  isMeasured,
  type ModuleLatest,
  type ModuleLatestFactor,
  type ModuleSeries,
  type QualityCode,
  type ReadingTable,
} from '@quantrac/contract'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { QualityMark } from '../../components/time-series/QualityMark.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { qualityWords } from './quality-words.ts'
import classes from './ReadingsCard.module.css'

interface ReadingsTableProps {
  station: ModuleLatest
  table: ReadingTable
  /** Tells which readings of the rows are doubtful; undefined while that is not known. */
  doubtful: ModuleSeries | undefined
  /** The instant of the reading that a link names, in epoch ms. */
  named: number | undefined
  /** What the person may do with the readings of a row. */
  may: readonly EditKind[]
  onEdit: (kind: EditKind, at: string) => void
}

export type EditKind = 'correct' | 'delete'

/** A row an instant, a column a factor, and what the quality of the row is. */
export function ReadingsTable({ station, table, doubtful, named, may, onEdit }: ReadingsTableProps) {
  const { t } = useTranslation()
  const known = new Map(station.factors.map((factor) => [factor.code, factor]))
  const columns = columnsOf(table, station)
  const qualities = useMemo(() => qualitiesOf(doubtful), [doubtful])
  return (
    <ScrollArea className={classes.scroll} aria-label={t('station.readings')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('station.at')}</th>
            {columns.map(({ code }) => (
              <th key={code} scope="col">
                {code}
              </th>
            ))}
            <th scope="col" className={classes.qualityCell}>
              {t('station.quality')}
            </th>
            {may.length > 0 && (
              <th scope="col">
                <VisuallyHidden>{t('common.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {table.results.map(([at, ...values]) => (
            <Row
              key={String(at)}
              at={String(at)}
              cells={columns.map(({ code, place }) => ({
                code,
                factor: known.get(code),
                value: typeof values[place] === 'number' ? values[place] : null,
                quality: qualities.get(`${String(at)}/${code}`) ?? 0,
              }))}
              isKnown={doubtful !== undefined}
              isNamed={named === Date.parse(String(at))}
              may={may}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** The factors with their places in a row, in the station's own order, as every other view of it has them. */
function columnsOf({ headers }: ReadingTable, { factors }: ModuleLatest): { code: string; place: number }[] {
  const order = new Map(factors.map(({ code }, place) => [code, place]))
  const rank = (code: string): number => order.get(code) ?? factors.length
  return headers
    .slice(1)
    .map((code, place) => ({ code, place }))
    .toSorted((a, b) => rank(a.code) - rank(b.code))
}

interface CellFacts {
  code: string
  factor: ModuleLatestFactor | undefined
  value: number | null
  quality: QualityCode
}

interface RowProps extends Pick<ReadingsTableProps, 'may' | 'onEdit'> {
  at: string
  cells: readonly CellFacts[]
  isKnown: boolean
  isNamed: boolean
}

function Row({ at, cells, isKnown, isNamed, may, onEdit }: RowProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const doubtful = cells.filter(({ quality, value }) => quality !== 0 && value !== null)
  return (
    <tr aria-current={isNamed || undefined}>
      <td>{formatDateTime(at, language)}</td>
      {cells.map(({ code, factor, value, quality }) => (
        <td
          key={code}
          data-state={value === null || !isMeasured(quality) ? undefined : stateOf(value, factor)}
        >
          {value === null ? (
            <span className={classes.none}>–</span>
          ) : quality === 0 ? (
            formatNumber(value, language, factor?.decimals ?? 2)
          ) : (
            <span className={classes.doubtful} data-quality={quality}>
              {formatNumber(value, language, factor?.decimals ?? 2)}
            </span>
          )}
        </td>
      ))}
      <td className={classes.qualityCell}>
        {doubtful.length > 0 ? (
          doubtful.map(({ code, quality }) => (
            <span key={code} className={classes.quality} data-quality={quality}>
              <QualityMark quality={quality} />
              {t('station.qualityOf', { code, quality: t(qualityWords[quality]).toLowerCase() })}
            </span>
          ))
        ) : (
          <span className={classes.good}>{isKnown ? t('station.good') : ''}</span>
        )}
      </td>
      {may.length > 0 && (
        <td>
          {cells.some(({ factor, value }) => factor !== undefined && value !== null) && (
            <div className={classes.actions}>
              {may.map((kind) => (
                <RowAction
                  key={kind}
                  icon={kind === 'correct' ? IconPencil : IconTrash}
                  danger={kind === 'delete'}
                  label={t(editWords[kind], { at: formatDateTime(at, language) })}
                  onClick={() => onEdit(kind, at)}
                />
              ))}
            </div>
          )}
        </td>
      )}
    </tr>
  )
}

const editWords = { correct: 'station.correctReading', delete: 'station.deleteReading' } as const

/** Against the limits of now: the table does not know those of then. */
function stateOf(value: number, factor: ModuleLatestFactor | undefined): 'alert' | 'warning' | undefined {
  if (factor === undefined) return undefined
  const { min_value: min, max_value: max, min_range, max_range } = factor
  if ((max !== null && value > max) || (min !== null && value < min)) return 'alert'
  const isHigh = max !== null && max_range > 0 && value > max - max_range
  const isLow = min !== null && min_range > 0 && value < min + min_range
  return isHigh || isLow ? 'warning' : undefined
}

/** The qualities by instant and factor, without those of what was measured. Only single readings have an instant. */
function qualitiesOf(series: ModuleSeries | undefined): Map<string, QualityCode> {
  if (series?.resolution !== 'raw') return new Map()
  return new Map(
    series.datasets.flatMap(({ code, doubtful }) =>
      doubtful.map(({ place, quality }) => [`${series.labels[place] ?? ''}/${code}`, quality] as const),
    ),
  )
}
