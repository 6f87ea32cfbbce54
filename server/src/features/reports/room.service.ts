import type { Context } from '../../context.ts'
import { reportLimits } from './report-limits.ts'
import { sumCharacters } from './reports.queries.ts'

/** How many characters of rows a person's next report may have; 0 or less: none. */
export async function roomFor({ db }: Pick<Context, 'db'>, userId: number): Promise<number> {
  const { all, own } = await sumCharacters(db, userId)
  return Math.min(reportLimits.charactersOfPerson - own, reportLimits.characters - all)
}
