import type { ImportDetail, ImportMapping } from '@quantrac/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, signedIn } from '../../../test/draw.tsx'
import { sampleImport, sampleMapping, sampleStation } from '../../../test/import-sample.ts'
import { ImportView } from './ImportView.tsx'

const page = (rows: readonly unknown[]) => ({ results: rows, count: rows.length, limit: 20, offset: 0 })

/** The import page over a server that answers a change with `answer`; the bodies of the changes in order. */
async function opened(
  detail: ImportDetail,
  answer: (mapping: ImportMapping) => Partial<ImportDetail> | Promise<Partial<ImportDetail>> = () => ({}),
) {
  const sent: ImportMapping[] = []
  const called: string[] = []
  let now = detail
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace(/\?.*/, '').replace('/api', '')
    if (path === '/imports/update/3/') {
      const mapping = JSON.parse(body as string) as ImportMapping // the client always sends text
      sent.push(mapping)
      now = { ...now, mapping, ...(await answer(mapping)) }
    } else if (method === 'POST') called.push(path)
    const answers: Record<string, unknown> = {
      '/imports/retrieve/3/': { data: now },
      '/imports/update/3/': { data: now },
      '/imports/run/3/': { data: { ...now, status: 'running', progress: 0.25, stored: 50_000 } },
      '/imports/undo/3/': { data: { ...now, status: 'undone' } },
      '/modules/retrieve/5/': { data: sampleStation },
      '/modules/list/': page([sampleStation]),
      '/modules/latest/': page([sampleStation]),
    }
    const found = answers[path]
    return new Response(JSON.stringify(found ?? {}), { status: found === undefined ? 404 : 200 })
  })
  await draw(<ImportView id={3} />)
  await screen.findByRole('table')
  return { sent, called }
}

const button = (name: RegExp | string) => screen.findByRole('button', { name })
const panel = (name: string) => screen.findByRole('region', { name })
const choose = async (from: RegExp, item: RegExp | string) => {
  await userEvent.click(await button(from))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: item }))
}

beforeEach(() => signedIn(['adaptors.add_metric', 'adaptors.view_module', 'adaptors.add_factor']))

test('facts say what was recognised and why, and the numbers of what will happen add up', async () => {
  await opened(sampleImport)
  const facts = await screen.findByRole('list', { name: 'What was recognised in the file' })
  expect(
    within(facts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Separatorsign ;5 columns in each line',
    'Decimal signcomma 36,2no point is seen',
    'Datesday firstthere are 13/11 and 31/12',
    'Time zoneGMT+7of the station',
    'No value−999, NA, empty4,105 · 312 · 900 cells',
    'Column headsline 3two lines above are skipped',
    'Character setWindows-1258there are Vietnamese marks',
  ])
  const terms = within(await panel('What will happen')).getAllByRole('term')
  expect(terms.map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent])).toEqual([
    ['Store', '201,953'],
    ['There already, kept as they are', '2,880'],
    ['Left out', '5,407'],
    ['−999, NA, empty', '5,317'],
    ['12 rows: the time is there twice', '72'],
    ['3 rows: no such day', '18'],
  ])
  await screen.findByText('35,040 rows × 6 columns')
  await screen.findByText('tra-noc-2026.csv · 2.1 MB · 01/11/2025 – 31/10/2026, a row every 15 minutes')
  expect((await button('Import 201,953 readings')).hasAttribute('disabled')).toBe(false)
})

test('another value of a fact is shown at once, and then what the server makes of it', async () => {
  const heads = ['Time', 'COD', 'TSS', 'DO', 'Remark']
  const answer = Promise.withResolvers<Partial<ImportDetail>>()
  const { sent } = await opened(sampleImport, () => answer.promise)
  await choose(/^Decimal sign/, /^point/)
  await button(/^Decimal sign.*point 36\.2/)
  expect(screen.queryByText('Remark')).toBeNull()
  answer.resolve({ heads })
  await screen.findByText('Remark')
  expect(sent).toEqual([
    { ...sampleMapping, format: { ...sampleMapping.format, decimal: '.' }, decided: ['decimal'] },
  ])
})

test('marks of no value are ticked, and others are typed', async () => {
  const { sent } = await opened(sampleImport)
  await userEvent.click(await button(/^No value/))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'NA' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Another mark' }), 'hỏng{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.format.missing).toEqual(['-999', 'hỏng'])
})

test('the heads of the file stand above what they became, and cells without a value are marked', async () => {
  await opened(sampleImport)
  await button('Column COD (mg/L): COD mg/L')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'line',
    'Thoi gianTime',
    'COD (mg/L)COD mg/L',
    'TSS ug/LTSS mg/L× 0.001',
    'Oxy hòa tan+ DO mg/L',
    'column 5leave out',
    'pHpH',
    'NH4NH4 mg/L',
    'BODBOD mg/L',
  ])
  const missing = screen.getAllByTitle('no value').map(({ textContent }) => textContent)
  expect(missing).toEqual(['-999', 'NA'])
  await screen.findByText('5 columns match factors, 1 new factor, 1 column left out')
})

test('nine rows and two refused ones are shown, the others when they are asked for', async () => {
  await opened(sampleImport)
  const lines = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(lines()).toHaveLength(11)
  expect(lines().slice(-2)).toEqual(['2,884', '9,125'])
  await screen.findByText('2 of 3 rows that are not stored, or not wholly')
  await userEvent.click(await button('Show all 13 rows'))
  await screen.findByText('no such day')
  await userEvent.click(await button('See these 3 rows'))
  expect(lines()).toHaveLength(16)
  await screen.findByText('as line 9,199')
})

test('a column is given another factor, or a new one with its unit', async () => {
  const { sent } = await opened(sampleImport)
  await choose(/^Column column 5/, /^FLOW/)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.columns[4]).toMatchObject({ use: 'value', factor_id: 13 })
  await userEvent.click(await button(/^Column column 5: FLOW/))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Make a new factor…' }))
  const code = await screen.findByRole('textbox', { name: /^Code/ })
  await userEvent.type(code, 'cod')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Màu')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Unit/ }), 'Pt-Co')
  await userEvent.click(await button('Use for this column'))
  await screen.findByText('The station has a factor with this code')
  await userEvent.clear(code)
  await userEvent.type(code, 'Mau{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.columns[4]).toMatchObject({ create: { code: 'Mau', name: 'Màu', unit: 'Pt-Co' } })
})

test('a date that reads two ways is asked with both days, and nothing can be imported before', async () => {
  const unsure: ImportDetail = {
    ...sampleImport,
    status: 'recognised',
    expected: null,
    preview: [{ ...sampleImport.preview[0]!, cells: ['03/05/2026 00:00', '1', '2', '3', ''] }],
    questions: [{ part: 'date_order', text: 'The dates read two ways' }],
  }
  const { sent } = await opened(unsure, () => sampleImport)
  const question = await panel('A date that reads two ways')
  await within(question).findByText('Which day is 03/05/2026 in the file?')
  expect((await button('Import')).hasAttribute('disabled')).toBe(true)
  await within(await panel('What will happen')).findByText('The dates read two ways')
  await within(question).findByRole('button', { name: 'May 3, 2026' })
  await userEvent.click(within(question).getByRole('button', { name: 'March 5, 2026' }))
  await button('Import 201,953 readings')
  expect(sent.map(({ format, decided }) => [format.date_order, decided])).toEqual([['mdy', ['date_order']]])
  expect(screen.queryByRole('region', { name: 'A date that reads two ways' })).toBeNull()
})

test('a unit that is not known is asked for at its column, and converted by what is typed', async () => {
  const unit = { part: 'columns.1', text: 'How is one made into the other?' }
  const { sent } = await opened({ ...sampleImport, status: 'recognised', expected: null, questions: [unit] })
  await within(await panel('What will happen')).findByText(unit.text)
  const column = await button(/^Column COD \(mg\/L\): COD/)
  expect(column.hasAttribute('data-asked')).toBe(true)
  await userEvent.click(column)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Convert the unit…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Convert the column COD (mg/L)' })
  const factor = await within(dialog).findByRole('textbox', { name: 'Multiply by' })
  await userEvent.clear(factor)
  expect((await button('Use for this column')).hasAttribute('disabled')).toBe(true)
  await userEvent.type(factor, '0.5')
  await within(dialog).findByText('100 in the file is stored as 50 mg/L.')
  await userEvent.click(await button('Use for this column'))
  await waitFor(() =>
    expect(sent.map(({ columns }) => columns[1]?.scale)).toEqual([{ factor: 0.5, offset: 0 }]),
  )
})

test('a workbook has sheets in place of a separator and a character set', async () => {
  const format = {
    ...sampleMapping.format,
    kind: 'xlsx' as const,
    sheet: 'Tháng 1',
    separator: null,
    encoding: null,
  }
  const detail = { ...sampleImport, mapping: { ...sampleMapping, format }, sheets: ['Ghi chú', 'Tháng 1'] }
  const { sent } = await opened(detail)
  expect(screen.queryByRole('button', { name: /^(Separator|Character set)/ })).toBeNull()
  await choose(/^Sheet Tháng 1/, 'Ghi chú')
  await waitFor(() => expect(sent.map((mapping) => mapping.format.sheet)).toEqual(['Ghi chú']))
})

test('telling people is off and can be chosen', async () => {
  const { sent } = await opened(sampleImport)
  const tell = await screen.findByRole<HTMLInputElement>('switch', { name: /^Tell people/ })
  expect(tell.checked).toBe(false)
  fireEvent.click(tell)
  await waitFor(() => expect(sent.map((mapping) => mapping.tell)).toEqual([true]))
})

test('once it runs nothing of it can be changed, and it can be paused and ended', async () => {
  const { called } = await opened(sampleImport)
  await userEvent.click(await button('Import 201,953 readings'))
  const running = await panel('The import under way')
  await within(running).findByText('Importing, 25%')
  within(running).getByText(/^50,000 of 201,953 readings/)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Show all 13 rows',
    'Show 3 rows',
    'Pause',
    'Cancel',
  ])
  expect(called).toEqual(['/imports/run/3/'])
})

const done: ImportDetail = {
  ...sampleImport,
  status: 'done',
  stored: 201_953,
  refused: 15,
  duplicates: 2_880,
  undo_until: '2026-12-25T00:00:00.000Z',
}

test('the result leads to the chart, and is undone after a question', async () => {
  const { called } = await opened(done)
  const result = await panel('Result')
  await within(result).findByRole('heading', { name: '201,953 readings imported' })
  within(result).getByText(/15 rows were not stored/)
  const link = await within(result).findByRole('link', { name: 'Open the chart' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(/^\/wasteWater\?module=NT-CTH&range=/)
  await userEvent.click(within(result).getByRole('button', { name: 'Undo' }))
  const question = await screen.findByRole('dialog', { name: 'Undo the import of tra-noc-2026.csv?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Undo' }))
  await within(result).findByRole('heading', { name: 'Undone' })
  expect(called).toEqual(['/imports/undo/3/'])
})

test('what can no longer be undone offers no undo', async () => {
  await opened({ ...done, undo_until: null })
  const result = await panel('Result')
  expect(within(result).queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a file without anything new says so and imports nothing', async () => {
  const expected = { ...sampleImport.expected!, store: 0, duplicates: 204_833 }
  await opened({ ...sampleImport, expected })
  await screen.findByText('There are no new readings to store.')
  expect((await button('Import')).hasAttribute('disabled')).toBe(true)
})

test('an import that cannot be loaded says why, and is asked for again', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ detail: 'Busy', code: 'busy' }), { status: 503 }),
  )
  await draw(<ImportView id={3} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/Busy/)
  await button('Retry')
})
