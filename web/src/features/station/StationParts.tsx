import type { StationNow } from '../../components/live-stations/station-now.ts'
import { Can } from '../../components/access/Can.tsx'
import { AlertsCard } from './AlertsCard.tsx'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { ReadingsCard } from './ReadingsCard.tsx'
import { type LoadSamples, SamplesCard } from './SamplesCard.tsx'
import classes from './StationPage.module.css'
import type { StationView } from './station-view.ts'

export { TimeSeriesCard } from './TimeSeriesCard.tsx'

export interface RecordsProps {
  station: StationNow
  view: StationView
  loadSamples: LoadSamples | undefined
}

/** What was measured and what happened: readings, alerts, samples and connections of a station. */
export function Records({ station, view, loadSamples }: RecordsProps) {
  return (
    <>
      <div className={classes.pair}>
        <ReadingsCard station={station} view={view} />
        <AlertsCard station={station} view={view} />
      </div>
      {loadSamples !== undefined && (
        <Can do="samples.view_sample">
          <SamplesCard station={station} load={loadSamples} />
        </Can>
      )}
      <ConnectionsCard station={station} />
    </>
  )
}
