import { expect, test } from 'vitest'
import { runHousekeeping } from '../src/features/housekeeping/housekeeping.service.ts'
import { tellOfLateFiles } from '../src/features/transmissions/kept.service.ts'
import { signIn } from './actors.ts'
import { wordsOf } from '../src/words/notifications.words.ts'
import { vsftpd } from './file-servers.ts'
import type { TestApp } from './harness.ts'
import { auditOf, storeReadings } from './made-modules.ts'
import { Receiver } from './transmission-receiver.ts'
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

const retryOf = async (app: TestApp, id: number): Promise<number> =>
  (
    await app.system.db
      .selectFrom('transmission_state')
      .select('retry_at')
      .where('transmission_id', '=', id)
      .executeTakeFirstOrThrow()
  ).retry_at?.getTime() ?? Number.NaN

test('a destination is added, listed, changed and deleted, and no answer or line has its secrets', async () => {
  const { app, as, lines } = await started()
  const { id, body, module } = await destination(app, as)
  const list = (await app.call('transmissionList', { query: { search: body.name.toUpperCase() } }, as)).body
  expect(list.results).toMatchObject([
    {
      id,
      password: '',
      has_password: true,
      has_private_key: false,
      folder: '/{yyyy}/{MM}/{dd}',
      period_seconds: 300,
      line: { separator: 'tab', no_unit: '-' },
      stations: [
        {
          module_code: module.code,
          factors: [
            { factor_code: 'COD', symbol: 'COD', unit: 'mg/L' },
            { factor_code: 'pH', symbol: 'pH', unit: '' },
          ],
        },
      ],
      state: { pending: 0, error: null, sent_until: null },
    },
  ])
  const params = { id }
  const moved = await app.call('transmissionUpdate', { params, body: { host: 'other.example' } }, as)
  expect([moved.status, Object.keys(moved.body)]).toEqual([400, ['password']])
  const changed = { host: 'other.example', password: 'another secret', enabled: false }
  const { data } = (await app.call('transmissionUpdate', { params, body: changed }, as)).body
  expect(data).toMatchObject({ host: 'other.example', has_password: true, state: { since: null } })
  const audit = JSON.stringify(await auditOf(app, 'transmission', id))
  const stored = await app.connections.pool.query('select * from transmission')
  for (const secret of ['very secret', 'another secret'])
    for (const text of [audit, JSON.stringify(stored.rows), lines.join('\n')])
      expect(text).not.toContain(secret)
  expect((await app.call('transmissionDelete', { params }, as)).status).toBe(204)
  expect((await app.call('transmissionRetrieve', { params }, as)).status).toBe(404)
})

test('what cannot be sent is refused under its field', async () => {
  const { app, as } = await started()
  const { body, id } = await destination(app, as)
  const [station] = body.stations
  if (station === undefined) throw new Error('no station')
  const wrong = async (more: Partial<typeof body>) => {
    const answer = await app.call('transmissionCreate', { body: { ...body, name: 'Other', ...more } }, as)
    return answer.status === 400 ? Object.keys(answer.body) : answer.status
  }
  expect(await wrong({ name: body.name })).toEqual(['name'])
  expect(await wrong({ file_name: '{station}_{dd}{MM}{yyyy}{HHmmss}.txt' })).toEqual(['file_name'])
  expect(await wrong({ folder: '/../{yyyy}' })).toEqual(['folder'])
  expect(await wrong({ period_seconds: 420 })).toEqual(['period_seconds'])
  expect(await wrong({ private_key: 'no key', certificate: 'no certificate' })).toEqual([
    'private_key',
    'certificate',
  ])
  expect(
    await wrong({ stations: [{ ...station, factors: [{ factor_code: 'COD', symbol: 'C O D' }] }] }),
  ).toEqual(['stations.factors.symbol'])
  expect(await wrong({ stations: [{ ...station, module_code: 'unknown' }] })).toEqual([
    'stations.0.module_code',
  ])
  expect(await wrong({ stations: [station, station] })).toEqual(['stations.1.station_code'])
  const line = { separator: 'comma', decimal: ',' } as const
  expect(await wrong({ line })).toEqual(['line.separator'])
  const params = { id }
  const change = await app.call(
    'transmissionUpdate',
    { params, body: { line: { separator: 'comma', decimal: ',' } } },
    as,
  )
  expect([change.status, Object.keys(change.body)]).toEqual([400, ['line.separator']])
})

test('files are made of committed readings at each period, once, and sent oldest first', async () => {
  const { app, as, clock } = await started()
  const { id, cod, ph } = await destination(app, as)
  await measure(app, cod, [4, 45.84], [5, 45.9], [9, 46.2, 1], [12, 47])
  await measure(app, ph, [5, 7.2])
  clock.at = noon + 15 * minute
  await Promise.all([makeAll(app), makeAll(app), makeAll(app)])
  await makeAll(app)
  const made = await filesOf(app, id)
  expect(made.map(({ path, status }) => [path, status])).toEqual([
    ['/2026/11/25/HP_NTHPH_NT_20261125120500.txt', 'pending'],
    ['/2026/11/25/HP_NTHPH_NT_20261125121000.txt', 'pending'],
    ['/2026/11/25/HP_NTHPH_NT_20261125121500.txt', 'pending'],
  ])
  const server = new MemoryServer()
  expect(await deliverTo(app, id, server)).toBe(3)
  expect([server.placed, server.mostOpen]).toEqual([made.map(({ path }) => path), 1])
  expect(server.files.get('/2026/11/25/HP_NTHPH_NT_20261125120500.txt')).toBe(
    'COD\t45.9\tmg/L\t20261125120500\t00\r\npH\t7.20\t-\t20261125120500\t00\r\n',
  )
  expect(server.files.get('/2026/11/25/HP_NTHPH_NT_20261125121000.txt')).toBe(
    'COD\t46.2\tmg/L\t20261125121000\t01\r\n',
  )
  expect([...server.files.keys()].filter((path) => path.endsWith('.tmp'))).toEqual([])
  const { data } = (await app.call('transmissionRetrieve', { params: { id } }, as)).body
  expect(data.state).toMatchObject({ pending: 0, sent_until: '2026-11-25T05:15:00.000Z' })
  // A clock that goes back makes nothing again.
  clock.at = noon + 6 * minute
  await makeAll(app)
  expect(await filesOf(app, id)).toHaveLength(3)
})

test('a gap that fills late is sent if nothing later was, else it is held until a person sends it', async () => {
  const { app, as, clock } = await started()
  const { id, cod } = await destination(app, as)
  const server = new MemoryServer()
  await measure(app, cod, [15, 3])
  clock.at = noon + 15 * minute
  await makeAll(app)
  await measure(app, cod, [10, 2])
  clock.at = noon + 20 * minute
  await makeAll(app)
  const statuses = async () =>
    (await filesOf(app, id)).map(({ at, status }) => [at.toISOString().slice(11, 16), status])
  expect(await statuses()).toEqual([
    ['05:10', 'pending'],
    ['05:15', 'pending'],
  ])
  await deliverTo(app, id, server)
  await measure(app, cod, [5, 1], [25, 4])
  clock.at = noon + 25 * minute
  await makeAll(app)
  expect(await statuses()).toEqual([
    ['05:05', 'held'],
    ['05:10', 'sent'],
    ['05:15', 'sent'],
    ['05:25', 'pending'],
  ])
  await deliverTo(app, id, server)
  expect(server.placed.map((path) => path.slice(-10, -4))).toEqual(['121000', '121500', '122500'])
  const [held] = await filesOf(app, id)
  const body = { ids: [held?.id ?? 0] }
  const later = await signIn(app, { role: 'admin' })
  const asked = await app.call('transmissionFileResend', { params: { id }, body }, later)
  expect(asked.body).toEqual({ data: { count: 1 } })
  await deliverTo(app, id, server)
  expect(server.placed.at(-1)).toBe('/2026/11/25/HP_NTHPH_NT_20261125120500.txt')
  expect((await auditOf(app, 'transmission', id)).at(-1)).toMatchObject({ action: 'transmission.resend' })
})

test('a file of yesterday goes into the folder that the receiver reads today', async () => {
  const { app, as, clock } = await started()
  const { id, cod } = await destination(app, as)
  await storeReadings(app, cod, [{ at: '2026-11-25T23:55:00+07:00', value: 1 }])
  clock.at = Date.parse('2026-11-26T00:01:00+07:00')
  await makeAll(app)
  const server = new MemoryServer()
  await deliverTo(app, id, server)
  expect(server.placed).toEqual(['/2026/11/26/HP_NTHPH_NT_20261125235500.txt'])
  const receiver = new Receiver()
  receiver.poll(server.files, new Date(clock.at))
  expect(receiver.read.map(({ time }) => time)).toEqual(['20261125235500'])
})

test('pauses grow to five minutes, and an answer that is lost sends the same file again', async () => {
  const { app, as, clock } = await started()
  const { id, cod } = await destination(app, as)
  await measure(app, cod, [5, 1], [10, 2])
  clock.at = noon + 10 * minute
  await makeAll(app)
  const server = new MemoryServer()
  server.breaks = (step) => step === 'after rename'
  const pauses: number[] = []
  for (let n = 0; n < 9; n += 1) {
    await deliverTo(app, id, server)
    const retryAt = await retryOf(app, id)
    pauses.push((retryAt - clock.at) / 1000)
    // Nothing is tried within the pause.
    const tried = server.placed.length
    await deliverTo(app, id, server)
    expect(server.placed.length).toBe(tried)
    clock.at = retryAt
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  server.breaks = () => false
  expect(await deliverTo(app, id, server)).toBe(2)
  const files = await filesOf(app, id)
  expect(files.map(({ status, tries }) => [status, tries])).toEqual([
    ['sent', 10],
    ['sent', 1],
  ])
  expect(new Set(server.placed).size).toBe(2)
})

test('a file that the receiver refuses is left behind when it takes the next one, and not before', async () => {
  const { app, as, clock } = await started()
  const { id, cod } = await destination(app, as)
  await measure(app, cod, [5, 1], [10, 2], [15, 3])
  clock.at = noon + 15 * minute
  await makeAll(app)
  const server = new MemoryServer()
  const tryAgain = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await deliverTo(app, id, server)
      clock.at += 6 * minute
    }
  }
  const statuses = async () => (await filesOf(app, id)).map(({ status }) => status)
  server.refuses = () => true
  await tryAgain(12)
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
  server.refuses = (path) => path.includes('120500')
  await tryAgain(1)
  expect(await statuses()).toEqual(['failed', 'sent', 'sent'])
  const query = { status: 'failed' } as const
  const later = await signIn(app, { role: 'admin' })
  const { results } = (await app.call('transmissionFileList', { params: { id }, query }, later)).body
  expect(results).toMatchObject([{ tries: 13, error: 'The server refuses it: 553 name not allowed' }])
})

test('administrators are told once that files wait for more than 30 minutes', async () => {
  const { app, as, clock } = await started()
  const { id, cod, body } = await destination(app, as)
  await measure(app, cod, [5, 1])
  clock.at = noon + 5 * minute
  await makeAll(app)
  const told = async () => {
    await tellOfLateFiles(app.system)
    const rows = await app.system.db
      .selectFrom('notification')
      .select(['kind', 'title', 'message', 'data'])
      .where('user_id', '=', as.user_id)
      .orderBy('id')
      .execute()
    return rows.map((row) => wordsOf(row, 'en'))
  }
  clock.at = noon + 35 * minute
  expect(await told()).toEqual([])
  clock.at += 1
  const [notice] = await told()
  expect(notice?.title).toBe('Files of readings wait to be sent')
  expect(notice?.message).toContain(
    `Files for ${body.name} that wait: 1. The oldest is of 25/11/2026, 12:05:00.`,
  )
  clock.at += 60 * minute
  expect(await told()).toHaveLength(1)
  await deliverTo(app, id, new MemoryServer())
  expect(await told()).toHaveLength(1)
  await measure(app, cod, [100, 2])
  clock.at = noon + 135 * minute + 1
  await makeAll(app)
  expect(await told()).toHaveLength(2)
})

test('files are kept for 60 days', async () => {
  const { app, as, clock } = await started()
  const { id, cod } = await destination(app, as)
  await measure(app, cod, [5, 1])
  clock.at = noon + 5 * minute
  await makeAll(app)
  await deliverTo(app, id, new MemoryServer())
  clock.at = noon + 60 * 24 * 60 * minute
  await runHousekeeping(app.system)
  expect(await filesOf(app, id)).toHaveLength(1)
  clock.at += 10 * minute
  await runHousekeeping(app.system)
  expect(await filesOf(app, id)).toEqual([])
})

test('a preview is the file that would be made, with what it leaves out', async () => {
  const { app, as, clock } = await started()
  const { id, cod, module } = await destination(app, as, { content: 'mean' })
  await measure(app, cod, [1, 10], [2, 20])
  clock.at = noon + 2 * minute
  const { data } = (await app.call('transmissionPreview', { params: { id }, query: {} }, as)).body
  expect(data).toEqual([
    {
      module_code: module.code,
      path: '/2026/11/25/HP_NTHPH_NT_20261125120200.txt',
      at: '2026-11-25T05:02:00.000Z',
      text: 'COD\t15.0\tmg/L\t20261125120200\t00\r\n',
      left_out: ['pH'],
    },
  ])
  const at = new Date(noon - 60 * minute).toISOString()
  const before = (await app.call('transmissionPreview', { params: { id }, query: { at } }, as)).body.data
  expect(before).toMatchObject([{ text: '', left_out: ['COD', 'pH'] }])
})

test('a test of a destination says each step, and leaves nothing behind', async (context) => {
  const { app, as } = await started()
  const server = await vsftpd(context, 'ftps')
  const { protocol, host, port, username, certificate } = server.target
  const at = { protocol, host, port, username, certificate, folder: '{yyyy}/{MM}/{dd}', password: 'plant' }
  const { id } = await destination(app, as, at)
  const tested = async () => (await app.call('transmissionTest', { params: { id } }, as)).body.data
  expect((await tested()).map(({ step, ok }) => [step, ok])).toEqual(
    ['resolve', 'connect', 'tls', 'login', 'folder', 'write', 'read', 'delete'].map((step) => [step, true]),
  )
  expect(await server.files()).toEqual(new Map())
  const body = { username: 'nobody-here' }
  await app.call('transmissionUpdate', { params: { id }, body }, as)
  expect((await tested()).at(-1)).toMatchObject({
    step: 'login',
    ok: false,
    detail: expect.stringMatching(/^The sign-in is refused: 530 /),
  })
})
