import type { Database } from '../../db/database.ts'
import { type Newest, type NewestRow, selectNewest } from './newest.queries.ts'

/** The newest readings of each factor that has so many; of days that are packed nothing is asked. */
export const findNewest = (db: Database, asked: readonly Newest[]): Promise<NewestRow[]> =>
  selectNewest(db, asked)
