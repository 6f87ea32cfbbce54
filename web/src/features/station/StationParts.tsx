import type { StationNow } from '../../components/live-stations/station-now.ts'
import { AlertsCard } from './AlertsCard.tsx'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { ReadingsCard } from './ReadingsCard.tsx'
import classes from './StationPage.module.css'
import type { StationView } from './station-view.ts'

export { TimeSeriesCard } from './TimeSeriesCard.tsx'

export interface RecordsProps {
  station: StationNow
  view: StationView
}

/** What was measured and what happened: readings, alerts and connections of a station. */
export function Records({ station, view }: RecordsProps) {
  return (
    <>
      <div className={classes.pair}>
        <ReadingsCard station={station} view={view} />
        <AlertsCard station={station} view={view} />
      </div>
      <ConnectionsCard station={station} />
    </>
  )
}
