import type { Context } from '../context.ts'
import { lookAtStations, lookEveryMs } from '../features/station-health/look.service.ts'
import { Ticker } from './ticker.ts'

/** Looks at the stations; of several copies one looks at a time. What a look missed counts as a break. */
export const stationWatch = (system: Context): Ticker =>
  new Ticker({
    everyMs: lookEveryMs,
    isFirstLater: true,
    log: system.log,
    failed: 'the health of the stations could not be looked at',
    look: () => lookAtStations(system),
  })
