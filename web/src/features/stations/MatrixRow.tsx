/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of a table cannot be left out of layout while it is out of sight */
import {
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { placeHref } from '../../components/layout/place.ts'
import type { KnownAqi } from '../../components/aqi/latest-aqi.ts'
import type { FactorNow } from '../../components/live-stations/station-now.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import { Strip } from '../../components/strip/Strip.tsx'
import type { StripPeriod } from '../../components/strip/strips-query.ts'
import { underBase } from '../../lib/base-path.ts'
import { AqiCell } from './AqiCell.tsx'
import { placeOf } from './Headline.tsx'
import { MatrixCell } from './MatrixCell.tsx'
import classes from './MatrixRow.module.css'
import type { MatrixLook } from './matrix-look.ts'
import { keyOfColumn, type MatrixColumn } from './matrix-columns.ts'
import { excursionsOf } from './row-strip.ts'
import { RowSeen } from './RowSeen.tsx'
import { RowState, type RowStateProps, stateOf } from './RowState.tsx'

/** So far outside the window a row is drawn, so that a person who scrolls does not see it come. */
const MARGIN = '600px'

const watched = new WeakMap<Element, (isNear: boolean) => void>()

// One observer for all rows. It is made with the first, in a browser.
let observer: IntersectionObserver | undefined

export interface MatrixRowProps {
  look: MatrixLook
  row: OverviewRow
  /** Without what all stations of the type begin with. */
  name: string
  columns: readonly MatrixColumn[]
  aqi: KnownAqi
  /** Undefined while they are not known. */
  periods: readonly StripPeriod[] | undefined
  /** Drawn at once; the others when they come near the window. */
  isFirst: boolean
  /** The place of the cell that Tab reaches; null: it is in another row. */
  focusable: number | null
}

/** One station. It renders again only when its own values change. */
export const MatrixRow = memo(function MatrixRow(given: MatrixRowProps) {
  const { look, row, name, columns, aqi, periods, isFirst, focusable } = given
  const { kind, language, height, strips } = look
  const { station, group } = row
  const { ref, isNear } = useNear<HTMLDivElement>(isFirst)
  const excursions = useMemo(
    () => (periods === undefined || strips?.isDaily === true ? undefined : excursionsOf(periods)),
    [periods, strips?.isDaily],
  )
  const byCode = isNear ? new Map(station.factors.map((factor) => [factor.code, factor])) : none
  const tab = (place: number) => ({ 'data-column': place, tabIndex: focusable === place ? 0 : -1 })
  return (
    <div ref={ref} role="row" className={classes.row} data-row={station.code} data-group={group}>
      <div role="rowheader" className={classes.name}>
        <a
          href={underBase(placeHref(kind, { module: station.code }))}
          className={classes.link}
          title={`${station.name} · ${station.code}`}
          {...tab(0)}
        >
          <b>{name}</b>
          <span className={classes.code}>{station.code}</span>
        </a>
      </div>
      <StateCell
        href={underBase(placeHref(kind, placeOf(row)))}
        {...stateOf(row)}
        language={language}
        isShort={height !== 'low'}
        isFocusable={focusable === 1}
      >
        {isNear && strips !== undefined && periods !== undefined && (
          <Strip name={name} periods={periods} {...strips} height={height === 'tall' ? 12 : 6} />
        )}
      </StateCell>
      {isNear &&
        columns.map((column, place) => {
          const cell = { look, ...tab(place + 2) }
          const factor = byCode.get(column.code)
          return (
            <div key={keyOfColumn(column)} role="gridcell" className={classes.cell}>
              {column.shows === 'aqi' ? (
                <AqiCell station={station.code} hour={aqi} {...cell} />
              ) : (
                <MatrixCell {...{ station, factor, excursions }} {...cell} />
              )}
            </div>
          )
        })}
      {isNear && (
        <div role="gridcell" className={classes.seen}>
          <RowSeen row={row} />
        </div>
      )}
    </div>
  )
})

const none: ReadonlyMap<string, FactorNow> = new Map()

interface StateCellProps extends RowStateProps {
  href: string
  isFocusable: boolean
  /** It is drawn again when it changes. */
  language: string
  children: ReactNode
}

/** Renders again only when the state or the strip does: hundreds of rows get new values each second. */
const StateCell = memo(function StateCell({
  href,
  isFocusable,
  language: _,
  children,
  ...state
}: StateCellProps) {
  return (
    <div role="gridcell" className={classes.state}>
      <a href={href} className={classes.link} data-column={1} tabIndex={isFocusable ? 0 : -1}>
        {state.group === 'inactive' ? <span /> : <ConditionIcon condition={state.condition} size={16} />}
        <RowState {...state} />
      </a>
      <span className={classes.strip}>{children}</span>
    </div>
  )
})

function watch(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      // In short tasks: a person who scrolls brings many rows at once.
      startTransition(() => {
        for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
      })
    },
    { rootMargin: MARGIN },
  )
  watched.set(element, onChange)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether an element is in or near the window. */
function useNear<Of extends Element>(isAtFirst: boolean): { ref: RefObject<Of | null>; isNear: boolean } {
  const ref = useRef<Of>(null)
  const [isNear, setNear] = useState(isAtFirst)
  useEffect(() => (ref.current === null ? undefined : watch(ref.current, setNear)), [])
  return { ref, isNear }
}
