import { Anchor } from '@mantine/core'
import type { ImportColumn, ImportDetail, ImportExpected, ImportPreviewRow } from '@quantrac/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './PreviewTable.module.css'

/** So many rows stand there before the others are asked for. */
const FIRST = 9
const REFUSED = 2

/** The rows as they stand in the file, and those that are not stored. */
export function PreviewRows({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { preview, mapping } = detail
  const { columns } = mapping
  const rows = isWhole ? preview : preview.slice(0, FIRST)
  return (
    <>
      <tbody>
        {rows.map((row) => (
          <PreviewRow key={row.line} row={row} columns={columns} />
        ))}
        {rows.length < preview.length && (
          <tr>
            <td colSpan={columns.length + 1} className={classes.hint}>
              <Anchor component="button" type="button" fz={12} onClick={() => setWhole(true)}>
                {t('imports.showRows', { n: formatNumber(preview.length, currentLanguage()) })}
              </Anchor>
            </td>
          </tr>
        )}
      </tbody>
      <RefusedRows detail={detail} />
    </>
  )
}

interface PreviewRowProps {
  row: ImportPreviewRow
  columns: readonly ImportColumn[]
}

function PreviewRow({ row, columns }: PreviewRowProps) {
  const { t } = useTranslation()
  const { line, cells, missing, refused } = row
  const [first, ...others] = columns
  if (refused !== null && first !== undefined) {
    return (
      <tr data-refused>
        <Line line={line} />
        <td className={classes.time}>{timeOf(row, columns)}</td>
        {others.length > 0 && (
          <td colSpan={others.length} className={classes.reason}>
            {refused}
          </td>
        )}
      </tr>
    )
  }
  return (
    <tr>
      <Line line={line} />
      {columns.map(({ index, use }) => {
        const isMissing = missing.includes(index)
        const text = cells[index] ?? ''
        return (
          <td
            key={index}
            data-use={use}
            data-missing={isMissing || undefined}
            title={isMissing ? t('imports.noValue') : undefined}
          >
            {text}
          </td>
        )
      })}
    </tr>
  )
}

const Line = ({ line }: { line: number }) => (
  <th scope="row" className={classes.line}>
    {formatNumber(line, currentLanguage())}
  </th>
)

/** What the row says of its time. */
const timeOf = ({ cells }: Pick<ImportPreviewRow, 'cells'>, columns: readonly ImportColumn[]): string =>
  columns
    .filter(({ use }) => use === 'time' || use === 'date' || use === 'clock')
    .map(({ index }) => cells[index] ?? '')
    .join(' ')

/** Rows that are not stored, each with its line and the reason: two of them, and the others when they are asked for. */
function RefusedRows({ detail: { expected, mapping } }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  if (expected === null || expected.refused_rows.length === 0) return null
  const refused = expected.refused_rows
  const rows = isWhole ? refused : refused.slice(0, REFUSED)
  const all = refusedCount(expected)
  const width = mapping.columns.length
  const number = (count: number) => formatNumber(count, currentLanguage())
  return (
    <tbody id={REFUSED_ROWS}>
      <tr>
        <td colSpan={width + 1} className={classes.hint}>
          {rows.length === all
            ? t('imports.refusedAll', { count: all })
            : t('imports.refusedSome', { n: number(rows.length), count: all })}
          {rows.length < refused.length && (
            <Anchor
              component="button"
              type="button"
              fz={12}
              ml={12}
              data-refused-more
              onClick={() => setWhole(true)}
            >
              {t('imports.showRefused', { count: refused.length })}
            </Anchor>
          )}
        </td>
      </tr>
      {rows.map(({ line, text, reason }, place) => (
        <tr key={place} data-refused>
          <Line line={line} />
          <td colSpan={width} className={classes.reason}>
            {reason}
            <span className={classes.text} title={text}>
              {text}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** Where the rows are that are not stored. */
export const REFUSED_ROWS = 'refused-rows'

/** The server names so many refused rows. */
const MOST_NAMED = 50

/** How many rows are refused, as a whole or in a cell; of more than are named those that are refused as a whole. */
export function refusedCount({ left_out, refused_rows }: ImportExpected): number {
  if (refused_rows.length < MOST_NAMED) return refused_rows.length
  const whole = left_out.filter(({ of_cells }) => !of_cells).reduce((sum, { count }) => sum + count, 0)
  return Math.max(whole, refused_rows.length)
}
