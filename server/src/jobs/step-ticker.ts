import type { Context } from '../context.ts'
import { fireDue } from '../features/notification-rules/chains.service.ts'
import { Ticker } from './ticker.ts'

/** A taken alert stops its steps at once; one that is due waits so long at most. */
const everyMs = 500

/** Tells who is due of alerts by the rules, in every copy: a step is told by the first that holds its excursion. */
export const stepTicker = (system: Context): Ticker =>
  new Ticker({
    everyMs,
    log: system.log,
    failed: 'steps of rules that are due could not be told',
    look: async () => {
      await fireDue(system)
    },
  })
