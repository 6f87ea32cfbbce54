import { DAY_MS, localDay, localInstant, MINUTE_MS } from '@quantrac/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '../src/context.ts'
import { updateFactor } from '../src/features/factors/factors.service.ts'
import { limitPeriods } from '../src/features/judging/limit-periods.service.ts'
import { followDue } from '../src/features/standards/due.service.ts'
import { setModuleStandard } from '../src/features/standards/module-standards.service.ts'
import { updateStandard } from '../src/features/standards/standards.service.ts'
import {
  getThresholdOfFactor,
  updateThresholdOfFactor,
} from '../src/features/thresholds/thresholds.service.ts'
import { startWithAdmin } from './admin-app.ts'
import { depsOf } from './history-copy.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'

const begin = localInstant('2026-05-04', '10:00')
let now = begin
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const ctx: Context = {
  ...app.system,
  actor: {
    user_id: admin.user_id,
    session_id: admin.session_id,
    email: admin.email,
    role: 'admin',
    permissions: new Set(),
    moduleScope: new Map(),
    key: null,
  },
}
const deps = depsOf({ pool: app.connections.pool, ctx: app.system }, () => new Date(now))

const dayAt = (offset: number) => localDay(begin + offset * DAY_MS)
const quantity = fc.constantFrom('COD', 'TSS')
const coefficient = fc.constantFrom(0.9, 1, 1.1)
const limit = fc.record({
  quantity,
  column: fc.constantFrom('', 'A', 'B'),
  max: fc.integer({ min: 40, max: 200 }),
  min: fc.option(fc.integer({ min: 1, max: 30 })),
  first: fc.option(fc.integer({ min: -3, max: 12 })),
  length: fc.option(fc.integer({ min: 0, max: 6 })),
})
type Limit = (typeof limit extends fc.Arbitrary<infer One> ? One : never) & { readonly condition: string }

const change = fc.oneof(
  fc.record({ kind: fc.constant('document' as const), limits: fc.array(limit, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('permit' as const), limits: fc.array(limit, { maxLength: 2 }) }),
  fc.record({
    kind: fc.constant('choice' as const),
    value: fc.record(
      {
        kq: coefficient,
        kf: coefficient,
        excluded: fc.constantFrom<string[]>([], ['COD']),
        column: fc.constantFrom('A', 'B'),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('choice' as const), value: fc.record({ follow_instant: fc.boolean() }) }),
  fc.record({
    kind: fc.constant('factor' as const),
    value: fc.record(
      { quantity: fc.constantFrom('COD', 'TSS', null), unit: fc.constantFrom('mg/L', 'g/L', 'odd') },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('leave' as const), max: fc.integer({ min: 300, max: 400 }) }),
  fc.constant({ kind: 'return' as const }),
  fc.record({
    kind: fc.constant('clock' as const),
    days: fc.integer({ min: 0, max: 4 }),
    isHeard: fc.boolean(),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

interface Sides {
  readonly min: number | null
  readonly max: number | null
}

/** What holds, said once more: nothing here knows the program. */
class Model {
  document: readonly Limit[] = []
  permit: readonly Limit[] = []
  choice = { kq: 1, kf: 1, excluded: ['pH'], column: 'A', follow_instant: false }
  factor: { quantity: string | null; unit: string } = { quantity: 'COD', unit: 'mg/L' }
  isLeft = false
  /** The last day that limits were brought to; null: they follow nothing. */
  day: string | null = null
  sides: Sides = { min: null, max: 500 }
  periods: { from: number; sides: Sides }[] = []

  limits(day: string): Sides {
    const { kq, kf, excluded, column } = this.choice
    const isOf = (one: Limit) =>
      one.quantity === this.factor.quantity &&
      (one.first === null || dayAt(one.first) <= day) &&
      (one.length === null || day <= dayAt((one.first ?? 0) + one.length))
    const scale = excluded.includes(this.factor.quantity ?? '') ? 1 : kq * kf
    const ofDocument = this.document.filter((one) => one.column === '' || one.column === column).filter(isOf)
    const ofPermit = this.permit.filter(isOf)
    const mosts = [...ofDocument.map(({ max }) => round(max * scale)), ...ofPermit.map(({ max }) => max)]
    const leasts = [...ofDocument, ...ofPermit].flatMap(({ min }) => min ?? [])
    const isOdd = this.factor.unit === 'odd'
    const inUnit = (value: number) => (this.factor.unit === 'g/L' ? round(value / 1000) : value)
    return {
      min: leasts.length === 0 || isOdd ? null : inUnit(Math.max(...leasts)),
      max: mosts.length === 0 || isOdd ? null : inUnit(Math.min(...mosts)),
    }
  }

  /** Brings the sides to a day, each day before it at its midnight. */
  follow(at: number): void {
    const today = localDay(at)
    if (!this.choice.follow_instant || this.isLeft || this.factor.quantity === null) {
      this.day = null
      return
    }
    for (let day = next(this.day ?? today); this.day !== null && day <= today; day = next(day))
      this.take(this.limits(day), localInstant(day))
    this.day = today
    this.take(this.limits(today), at)
  }

  take({ min, max }: Sides, from: number): void {
    if (min === null && max === null) return
    const [least, most] = [min ?? this.sides.min, max ?? this.sides.max]
    const isTooNarrow =
      least !== null && most !== null && (min !== null && max !== null ? least > most : least >= most)
    this.set(
      { min: isTooNarrow && max !== null ? null : least, max: isTooNarrow && max === null ? null : most },
      from,
    )
  }

  set(sides: Sides, from: number): void {
    if (sides.min === this.sides.min && sides.max === this.sides.max) return
    this.sides = sides
    this.periods = [...this.periods.filter((one) => one.from < from), { from, sides }]
  }
}

const round = (value: number) => Number(value.toPrecision(12))
const next = (day: string) => localDay(localInstant(day) + DAY_MS)

interface Real {
  readonly module: { readonly id: number }
  readonly factor: { readonly id: number }
  readonly standard: number
}

/** In the real program and in the model. */
async function apply(real: Real, model: Model, given: Change): Promise<void> {
  if (given.kind === 'clock') {
    now += given.days * DAY_MS
    if (!given.isHeard) return
    await followDue(app.system, deps)
    model.follow(now)
    return
  }
  model.follow(now)
  await make(real, model, given)
  model.follow(now)
}

async function make(real: Real, model: Model, given: Exclude<Change, { kind: 'clock' }>): Promise<void> {
  const { module, factor, standard } = real
  if (given.kind === 'document') {
    model.document = given.limits.map((one, n) => ({ ...one, condition: `${n}` }))
    await updateStandard(ctx, standard, { entries: [...model.document.map(entryOf), ...columns] })
  } else if (given.kind === 'permit') {
    model.permit = given.limits.map((one, n) => ({ ...one, condition: `${n}` }))
    const limits = model.permit.map(entryOf).map(({ column: _column, ...one }) => one)
    await setModuleStandard(ctx, module.id, { permit: { number: '1/GP', date: '2026-01-01', limits } })
  } else if (given.kind === 'choice') {
    model.choice = { ...model.choice, ...given.value }
    await setModuleStandard(ctx, module.id, given.value)
  } else if (given.kind === 'factor') {
    model.factor = { ...model.factor, ...given.value }
    await updateFactor(ctx, factor.id, given.value)
  } else if (given.kind === 'leave') {
    model.isLeft = true
    await updateThresholdOfFactor(ctx, factor.id, {
      follows_standard: false,
      min_value: null,
      max_value: given.max,
    })
    model.set({ min: null, max: given.max }, now)
  } else {
    model.isLeft = false
    await updateThresholdOfFactor(ctx, factor.id, { follows_standard: true })
  }
}

const entryOf = ({ quantity: of, column, condition, min, max, first, length }: Limit) => ({
  quantity: of,
  period: 'instant' as const,
  min_value: min,
  max_value: max,
  unit: 'mg/L',
  column,
  condition,
  valid_from: first === null ? null : dayAt(first),
  valid_until: length === null ? null : dayAt((first ?? 0) + length),
})
/** The document has its columns whatever its limits are. */
const columns = ['A', 'B'].map((column) => ({
  quantity: 'NH4-N',
  period: 'instant' as const,
  min_value: null,
  max_value: 5,
  unit: 'mg/L',
  column,
  condition: '',
  valid_from: null,
  valid_until: null,
}))

let made = 0

async function world(): Promise<Real> {
  now = begin
  made += 1
  const module = await makeModule(app, admin.token)
  const factor = await makeFactor(app, admin.token, { module: module.code, quantity: 'COD', unit: 'mg/L' })
  await storeReadings(app, factor, [{ at: new Date(begin - DAY_MS), value: 1 }])
  await app.system.db
    .updateTable('factor_state')
    .set({ latest_ts: new Date(begin - DAY_MS) })
    .where('factor_id', '=', factor.id)
    .execute()
  const body = { code: `Model ${made}`, group: 'own', entries: columns } as const
  const { id: standard } = (await app.call('standardCreate', { body: { ...body, entries: columns } }, admin))
    .body.data
  await updateThresholdOfFactor(ctx, factor.id, { max_value: 500 })
  await setModuleStandard(ctx, module.id, { standard_id: standard, column: 'A' })
  return { module, factor, standard }
}

test('after any course of changes thresholds and their periods are what a short model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
      const real = await world()
      const model = new Model()
      for (const given of [{ kind: 'choice' as const, value: { follow_instant: true } }, ...changes]) {
        now += MINUTE_MS
        await apply(real, model, given)
      }
      now += MINUTE_MS
      await followDue(app.system, deps)
      model.follow(now)
      const { min_value, max_value } = await getThresholdOfFactor(ctx, real.factor.id)
      expect({ min: min_value, max: max_value }).toEqual(model.sides)
      const held = (await limitPeriods(app.system.db, [real.factor.id])).get(real.factor.id) ?? []
      expect(
        held
          .slice(1)
          .map(({ from, limits }) => ({ from, sides: { min: limits?.min_value, max: limits?.max_value } })),
      ).toEqual(model.periods)
    }),
    { numRuns: 25 },
  )
})
