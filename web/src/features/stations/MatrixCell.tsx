import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/number-format.ts'
import type { FactorNow, StationNow } from '../../components/live-stations/station-now.ts'
import { InterpolatedMark } from '../../components/live-stations/InterpolatedMark.tsx'
import { energyQuery, isEnergyMeter } from '../../components/live-stations/energy-query.ts'
import { type Cell, cellOf } from './cell.ts'
import { besideOf, cellTitle } from './cell-words.ts'
import { CellCourse } from './CellCourse.tsx'
import type { FactorExcursion } from '../../components/live-stations/cell-line.ts'
import type { MatrixLook } from './matrix-look.ts'
import { placeHref } from '../../components/layout/place.ts'
import { underBase } from '../../lib/base-path.ts'
import classes from './MatrixCell.module.css'

interface MatrixCellProps {
  look: MatrixLook
  station: Pick<StationNow, 'code' | 'interval_seconds'>
  /** Undefined: the station does not measure it. */
  factor: FactorNow | undefined
  /** Of the station; undefined while they are not known. */
  excursions: readonly FactorExcursion[] | undefined
  tabIndex: number
  'data-column': number
}

/** The newest value of a factor, in the form that says how near its limit it is. */
export function MatrixCell({ look, station, factor, excursions, ...tab }: MatrixCellProps) {
  const { kind, t, language, height, range } = look
  if (factor === undefined) {
    return (
      <span className={classes.cell} data-form="none" {...tab}>
        –<VisuallyHidden>{t('overview.notMeasured')}</VisuallyHidden>
      </span>
    )
  }
  const cell = cellOf(factor)
  const hasLine = height !== 'low'
  const beside = besideOf(cell, factor, { language, withShare: hasLine })
  // The reading itself is said to the pointer: what a meter has counted today is a value as any other.
  const isToday = isEnergyMeter(factor)
  const form = isToday && cell.form === 'counter' ? 'plain' : cell.form
  return (
    <a
      href={underBase(placeHref(kind, { module: station.code, factor: factor.code }))}
      className={classes.cell}
      data-form={form}
      title={cellTitle(factor, { t, language })}
      {...tab}
    >
      <b className={classes.value}>
        {isToday ? (
          <Today factor={factor} language={language} />
        ) : (
          // The long reading of a meter would lose its first digit where columns are narrow.
          formatNumber(factor.value, language, form === 'counter' ? 0 : factor.decimals)
        )}
      </b>
      {beside !== '' && <small className={classes.beside}>{beside}</small>}
      {!hasLine && cell.bar !== null && <Bar bar={cell.bar} />}
      {hasLine && factor.kind !== 'counter' && (
        <CellCourse
          factor={factor}
          interval_seconds={station.interval_seconds}
          excursions={excursions}
          range={range}
          height={height === 'tall' ? 40 : 20}
        />
      )}
      {form !== 'plain' && form !== 'counter' && (
        <VisuallyHidden>{t(`overview.cell.${form}`)}</VisuallyHidden>
      )}
    </a>
  )
}

/** kWh since midnight; a dash until it is known. */
function Today({ factor, language }: { factor: FactorNow; language: string }) {
  const { data } = useQuery(energyQuery(factor.id))
  return (
    <>
      {formatNumber(data?.energy, language)}
      {data?.interpolated === true && <InterpolatedMark />}
    </>
  )
}

function Bar({ bar: { kind, at, isHigh } }: { bar: NonNullable<Cell['bar']> }) {
  const part = `${Math.round(at * 100)}%`
  return (
    <span className={classes.bar} data-high={isHigh || undefined} data-kind={kind} aria-hidden>
      <span style={kind === 'place' ? { left: part } : { width: part }} />
    </span>
  )
}
