import { Card } from '@mantine/core'
import type { DataShare, DataShareRow } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDay } from '../../lib/time-format.ts'
import classes from './DataShare.module.css'
import { type Figure, figures, groupsOf, type ShareGroup } from './data-share-rows.ts'

interface Opened {
  row: DataShareRow
  figure: Figure
}

interface ShareTableProps {
  data: DataShare
  by: 'day' | 'month'
  opened: Opened | null
  onOpen: (row: DataShareRow, figure: Figure) => void
}

/** The nine columns that departments ask for. Each count opens what it is made of. */
export function ShareTable({ data: { data, total }, by, opened, onOpen }: ShareTableProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <Card component="section" padding={0} className={classes.card ?? ''}>
      <div className={classes.head}>
        <h2>{t('dataShare.table')}</h2>
        <span>{t('dataShare.press')}</span>
      </div>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('dataShare.module')}</th>
              <th scope="col">{t('dataShare.days')}</th>
              <th scope="col">{t('dataShare.interval')}</th>
              <th scope="col">{t('dataShare.factor')}</th>
              {figures.map((figure) => (
                <th key={figure} scope="col">
                  {t(`dataShare.${figure}`)}
                </th>
              ))}
              <th scope="col">{t('dataShare.receivedShare')}</th>
              <th scope="col">{t('dataShare.faultyShare')}</th>
            </tr>
          </thead>
          {groupsOf(data).map((group) => (
            <Group key={group.key} group={group} by={by} opened={opened} onOpen={onOpen} />
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t('dataShare.modules', { count: total.modules })},{' '}
                {t('dataShare.factors', { count: total.factors })}
              </th>
              {figures.map((figure) => (
                <td key={figure} data-label={t(`dataShare.short.${figure}`)}>
                  {formatNumber(total[figure], language)}
                </td>
              ))}
              <td data-label={t('dataShare.short.receivedShare')}>
                {formatNumber(total.received_share, language, 2)}
              </td>
              <td data-label={t('dataShare.short.faultyShare')}>
                {formatNumber(total.faulty_share, language, 2)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

interface GroupProps extends Pick<ShareTableProps, 'by' | 'opened' | 'onOpen'> {
  group: ShareGroup
}

function Group({ group: { rows, days }, by, opened, onOpen }: GroupProps) {
  const [first] = rows
  const { length } = rows
  return (
    <tbody>
      {rows.map((row, place) => (
        <tr key={row.factor_id} data-open={opened?.row === row || undefined}>
          {place === 0 && <Station row={first} days={days} span={length} by={by} />}
          <Factor row={row} opened={opened?.row === row ? opened.figure : null} onOpen={onOpen} />
        </tr>
      ))}
    </tbody>
  )
}

interface StationProps {
  row: DataShareRow
  days: number
  span: number
  by: 'day' | 'month'
}

/** What all factors of a station share. */
function Station({ row, days, span, by }: StationProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <>
      <th scope="rowgroup" rowSpan={span} className={classes.station}>
        {row.module_name}
        <small>
          {row.module_code}
          {by === 'day' && ` · ${formatDay(row.start)}`}
        </small>
      </th>
      <td rowSpan={span} className={classes.shared} data-label={t('dataShare.days')}>
        {formatNumber(days, language)}
      </td>
      <td rowSpan={span} className={classes.shared} data-label={t('dataShare.interval')}>
        {formatNumber(row.interval_seconds / 60, language, row.interval_seconds % 60 === 0 ? 0 : 1)}
      </td>
    </>
  )
}

interface FactorProps {
  row: DataShareRow
  opened: Figure | null
  onOpen: (row: DataShareRow, figure: Figure) => void
}

function Factor({ row, opened, onOpen }: FactorProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <>
      <th scope="row" className={classes.factor} title={row.factor_name}>
        {row.factor_code}
      </th>
      {figures.map((figure) => (
        <td
          key={figure}
          className={classes.count}
          data-label={t(`dataShare.short.${figure}`)}
          data-chosen={opened === figure || undefined}
        >
          <button
            type="button"
            aria-label={t('dataShare.open', {
              what: t(`dataShare.${figure}`),
              factor: row.factor_code,
              module: row.module_name,
              n: formatNumber(row[figure], language),
            })}
            aria-pressed={opened === figure}
            onClick={() => onOpen(row, figure)}
          >
            {formatNumber(row[figure], language)}
          </button>
        </td>
      ))}
      <td data-label={t('dataShare.short.receivedShare')}>{formatNumber(row.received_share, language, 2)}</td>
      <td data-label={t('dataShare.short.faultyShare')}>{formatNumber(row.faulty_share, language, 2)}</td>
    </>
  )
}
