import type { Factor, Module, ModuleLatest } from '@quantrac/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, openAlert } from './made-modules.ts'

const now = new Date('2026-05-10T12:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

let app: TestApp
let admin: TestActor
/** Who has no right at all. */
let nobody: TestActor
const made: Record<string, Module> = {}

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  admin = await signIn(app, { role: 'admin' })
  nobody = await signIn(app)
  await addStation('E-normal', { type: 'air', minutes: [1, 1] })
  await addStation('D-silent', { type: 'air', minutes: [16, null] })
  await addStation('C-partly', { type: 'air', minutes: [16, 1] })
  await addStation('B-warning', { type: 'elecConsum', minutes: [1, 1], severity: 'WARNING' })
  await addStation('A-bare', { type: 'elecConsum', minutes: [] })
  await addStation('F-alert', { type: 'air', minutes: [16, 1], severity: 'ALERT' })
})
afterAll(() => app.stop())

interface Given {
  type: Module['type']
  /** Since the last reading of each factor; null: none. */
  minutes: readonly (number | null)[]
  severity?: 'ALERT' | 'WARNING'
}

/** Its last factor is in an excursion where a severity is given. */
async function addStation(code: string, { type, minutes, severity }: Given): Promise<void> {
  made[code] = await makeModule(app, admin.token, { code, type })
  for (const [place, since] of minutes.entries()) {
    const factor = await makeFactor(app, admin.token, { module: code, code: `F${place}` })
    if (since !== null) await latestIs(factor, since)
    if (severity !== undefined && place === minutes.length - 1) {
      const body = { max_value: 10, max_range: 2 }
      await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body }, admin)
      await openAlert(app, factor, ago(1))
      const { db } = app.system
      await db.updateTable('factor_state').set({ severity }).where('factor_id', '=', factor.id).execute()
    }
  }
}

async function latestIs({ id }: Factor, minutes: number): Promise<void> {
  await app.system.db
    .updateTable('factor_state')
    .set({ latest_ts: ago(minutes), latest_value: minutes, latest_quality: 0 })
    .where('factor_id', '=', id)
    .execute()
}

const list = async (query: object = {}, as: { token: string } = nobody) =>
  (await app.call('moduleLatestList', { query }, as)).body
const codes = ({ results }: { results: readonly ModuleLatest[] }) => results.map(({ code }) => code)

it('has the stations worst state first, then by code, for everybody who is signed in', async () => {
  const whole = await list()
  expect(whole.results.map(({ code, state }) => [code, state])).toEqual([
    ['F-alert', 'ALERT'],
    ['B-warning', 'WARNING'],
    ['A-bare', 'OFFLINE'],
    ['D-silent', 'OFFLINE'],
    ['C-partly', 'NORMAL'],
    ['E-normal', 'NORMAL'],
  ])
  expect(whole).toMatchObject({ count: 6, limit: 10, offset: 0, next: null, previous: null })
  expect((await app.call('moduleLatestList', {})).status).toBe(401)
})

it('has of each station its fields, its state and its factors with limits and bands', async () => {
  const { results } = await list({ module: ' f-ALERT' })
  expect(results).toEqual([
    {
      ...made['F-alert'],
      factor_count: 2,
      last_seen_at: ago(1).toISOString(),
      state: 'ALERT',
      condition: 'above',
      quiet_since: null,
      factors: [
        expect.objectContaining({
          code: 'F0',
          status: 'OFFLINE',
          max_value: null,
          max_range: 0,
          condition: 'offline',
          excursion: null,
        }),
        {
          id: expect.any(Number),
          code: 'F1',
          name: expect.any(String),
          unit: expect.any(String),
          decimals: 2,
          kind: 'gauge',
          value: 1,
          timestamp: ago(1).toISOString(),
          quality: 0,
          status: 'ALERT',
          min_value: null,
          max_value: 10,
          min_range: 0,
          max_range: 2,
          condition: 'above',
          excursion: { alert_id: expect.any(Number), since: ago(1).toISOString(), peak: 12 },
        },
      ],
    },
  ])
  const one = await app.call('moduleLatest', { params: { code: 'F-alert' } }, nobody)
  expect(one.body.data).toEqual(
    results[0]?.factors.map(
      ({
        id,
        kind: _kind,
        min_range: _min,
        max_range: _max,
        condition: _condition,
        excursion: _excursion,
        ...rest
      }) => ({
        factor: id,
        ...rest,
      }),
    ),
  )
})

it('says what is known of each station: one that is partly silent is late', async () => {
  const { results } = await list()
  expect(results.map(({ code, condition }) => [code, condition])).toEqual([
    ['F-alert', 'above'],
    ['B-warning', 'above'],
    ['A-bare', 'offline'],
    ['D-silent', 'offline'],
    ['C-partly', 'late'],
    ['E-normal', 'normal'],
  ])
})

it('tells an excursion from its first alert, with the farthest value of all of them', async () => {
  const code = 'G-episode'
  await makeModule(app, admin.token, { code, type: 'wasteWater' })
  const factor = await makeFactor(app, admin.token, { module: code })
  const { db } = app.system
  const first = await openAlert(app, factor, ago(9))
  const ended = { resolved_at: ago(5), resolve_reason: 'escalated', status: 'WARNING', peak: 15 } as const
  await db
    .updateTable('alert')
    .set({ ...ended, episode: first })
    .where('id', '=', first)
    .execute()
  const second = await openAlert(app, factor, ago(5))
  await db.updateTable('alert').set({ episode: first }).where('id', '=', second).execute()
  const excursion = async () => (await list({ module: code })).results[0]?.factors[0]?.excursion
  await app.call('thresholdUpdateByFactor', { params: { id: factor.id }, body: { max_value: 10 } }, admin)
  expect(await excursion()).toEqual({ alert_id: second, since: ago(9).toISOString(), peak: 15 })
  const below = { class: 'LO', peak: -3 } as const
  await db.updateTable('factor_state').set(below).where('factor_id', '=', factor.id).execute()
  expect(await excursion()).toMatchObject({ peak: -3 })
  await app.call('alertDelete', { params: { id: second } }, admin)
  expect(await excursion()).toBeNull()
})

it('is the same by pages, and repeats what it was asked for in the neighbours’ addresses', async () => {
  const whole = codes(await list())
  for (const offset of [0, 2, 4])
    expect(codes(await list({ offset, limit: 2 })), String(offset)).toEqual(whole.slice(offset, offset + 2))
  expect(codes(await list({ offset: 2, limit: 10 }))).toEqual(whole.slice(2))
  const beyond = await list({ offset: 50, limit: 4 })
  expect([beyond.offset, codes(beyond)]).toEqual([4, whole.slice(4)])
  const first = await list({ type: 'air', limit: 3 })
  expect([first.count, codes(first)]).toEqual([4, ['F-alert', 'D-silent', 'C-partly']])
  expect(first.next).toBe('/api/modules/latest/?offset=3&limit=3&type=air')
  expect((await list({ limit: 3, offset: 3, type: 'air' })).previous).toContain('offset=0')
})

it('is in the order in which stations were added where that is asked for, whatever their states', async () => {
  const ids = (await list()).results.map(({ id }) => id)
  const [rising, falling] = await Promise.all([list({ ordering: 'id' }), list({ ordering: '-id', limit: 2 })])
  expect(rising.results.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b))
  expect(falling.results.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => b - a).slice(0, 2))
  const second = await list({ ordering: 'id', offset: 2, limit: 2, type: 'air' })
  expect(second.previous).toContain('ordering=id')
})

it('has no row of a station that does not exist, is of another kind, or is deleted', async () => {
  expect(await list({ module: 'nowhere' })).toMatchObject({ count: 0, results: [], next: null })
  expect(codes(await list({ module: 'F-alert', type: 'elecConsum' }))).toEqual([])
  const module = await makeModule(app, admin.token, { code: 'GONE' })
  await app.call('moduleDelete', { params: { id: module.id } }, admin)
  expect(codes(await list())).not.toContain('GONE')
})

it('has the stations within reach alone', async () => {
  const id = made['D-silent']?.id ?? 0
  const limited = await signIn(app, { module_ids: [id] })
  const within = await list({}, limited)
  expect([within.count, codes(within)]).toEqual([1, ['D-silent']])
  expect(codes(await list({ module: 'F-alert' }, limited))).toEqual([])
})
