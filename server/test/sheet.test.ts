import type { SheetResult } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await startTestApp()
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

interface Asked {
  readonly as?: { token: string }
  readonly language?: string
  readonly choice?: string[]
}

const send = async (
  body: string,
  query: { dry?: boolean; leave?: boolean; all?: boolean },
  { as = admin, language = 'en', choice }: Asked = {},
) => {
  const flags = Object.fromEntries(Object.entries(query).map(([name, is]) => [name, is ? '1' : '0']))
  const answer = await app.call(
    'moduleImport',
    { query: { ...flags, ...(choice && { choice }) }, body },
    { token: as.token, language },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const look = (body: string, asked?: Asked) => send(body, { dry: true }, asked)
const store = (body: string, asked?: Asked) => send(body, {}, asked)

const text = async (name: 'moduleExportCsv' | 'moduleSheetTemplate', locale?: 'vi' | 'en', as = admin) =>
  await (await app.raw(name, { query: { ...(locale && { locale }) } }, as)).text()

const rows = async (sql: string, values: unknown[] = []) =>
  (await app.connections.pool.query(sql, values)).rows

const auditOf = (from: number) =>
  rows('select action, object_id from audit_log where id > $1 order by id', [from])
const lastAudit = async (): Promise<number> =>
  Number((await rows('select coalesce(max(id), 0) as id from audit_log'))[0]?.id)

let made = 0
/** A station with COD (limits 0 to 44, band 4) and pH (no limits). */
async function station() {
  made += 1
  const code = `SH-${made}`
  const module = await makeModule(app, admin.token, {
    code,
    name: `Station ${made}`,
    manufacturer_id: `dev-${made}`,
  })
  const cod = await makeFactor(app, admin.token, {
    module: code,
    code: 'COD',
    name: 'Oxygen demand',
    unit: 'mg/L',
  })
  const ph = await makeFactor(app, admin.token, { module: code, code: 'pH', name: 'Acidity' })
  await app.call('thresholdCreate', { body: { factor_id: cod.id, max_value: 44, max_range: 4 } }, admin)
  return { code, module, cod, ph }
}
const limitsOf = async (id: number) =>
  (await app.call('thresholdByFactor', { params: { id } }, admin)).body.data

describe('a sheet that is imported', () => {
  test('adds stations, factors and limits as they are added by hand, with their lines in the audit log', async () => {
    const from = await lastAudit()
    const result = await store(
      'Station code,Station name,Station type,Station device ID,Factor code,Factor name,Unit,Lower limit,Upper limit\n' +
        'NT-TN2,Trà Nóc 2,Waste water,PLC-02,pH,pH,,6,9\n' +
        'NT-TN2,,,,COD,Chemical oxygen demand,mg/L,,75\n' +
        'NT-TN2,,,,FLOW,,m³/h,,\n',
    )
    expect(result).toMatchObject({ is_applied: true, created: 4, changed: 0, errors: [], refused: 0 })
    expect((await auditOf(from)).map(({ action }) => action)).toEqual([
      'module.create',
      'factor.create',
      'factor.create',
      'factor.create',
      'threshold.create',
      'threshold.create',
    ])
    const list = await app.call('moduleList', { query: { search: 'NT-TN2' } }, admin)
    expect(list.body.results[0]).toMatchObject({
      name: 'Trà Nóc 2',
      type: 'wasteWater',
      manufacturer_id: 'PLC-02',
      factor_count: 3,
    })
    const { body } = await app.call('factorList', { query: { module: 'NT-TN2' } }, admin)
    expect(
      body.results.map(({ code, name, unit, manufacturer_id }) => [code, name, unit, manufacturer_id]),
    ).toEqual([
      ['pH', 'pH', '', 'pH'],
      ['COD', 'Chemical oxygen demand', 'mg/L', 'COD'],
      ['FLOW', 'FLOW', 'm³/h', 'FLOW'],
    ])
    const [ph, cod, flow] = body.results.map(({ id }) => id)
    expect(await limitsOf(ph ?? 0)).toMatchObject({ min_value: 6, max_value: 9 })
    expect(await limitsOf(cod ?? 0)).toMatchObject({ min_value: null, max_value: 75 })
    expect(await limitsOf(flow ?? 0)).toMatchObject({ id: null })
  })

  test('has quantities by code or by name, and the range of the instrument', async () => {
    const { code, cod, ph } = await station()
    const sheet = 'Mã trạm;Mã chỉ tiêu;Đại lượng;Dải đo từ;Dải đo đến\n'
    const wrong = await look(`${sheet}${code};COD;nhu cầu;0;500\n${code};pH;pH;14;0\n`, { language: 'vi' })
    expect(wrong.errors.map(({ line, field, detail }) => [line, field, detail])).toEqual([
      [
        2,
        'quantity',
        'Không có đại lượng này. Hãy ghi mã hoặc tên như trong biểu mẫu chỉ tiêu, chẳng hạn COD.',
      ],
      [3, 'range_min', 'Đầu dưới của dải đo phải nhỏ hơn đầu trên.'],
    ])
    const named = 'nhu cau oxy hoa hoc (COD)'
    expect(await store(`${sheet}${code};COD;${named};0;500\n${code};pH;pH;;14\n`)).toMatchObject({
      changed: 5,
    })
    const factor = async (id: number) =>
      (await app.call('factorRetrieve', { params: { id } }, admin)).body.data
    expect(await factor(cod.id)).toMatchObject({ quantity: 'COD', range_min: 0, range_max: 500 })
    expect(await factor(ph.id)).toMatchObject({ quantity: 'pH', range_min: null, range_max: 14 })
    const again = await look(`${sheet}${code};pH;Độ pH;15;\n`, { language: 'vi' })
    expect(again.errors).toMatchObject([{ line: 2, field: 'range_min' }])
    await store(`${sheet}${code};COD;-;-;-\n`)
    expect(await factor(cod.id)).toMatchObject({ quantity: null, range_min: null, range_max: null })
  })

  test('is shown with its differences first, and a dry run stores nothing', async () => {
    const { code, module, cod } = await station()
    const from = await lastAudit()
    const body = `module;factor;name;factor_name;max_value;max_range\n${code};COD;New name;Oxygen demand;75;4\n${code};pH;;;;\n`
    const result = await look(body)
    expect(result).toMatchObject({ is_applied: false, created: 0, changed: 2, unchanged: 1, errors: [] })
    expect(result.modules).toEqual({ added: 0, changed: 1, same: 0 })
    expect(result.factors).toEqual({ added: 0, changed: 1, same: 1 })
    expect(result.differences).toMatchObject([
      {
        id: module.id,
        code,
        name: 'New name',
        changes: [{ field: 'name', before: module.name, after: 'New name' }],
        factors: [
          {
            line: 2,
            code: 'COD',
            max_value: 75,
            max_range: 4,
            changes: [{ field: 'max_value', before: 44, after: 75 }],
          },
        ],
      },
    ])
    expect(await auditOf(from)).toEqual([])
    expect(await limitsOf(cod.id)).toMatchObject({ max_value: 44 })
    await store(body)
    expect((await auditOf(from)).map(({ action }) => action)).toEqual(['module.update', 'threshold.update'])
    expect(await limitsOf(cod.id)).toMatchObject({ max_value: 75, max_range: 4 })
  })

  test('leaves what it does not say: empty cells, missing columns, factors and stations', async () => {
    const { code, module, cod, ph } = await station()
    const result = await look(`module,name,factor,unit,min_value,max_value\n${code},,COD,,,\n`)
    expect(result).toMatchObject({ created: 0, changed: 0, unchanged: 1, differences: [] })
    expect(result.absent.count).toBeGreaterThan(0)
    await store(`module,name,factor,unit,min_value,max_value\n${code},,COD,,,80\n`)
    expect(await limitsOf(cod.id)).toMatchObject({ max_value: 80, max_range: 4 })
    expect((await app.call('factorRetrieve', { params: { id: ph.id } }, admin)).status).toBe(200)
    expect((await app.call('moduleRetrieve', { params: { id: module.id } }, admin)).body.data.name).toBe(
      module.name,
    )
  })

  test('takes a limit, a place or a text away where a dash is written', async () => {
    const { code, cod } = await station()
    await store(`module,latitude,longitude,contact,factor,unit\n${code},10.5,105.5,Tổ 1,COD,g/L\n`)
    await store(
      `module,latitude,longitude,contact,factor,unit,max_value,max_range\n${code},-,–,-,COD,-,-,0\n`,
    )
    expect(await limitsOf(cod.id)).toMatchObject({ max_value: null })
    const { body } = await app.call('factorRetrieve', { params: { id: cod.id } }, admin)
    expect(body.data.unit).toBe('')
    const list = await app.call('moduleList', { query: { search: code } }, admin)
    expect(list.body.results[0]).toMatchObject({ latitude: null, longitude: null, contact: '' })
  })

  test('says a new value of the station on any of its lines, and not two', async () => {
    const { code, module } = await station()
    const head = 'module,name,factor\n'
    const one = await look(`${head}${code},${module.name},COD\n${code},Edited,pH\n`)
    expect(one.differences[0]?.changes).toEqual([{ field: 'name', before: module.name, after: 'Edited' }])
    const two = await look(`${head}${code},Edited,COD\n${code},Other,pH\n`)
    expect(two.errors).toMatchObject([
      { line: 3, field: 'name', detail: 'Line 2 of this station says something else.' },
    ])
  })

  test('changes nothing if it names a factor twice or a station without a code', async () => {
    const { code } = await station()
    const result = await store(`module,factor,unit\n${code},COD,kg\n${code},cod,g\n,pH,x\n${code},,x\n`)
    expect(result).toMatchObject({ is_applied: false, refused: 3 })
    expect(result.errors.map(({ line, field, detail }) => [line, field, detail])).toEqual([
      [3, 'factor', 'This factor is in line 2 already.'],
      [4, 'module', 'This line has no station code.'],
      [5, 'factor', 'This line has values of a factor but no factor code.'],
    ])
  })
})

describe('a number that reads two ways', () => {
  const sheet = (code: string, written: string) => `module;factor;max_value\n${code};COD;${written}\n`

  test('is an error with both readings, and is stored as it was chosen', async () => {
    const { code, cod } = await station()
    const result = await store(sheet(code, '1.350'), { language: 'vi' })
    expect(result).toMatchObject({ is_applied: false, changed: 0, refused: 1 })
    expect(result.errors).toEqual([
      {
        line: 2,
        field: 'max_value',
        detail: '“1.350” đọc được hai cách. Hãy chọn một.',
        written: '1.350',
        readings: { thousands: 1350, decimal: 1.35 },
      },
    ])
    expect(result.differences).toMatchObject([{ code, factors: [{ line: 2, code: 'COD', changes: [] }] }])
    await store(sheet(code, '1.350'), { choice: ['2:max_value:thousands'] })
    expect(await limitsOf(cod.id)).toMatchObject({ max_value: 1350 })
    // Now it is what is stored.
    expect(await look(sheet(code, '1.350'))).toMatchObject({ errors: [], changed: 0, unchanged: 1 })
  })

  test('is none where only one of them can be', async () => {
    const { code } = await station()
    const result = await look(`module;latitude;longitude;interval_seconds\n${code};10,762;106,660;1.800\n`)
    expect(result.errors).toEqual([])
    expect(result.differences[0]?.changes.map(({ after }) => after)).toEqual([10.762, 106.66, 1800])
  })
})

describe('a file of any spreadsheet', () => {
  const bytes = async (body: Uint8Array<ArrayBuffer> | string, query = 'dry=1') => {
    const answer = await fetch(`${app.url}/api/modules/import/?${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'text/csv',
        'accept-language': 'en',
      },
      body,
    })
    return { status: answer.status, body: (await answer.json()) as { data: SheetResult } } // or a refusal, by its status
  }
  const head = ['Mã trạm', 'Loại trạm', 'Mã chỉ tiêu', 'Ngưỡng trên', 'Dải cảnh báo dưới ngưỡng trên']
  const line = (code: string) => [code, 'Không khí', 'SO2', '500,5', '50']
  const sheet = (code: string, sign: string) =>
    [head, line(code)].map((cells) => cells.join(sign)).join('\r\n')
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

  test.each([
    ['semicolons and decimal commas, as a Vietnamese Excel saves', sheet('ANY', ';')],
    ['a byte-order mark', `\uFEFF${sheet('ANY', ';')}`],
    ['tabs', sheet('ANY', '\t')],
    ['a line that names the separator', `sep=;\r\n${sheet('ANY', ';')}`],
    ['UTF-16, as Unicode text', utf16(sheet('ANY', '\t'))],
    ['empty lines and columns', `${sheet('ANY', ';')};;\r\n;;;;;;\r\n\r\n`],
    [
      'heads without marks',
      sheet('ANY', ';').replace('Mã trạm', 'MA TRAM').replace('Ngưỡng trên;', 'nguong_tren;'),
    ],
  ])('is understood: %s', async (_name, body) => {
    const { body: answer } = await bytes(body)
    expect(answer.data.errors).toEqual([])
    expect(answer.data.differences).toMatchObject([
      { code: 'ANY', type: 'air', factors: [{ code: 'SO2', max_value: 500.5, max_range: 50 }] },
    ])
  })

  test('tells which heads it does not know, and of a line the number it has in the file', async () => {
    const { body } = await bytes('Mã trạm,Màu,Loại trạm\r\n"X-1",đỏ,Không khí\r\n"X-2","hai\r\ndòng",Gió\r\n')
    expect(body.data.ignored).toEqual(['Màu'])
    expect(body.data.errors).toMatchObject([{ line: 3, field: 'type' }])
  })

  test.each([
    ['no text', new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 0]), 'no UTF-8'],
    ['a text of an old encoding', new Uint8Array(Buffer.from('M\u00e3 tr\u1ea1m;x', 'latin1')), 'no UTF-8'],
    ['nothing', '\n', 'no lines'],
    ['no column of codes', 'a,b\n1,2\n', 'no column'],
    ['a quote that never ends', 'module,name\nX,"abc\n', 'not valid CSV'],
    ['a column twice', 'module,name,Tên trạm\nX,a,b\n', 'twice'],
    ['too many lines', `module\n${'X\n'.repeat(20_001)}`, '20,000'],
  ])('is refused as a whole: %s', async (_name, body, detail) => {
    const { status, body: answer } = await bytes(body, 'leave=1')
    expect(status).toBe(200)
    expect(answer.data).toMatchObject({ is_applied: false, created: 0, errors: [{}] })
    expect(answer.data.errors[0]?.detail).toContain(detail)
  })

  test('is refused where it is longer than any sheet', async () => {
    expect((await bytes('x'.repeat(8 * 1024 * 1024 + 1))).status).toBe(413)
  })

  test('stands no chance with names of every object', async () => {
    const { status, body } = await bytes(
      'module,type,factor,__proto__,constructor,toString\n__proto__,air,constructor,a,b,c\nhasOwnProperty,air,valueOf,,,\n',
    )
    expect(status).toBe(200)
    expect(body.data.ignored).toEqual(['__proto__', 'constructor', 'toString'])
    expect(body.data.errors.map(({ line }) => line)).toContain(2)
  })
})

describe('an error', () => {
  const sheet = (code: string) =>
    'module,type,latitude,factor,min_value,max_value,decimals,factor_status\n' +
    `${code},,,COD,50,40,,\n${code},,,pH,6,9,7,\n${code},,,NEW,1,2,,maybe\nN@W,air,,,,,,\nFRESH,air,91,,,,,\nLATER,,,A,,,,\n`

  test('names its line and field in the language of the caller', async () => {
    const { code } = await station()
    const { errors } = await look(sheet(code))
    expect(errors.map(({ line, field, detail }) => [line, field, detail])).toEqual([
      [2, 'min_value', 'The lower limit must be below the upper limit.'],
      [3, 'decimals', 'Must not be above 6.'],
      [4, 'factor_status', 'Write yes or no.'],
      [5, 'module', 'Not in the expected format.'],
      [6, 'latitude', 'Must not be above 90.'],
      [7, 'type', 'A new station needs its type.'],
    ])
    const vi = await look(sheet(code), { language: 'vi' })
    expect(vi.errors[0]?.detail).toBe('Ngưỡng dưới phải nhỏ hơn ngưỡng trên.')
  })

  test('stores nothing at all, or leaves its lines out where that is asked for', async () => {
    const { code, cod, ph } = await station()
    const body = `module,type,factor,min_value,max_value\n${code},,COD,50,40\n${code},,pH,6,9\n${code}-B,Gió,A,1,2\n`
    const from = await lastAudit()
    expect(await store(body)).toMatchObject({ is_applied: false })
    expect(await auditOf(from)).toEqual([])
    expect(await send(body, { leave: true })).toMatchObject({
      is_applied: true,
      refused: 2,
      created: 0,
      changed: 2,
    })
    expect(await limitsOf(ph.id)).toMatchObject({ min_value: 6, max_value: 9 })
    expect(await limitsOf(cod.id)).toMatchObject({ max_value: 44 })
    expect(await rows('select 1 from module where code = $1', [`${code}-B`])).toEqual([])
  })

  test('of a device id that another station or factor has is told before', async () => {
    const { code, module } = await station()
    const other = await station()
    const { errors } = await look(
      `module,type,manufacturer_id,factor,factor_manufacturer_id\n${other.code},,${module.manufacturer_id},COD,\n` +
        `${code},,,COD,${(await station()).ph.manufacturer_id}\n${code},,,NEW,${(await station()).cod.manufacturer_id}\n` +
        `${code},,,pH,same\n${code},,,NEXT,same\n`,
    )
    expect(errors.map(({ line, field }) => [line, field])).toEqual([
      [2, 'manufacturer_id'],
      [6, 'factor_manufacturer_id'],
    ])
  })
})

describe('what a person may do by a sheet', () => {
  const sheet = (code: string) =>
    `module,type,contact,factor,unit,max_value\n${code},,Tổ 2,COD,g,75\n${code},,Tổ 2,ADDED,g,\nNEVER-${code},air,,,,\n`
  const refusedOf = async (code: string, as: TestActor) =>
    (await look(sheet(code), { as })).errors.map(({ line, field }) => `${line}:${field}`)

  test.each([
    ['adaptors.change_module', ['2:unit', '2:max_value', '3:factor', '4:module']],
    ['adaptors.add_module', ['2:contact', '2:unit', '2:max_value', '3:factor']],
    ['adaptors.add_factor', ['2:contact', '2:unit', '2:max_value', '4:module']],
    ['adaptors.change_factor', ['2:contact', '3:factor', '4:module']],
    ['adaptors.change_threshold', ['2:contact', '2:unit', '3:factor', '4:module']],
  ] as const)('is what %s allows by hand', async (permission, refused) => {
    const { code } = await station()
    expect(await refusedOf(code, await signIn(app, { permissions: [permission] }))).toEqual(refused)
  })

  test('ends at the reach of each permission', async () => {
    const [own, other] = [await station(), await station()]
    const limited = await signIn(app, {
      permissions: ['adaptors.change_module', 'adaptors.change_threshold', 'adaptors.add_module'],
      module_ids: [own.module.id],
    })
    const result = await store(
      `module,type,factor,max_value\n${own.code},,COD,75\n${other.code},,COD,75\nBEYOND,air,,\n`,
      { as: limited },
    )
    expect(result.errors.map(({ line, field }) => [line, field])).toEqual([
      [3, 'module'],
      [4, 'module'],
    ])
    expect(JSON.stringify(result)).not.toContain(other.module.name)
    expect(await send(`module,factor,max_value\n${own.code},COD,75\n`, {}, { as: limited })).toMatchObject({
      is_applied: true,
    })
    expect(await limitsOf(other.cod.id)).toMatchObject({ max_value: 44 })
    const exported = await text(
      'moduleExportCsv',
      'en',
      await signIn(app, { permissions: ['adaptors.view_module'], module_ids: [own.module.id] }),
    )
    expect(exported).toContain(own.code)
    expect(exported).not.toContain(other.code)
    expect(exported, 'factors need a permission of their own').not.toContain('COD')
  })

  test('is told of what only the database knows: nothing is stored, and the line says why', async () => {
    const [own, other] = [await station(), await station()]
    const limited = await signIn(app, {
      permissions: ['adaptors.change_module'],
      module_ids: [own.module.id],
    })
    const body = `module,contact,manufacturer_id\n${own.code},Tổ 3,${other.module.manufacturer_id}\n`
    const result = await store(body, { as: limited })
    expect(result).toMatchObject({
      is_applied: false,
      errors: [{ line: 2, field: 'manufacturer_id', detail: 'This value is already in use.' }],
    })
    expect(await rows('select contact from module where id = $1', [own.module.id])).toEqual([{ contact: '' }])
  })
})

describe('the sheet that is exported', () => {
  test.each([undefined, 'vi', 'en'] as const)('changes nothing when it is imported (%s)', async (locale) => {
    const { code, cod, ph } = await station()
    const name = `=SUM("1";2), 'a' ${locale ?? 'plain'}`
    await app.call(
      'moduleUpdate',
      {
        params: { id: cod.module.id },
        body: {
          name,
          description: '-two\nlines; "quoted"',
          contact: '+84 900',
          latitude: 10.762,
          longitude: -0.5,
        },
      },
      admin,
    )
    await app.call('factorUpdate', { params: { id: cod.id }, body: { unit: '-', name: "'=x" } }, admin)
    await app.call(
      'thresholdUpdateByFactor',
      { params: { id: cod.id }, body: { max_value: 1.255, min_value: -1.255 } },
      admin,
    )
    await app.call(
      'thresholdUpdateByFactor',
      { params: { id: ph.id }, body: { min_value: 6, deadband: 0.25 } },
      admin,
    )
    const file = await text('moduleExportCsv', locale)
    expect(file).toContain(code)
    const result = await look(file)
    expect(result.errors).toEqual([])
    expect(result.differences).toEqual([])
    expect(result).toMatchObject({ created: 0, changed: 0, ignored: [], absent: { count: 0 } })
    expect(result.unchanged).toBeGreaterThan(0)
  })

  test('brings its stations to another installation', async () => {
    const { code } = await station()
    const lines = (await text('moduleExportCsv', 'vi')).split('\r\n')
    const own = lines.filter((line, at) => at === 0 || line.startsWith(`${code};`)).join('\r\n')
    const other = await startTestApp()
    try {
      const as = await signIn(other, { role: 'admin' })
      const { body } = await other.call('moduleImport', { body: own }, as)
      expect(body.data).toMatchObject({ is_applied: true, created: 3, errors: [] })
      const again = await (await other.raw('moduleExportCsv', { query: { locale: 'vi' } }, as)).text()
      expect(again.trim()).toBe(own.trim())
    } finally {
      await other.stop()
    }
  })

  test.each(['vi', 'en'] as const)('has a template whose examples can be imported (%s)', async (locale) => {
    const result = await look(await text('moduleSheetTemplate', locale))
    expect(result.errors).toEqual([])
    expect(result.modules.added).toBe(3)
    expect(result.factors.added).toBe(5)
  })
})
