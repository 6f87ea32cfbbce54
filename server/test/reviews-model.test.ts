import { localInstant, MINUTE_MS, type ReviewWrite } from '@quantrac/contract'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Context } from '../src/context.ts'
import { packHistory } from '../src/features/history/packing.service.ts'
import { createReview, undoReview } from '../src/features/reviews/reviews.service.ts'
import { startWithAdmin } from './admin-app.ts'
import { depsOf, openCopy } from './history-copy.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const now = localInstant('2026-11-20', '12:00')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const copies = [0, 1].map(() => openCopy(app.system.config.databaseUrl ?? '', () => now))
afterAll(() => Promise.all(copies.map((copy) => copy.stop())))

// The last hour of a day that is packed on the way, and the first of the next one.
const start = localInstant('2026-11-18', '23:00')
const places = 12
const at = (place: number) => new Date(start + place * 10 * MINUTE_MS).toISOString()

interface Made {
  readonly id: number
  readonly covers: ReadonlySet<number>
  readonly verdict: ReviewWrite['verdict']
  readonly value: number | null
  isUndone: boolean
}

interface Decision {
  readonly span: readonly [number, number]
  readonly verdict: Made['verdict']
  readonly value: number
}

function expected(came: ReadonlyMap<number, { value: number; quality: number }>, made: readonly Made[]) {
  return [...came]
    .toSorted(([one], [other]) => one - other)
    .map(([place, original]) => {
      const [newest] = made
        .filter(({ isUndone, covers }) => !isUndone && covers.has(place))
        .toSorted((one, other) => other.id - one.id)
      if (newest === undefined) return [original.value, original.quality]
      return [newest.value ?? original.value, newest.verdict === 'invalid' ? 4 : 0]
    })
}

async function stored(factorId: number) {
  const query = { factor: String(factorId), limit: 100 }
  const { results } = (await app.call('metricList', { query }, admin)).body
  return results.toReversed().map(({ value, quality }) => [value, quality])
}

const span = fc
  .tuple(fc.nat(places - 1), fc.nat(places - 1))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
const decision: fc.Arbitrary<Decision> = fc.record({
  span,
  verdict: fc.constantFrom<Made['verdict'][]>('valid', 'invalid', 'value'),
  value: fc.integer({ min: -9, max: 9 }),
})
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('two at once' as const), decision, decision) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('undo' as const), fc.nat(20)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('late' as const), fc.nat(places - 1), fc.constantFrom<(0 | 1)[]>(0, 1)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('pack' as const)) },
)

test('after any decisions of two copies at once, undone or not, with late readings, each reading is as the newest one says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const module = await makeModule(app, admin.token)
      const factor = await makeFactor(app, admin.token, { module: module.code })
      const came = new Map<number, { value: number; quality: 0 | 1 }>()
      const made: Made[] = []
      const post = async (place: number, quality: 0 | 1) => {
        if (came.has(place)) return
        const body = { factor: factor.id, value: 100 + place, quality, timestamp: at(place) }
        await app.call('metricCreate', { body }, admin)
        came.set(place, { value: 100 + place, quality })
      }
      const as = (n: number) => {
        const copy = copies[n]
        if (copy === undefined) throw new Error('there are two copies')
        const ctx = { ...copy.ctx, actor: { user_id: admin.user_id, email: 'a' } } as unknown as Context // enough of one
        return [ctx, depsOf(copy, () => new Date(now))] as const
      }
      const decide = async (n: number, { span: [from, to], verdict, value: given }: Decision) => {
        const covers = new Set([...came.keys()].filter((place) => place >= from && place <= to))
        if (covers.size === 0) return
        const value = verdict === 'value' ? given : null
        const stretch = { module_code: module.code, factor_codes: [factor.code] }
        const times = { start_datetime: at(from), end_datetime: at(to) }
        const [ctx, deps] = as(n)
        const { id } = await createReview(ctx, deps, { ...stretch, ...times, verdict, value, reason: 'x' })
        made.push({ id, covers, verdict, value, isUndone: false })
      }
      for (const place of [0, 3, 4, 7, 8, 11]) await post(place, 0)
      for (const one of steps) {
        if (one[0] === 'two at once') await Promise.all([decide(0, one[1]), decide(1, one[2])])
        if (one[0] === 'late') await post(one[1], one[2])
        if (one[0] === 'pack') await packHistory(app.system, { pool: app.connections.pool })
        if (one[0] === 'undo') {
          const chosen = made.filter(({ isUndone }) => !isUndone)
          const undone = chosen[one[1] % Math.max(1, chosen.length)]
          if (undone !== undefined) {
            await undoReview(...as(one[1] % 2), undone.id)
            undone.isUndone = true
          }
        }
        expect(await stored(factor.id)).toEqual(expected(came, made))
      }
    }),
    { numRuns: 8 },
  )
})
