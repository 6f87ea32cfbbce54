import type { Context } from '../../context.ts'
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

/** By the factor's id, those of one version only; for each copy of the program, known by its bus: a test runs several in one process. */
const memories = new WeakMap<object, Known>()

/**
 * The latest values of the factors of modules, by module, in the order they were added. Most of a factor changes with the configuration
 * only: it is read once for each version, which every call compares.
 */
export async function readLatestRows(
  ctx: Context,
  moduleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly LatestRow[]>> {
  for (let attempt = 1; ; attempt += 1) {
    const states = await selectStates(ctx.db, moduleIds)
    const version = states[0]?.version
    const known = memories.get(ctx.bus)
    const settled = isOf(known, states) ? known : await learn(ctx, moduleIds)
    if (settled.version === version || version === undefined || attempt === attempts)
      return new Map(
        states.map(({ module_id, factors }) => [module_id, factors.flatMap((one) => rowOf(one, settled))]),
      )
  }
}

function isOf(given: Known | undefined, states: readonly ModuleStateRow[]): given is Known {
  return (
    given !== undefined &&
    performance.now() - given.since < longestMs &&
    states.every(
      ({ version, factors }) => version === given.version && factors.every(([id]) => given.factors.has(id)),
    )
  )
}

async function learn(ctx: Context, moduleIds: readonly number[]): Promise<Known> {
  const { version, factors } = await selectSettled(ctx.db, moduleIds)
  const known = memories.get(ctx.bus)
  const isSame = known?.version === version && performance.now() - known.since < longestMs
  const found: Known =
    known !== undefined && isSame ? known : { version, since: performance.now(), factors: new Map() }
  for (const facts of factors) found.factors.set(facts.id, facts)
  memories.set(ctx.bus, found)
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
