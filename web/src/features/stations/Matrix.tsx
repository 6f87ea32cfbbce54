/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- a row of a table cannot be left out of layout while it is out of sight; its cells take the focus */
import { useElementSize, useMergedRef } from '@mantine/hooks'
import type { ModuleType } from '@quantrac/contract'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AqiOfStations } from '../../components/aqi/latest-aqi.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { periodsOf } from '../../components/strip/periods-of.ts'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import { useQuietOrder } from '../../lib/use-quiet-order.ts'
import { useRowMoves } from '../../lib/use-row-moves.ts'
import { FoldButton } from './FoldButton.tsx'
import { Legend } from './Legend.tsx'
import classes from './Matrix.module.css'
import { MatrixHead } from './MatrixHead.tsx'
import { MatrixRow } from './MatrixRow.tsx'
import { aqiColumn, columnsOf, type MatrixColumn } from './matrix-columns.ts'
import type { MatrixLook, RowHeight } from './matrix-look.ts'
import { rangeWords } from './range-words.ts'
import { useFold } from './use-fold.ts'
import { useFollowLinks } from './use-follow-links.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useStripLook } from './use-strip-look.ts'
import type { OverviewAddress } from './use-overview-address.ts'

const none = { facts: '', columns: [] }

const factsKnown = new WeakMap<OverviewRow, string>()

interface MatrixProps {
  kind: ModuleType
  rows: readonly OverviewRow[]
  /** Of all stations of the page, by code. */
  names: ReadonlyMap<string, string>
  height: RowHeight
  strips: PageStrips
  address: OverviewAddress
  /** Of air stations; null: none has an index. */
  aqi: AqiOfStations | null
}

const keyOf = ({ station }: OverviewRow): string => station.code

// The least widths of Matrix.module.css: name and state, a factor, the air quality index, the last reading.
const NAMES_PX = { tall: 144, middle: 144, low: 352 }
const FACTOR_PX = { tall: 76, middle: 76, low: 94 }
const AQI_PX = { tall: 54, middle: 54, low: 64 }
const SEEN_PX = { tall: 52, middle: 52, low: 76 }

const leastWidth = (height: RowHeight, factors: number, hasAqi: boolean): number =>
  NAMES_PX[height] + FACTOR_PX[height] * factors + SEEN_PX[height] + (hasAqi ? AQI_PX[height] : 0)

/** Rows that fit the highest window. */
const FIRST = 40

/** Stations × factors: each cell the newest value, and by its form how near its limit it is. */
export function Matrix({ kind, rows, names, height, strips, address, aqi }: MatrixProps) {
  const { t } = useTranslation()
  const { range } = address
  const look = useLook({ kind, height, range }, strips)
  const grid = useRef<HTMLDivElement>(null)
  const { ref: size, width } = useElementSize<HTMLDivElement>()
  const ref = useMergedRef(grid, size)
  const quiet = useQuietOrder(rows, keyOf)
  const hasAqi = aqi !== null
  const { columns, factors } = useColumns(rows, { isHeld: quiet.isHeld, hasAqi })
  const { shown, folded } = useFold(quiet.rows, quiet.isHeld, address)
  const all = address.isUnfolded ? [...shown, ...folded] : shown
  const focus = useGridFocus(grid, all.map(keyOf), columns.length)
  const follow = useFollowLinks()
  useRowMoves(grid, all.map(keyOf))
  const isWide = width > 0 && width < leastWidth(height, factors, hasAqi)
  const drawn = (row: OverviewRow, place: number) => (
    <MatrixRow
      key={keyOf(row)}
      look={look}
      row={row}
      name={names.get(keyOf(row)) ?? row.station.name}
      columns={columns}
      aqi={aqi?.of(keyOf(row))}
      periods={periodsOf(strips, row.station)}
      isFirst={place < FIRST}
      focusable={focus.active.row === keyOf(row) ? focus.active.column : null}
    />
  )
  return (
    <>
      <div
        ref={ref}
        role="grid"
        aria-label={t('overview.matrixLabel')}
        aria-rowcount={all.length + 1}
        className={classes.grid}
        style={{ '--factors': factors } as CSSProperties} // a variable of the style sheet
        data-aqi={hasAqi || undefined}
        data-wide={isWide || undefined}
        data-rows={height}
        onClick={follow}
        onKeyDown={focus.onKeyDown}
      >
        <MatrixHead columns={columns} table={address.table} hasState={height === 'low'} />
        <div role="rowgroup" onFocusCapture={focus.onFocus} {...quiet.handlers}>
          {shown.map(drawn)}
          {folded.length > 0 && <FoldButton count={folded.length} address={address} isGrid />}
          {address.isUnfolded && folded.map((row, place) => drawn(row, shown.length + place))}
        </div>
        {height !== 'low' && (
          <p className={classes.foot}>{t('overview.foot', { range: rangeWords(range, t) })}</p>
        )}
      </div>
      {height === 'low' && <Legend />}
    </>
  )
}

/** What all rows share: the same object until it changes. */
function useLook(
  { kind, height, range }: Pick<MatrixLook, 'kind' | 'height' | 'range'>,
  strips: PageStrips,
): MatrixLook {
  const { t } = useTranslation()
  const language = currentLanguage()
  const stripLook = useStripLook(strips)
  return useMemo(
    () => ({ kind, height, range, strips: stripLook, t, language }),
    [kind, height, range, stripLook, t, language],
  )
}

interface ColumnsGiven {
  /** While somebody is in the matrix no column changes its place. */
  isHeld: boolean
  hasAqi: boolean
}

/** The columns, as the same list until one changes, and how many of them are of factors. */
function useColumns(rows: readonly OverviewRow[], { isHeld, hasAqi }: ColumnsGiven) {
  const factors = useFactorColumns(rows, isHeld)
  const columns = useMemo(() => (hasAqi ? [aqiColumn, ...factors] : factors), [hasAqi, factors])
  return { columns, factors: factors.length }
}

function useFactorColumns(rows: readonly OverviewRow[], isHeld: boolean): readonly MatrixColumn[] {
  const [known, setKnown] = useState<{ facts: string; columns: readonly MatrixColumn[] }>(none)
  // In any order: a row that moves changes no column.
  const facts = rows.map(factsOf).toSorted().join()
  if (known.facts === facts) return known.columns
  const found = columnsOf(rows)
  const next = isHeld ? inPlace(found, known.columns) : found
  const columns = JSON.stringify(next) === JSON.stringify(known.columns) ? known.columns : next
  setKnown({ facts, columns })
  return columns
}

/** What the columns depend on, as text. */
function factsOf(row: OverviewRow): string {
  const last = factsKnown.get(row)
  if (last !== undefined) return last
  const facts = row.station.factors
    .map(({ code, unit, kind, min_value, max_value, condition }) =>
      [code, unit, kind, min_value, max_value, condition].join('|'),
    )
    .join()
  factsKnown.set(row, facts)
  return facts
}

function inPlace(found: readonly MatrixColumn[], before: readonly MatrixColumn[]): MatrixColumn[] {
  const kept = before.flatMap(({ code }) => found.find((column) => column.code === code) ?? [])
  return [...kept, ...found.filter(({ code }) => !before.some((column) => column.code === code))]
}
