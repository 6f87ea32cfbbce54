import type { Database } from '../../db/database.ts'
import { type Ending, type EqualRow, selectEqual } from './equal.queries.ts'

/** Of each factor whether its newest readings are all equal; of days that are packed nothing is asked. */
export const findEqual = (db: Database, asked: readonly Ending[]): Promise<EqualRow[]> =>
  selectEqual(db, asked)
