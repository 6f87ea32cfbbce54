import { xlsxType } from '@quantrac/contract'
import { readXlsx, writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { fileForm } from './file-form.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const { app, admin: as } = await startWithAdmin()
const en = { ...as, language: 'en' as const }

async function stationWith(...codes: string[]) {
  const module = await makeModule(app, as.token)
  const factors = []
  for (const code of codes)
    factors.push(
      await makeFactor(app, as.token, { module: module.code, code, unit: 'mg/L', quantity: 'COD' }),
    )
  return { module, factors }
}

async function sampled() {
  const { factors } = await stationWith('COD')
  const body = { factor: factors[0]?.id ?? 0, taken_at: '2026-03-10T02:20:00Z', value: 80, unit: 'mg/L' }
  return (await app.call('sampleCreate', { body }, as)).body.data.id
}

const put = (id: number, content: string | Uint8Array<ArrayBuffer>, name: string) =>
  app.call('sampleFileSet', { params: { id }, body: fileForm(content, name) }, en)
const filesOf = async () => {
  const { rows } = await app.connections.pool.query<{ name: string }>('select name from attachment')
  return rows.map(({ name }) => name)
}

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

test('a file is what its content is, and is only ever saved', async () => {
  const id = await sampled()
  const { body } = await put(id, '%PDF-1.7 result', 'C:\\sheets\\phiếu kết quả.html')
  expect(body.data.file).toEqual({ name: 'phiếu kết quả.html.pdf', type: 'application/pdf', bytes: 15 })
  const answer = await app.raw('sampleFile', { params: { id } }, { token: as.token })
  expect(await answer.text()).toBe('%PDF-1.7 result')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('pages, drawings, programs and empty files are refused', async () => {
  const id = await sampled()
  for (const [content, name] of [
    ['<html><script>alert(1)</script>', 'a.pdf'],
    ['<svg onload="alert(1)"/>', 'a.png'],
    ['MZ', 'a.jpg'],
    ['', 'a.pdf'],
    [' %PDF-1.7', 'a.pdf'],
  ] as const)
    expect(await put(id, content, name)).toMatchObject({ status: 400, body: { file: expect.any(Array) } })
  const none = await app.call('sampleFileSet', { params: { id }, body: new FormData() }, en)
  expect(none).toMatchObject({ status: 400, body: { file: expect.any(Array) } })
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  large.set(png)
  expect((await put(id, large, 'a.png')).status).toBe(413)
  expect((await put(999_999, '%PDF-1', 'a.pdf')).status).toBe(404)
})

test('a file of 10 MB comes back as it was', async () => {
  const id = await sampled()
  const large = new Uint8Array(10 * 1024 * 1024).map((_, at) => at % 251)
  large.set(png)
  expect((await put(id, large, 'photo.PNG')).body.data.file).toMatchObject({ name: 'photo.PNG' })
  const answer = await app.raw('sampleFile', { params: { id } }, { token: as.token })
  expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true)
})

test('a file that is replaced or taken away, or whose sample is deleted, is gone', async () => {
  const id = await sampled()
  await put(id, '%PDF-1', 'first.pdf')
  await put(id, '%PDF-2', 'second.pdf')
  expect(await filesOf()).not.toContain('first.pdf')
  expect(await filesOf()).toContain('second.pdf')
  expect((await app.call('sampleFileDelete', { params: { id } }, as)).status).toBe(204)
  expect((await app.call('sampleFileDelete', { params: { id } }, as)).status).toBe(404)
  expect((await app.raw('sampleFile', { params: { id } }, { token: as.token })).status).toBe(404)
  await put(id, '%PDF-3', 'third.pdf')
  await app.call('sampleDelete', { params: { id } }, as)
  expect(await filesOf()).not.toContain('third.pdf')
})

const head =
  'Trạm;Thông số;Thời điểm lấy mẫu;Kết quả;Đơn vị;Giới hạn phát hiện;Phòng thí nghiệm;Số phiếu kết quả'
const importOf = async (body: string | Blob, query: object = {}) =>
  (await app.call('sampleImport', { query: { filename: 'phieu.csv', ...query }, body }, en)).body.data
const listed = async (module: number) =>
  (await app.call('sampleList', { query: { module, ordering: 'id', limit: 100 } }, as)).body.results

test('a sheet is looked at first, stored as a whole, and undone', async () => {
  const { module } = await stationWith('COD', 'TSS')
  const lines = [
    head,
    `${module.code};COD;20/11/2025 09:30;78,5;mg/L;;PTN;KQ1`,
    `${module.code};TSS;2025-11-20 09:30;<50;µg/L;;PTN;KQ1`,
    `${module.code};TSS;21/11/2025 09:30;KPH;mg/L;0,02;PTN;KQ2`,
  ]
  const dry = await importOf(lines.join('\r\n'), { dry: '1' })
  expect(dry).toMatchObject({ id: null, rows: 3, errors: [], refused: 0, ignored: [] })
  expect(dry.samples).toMatchObject([
    { line: 2, factor_code: 'COD', taken_at: '2025-11-20T02:30:00.000Z', value: 78.5, below: false },
    { line: 3, factor_code: 'TSS', value: 50, unit: 'µg/L', below: true, laboratory: 'PTN' },
    { line: 4, value: 0.02, below: true, result_code: 'KQ2' },
  ])
  expect(await listed(module.id)).toEqual([])
  const { id } = await importOf(lines.join('\r\n'))
  expect(await listed(module.id)).toMatchObject([{ import_id: id }, { import_id: id }, { import_id: id }])
  const imports = (await app.call('sampleImportList', {}, as)).body.results
  expect(imports.find((one) => one.id === id)).toMatchObject({ filename: 'phieu.csv', rows: 3, left: 3 })
  // The same file again: each line is there already.
  const again = await importOf(lines.join('\r\n'))
  expect([again.id, again.errors.map(({ line }) => line)]).toEqual([null, [2, 3, 4]])
  const undone = { params: { id: id ?? 0 } }
  expect((await app.call('sampleImportDelete', undone, as)).status).toBe(204)
  expect(await listed(module.id)).toEqual([])
  expect((await app.call('sampleImportDelete', undone, as)).status).toBe(404)
})

test('one wrong line stores nothing, and each is named', async () => {
  const { module, factors } = await stationWith('COD')
  const row = (...cells: string[]) => [module.code, ...cells].join(';')
  const ok = '20/11/2025 09:30'
  const lines = [
    head,
    row('COD', ok, '5'),
    row('NOPE', ok, '5'),
    `NOWHERE;COD;${ok};5`,
    row('COD', '31/02/2025 09:30', '5'),
    row('COD', '20/11/2999 09:30', '5'),
    row('COD', ok, '1e400'),
    row('COD', ok, '<'),
    row('COD', ok, 'KPH'),
    row('COD', ok, '<0'),
    row('COD', ok, '=1+1'),
    row('COD', ok, '1.250'),
    row('COD', ok, '5', 'kWh'),
    row('COD', ok, 'NaN'),
    row('COD', ok, '5', 'mg/L'),
    row('COD', ok, '1e16'),
  ]
  const result = await importOf(lines.join('\n'))
  expect(result.errors.map(({ line, field, written }) => [line, field, written])).toEqual([
    [3, 'factor', 'NOPE'],
    [4, 'module', 'NOWHERE'],
    [5, 'taken_at', '31/02/2025 09:30'],
    [6, 'taken_at', '20/11/2999 09:30'],
    [7, 'value', '1e400'],
    [8, 'value', '<'],
    [9, 'detection_limit', ''],
    [10, 'value', '<0'],
    [11, 'value', '=1+1'],
    [12, 'value', '1.250'],
    [13, 'unit', 'kWh'],
    [14, 'value', 'NaN'],
    [15, 'taken_at', ''],
    [16, 'value', '1e16'],
  ])
  expect([result.id, result.refused, await listed(module.id)]).toEqual([null, 14, []])
  expect(factors).toHaveLength(1)
})

test('what is no sheet of samples is refused whole', async () => {
  const first = async (body: string | Blob) => {
    const { id, rows, errors } = await importOf(body)
    return [id, rows, errors.length, errors[0]?.field]
  }
  const wrong = [null, 0, 1, null]
  expect(await first('')).toEqual(wrong)
  expect(await first('a,b\n1,2\n')).toEqual(wrong)
  expect(await first('%PDF-1.7\u0000')).toEqual(wrong)
  expect(await first('factor,taken_at,value\n')).toEqual(wrong)
  expect(await first(new Blob(['PK\u0003\u0004 no archive'], { type: xlsxType }))).toEqual(wrong)
  expect(await first('factor,taken_at,value,value\nCOD,2026-01-01,1,2\n')).toEqual([null, 0, 1, 'value'])
})

test('a workbook is read as its cells are, a letterhead above the heads is passed by', async () => {
  const { module } = await stationWith('COD')
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'KQ',
        rows: [
          ['TRUNG TÂM QUAN TRẮC'],
          [null],
          ['STT', 'Chỉ tiêu', 'Ngày lấy mẫu', 'Kết quả', 'ĐVT', 'Ghi chú'],
          [1, 'COD', '20/11/2025 09:30', 1.255, 'mg/L', '=cmd|calc'],
          [2, 'cod', '20/11/2025 10:30', '<5', 'mg/L', null],
        ],
      },
    ],
  })
  const file = new Blob([new Uint8Array(bytes)], { type: xlsxType })
  const result = await importOf(file, { module: module.id, filename: 'KQ.xlsx' })
  expect(result).toMatchObject({ rows: 2, errors: [], ignored: ['STT'] })
  expect(await listed(module.id)).toMatchObject([
    { value: 1.255, below: false, remark: '=cmd|calc', taken_at: '2025-11-20T02:30:00.000Z' },
    { value: 5, below: true },
  ])
})

test('a workbook whose cells are formulas gives what they were last worked out as', async () => {
  const { module } = await stationWith('COD')
  const sheet = (await import('./zip-file.ts')).zipOf([
    {
      name: 'xl/workbook.xml',
      content: '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>
        <row r="1"><c t="inlineStr"><is><t>factor</t></is></c><c t="inlineStr"><is><t>taken_at</t></is></c><c t="inlineStr"><is><t>value</t></is></c></row>
        <row r="2"><c t="inlineStr"><is><t>COD</t></is></c><c t="inlineStr"><is><t>2025-11-20 09:30</t></is></c><c><f>1+1</f><v>2.5</v></c></row>
        <row r="3"><c t="inlineStr"><is><t>COD</t></is></c><c t="inlineStr"><is><t>2025-11-20 10:30</t></is></c><c><f>WEBSERVICE("http://x")</f></c></row>
      </sheetData></worksheet>`,
    },
  ])
  const result = await importOf(new Blob([sheet], { type: xlsxType }), { module: module.id, dry: '1' })
  expect(result.samples).toMatchObject([{ line: 2, value: 2.5 }])
  expect(result.errors).toMatchObject([{ line: 3, field: 'value', written: '' }])
})

test('the exported list is imported again, and no cell of it is a formula', async () => {
  const { module, factors } = await stationWith('COD')
  const body = {
    factor: factors[0]?.id ?? 0,
    taken_at: '2025-11-20T02:30:00Z',
    value: 1.255,
    unit: 'mg/L',
    laboratory: '=HYPERLINK("http://x")',
    remark: '@SUM(1)\n-2',
  }
  await app.call('sampleCreate', { body }, as)
  const undetected = { ...body, taken_at: '2025-11-21T02:30:00Z', value: 0.05, below: true }
  await app.call('sampleCreate', { body: undetected }, as)
  for (const locale of ['vi', 'en'] as const) {
    const query = { module: module.id, locale, ordering: 'id' as const }
    const text = await (await app.raw('sampleExportCsv', { query }, { token: as.token })).text()
    expect(text).toContain(`'=HYPERLINK`)
    expect(text).toContain(`'@SUM(1)`)
    for (const one of await listed(module.id)) await app.call('sampleDelete', { params: { id: one.id } }, as)
    expect((await importOf(text)).errors).toEqual([])
    expect(await listed(module.id)).toMatchObject([
      { value: 1.255, below: false, laboratory: body.laboratory, remark: body.remark },
      { value: 0.05, below: true },
    ])
  }
})

test('the exported workbook has numbers and times as such, and is imported again', async () => {
  const { module, factors } = await stationWith('COD')
  const body = { factor: factors[0]?.id ?? 0, taken_at: '2025-11-20T02:30:00Z', unit: 'mg/L', remark: '=1+1' }
  await app.call('sampleCreate', { body: { ...body, value: 1.255 } }, as)
  const undetected = { ...body, taken_at: '2025-11-21T02:30:00Z', value: 0.05, below: true }
  await app.call('sampleCreate', { body: undetected }, as)
  for (const locale of ['vi', 'en'] as const) {
    const query = { module: module.id, locale, ordering: 'id' as const }
    const answer = await app.raw('sampleExportXlsx', { query }, { token: as.token })
    expect(answer.headers.get('content-disposition')).toMatch(/\.xlsx/)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const [sheet] = (await readXlsx(bytes)).sheets
    const [heads, first, second] = sheet?.rows ?? []
    expect([heads?.length, first?.[3], second?.[5]]).toEqual([21, 1.255, 0.05])
    for (const one of await listed(module.id)) await app.call('sampleDelete', { params: { id: one.id } }, as)
    expect((await importOf(new Blob([bytes], { type: xlsxType }))).errors).toEqual([])
    expect(await listed(module.id)).toMatchObject([
      { value: 1.255, below: false, remark: '=1+1', taken_at: '2025-11-20T02:30:00.000Z' },
      { value: 0.05, below: true, taken_at: '2025-11-21T02:30:00.000Z' },
    ])
  }
})

test('the form to fill is read as it is', async () => {
  const module = await makeModule(app, as.token, { code: 'NT-HPH' })
  for (const code of ['COD', 'NH4', 'TSS'])
    await makeFactor(app, as.token, { module: module.code, code, unit: 'mg/L', quantity: 'COD' })
  for (const locale of ['vi', 'en'] as const) {
    const text = await (await app.raw('sampleTemplate', { query: { locale } }, { token: as.token })).text()
    const { rows, errors } = await importOf(text, { dry: '1' })
    expect([rows, errors]).toEqual([3, []])
  }
})
