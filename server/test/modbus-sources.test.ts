import { expect, onTestFinished, test } from 'vitest'
import { exception, float32, startModbusServer } from '../../e2e/src/modbus-server.ts'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const { app, admin: as } = await startWithAdmin()

// Nobody answers there.
const nowhere = { host: '127.0.0.1', port: 9, timeout_ms: 100 } as const
const voltage = { function: 4, address: 0, type: 'float32' } as const
let made = 0
const named = (name = 'Meter') => `${name} ${(made += 1)}`

async function station() {
  const module = await makeModule(app, as.token)
  return { module, factor: await makeFactor(app, as.token, { module: module.code, unit: 'V' }) }
}

async function sourceOf({ module, factor }: Awaited<ReturnType<typeof station>>, more: object = {}) {
  const registers = [{ ...voltage, factor_id: factor.id }]
  const body = { ...nowhere, name: named(), enabled: false, module_id: module.id, registers, ...more }
  return app.call('modbusSourceCreate', { body }, as)
}

test('an instrument is added, listed, read, changed and deleted', async () => {
  const at = await station()
  const created = await sourceOf(at)
  expect(created).toMatchObject({
    status: 201,
    body: {
      data: {
        unit_id: 1,
        period_seconds: 60,
        module: { id: at.module.id },
        registers: [
          { factor: { id: at.factor.id, unit: 'V' }, word_order: 'ABCD', scale: 1, offset: 0, missing: null },
        ],
        state: { status: 'off', problem: null },
      },
    },
  })
  const { id, name } = created.body.data
  const list = await app.call('modbusSourceList', { query: { search: name.toUpperCase() } }, as)
  expect(list.body.results.map((one) => one.id)).toEqual([id])
  const changed = await app.call('modbusSourceUpdate', { params: { id }, body: { unit_id: 7 } }, as)
  expect(changed.body.data).toEqual({ ...created.body.data, unit_id: 7 })
  expect((await app.call('modbusSourceDelete', { params: { id } }, as)).status).toBe(204)
  expect((await app.call('modbusSourceRetrieve', { params: { id } }, as)).status).toBe(404)
})

test('station and factors are made with it: all, or nothing', async () => {
  const registers = [
    { ...voltage, factor: { code: 'U1', name: 'Voltage L1', unit: 'V', decimals: 1 } },
    { ...voltage, address: 2, factor: { code: 'E', name: 'Energy', unit: 'kWh', kind: 'counter' as const } },
  ]
  const body = {
    ...nowhere,
    name: named(),
    enabled: false,
    module: { code: named('M').replace(' ', '') },
    registers,
  }
  const { data } = (await app.call('modbusSourceCreate', { body }, as)).body
  expect(data.registers.map(({ factor }) => [factor.code, factor.unit])).toEqual([
    ['U1', 'V'],
    ['E', 'kWh'],
  ])
  const factors = await app.call('moduleFactors', { params: { id: data.module.id } }, as)
  expect(factors.body.data.map(({ kind }) => kind)).toEqual(['gauge', 'counter'])
  const code = named('N').replace(' ', '')
  const again = await app.call(
    'modbusSourceCreate',
    { body: { ...body, module: { code }, registers: [registers[0], registers[0]] as typeof registers } },
    as,
  )
  expect([again.status, Object.keys(again.body)]).toEqual([
    400,
    expect.arrayContaining(['registers.1.factor.code']),
  ])
  const listed = await app.call('moduleList', { query: { search: code } }, as)
  expect(listed.body.count).toBe(0)
})

test.for<[string, object, string]>([
  ['a factor twice', { registers: 2 }, 'registers.1.factor_id'],
  ['a value that means none of another length', { missing: '80' }, 'registers.missing'],
  ['a value that means none of the wrong length', { missing: '8000' }, 'registers.0.missing'],
  ['a value beyond the last register', { address: 65_535 }, 'registers.0.address'],
  ['a word order that is none', { word_order: 'ACBD' }, 'registers.word_order'],
  ['a function that writes', { function: 6 }, 'registers.function'],
])('%s is refused under its field', async ([, wrong, field]) => {
  const at = await station()
  const register = { ...voltage, factor_id: at.factor.id, ...wrong }
  const registers = 'registers' in wrong ? [register, register] : [register]
  const answer = await sourceOf(at, { registers })
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

test('a factor of another station, an unknown station and a taken name are refused', async () => {
  const [one, other] = [await station(), await station()]
  const foreign = await sourceOf({ ...one, factor: other.factor })
  expect(Object.keys(foreign.body)).toEqual(['registers.0.factor_id'])
  expect(Object.keys((await sourceOf(one, { module_id: 999_999 })).body)).toEqual(['module_id'])
  const { name } = (await sourceOf(one)).body.data
  expect(Object.keys((await sourceOf(one, { name: name.toUpperCase() })).body)).toEqual(['name'])
})

test('a factor that is deleted is read no longer', async () => {
  const at = await station()
  const other = await makeFactor(app, as.token, { module: at.module.code })
  const registers = [at.factor, other].map(({ id }, n) => ({ ...voltage, address: n * 2, factor_id: id }))
  const { id } = (await sourceOf(at, { registers })).body.data
  await app.call('factorDelete', { params: { id: at.factor.id } }, as)
  const { data } = (await app.call('modbusSourceRetrieve', { params: { id } }, as)).body
  expect(data.registers.map(({ factor }) => factor.id)).toEqual([other.id])
})

test('who may see the settings adds nothing, and who may add no factor makes none', async () => {
  const viewer = await signIn(app, { permissions: ['settings.view_mqttconfig'] })
  expect((await app.call('modbusSourceList', {}, viewer)).status).toBe(200)
  expect((await app.call('modbusSourceRead', { body: nowhere }, viewer)).status).toBe(403)
  const changer = await signIn(app, { permissions: ['settings.change_mqttconfig'] })
  const { module } = await station()
  const registers = [{ ...voltage, factor: { code: 'U1', name: 'U1' } }]
  const body = { ...nowhere, name: named(), enabled: false, module_id: module.id, registers }
  expect((await app.call('modbusSourceCreate', { body }, changer)).status).toBe(403)
  const whole = { ...body, module_id: undefined, module: { code: 'NEW' } }
  expect((await app.call('modbusSourceCreate', { body: whole }, changer)).status).toBe(403)
})

test('registers are read at once in every type and order, and what is refused is said of each', async () => {
  const server = await startModbusServer()
  onTestFinished(() => server.stop())
  server.set(4, 0, float32(230.1))
  const address = { host: '127.0.0.1', port: server.port }
  const body = {
    ...address,
    registers: [voltage, { ...voltage, address: 40 }, { ...voltage, type: 'int16' as const }],
  }
  const { data } = (await app.call('modbusSourceRead', { body }, { ...as, language: 'en' })).body
  expect(data).toMatchObject({ connected: true, problem: null })
  const [first, refused, word] = data.registers
  expect(first).toMatchObject({ words: '4366199A', problem: null })
  expect(first?.values).toContainEqual({ type: 'float32', word_order: 'ABCD', value: 230.1 })
  expect(first?.values).toHaveLength(12)
  expect(refused).toMatchObject({ words: '', values: [], problem: expect.stringContaining('does not have') })
  expect(word?.values.map(({ type }) => type)).toContain('uint16')
  expect((await app.call('modbusSourceRead', { body: address }, as)).body.data).toEqual({
    connected: true,
    problem: null,
    registers: [],
  })
  await expect.poll(() => server.open.now).toBe(0)
})

test('an instrument that cannot be read is an answer, in the language of the caller', async () => {
  const server = await startModbusServer()
  onTestFinished(() => server.stop())
  server.answering = (request) => exception(request, 11)
  const vi = { ...as, language: 'vi' }
  const read = async (body: { host: string; port: number; timeout_ms?: number }) =>
    (await app.call('modbusSourceRead', { body: { ...body, registers: [voltage] } }, vi)).body.data
  const address = { host: '127.0.0.1', port: server.port }
  expect((await read(address)).registers[0]?.problem).toContain('mã lỗi 11')
  server.answering = () => undefined
  expect(await read({ ...address, timeout_ms: 100 })).toMatchObject({
    connected: true,
    problem: expect.stringContaining('không có trả lời'),
  })
  await server.stop()
  expect(await read(address)).toMatchObject({ connected: false, problem: expect.stringContaining('từ chối') })
  expect((await read({ host: 'no.such.host.invalid', port: 502 })).connected).toBe(false)
})

const tableOf = async (csv: string) =>
  (await app.call('modbusTableRead', { body: csv }, { ...as, language: 'en' })).body.data

test('a register table is read from a file of any spreadsheet', async () => {
  const plain = await tableOf(
    'code,name,unit,decimals,kind,function,address,type,word_order,scale,offset,missing\n' +
      'U1,Voltage,V,1,gauge,4,0,int16,ABCD,0.1,0,0x8000\n',
  )
  const line = {
    code: 'U1',
    name: 'Voltage',
    unit: 'V',
    decimals: 1,
    kind: 'gauge',
    function: 4,
    address: 0,
    type: 'int16',
    word_order: 'ABCD',
    scale: 0.1,
    offset: 0,
    missing: '8000',
  }
  expect(plain).toEqual({ registers: [line], errors: [] })
  // As a Vietnamese spreadsheet writes it, with the number that manuals print.
  const other = await tableOf('\uFEFFcode;register;type;scale;unit\r\nU1;30001;INT16;0,1;V\r\n')
  expect(other.registers).toEqual([{ ...line, name: 'U1', decimals: 2, missing: null }])
})

test('lines that cannot be read are named with their column, and the others are read', async () => {
  const table = await tableOf(
    'code,type,address,word_order\nA,float32,0,\nB,float31,2,\n,float32,4,\nC,float32,x,\nD,float32,8,DCBA\n',
  )
  expect(table.registers.map(({ code }) => code)).toEqual(['A', 'D'])
  expect(table.errors.map(({ line, column }) => [line, column])).toEqual([
    [3, 'type'],
    [4, 'code'],
    [5, 'address'],
  ])
  expect((await tableOf('a,b\n1,2\n')).errors).toEqual([
    { line: 1, column: '', detail: 'The first line must have the names of the columns.' },
  ])
  expect((await tableOf('')).errors).toHaveLength(1)
})

test('the registers of an instrument are written as a table that is read again', async () => {
  const at = await station()
  const registers = [{ ...voltage, scale: 0.1, missing: 'FFFFFFFF', factor_id: at.factor.id }]
  const { id } = (await sourceOf(at, { registers })).body.data
  for (const locale of ['vi', 'en'] as const) {
    const file = await app.raw('modbusTableCsv', { params: { id }, query: { locale } }, as)
    const table = await tableOf(await file.text())
    expect(table.errors).toEqual([])
    expect(table.registers).toMatchObject([
      { code: at.factor.code, unit: 'V', scale: 0.1, missing: 'FFFFFFFF' },
    ])
  }
})
