import { expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { auditOf, makeFactor, makeModule } from './made-modules.ts'
import {
  deliverTo,
  destination,
  filesOf,
  makeAll,
  measure,
  MemoryServer,
  minute,
  noon,
  started,
} from './transmissions-world.ts'

test('files that are sent again go into a folder of their own, if a person says so', async () => {
  const { app, as, clock } = await started()
  const { id, cod } = await destination(app, as)
  await measure(app, cod, [5, 1], [10, 2])
  clock.at = noon + 10 * minute
  await makeAll(app)
  const server = new MemoryServer()
  await deliverTo(app, id, server)
  const ids = (await filesOf(app, id)).map((file) => file.id)
  clock.at = noon + 2 * 24 * 60 * minute
  const later = await signIn(app, { role: 'admin' })
  const again = async (folder?: string) => {
    const body = { ids, ...(folder !== undefined && { folder }) }
    const answer = await app.call('transmissionFileResend', { params: { id }, body }, later)
    await deliverTo(app, id, server)
    return { status: answer.status, placed: server.placed.slice(-2) }
  }
  expect(await again('resent/{province}/{station}/{yyyy}{MM}{dd}')).toEqual({
    status: 200,
    placed: [
      'resent/HP/NTHPH/20261125/HP_NTHPH_NT_20261125120500.txt',
      'resent/HP/NTHPH/20261125/HP_NTHPH_NT_20261125121000.txt',
    ],
  })
  expect((await auditOf(app, 'transmission', id)).at(-1)?.after).toMatchObject({
    ids,
    folder: 'resent/{province}/{station}/{yyyy}{MM}{dd}',
  })
  expect((await again('/../etc')).status).toBe(400)
  // Without one it is their own again.
  expect((await again()).placed).toEqual([
    '/2026/11/25/HP_NTHPH_NT_20261125120500.txt',
    '/2026/11/25/HP_NTHPH_NT_20261125121000.txt',
  ])
})

test('a file that is sent again says what its readings are now', async () => {
  const { app, as, clock } = await started()
  const { id, cod } = await destination(app, as)
  await measure(app, cod, [5, 1], [10, 2])
  clock.at = noon + 10 * minute
  await makeAll(app)
  const server = new MemoryServer()
  await deliverTo(app, id, server)
  const files = await filesOf(app, id)
  const path = '/2026/11/25/HP_NTHPH_NT_20261125120500.txt'
  expect(server.files.get(path)).toMatch(/^COD\t1[.0]*\t/)
  const { results } = (await app.call('metricList', { query: { factor: String(cod.id) } }, as)).body
  const first = results.find(({ value }) => value === 1)
  await app.call('metricUpdate', { params: { id: first?.id ?? '' }, body: { value: 7 } }, as)
  // What was sent stays until a person asks.
  await makeAll(app)
  await deliverTo(app, id, server)
  expect(server.files.get(path)).toMatch(/^COD\t1[.0]*\t/)
  await app.call(
    'transmissionFileResend',
    { params: { id }, body: { ids: files.map((file) => file.id) } },
    as,
  )
  await deliverTo(app, id, server)
  expect(server.files.get(path)).toMatch(/^COD\t7[.0]*\t/)
  const again = await filesOf(app, id)
  expect(again.map(({ sha256 }, place) => sha256 === files[place]?.sha256)).toEqual([false, true])
})

test('a file that is refused again and again can be left behind by hand, and sent again', async () => {
  const { app, as, clock } = await started()
  const { id, cod } = await destination(app, as)
  await measure(app, cod, [5, 1], [10, 2])
  clock.at = noon + 10 * minute
  await makeAll(app)
  const server = new MemoryServer()
  server.refuses = (path) => path.includes('120500')
  await deliverTo(app, id, server)
  expect(server.placed).toEqual([])
  const file = (await filesOf(app, id))[0]?.id ?? 0
  const params = { id }
  const looker = await signIn(app, { permissions: ['transmissions.view_transmission'] })
  const body = { ids: [file] }
  expect((await app.call('transmissionFileSkip', { params, body }, looker)).status).toBe(403)
  const skipped = await app.call('transmissionFileSkip', { params, body }, as)
  expect(skipped.body).toEqual({ data: { count: 1 } })
  // Nothing waits for the pause that its refusal has made.
  expect(await deliverTo(app, id, server)).toBe(1)
  expect(server.placed).toEqual(['/2026/11/25/HP_NTHPH_NT_20261125121000.txt'])
  const query = { status: 'failed' } as const
  const { results } = (await app.call('transmissionFileList', { params, query }, as)).body
  expect(results).toMatchObject([
    {
      id: file,
      error: 'The server refuses it: 553 name not allowed',
      skipped: { at: new Date(clock.at).toISOString() },
    },
  ])
  expect(results[0]?.skipped?.by).not.toBeNull()
  expect((await auditOf(app, 'transmission', id)).at(-1)).toMatchObject({
    action: 'transmission.skip',
    after: { ids: [file] },
  })
  // What is sent or was left behind is not left behind again.
  expect((await app.call('transmissionFileSkip', { params, body }, as)).body).toEqual({ data: { count: 0 } })
  server.refuses = () => false
  await app.call('transmissionFileResend', { params, body }, as)
  await deliverTo(app, id, server)
  expect((await filesOf(app, id)).map(({ status, skipped_at }) => [status, skipped_at])).toEqual([
    ['sent', null],
    ['sent', null],
  ])
})

test('a station says where its files go and until when, to who may see all stations of the destination', async () => {
  const { app, as, clock } = await started()
  const { id, cod, module, body } = await destination(app, as)
  await measure(app, cod, [5, 1], [10, 2])
  clock.at = noon + 5 * minute
  await makeAll(app)
  await deliverTo(app, id, new MemoryServer())
  clock.at = noon + 10 * minute
  await makeAll(app)
  const sentTo = async (who: typeof as) =>
    (await app.call('moduleDay', { params: { code: module.code } }, who)).body.data.sent_to
  const known = {
    id,
    name: body.name,
    sent_until: '2026-11-25T05:05:00.000Z',
    oldest_pending: '2026-11-25T05:10:00.000Z',
  }
  expect(await sentTo(as)).toEqual([known])
  expect(await sentTo(await signIn(app, { permissions: [] }))).toEqual([])
  const permissions = ['transmissions.view_transmission'] as const
  const limited = await signIn(app, { permissions: [...permissions], module_ids: [module.id] })
  expect(await sentTo(limited)).toEqual([known])
  const other = await makeModule(app, as.token)
  const [first] = body.stations
  const stations = [...body.stations, { ...first, module_code: other.code, station_code: 'OTHER' }].map(
    (station) => ({ ...station, factors: station.factors?.slice(0, 1) ?? [] }),
  )
  await makeFactor(app, as.token, { module: other.code, code: 'COD', unit: 'mg/L', quantity: 'COD' })
  const changed = await app.call('transmissionUpdate', { params: { id }, body: { stations } }, as)
  expect(changed.status).toBe(200)
  expect(await sentTo(limited)).toEqual([])
  // A group that sees every station shows nobody the destinations that another group limits.
  const wider = await signIn(app, { permissions: [...permissions], module_ids: [module.id] })
  const { db } = app.system
  const { id: group_id } = await db
    .insertInto('permission_group')
    .values({ name: 'Everything', name_key: 'everything' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_group').values({ user_id: wider.user_id, group_id }).execute()
  const seen = await app.call('moduleDay', { params: { code: other.code } }, wider)
  expect([seen.status, await sentTo(wider)]).toEqual([200, []])
  expect(await sentTo(as)).toEqual([known])
  await app.call('transmissionUpdate', { params: { id }, body: { enabled: false } }, as)
  expect(await sentTo(as)).toEqual([])
})
