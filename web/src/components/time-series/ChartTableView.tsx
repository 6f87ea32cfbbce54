import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime, formatDay } from '../../lib/time-format.ts'
import type { ChartTable, TableColumn } from './chart-table.ts'
import classes from './ChartTableView.module.css'

/** More rows than a person reads here; the file has all. */
const MOST_ROWS = 200

/** The data of a chart as a table that scrolls within its card. */
export function ChartTableView({ table: { columns, rows }, name }: { table: ChartTable; name: string }) {
  const { t } = useTranslation()
  return (
    <TableRegion name={name}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ label, unit = '', kind }) => (
              <th key={label} scope="col" data-kind={kind}>
                {label}
                {unit !== '' && <span className={classes.unit}> {unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={`${row[0]}/${row[1]}`}>
              {columns.map((column, place) => (
                <td key={column.label} data-kind={column.kind}>
                  {cellText(row[place] ?? null, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && (
        <Text size="xs" c="dimmed" p={8}>
          {t('widgets.moreRows', { shown: MOST_ROWS, total: rows.length })}
        </Text>
      )}
    </TableRegion>
  )
}

/** A table that scrolls within its card, by keyboard too. */
export function TableRegion({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  const label = t('widgets.tableOf', { name })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}

function cellText(value: string | number | null, { kind, decimals = 0 }: TableColumn): string {
  const locale = currentLanguage()
  if (typeof value === 'string') return value
  if (kind === 'time' && value !== null) return formatDateTime(value, locale)
  if (kind === 'day' && value !== null) return formatDay(value)
  if (kind === 'month' && value !== null) return formatDay(value).slice(3)
  return formatNumber(value, locale, decimals)
}
