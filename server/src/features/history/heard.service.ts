import type { Database } from '../../db/database.ts'
import type { Day } from './day.ts'
import { type HeardRow, selectHeard } from './heard.queries.ts'

export type { HeardRow }

/** By station and day: for which minutes it has sent anything, from the newest day before the first one asked for. */
export const readHeard = (
  db: Database,
  moduleIds: readonly number[],
  days: { readonly from: Day; readonly to: Day },
): Promise<HeardRow[]> => selectHeard(db, moduleIds, days)
