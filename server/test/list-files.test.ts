import type { RouteCall, routes } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Context } from '../src/context.ts'
import { exportAlerts } from '../src/features/alerts/alerts.export.service.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { csvRecords, csvRows, sheetRows, takeAlong } from './list-file.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { asOwner, emptyAuditLog } from './database.ts'

let app: TestApp
let admin: TestActor
let reader: TestActor
const now = new Date('2026-11-22T18:30:00.000Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  admin = await signIn(app, { role: 'admin' })
  reader = await signIn(app, { permissions: ['notify.view_alert', 'notify.view_notification'] })
  await makeModule(app, admin.token, { code: 'ONE', name: 'Trạm nước thải' })
  await makeModule(app, admin.token, { code: 'TWO', name: 'Không khí 50%' })
  const cod = { module: 'ONE', code: 'cOd', name: 'Nhu cầu oxy', unit: 'mg/L', decimals: 1 }
  await makeFactor(app, admin.token, cod)
  await makeFactor(app, admin.token, { module: 'TWO', code: 'PM2.5', name: 'Bụi mịn', unit: 'µg/m³' })
  await addAlerts(30)
  await app.connections.pool.query(
    `insert into alert_read (user_id, alert_id, is_read)
     select $1, id, true from alert where id % 3 = 0`,
    [reader.user_id],
  )
})
afterAll(() => app.stop())

/** Alerts of both factors, several of an instant; every second one of the first has ended. */
async function addAlerts(count: number): Promise<void> {
  await app.connections.pool.query(
    `insert into alert (factor_id, module_id, factor_code, factor_name, module_code, module_name, unit, decimals, status, class,
       origin, value, peak, min_value, max_value, timestamp, started_at, resolved_at, resolve_reason)
     select f.id, m.id, f.code, f.name, m.code, m.name, f.unit, f.decimals, case when n % 5 = 0 then 'WARNING' else 'ALERT' end, 'HI',
       'judged', 80 + n % 17 + 0.04, 90 + n % 17 + 0.26, null, 75, at, at - interval '90 seconds', at + interval '25 hours', 'recovered'
     from generate_series(1, $1) as n cross join lateral (
       select '2026-11-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 minute' as at) t
       join factor f on f.code = case when n % 2 = 0 then 'cOd' else 'PM2.5' end join module m on m.id = f.module_id order by n`,
    [count],
  )
}

type AlertQuery = NonNullable<RouteCall<(typeof routes)['alertList']>['query']>
const statuses = {
  vi: { ALERT: 'Vượt ngưỡng', WARNING: 'Gần ngưỡng', INFO: 'Thông tin', SUCCESS: 'Tốt' },
  en: { ALERT: 'Alert', WARNING: 'Warning', INFO: 'Info', SUCCESS: 'Good' },
}
const seen = { vi: ['Chưa đọc', 'Đã đọc'], en: ['Unread', 'Read'] }
const local = (at: string) => new Date(Date.parse(at) + 7 * 3_600_000)

/** What the list shows of each row. */
async function alertsShown(query: AlertQuery, language: 'vi' | 'en') {
  const { body } = await app.call('alertList', { query: { ...query, limit: 1000 } }, { ...reader, language })
  return body.results.map((alert) => [
    statuses[language][alert.status],
    alert.module,
    alert.module_name,
    alert.factor,
    alert.factor_name,
    alert.value,
    alert.unit,
    local(alert.timestamp),
    seen[language][alert.is_read ? 1 : 0],
  ])
}
const shownAt = [0, 1, 2, 3, 4, 5, 6, 10, 16]

/** Who has no name of their own is called by the first part of their address. */
const nameOf = ({ email }: TestActor): string => email.split('@')[0] ?? ''

describe('the alerts', () => {
  const queries: AlertQuery[] = [
    {},
    { status: 'WARNING' },
    { module: 'one' },
    { factor: 'pm2.5', is_read: 'false' },
    { is_read: 'true' },
    { search: 'không khí 50%' },
    { search: 'oxy', ordering: 'value' },
    { ordering: '-factor' },
    { ordering: 'status', start_datetime: '2026-11-01T07:02', end_datetime: '2026-11-01T07:06' },
    { search: 'no such thing' },
  ]
  const cases = queries.flatMap((query) => (['vi', 'en'] as const).map((language) => ({ query, language })))

  test.for(cases)('of $query are the rows of the list ($language)', async ({ query, language }) => {
    const shown = await alertsShown(query, language)
    const xlsx = await takeAlong(app, 'alertXlsx', { query, language, ...reader })
    const rows = (await sheetRows(xlsx.bytes)).slice(1)
    expect(rows.map((row) => shownAt.map((at) => row[at]))).toEqual(shown)
    const csv = await takeAlong(app, 'alertCsv', { query, language, ...reader })
    const lines = csvRows(csv.bytes).slice(1)
    expect(lines.map((line) => shownAt.map((at) => line[at]))).toEqual(
      shown.map((cells) => cells.map((cell) => written(cell, cells[3] === 'cOd' ? 1 : 2))),
    )
  })

  function written(cell: unknown, decimals: number): string {
    if (cell instanceof Date) return cell.toISOString().replace('Z', '+07:00')
    return typeof cell === 'number' ? String(Number(cell.toFixed(decimals))) : String(cell)
  }

  it('are in words, with times, numbers and a name that says what and when', async () => {
    const query = { module: 'ONE', ordering: 'id' as const }
    const vi = await takeAlong(app, 'alertCsv', { query: { ...query, locale: 'vi' }, ...reader })
    expect(vi.name).toBe('quantrac_canh-bao_2026-11-23.csv')
    const lines = vi.bytes.toString().split('\r\n')
    expect(lines.slice(0, 2)).toEqual([
      '\uFEFFMức độ;Trạm;Tên trạm;Chỉ tiêu;Tên chỉ tiêu;Giá trị;Đơn vị;Ngưỡng dưới;Ngưỡng trên;Phía vượt ngưỡng;Thời gian (GMT+7);' +
        'Bắt đầu (GMT+7);Kết thúc (GMT+7);Kéo dài;Giá trị đỉnh;Lý do kết thúc;Tình trạng;Loại;Văn bản;Người xử lý;Nhận sau (phút);Đóng sau (phút);Nguyên nhân;Việc đã làm;Ghi chú',
      'Vượt ngưỡng;ONE;Trạm nước thải;cOd;Nhu cầu oxy;82;mg/L;;75;Vượt ngưỡng trên;2026-11-01T07:00:00.000+07:00;' +
        '2026-11-01T06:58:30.000+07:00;2026-11-02T08:00:00.000+07:00;25:01:30;92,3;Giá trị đã trở lại trong ngưỡng;Chưa đọc;số đo;;;;;;;',
    ])
    const en = await takeAlong(app, 'alertXlsx', { query, ...reader })
    expect(en.name).toBe('quantrac_alerts_2026-11-23.xlsx')
    const rows = await sheetRows(en.bytes)
    expect(rows[0]?.join('|')).toBe(
      'Status|Station|Station name|Factor|Factor name|Value|Unit|Lower limit|Upper limit|Side of the limit|Time (GMT+7)|' +
        'Started (GMT+7)|Ended (GMT+7)|Lasted|Farthest value|Why it ended|Seen|Kind|Document|Handled by|Taken after (min)|Closed after (min)|Cause|What was done|Note',
    )
    const [started, raised, ended] = ['T06:58:30Z', 'T07:00:00Z', 'T08:00:00Z']
    expect(rows[1]?.toSpliced(13, 1)).toEqual([
      'Alert',
      'ONE',
      'Trạm nước thải',
      'cOd',
      'Nhu cầu oxy',
      82.04,
      'mg/L',
      null,
      75,
      'Above the upper limit',
      new Date(`2026-11-01${raised}`),
      new Date(`2026-11-01${started}`),
      new Date(`2026-11-02${ended}`),
      92.26,
      'The value came back inside its limits',
      'Unread',
      'reading',
      null,
      ...Array.from({ length: 6 }, () => null),
    ])
  })

  it('of a hand and open ones say so', async () => {
    const body = { module: 'TWO', factor: 'PM2.5', value: 7, status: 'INFO' as const }
    const info = await app.call('alertCreate', { body }, admin)
    const open = await app.call('alertCreate', { body: { ...body, status: 'ALERT' } }, admin)
    const { bytes } = await takeAlong(app, 'alertCsv', { query: { ordering: '-id' }, ...reader })
    expect(csvRecords(bytes).slice(0, 2)).toMatchObject([
      { Status: 'Alert', 'Side of the limit': 'Raised by hand', 'Why it ended': 'Ongoing', Lasted: '' },
      { Status: 'Info', 'Side of the limit': 'Raised by hand', 'Why it ended': '', 'Ended (GMT+7)': '' },
    ])
    for (const { id } of [info.body.data, open.body.data])
      await app.call('alertDelete', { params: { id } }, admin)
  })

  it('say who had them, after how long, and with which cause they were closed', async () => {
    const first = (await app.call('alertList', { query: { module: 'ONE', ordering: 'id' } }, admin)).body
      .results[0]
    const params = { id: first?.id ?? 0 }
    const minutes = Math.floor((now.getTime() - Date.parse(first?.timestamp ?? '')) / 60_000)
    const lan = await signIn(app, { permissions: ['notify.view_alert', 'notify.handle_alert'] })
    await app.call('alertTake', { params, body: {} }, lan)
    const query = { module: 'ONE', ordering: 'id' as const }
    const rowOf = async (language: 'vi' | 'en') =>
      (await sheetRows((await takeAlong(app, 'alertXlsx', { query, language, ...reader })).bytes))[1]?.slice(
        -6,
      )
    expect(await rowOf('en')).toEqual([nameOf(lan), minutes, null, null, null, null])
    const { results } = (await app.call('alertChoiceList', {}, admin)).body
    const sensor = results.find(({ name_en }) => name_en === 'Sensor')
    const body = { cause_id: sensor?.id ?? 0, action: 'Rửa đầu đo', note: 'Bám bẩn\nđã rửa' }
    await app.call('alertClose', { params, body }, admin)
    expect(await rowOf('vi')).toEqual([
      nameOf(admin),
      minutes,
      minutes,
      'Đầu đo',
      'Rửa đầu đo',
      'Bám bẩn\nđã rửa',
    ])
    expect((await rowOf('en'))?.[3]).toBe('Sensor')
    await app.call('alertReopen', { params }, admin)
    await app.call('alertRelease', { params }, lan)
  })

  it('are those within the reach of the person', async () => {
    const { body } = await app.call('moduleList', { query: { search: 'ONE' } }, admin)
    const module_ids = body.results.map(({ id }) => id)
    const limited = await signIn(app, { permissions: ['notify.view_alert'], module_ids })
    const modules = async (call: 'alertCsv', who: TestActor) =>
      new Set(csvRecords((await takeAlong(app, call, who)).bytes).map((row) => row['Station']))
    expect(await modules('alertCsv', limited)).toEqual(new Set(['ONE']))
    expect(await modules('alertCsv', reader)).toEqual(new Set(['ONE', 'TWO']))
    const rows = await sheetRows((await takeAlong(app, 'alertXlsx', limited)).bytes)
    expect(rows.slice(1).map((row) => row[1])).toEqual(Array.from({ length: 15 }, () => 'ONE'))
  })

  it('are refused with a filter that the list refuses', async () => {
    const answer = await app.raw('alertCsv', { query: { end_datetime: '2026-02-30' } }, reader)
    expect([answer.status, await answer.json()]).toEqual([400, { end_datetime: [expect.any(String)] }])
  })
})

describe('20,000 alerts', () => {
  beforeAll(() => addAlerts(20_000), 120_000)

  test.for([undefined, 'value', '-module'] as const)(
    'come in the order of the list (%s)',
    async (ordering) => {
      const listed: string[] = []
      for (let offset = 0; ; offset += 1000) {
        const query = { offset, limit: 1000, ...(ordering && { ordering }) }
        const { results, next } = (await app.call('alertList', { query }, reader)).body
        listed.push(
          ...results.map((one) => `${one.module} ${one.value.toFixed(1)} ${one.timestamp.slice(0, 19)}`),
        )
        if (next === null) break
      }
      const { bytes } = await takeAlong(app, 'alertCsv', {
        query: { ...(ordering && { ordering }) },
        ...reader,
      })
      const taken = csvRecords(bytes).map(
        (row) =>
          `${row['Station']} ${Number(row['Value']).toFixed(1)} ${new Date(row['Time (GMT+7)'] ?? '').toISOString().slice(0, 19)}`,
      )
      expect(taken.length).toBeGreaterThan(20_000)
      expect(taken).toEqual(listed)
    },
  )

  it('stay as they were when the file was asked for, whatever is added, changed or removed meanwhile', async () => {
    const ctx: Context = { ...app.system, locale: 'en', actor: actorOf(reader) }
    const before = await takeAlong(app, 'alertCsv', { query: { ordering: '-timestamp' }, ...reader })
    const { body } = await exportAlerts(ctx, { ordering: '-timestamp' }, 'csv')
    const parts: Buffer[] = []
    let gone = 0
    for await (const part of body) {
      parts.push(Buffer.from(part))
      if (parts.length !== 3) continue
      await app.connections.pool.query(
        `update alert set timestamp = timestamp + interval '1 year' where id % 7 = 0`,
      )
      await addAlerts(700)
      const removed = await app.connections.pool.query(
        'delete from alert where id in (select min(id) from alert)',
      )
      gone += removed.rowCount ?? 0
    }
    const keyOf = (row: Record<string, string>) =>
      `${row['Station']} ${row['Value']} ${row['Farthest value']}`
    const was = csvRecords(before.bytes).map(keyOf)
    const is = csvRecords(Buffer.concat(parts)).map(keyOf)
    expect(gone).toBe(1)
    expect(was.length - is.length).toBe(1)
    expect(is.slice(0, 19_000)).toEqual(was.slice(0, 19_000))
  })
})

const actorOf = ({ user_id, session_id, email }: TestActor): NonNullable<Context['actor']> => ({
  user_id,
  session_id,
  email,
  role: 'operator',
  permissions: new Set(['notify.view_alert']),
  moduleScope: new Map(),
  key: null,
})

describe('the notifications', () => {
  beforeAll(async () => {
    const data = {
      status: 'ALERT',
      class: 'HI',
      factor: 'cod',
      factor_name: 'Nhu cầu oxy',
      module: 'ONE',
      module_name: 'Trạm',
    }
    const alert = {
      ...data,
      value: 91.5,
      unit: 'mg/L',
      decimals: 1,
      min_value: null,
      max_value: 75,
      timestamp: now,
    }
    await app.connections.pool.query(
      `insert into notification (user_id, kind, title, message, data, is_read, is_important, created_at)
       select $1, case when n % 2 = 0 then 'alert' else 'system' end, case when n % 2 = 1 then 'Bảo trì ' || n end,
         case when n % 2 = 1 then 'Từ 8 giờ.' end, case when n % 2 = 0 then $2::jsonb else '{}' end, case n % 3 when 0 then true when 1 then false end,
         n % 4 = 0, '2026-11-20T00:00:00Z'::timestamptz + (n / 3) * interval '1 hour'
       from generate_series(1, 24) as n`,
      [reader.user_id, JSON.stringify(alert)],
    )
    await app.connections.pool.query(
      `insert into notification (user_id, kind, title, message) values ($1, 'system', 'Of another', '')`,
      [admin.user_id],
    )
  })

  const queries: NonNullable<RouteCall<(typeof routes)['notificationList']>['query']>[] = [
    {},
    { kind: 'alert' },
    { is_read: 'true' },
    { is_read: 'false', is_important: 'true' },
    { search: 'bảo trì' },
    { search: 'vượt ngưỡng' },
    { search: 'above' },
    { start_datetime: '2026-11-20T09:00', end_datetime: '2026-11-20T12:00' },
  ]
  const cases = queries.flatMap((query) => (['vi', 'en'] as const).map((language) => ({ query, language })))

  test.for(cases)('of $query are the rows of the list ($language)', async ({ query, language }) => {
    const more = { ...reader, language }
    const { body } = await app.call('notificationList', { query: { ...query, limit: 1000 } }, more)
    const shown = body.results.map((one) => [
      local(one.created_at),
      one.title,
      one.message,
      one.factor,
      seen[language][one.is_read ? 1 : 0],
    ])
    const at = [0, 2, 3, 5, 7]
    const xlsx = await takeAlong(app, 'notificationXlsx', { query, ...more })
    const rows = (await sheetRows(xlsx.bytes)).slice(1)
    expect(rows.map((row) => at.map((place) => row[place]))).toEqual(shown)
    const csv = await takeAlong(app, 'notificationCsv', { query, ...more })
    expect(
      csvRows(csv.bytes)
        .slice(1)
        .map((line) => [line[2], line[3]]),
    ).toEqual(shown.map(([, title, message]) => [title, message]))
  })

  it('are the person’s own, in words', async () => {
    const query = { kind: 'system' as const, is_read: 'true' as const }
    const { name, bytes } = await takeAlong(app, 'notificationCsv', { query, language: 'vi', ...reader })
    expect(name).toBe('quantrac_thong-bao_2026-11-23.csv')
    expect(csvRows(bytes).slice(0, 2)).toEqual([
      [
        'Thời gian (GMT+7)',
        'Loại',
        'Tiêu đề',
        'Nội dung',
        'Trạm',
        'Chỉ tiêu',
        'Quan trọng',
        'Tình trạng',
        'Người gửi',
      ],
      [
        '2026-11-20T14:00:00.000+07:00',
        'Tin nhắn',
        'Bảo trì 21',
        'Từ 8 giờ.',
        '',
        '',
        'Không',
        'Đã đọc',
        'Một người dùng',
      ],
    ])
    expect(bytes.toString()).not.toContain('Of another')
  })
})

describe('the audit log', () => {
  let auditor: TestActor
  beforeAll(async () => {
    auditor = await signIn(app, { permissions: ['audit.view_log'] })
    await asOwner(app, emptyAuditLog)
    const body = { code: 'NT-01', manufacturer_id: 'logger-1', description: 'Outlet', status: true }
    const { data } = (await app.call('moduleCreate', { body }, admin)).body
    await app.call(
      'moduleUpdate',
      { params: { id: data.id }, body: { ...body, description: 'Inlet' } },
      admin,
    )
    const group = { name: 'Ca', permission_ids: [1], module_ids: [data.id] }
    await app.call('groupCreate', { body: group }, admin)
  })

  it('says what the screen says: who, the action, and each field before and after', async () => {
    const vi = await takeAlong(app, 'auditCsv', { query: { object: 'module' }, language: 'vi', ...auditor })
    expect(vi.name).toBe('quantrac_nhat-ky_2026-11-23.csv')
    const [header, changed, added] = csvRows(vi.bytes)
    expect(header?.slice(1, 5)).toEqual(['Người thực hiện', 'Đối tượng', 'Việc đã làm', 'Trước và sau'])
    expect(changed?.slice(0, 5)).toEqual([
      '2026-11-23T01:30:00.000+07:00',
      admin.email,
      'Trạm',
      'Sửa trạm NT-01',
      'Mô tả: Outlet → Inlet',
    ])
    expect(added?.[4]?.split('\n')).toEqual(
      expect.arrayContaining(['Mã: NT-01', 'Loại trạm: Nước thải', 'Trạng thái: Có', 'Mô tả: Outlet']),
    )
    const en = await takeAlong(app, 'auditXlsx', { query: { action: 'group.create' }, ...auditor })
    expect(en.name).toBe('quantrac_audit-log_2026-11-23.xlsx')
    const [, created] = await sheetRows(en.bytes)
    expect(created?.slice(1, 4)).toEqual([admin.email, 'Permission group', 'Added group Ca'])
    expect(String(created?.[4]).split('\n')).toContain('Stations: NT-01')
  })

  it('has no codes, no JSON, and the lines of the list for each filter', async () => {
    for (const query of [
      {},
      { object: 'module' },
      { actor: admin.email.slice(0, 5) },
      { action: 'group.create' },
    ]) {
      const { results } = (await app.call('auditList', { query: { ...query, limit: 1000 } }, auditor)).body
      const rows = (await sheetRows((await takeAlong(app, 'auditXlsx', { query, ...auditor })).bytes)).slice(
        1,
      )
      expect(rows.map((row) => [row[0], row[1]])).toEqual(
        results.map(({ at, actor }) => [local(at), actor.email]),
      )
      const lines = csvRows((await takeAlong(app, 'auditCsv', { query, ...auditor })).bytes).slice(1)
      expect(lines.map((line) => line.slice(1).map(String))).toEqual(
        rows.map((row) => row.slice(1).map((cell) => (typeof cell === 'string' ? cell : ''))),
      )
      expect(
        lines.flat().filter((cell) => /^\{|^\w+\.\w+_?\w*$/.test(cell) && !/^[\d.]+$/.test(cell)),
      ).toEqual([])
    }
  })
})
