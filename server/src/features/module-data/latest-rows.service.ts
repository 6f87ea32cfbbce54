import type { Database } from '../../db/database.ts'
import {
  type LatestRow,
  type ModuleStateRow,
  selectSettled,
  selectStates,
  type SettledFacts,
  type StateFacts,
} from './latest.queries.ts'

interface Known {
  /** Of the configuration. */
  readonly version: string
  readonly since: number
  readonly factors: Map<number, SettledFacts>
}

// What somebody has changed by SQL of their own, without raising the version, is read after this time.
const longestMs = 60_000
// A configuration that changes between two statements is read again.
const attempts = 3

/** By the factor's id; those of one version only. */
let known: Known | null = null

/**
 * The latest values of the factors of modules, by module, in the order they were added. Most of a factor changes with the configuration
 * only: it is read once for each version, which every call compares.
 */
export async function readLatestRows(
  db: Database,
  moduleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly LatestRow[]>> {
  for (let attempt = 1; ; attempt += 1) {
    const states = await selectStates(db, moduleIds)
    const version = states[0]?.version
    const settled = isOf(known, states) ? known : await learn(db, moduleIds)
    if (settled.version === version || version === undefined || attempt === attempts)
      return new Map(
        states.map(({ module_id, factors }) => [module_id, factors.flatMap((one) => rowOf(one, settled))]),
      )
  }
}

function isOf(given: Known | null, states: readonly ModuleStateRow[]): given is Known {
  return (
    given !== null &&
    performance.now() - given.since < longestMs &&
    states.every(
      ({ version, factors }) => version === given.version && factors.every(([id]) => given.factors.has(id)),
    )
  )
}

async function learn(db: Database, moduleIds: readonly number[]): Promise<Known> {
  const { version, factors } = await selectSettled(db, moduleIds)
  const isSame = known?.version === version && performance.now() - known.since < longestMs
  const found: Known =
    known !== null && isSame ? known : { version, since: performance.now(), factors: new Map() }
  for (const facts of factors) found.factors.set(facts.id, facts)
  known = found
  return found
}

function rowOf([id, value, timestamp, quality, open]: StateFacts, { factors }: Known): LatestRow[] {
  const settled = factors.get(id)
  if (settled === undefined) return []
  const state = { value, timestamp, quality }
  if (open === null) return [{ ...settled, ...state, severity: null, excursion: null, episode: null }]
  const [severity, phase, last, episode] = open
  const { min_value, max_value, min_range, max_range } = settled
  const excursion = [phase, last, min_value, max_value, min_range, max_range] as const
  return [{ ...settled, ...state, severity, excursion, episode }]
}
