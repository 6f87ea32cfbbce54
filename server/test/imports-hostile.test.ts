import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { fileForm, importFile, sendFile } from './sent-files.ts'
import { type Part, zipOf } from './zip-file.ts'

const { app, admin } = await startWithAdmin()

const refusalOf = async (content: string | Uint8Array<ArrayBuffer>, language = 'en') => {
  const answer = await app.raw(
    'importCreate',
    { body: fileForm(content, 'file.csv') },
    { ...admin, language },
  )
  return { status: answer.status, body: (await answer.json()) as { detail?: string; code?: string } }
}

const bytes = (given: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(given)

test.for([
  ['nothing', '', 'it is empty'],
  ['a text', 'Dear all,\nplease find the readings attached.\nKind regards', 'none of them of times'],
  ['one line without an end', 'x'.repeat(3_000_000), 'no columns'],
  ['words alone', 'time;name\n01/02/2026;a\n02/02/2026;b\n13/02/2026;c\n', 'none of them of values'],
  ['10,000 columns', `${'a,'.repeat(10_000)}b\n${'1,'.repeat(10_000)}2\n`, '200 are the most'],
  ['NUL bytes', 'time;cod\n2026-01-01;\0\0\0\n', 'it is no text'],
] as const)('%s is no table, and it is said what was found', async ([, content, says]) => {
  const { status, body } = await refusalOf(content)
  expect([status, body.code]).toEqual([400, 'not-a-table'])
  expect(body.detail).toContain(says)
})

test.for([
  ['PDF', new TextEncoder().encode('%PDF-1.7 …'), 'tệp PDF'],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), '.xlsx'],
  ['an archive', bytes(gzipSync('time,cod\n')), 'giải nén'],
  ['random bytes', bytes(randomBytes(4096)), 'không phải là văn bản'],
] as const)('%s is refused with what it is', async ([, content, says]) => {
  const { status, body } = await refusalOf(bytes(content), 'vi')
  expect(status).toBe(400)
  expect(body.detail).toContain(says)
})

test('a form without a file, or of a station that is not there, is refused under the field', async () => {
  const empty = new FormData()
  empty.set('module_id', '1')
  const none = await app.raw('importCreate', { body: empty }, admin)
  expect([none.status, Object.keys((await none.json()) as object)]).toEqual([400, ['file']])
  const unknown = fileForm('time,COD\n2026-03-13 00:00,1\n', 'file.csv', 999_999)
  const answer = await app.raw('importCreate', { body: unknown }, admin)
  expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([400, ['module_id']])
  const kept = await app.system.db.selectFrom('import').select('id').execute()
  expect(kept).toEqual([])
})

test('a form that breaks off, or no form at all, leaves nothing', async () => {
  const send = (body: string, type: string) =>
    fetch(`${app.url}/api/imports/create/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      body,
    })
  const broken =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntime,COD\n2026-03-13,1'
  expect((await send(broken, 'multipart/form-data; boundary=x')).status).toBe(400)
  expect((await send('{}', 'application/json')).status).toBe(415)
  expect((await send('a,b', 'text/csv')).status).toBe(415)
})

test('a line of megabytes among readings is refused, and the others are stored', async () => {
  const { id, code } = await makeModule(app, admin.token, { code: 'HOS-1' })
  await makeFactor(app, admin.token, { code: 'COD', module: code, unit: 'mg/L' })
  const content = `time,COD\n2026-03-13 00:00,1\n${'9'.repeat(5_000_000)}\n2026-03-13 00:15,2\n"2026-03-13 00:30,3\n`
  const done = await importFile(app, admin, { content, module_id: id })
  expect(done).toMatchObject({ stored: 2, refused: 2 })
})

test('a sheet is read as a person sees it, whichever of the sheets has readings', async () => {
  const { id, code } = await makeModule(app, admin.token, { code: 'XLS-1' })
  const cod = await makeFactor(app, admin.token, { code: 'COD', module: code, unit: 'mg/L' })
  const rows = Array.from({ length: 30 }, (_, n) => [
    new Date(Date.UTC(2026, 2, 13, 0, n * 15)),
    30 + n / 10,
    n === 4 ? 'NA' : 7.1,
  ])
  const content = await writeXlsx({
    sheets: [
      { name: 'About', rows: [['Exported by the logger'], ['Station', 'XLS-1']] },
      { name: 'Readings', rows: [['Time', 'COD (mg/L)', 'pH'], ...rows] },
    ],
  })
  const sent = await sendFile(app, admin, {
    content: bytes(content),
    filename: 'readings.xlsx',
    module_id: id,
  })
  expect(sent).toMatchObject({
    sheets: ['About', 'Readings'],
    mapping: { format: { kind: 'xlsx', sheet: 'Readings' } },
  })
  const done = await importFile(app, admin, {
    content: bytes(content),
    filename: 'readings.xlsx',
    module_id: id,
  })
  expect(done).toMatchObject({ stored: 59, refused: 0 })
  const { results } = (await app.call('metricList', { query: { factor: String(cod.id), limit: 1 } }, admin))
    .body
  expect(results).toMatchObject([{ timestamp: '2026-03-13T00:15:00.000Z', value: 32.9 }])
})

test('a damaged workbook is refused', async () => {
  const content = await writeXlsx({
    sheets: [
      {
        name: 'A',
        rows: [
          ['Time', 'COD'],
          ['2026-03-13', 1],
        ],
      },
    ],
  })
  const cut = bytes(content.slice(0, content.length - 40))
  expect(await refusalOf(cut)).toMatchObject({ status: 400, body: { code: 'not-a-table' } })
})

const workbookParts: readonly Part[] = [
  { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>' },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  },
]
const workbook = (content: string | Buffer, more: readonly Part[] = [], said: Partial<Part> = {}) =>
  zipOf([...workbookParts, { name: 'xl/worksheets/sheet1.xml', content, ...said }, ...more])
const reading = '<row r="1"><c r="A1" t="str"><v>Time</v></c><c r="B1" t="str"><v>COD</v></c></row>'

// Small as they are sent; none may hold up what others ask for, or fill the memory.
test.for([
  ['blanks of 200 MB', () => workbook(Buffer.alloc(200_000_000, ' '))],
  ['a row of 200 MB', () => workbook(Buffer.concat([Buffer.from('<row>'), Buffer.alloc(200_000_000, 'x')]))],
  [
    'a part that is larger than it says',
    () => workbook(Buffer.alloc(50_000_000, ' '), [], { saidBytes: 500 }),
  ],
  ['a million tags in one another', () => workbook(`<sheetData>${'<row><c><is>'.repeat(350_000)}`)],
  ['cells that never close', () => workbook(`<row r="1">${'<c>'.repeat(300_000)}</row>`.repeat(3))],
  ['ten million empty cells', () => workbook(`<row>${'<c s="1"/>'.repeat(100)}</row>`.repeat(100_000))],
  [
    'shared texts of 200 MB',
    () =>
      workbook(reading, [
        { name: 'xl/sharedStrings.xml', content: `<si><t>${'x'.repeat(900_000)}</t></si>`.repeat(220) },
      ]),
  ],
  [
    'relations that never end',
    () =>
      zipOf([
        workbookParts[0]!, // the first of two
        { name: 'xl/_rels/workbook.xml.rels', content: '<Relationship '.repeat(500_000) },
      ]),
  ],
] as const)('a workbook with %s is refused', async ([, made]) => {
  expect(await refusalOf(made())).toMatchObject({ status: 400, body: { code: 'not-a-table' } })
})
