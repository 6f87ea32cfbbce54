import type { Standard } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import {
  type GridRow,
  type GridValue,
  holdsOn,
  limitGrid,
  limitsNothing,
} from '../../components/standards/limit-grid.ts'
import { today, useStandardWords } from '../../components/standards/standard-words.ts'
import classes from '../../components/standards/Limits.module.css'

/** Of a longer table the first ones are shown. */
const [most, shown] = [12, 9]

/** The limits of a document by quantity and period or column; without numbers, the form that is to be filled. */
export function LimitTable({ standard }: { standard: Standard }) {
  const { t } = useTranslation()
  const words = useStandardWords()
  const [isWhole, setWhole] = useState(false)
  const { columns, rows } = limitGrid(standard.entries, standard.shipped_entries)
  const hasColumns = columns.some(({ column }) => column !== '')
  const some = isWhole || rows.length <= most ? rows : rows.slice(0, shown)
  if (rows.length === 0) return <p className={classes.none}>{t('standards.noLimits')}</p>
  return (
    <>
      <ScrollArea
        className={classes.scroll ?? ''}
        aria-label={t('standards.limitsOf', { code: standard.code })}
      >
        <table className={classes.limits}>
          <thead>
            <tr>
              <th>{t('standards.quantity')}</th>
              <th>{t('standards.unit')}</th>
              {columns.map((column) => (
                <th key={`${column.period} ${column.column}`}>{words.column(column, hasColumns)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {some.map((row) => (
              <Row key={`${row.quantity} ${row.condition}`} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {some.length < rows.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('standards.more', { count: rows.length - some.length })}
        </Button>
      )}
    </>
  )
}

function Row({ row: { quantity, condition, unit, cells } }: { row: GridRow }) {
  const words = useStandardWords()
  return (
    <tr>
      <th scope="row">
        {words.quantity(quantity)}
        {condition !== '' && <span className={classes.quiet}>{condition}</span>}
      </th>
      <td data-quiet>{unit === '' ? '–' : unit}</td>
      {cells.map((values, place) => (
        <Cell key={place} values={values} />
      ))}
    </tr>
  )
}

function Cell({ values }: { values: readonly GridValue[] }) {
  const { t } = useTranslation()
  const words = useStandardWords()
  const numbers = values.filter(({ entry }) => !limitsNothing(entry))
  if (values.length === 0) return <td data-quiet>–</td>
  if (numbers.length === 0)
    return (
      <td aria-label={t('standards.notFilled')}>
        <span className={classes.empty} />
      </td>
    )
  const isOwn = numbers.some(({ from }) => from !== 'both')
  const [only] = numbers
  if (numbers.length === 1 && only !== undefined && words.dated(only.entry) === '' && !isOwn)
    return <td>{words.limit(only.entry)}</td>
  const day = today()
  return (
    <td data-own={isOwn || undefined}>
      {numbers.map(({ entry, from }) => {
        const whose = from === 'both' ? null : t(`standards.whose.${from}`)
        const said = [whose, words.dated(entry)].filter((text) => text !== null && text !== '').join(', ')
        const Number = from === 'original' ? 's' : 'b'
        return (
          <span
            key={`${from} ${entry.valid_from}`}
            className={classes.value}
            data-now={(from !== 'original' && holdsOn(entry, day)) || undefined}
          >
            {said} <Number>{words.limit(entry)}</Number>
          </span>
        )
      })}
    </td>
  )
}
