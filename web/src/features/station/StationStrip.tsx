import { periodsOf } from '../../components/strip/periods-of.ts'
import { Strip } from '../../components/strip/Strip.tsx'
import { StripAxis } from '../../components/strip/StripAxis.tsx'
import { useStrips } from '../../components/strip/use-strips.ts'
import type { StationNow } from '../../components/live-stations/station-now.ts'
import classes from './StationHead.module.css'

/** The last 24 hours of the station: when it was beyond a limit, near one, or silent. */
export function StationStrip({ station }: { station: StationNow }) {
  const { answer, window } = useStrips()
  const periods = periodsOf({ answer }, station)
  return (
    <div className={classes.strip}>
      {answer !== undefined && periods !== undefined && (
        <>
          <StripAxis window={window} isLive />
          <Strip name={station.name} periods={periods} factors={answer.factors} window={window} />
        </>
      )}
    </div>
  )
}
