import type { Period } from '../../history/period.ts'
import type { FactorFacts, StationFacts } from './facts.queries.ts'
import type { AskedReport } from './make.queries.ts'
import type { RowWriter } from './row-writer.service.ts'

/** What is being made of whose what. */
export interface Making {
  readonly asked: AskedReport
  readonly found: StationFacts
  readonly factors: readonly FactorFacts[]
  readonly covered: Period
  readonly rows: RowWriter
}
