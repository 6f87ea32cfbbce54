import type { Cell } from '../columns.ts'
import type { ReportRows } from './report-file.ts'

/** An alert or a warning as it is frozen. */
export interface RaisedAlert {
  readonly at: number
  readonly factor: string
  readonly status: string
  readonly value: number | null
  /** Null in reports that were made before peaks were frozen. */
  readonly peak: number | null
  readonly min_value: number | null
  readonly max_value: number | null
  /** Epoch milliseconds; null: it was still open. */
  readonly resolved_at: number | null
  /** Null: nobody has had it, or the report was made before handling was frozen. */
  readonly handled_by: string | null
  readonly taken_minutes: number | null
  readonly closed_minutes: number | null
  readonly cause: string
  readonly action: string
  readonly note: string
}

export interface RaisedAlerts {
  /** The oldest ones. */
  readonly listed: readonly RaisedAlert[]
  readonly alerts: number
  readonly warnings: number
  readonly open: number
}

/** Reads the rows once. A report of readings has none. */
export async function readAlerts(report: ReportRows, mostListed = 1000): Promise<RaisedAlerts | null> {
  if (report.report.report_type !== 'alert') return null
  const listed: RaisedAlert[] = []
  const counts = { alerts: 0, warnings: 0, open: 0 }
  const read = readerOf(report)
  for await (const rows of report.rows())
    for (const row of rows) {
      const alert = read(row)
      if (listed.length < mostListed) listed.push(alert)
      counts[alert.status === 'ALERT' ? 'alerts' : 'warnings'] += 1
      if (alert.resolved_at === null) counts.open += 1
    }
  return { listed, ...counts }
}

function readerOf({ headers }: ReportRows): (row: readonly Cell[]) => RaisedAlert {
  const places = new Map(headers.map(({ key }, place) => [key, place]))
  return (row) => {
    const cell = (key: string) => row[places.get(key) ?? row.length]
    const text = (key: string) => String(cell(key) ?? '')
    const number = (key: string) => {
      const value = cell(key)
      return typeof value === 'number' ? value : null
    }
    return {
      at: number('timestamp') ?? 0,
      factor: text('factor'),
      status: text('status'),
      value: number('value'),
      peak: number('peak'),
      min_value: number('min_value'),
      max_value: number('max_value'),
      resolved_at: number('resolved_at'),
      handled_by: text('handled_by') || null,
      taken_minutes: number('taken_minutes'),
      closed_minutes: number('closed_minutes'),
      cause: text('cause'),
      action: text('action'),
      note: text('note'),
    }
  }
}
