import type { ModuleType } from '@quantrac/contract'
import { memo } from 'react'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { placeOf } from './Headline.tsx'
import { placeHref } from '../../components/layout/place.ts'
import { MatrixCell } from './MatrixCell.tsx'
import classes from './MatrixRow.module.css'
import type { MatrixColumn } from './matrix-columns.ts'
import type { OverviewRow } from './overview-rows.ts'
import { RowSeen } from './RowSeen.tsx'
import { RowState } from './RowState.tsx'

export interface MatrixRowProps {
  kind: ModuleType
  row: OverviewRow
  columns: readonly MatrixColumn[]
  /** A row is drawn again when it changes. */
  language: string
  /** The place of the cell that Tab reaches; null: it is in another row. */
  focusable: number | null
}

/** One station. It renders again only when its own values change. */
export const MatrixRow = memo(function MatrixRow({
  kind,
  row,
  columns,
  language,
  focusable,
}: MatrixRowProps) {
  const { station, group } = row
  const byCode = new Map(station.factors.map((factor) => [factor.code, factor]))
  const tab = (place: number) => ({ 'data-column': place, tabIndex: focusable === place ? 0 : -1 })
  return (
    <div role="row" className={classes.row} data-row={station.code} data-group={group}>
      <div role="rowheader" className={classes.name}>
        <a
          href={placeHref(kind, { module: station.code })}
          className={classes.link}
          title={`${station.name} · ${station.code}`}
          {...tab(0)}
        >
          <b>{station.name}</b>
          <span className={classes.code}>{station.code}</span>
        </a>
      </div>
      <div role="gridcell" className={classes.state}>
        <a href={placeHref(kind, placeOf(row))} className={classes.link} {...tab(1)}>
          {group === 'inactive' ? <span /> : <ConditionIcon condition={station.condition} size={18} />}
          <RowState row={row} />
        </a>
      </div>
      {columns.map(({ code }, place) => (
        <div key={code} role="gridcell" className={classes.cell}>
          <MatrixCell
            kind={kind}
            module={station.code}
            factor={byCode.get(code)}
            language={language}
            {...tab(place + 2)}
          />
        </div>
      ))}
      <div role="gridcell" className={classes.seen}>
        <RowSeen row={row} />
      </div>
    </div>
  )
})
