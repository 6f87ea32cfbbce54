import type { ModuleLatest } from '@quantrac/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'

let app: TestApp
let admin: TestActor
let limited: TestActor
const modules: number[] = []
const factors: number[] = []

beforeAll(async () => {
  app = await startTestApp()
  admin = await signIn(app, { role: 'admin' })
  for (const code of ['S1', 'S2', 'S3']) {
    modules.push((await makeModule(app, admin.token, { code })).id)
    for (let n = 0; n < 3; n++)
      factors.push((await makeFactor(app, admin.token, { module: code, code: `F${n}` })).id)
  }
  limited = await signIn(app, { permissions: ['adaptors.view_module'], module_ids: modules.slice(0, 1) })
})
afterAll(() => app.stop())

type Row = Record<string, unknown>

/** What the tables hold, joined anew. */
async function joined(moduleIds: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.id, f.code, f.name, f.unit, f.decimals, f.kind, s.latest_value as value, s.latest_quality as quality,
      case when t.status and t.min_value is distinct from t.max_value then t.min_value end as min_value,
      case when t.status and t.min_value is distinct from t.max_value then t.max_value end as max_value,
      case when t.status and (t.min_value is null or t.min_value is distinct from t.max_value) then t.max_range else 0 end as max_range,
      s.severity is not null and coalesce(t.status and f.status and m.status, false) as is_open
    from factor f join module m on m.id = f.module_id join factor_state s on s.factor_id = f.id left join threshold t on t.factor_id = f.id
    where f.deleted_at is null and m.deleted_at is null and m.id = any(${[...moduleIds]}::int[]) order by f.id`.execute(
    app.system.db,
  )
  return rows
}

async function answered(as: TestActor): Promise<Row[]> {
  const { results } = (await app.call('moduleLatestList', { query: { limit: 100 } }, as)).body
  return results.flatMap(({ factors: of }: ModuleLatest) => of.map(rowOf)).toSorted((a, b) => a.id - b.id)
}

function rowOf(factor: ModuleLatest['factors'][number]) {
  const { id, code, name, unit, decimals, kind, value, quality, min_value, max_value, max_range } = factor
  const is_open = factor.excursion !== null
  return { id, code, name, unit, decimals, kind, value, quality, min_value, max_value, max_range, is_open }
}

const place = fc.nat(8)
const number = fc.integer({ min: 1, max: 60 })
const change = fc.oneof(
  fc.record({ do: fc.constant('limit' as const), place, number }),
  fc.record({ do: fc.constant('limit off' as const), place, number }),
  fc.record({ do: fc.constant('reading' as const), place, number }),
  fc.record({ do: fc.constant('factor' as const), place, number }),
  fc.record({ do: fc.constant('module' as const), place, number }),
  fc.record({ do: fc.constant('other factor' as const), place, number }),
)
let added = 0

async function make({
  do: what,
  place: at,
  number: n,
}: typeof change extends fc.Arbitrary<infer T> ? T : never) {
  const id = factors[at] ?? 0
  const ofModule = modules[Math.floor(at / 3)] ?? 0
  const params = { id }
  const changes = {
    limit: () =>
      app.call(
        'thresholdUpdateByFactor',
        { params, body: { max_value: n, max_range: 1, status: true } },
        admin,
      ),
    'limit off': () => app.call('thresholdUpdateByFactor', { params, body: { status: false } }, admin),
    reading: () => app.call('metricCreate', { body: { factor: id, value: n } }, admin),
    factor: () =>
      app.call(
        'factorUpdate',
        { params, body: { name: `Name ${n}`, unit: `u${n}`, status: n % 5 > 0 } },
        admin,
      ),
    module: () => app.call('moduleUpdate', { params: { id: ofModule }, body: { status: n % 4 > 0 } }, admin),
    'other factor': async () => {
      await app.call('factorDelete', { params }, admin)
      added += 1
      const module = `S${Math.floor(at / 3) + 1}`
      factors[at] = (await makeFactor(app, admin.token, { module, code: `N${added}` })).id
    },
  }
  await changes[what]()
}

it('the latest values are what the tables hold, after each change, within a person’s reach', async () => {
  const property = fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 10 }), async (given) => {
    for (const one of given) {
      await make(one)
      expect(await answered(admin)).toEqual(await joined(modules))
      expect(await answered(limited)).toEqual(await joined(modules.slice(0, 1)))
    }
  })
  await fc.assert(property, { numRuns: 10, seed: 7 })
})
