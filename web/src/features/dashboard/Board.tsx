import { Button, Card, Skeleton, Text, Title } from '@mantine/core'
import type { Attention } from '@quantrac/contract'
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StripAxis } from '../../components/strip/StripAxis.tsx'
import { StripLegend } from '../../components/strip/StripLegend.tsx'
import { isLiveRange } from '../../components/strip/strips-query.ts'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import { stored, storedWrite } from '../../lib/local-store.ts'
import type { RangeChoice } from '../../lib/ranges.ts'
import { useQuietOrder } from '../../lib/use-quiet-order.ts'
import classes from './Board.module.css'
import { exceptionRows, type ExceptionRow, isFolded, normalRows, troubledLast } from './board-rows.ts'
import { BoardFoot } from './BoardFoot.tsx'
import { BoardNormal } from './BoardNormal.tsx'
import { BoardRow } from './BoardRow.tsx'
import { NoStations } from './NoStations.tsx'

const FEW = 12
const FEW_PHONE = 8

// How many rows there were at the last visit: what stands below stays in its place.
const KEY = 'boardRows'
const lastRows = (): number[] =>
  (stored(KEY) ?? '4,0').split(',').map((count) => Math.min(40, Number(count) || 0))

export interface BoardProps {
  attention: Attention | undefined
  strips: PageStrips
  choice: RangeChoice
  isNarrow: boolean
  /** On a phone: between the stations that are not normal and the others. */
  between?: ReactNode
}

const keyOf = ({ module }: ExceptionRow): string => String(module.id)

/** One row a station, the worst first, each with what it was in the range. */
export const Board = memo(function Board(props: BoardProps) {
  const { attention, strips, choice, isNarrow, between } = props
  const { answer } = strips
  const exceptions = useMemo(() => exceptionRows(attention, answer?.strips), [attention, answer])
  const normal = useMemo(() => normalRows(attention, answer?.strips), [attention, answer])
  const hasNone = attention?.modules_total === 0
  const stations = exceptions.length + normal.length
  const room = isNarrow ? 0 : FEW - exceptions.length
  const low = isFolded(stations) ? 1 + troubledLast(normal, room).length : normal.length
  useRemembered(attention === undefined ? undefined : `${Math.min(FEW, exceptions.length)},${low}`)
  const normals = normal.length > 0 && (
    <BoardNormal rows={normal} {...{ stations, strips, choice, isNarrow, room }} />
  )
  const foot = !hasNone && <BoardFoot strips={strips} choice={choice} />
  const isCalm = exceptions.length === 0 && attention !== undefined && !hasNone
  return (
    <>
      {!(isNarrow && isCalm) && (
        <Card padding={0} component="section" className={classes.card} aria-labelledby="board-title">
          <Head {...props} />
          {attention === undefined ? (
            <RowSkeletons isNarrow={isNarrow} />
          ) : hasNone ? (
            <NoStations />
          ) : (
            exceptions.length > 0 && <Exceptions rows={exceptions} {...props} />
          )}
          {!isNarrow && normals}
          {!isNarrow && foot}
        </Card>
      )}
      {isNarrow && between}
      {isNarrow && normals && (
        <Card padding={0} component="section" className={classes.card} aria-labelledby="board-normal">
          {normals}
          {foot}
        </Card>
      )}
    </>
  )
})

function Head({ strips, choice, isNarrow }: BoardProps) {
  const { t } = useTranslation()
  const title = choice === '24h' ? t('dashboard.board.day') : t('dashboard.board.title')
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h3" id="board-title">
          {title}
        </Title>
        <Text size="sm" c="dimmed" className={classes.how ?? ''}>
          {t('dashboard.board.how')}
        </Text>
        <StripLegend />
      </div>
      {!isNarrow && (
        <div className={classes.axis} aria-hidden>
          <span />
          <span>{t('dashboard.board.station')}</span>
          <span>{t('dashboard.board.now')}</span>
          <StripAxis window={strips.window} isLive={isLiveRange(choice)} />
          <span className={classes.end}>{t('dashboard.board.today')}</span>
        </div>
      )}
    </>
  )
}

function Exceptions({
  rows: given,
  strips,
  choice,
  isNarrow,
}: BoardProps & { rows: readonly ExceptionRow[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { handlers, rows } = useQuietOrder(given, keyOf)
  const few = isNarrow ? FEW_PHONE : FEW
  const shown = isOpen ? rows : rows.slice(0, few)
  const met = new Set<string>()
  return (
    <>
      <ul className={classes.rows} {...handlers}>
        {shown.map((row) => {
          // The headline leads to the first row of each condition.
          const isFirst = !met.has(row.worst.condition)
          met.add(row.worst.condition)
          return <BoardRow key={row.module.id} row={row} isFirst={isFirst} strips={strips} choice={choice} />
        })}
      </ul>
      {rows.length > few && (
        <Button
          variant="subtle"
          className={classes.more ?? ''}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          {isOpen ? t('dashboard.less') : t('dashboard.all', { count: rows.length })}
        </Button>
      )}
    </>
  )
}

function useRemembered(rows: string | undefined): void {
  useEffect(() => {
    if (rows !== undefined) storedWrite(KEY, rows)
  }, [rows])
}

function RowSkeletons({ isNarrow }: { isNarrow: boolean }) {
  const [[high = 0, low = 0]] = useState(lastRows)
  const row = (place: number, isLow: boolean) => (
    <div key={place} className={classes.skeleton} data-low={isLow || undefined}>
      <Skeleton circle height={isLow ? 16 : 20} />
      <Skeleton height={12} width="26%" />
      <Skeleton height={12} width="16%" />
      <Skeleton height={12} width="40%" />
    </div>
  )
  return (
    <div aria-hidden>
      {Array.from({ length: high }, (_, place) => row(place, false))}
      {!isNarrow && Array.from({ length: low }, (_, place) => row(high + place, true))}
    </div>
  )
}
