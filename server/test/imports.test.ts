import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { importFile, sendFile, until } from './sent-files.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const { app, admin } = await startWithAdmin()

async function station(code: string) {
  const module = await makeModule(app, admin.token, {
    code,
    name: `Station ${code}`,
    manufacturer_id: `device-${code}`,
  })
  const cod = await makeFactor(app, admin.token, { code: 'COD', module: code, unit: 'mg/L' })
  const flow = await makeFactor(app, admin.token, { code: 'FLOW', module: code, unit: 'L/s' })
  return { module, cod, flow }
}

const stored = async (factor: number) =>
  (await app.call('metricList', { query: { factor: String(factor), limit: 1000 } }, admin)).body.results

test('a file is recognised, counted, stored, found again, and undone', async () => {
  const { module, cod, flow } = await station('IMP-1')
  const content =
    'Trạm thử\nThời gian;COD (mg/l);Q (m3/h);Oxy hòa tan (mg/l)\n' +
    '13/03/2024 00:00;36,2;36,0;5,4\n13/03/2024 00:15;-999;72,0;5,5\n13/03/2024 00:15;40;72,0;5,5\n31/02/2024 00:30;1;2;3\n'
  const sent = await sendFile(app, admin, { content, module_id: module.id })
  expect(sent).toMatchObject({
    status: 'checking',
    questions: [],
    heads: ['Thời gian', 'COD (mg/l)', 'Q (m3/h)', 'Oxy hòa tan (mg/l)'],
  })
  const ready = await until(app, admin, { id: sent.id, status: 'ready' })
  expect(ready.expected).toMatchObject({ rows: 4, values: 5, store: 5, duplicates: 0, interval_seconds: 900 })
  const done = await importFile(app, admin, { content, module_id: module.id })
  expect(done).toMatchObject({ rows: 4, stored: 5, duplicates: 0, refused: 2 })
  expect((await stored(cod.id)).map(({ value }) => value)).toEqual([36.2])
  expect((await stored(flow.id)).map(({ value }) => value)).toEqual([20, 10])
  const refused = await (await app.raw('importRefused', { params: { id: done.id } }, admin)).text()
  expect(refused).toContain('repeats line 4')
  expect(refused).toContain('no calendar has 31/02/2024 00:30')

  const again = await importFile(app, admin, { content, module_id: module.id })
  expect(again).toMatchObject({ stored: 0, duplicates: 5 })

  await app.call('importUndo', { params: { id: done.id } }, admin)
  await until(app, admin, { id: done.id, status: 'undone' })
  expect(await stored(cod.id)).toEqual([])
  expect(await stored(flow.id)).toEqual([])
})
