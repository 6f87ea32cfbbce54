import type { StationWorld } from '../sweep-world.ts'
import { listed, type Maker, moduleCode, refused, sweep } from './sweep.ts'

const register = { function: 4, address: 0, type: 'float32' } as const
// Nobody answers there, and nobody needs to.
const nowhere = { host: '127.0.0.1', port: 9, timeout_ms: 100 } as const
const table = 'code,type,address\nU1,float32,0\n'

const host = refused('a host')
const hex = refused('hexadecimal digits')

let made = 0

/** A source of the world's station. */
async function sourceOf({ module, bare, mark }: StationWorld, { app, admin }: Maker): Promise<number> {
  made += 1
  const body = {
    ...nowhere,
    name: `Meter ${mark} ${made}`,
    enabled: false,
    module_id: module.id,
    registers: [{ ...register, factor_id: bare.id }],
  }
  return (await app.call('modbusSourceCreate', { body }, admin)).body.data.id
}

const byId = async (world: StationWorld, maker: Maker) => ({ params: { id: await sourceOf(world, maker) } })

let swept = 0

export const modbusSourcesSweep = sweep({
  station: {
    modbusSourceCreate: ({ module, bare, mark }) => {
      made += 1
      const registers = [{ ...register, factor_id: bare.id }]
      const name = `Meter ${mark} ${made}`
      return { body: { ...nowhere, name, enabled: false, module_id: module.id, registers } }
    },
    modbusSourceList: async (world, maker) => {
      await sourceOf(world, maker)
      return listed()
    },
    modbusSourceRetrieve: byId,
    modbusSourceUpdate: async (world, maker) => ({ ...(await byId(world, maker)), body: { unit_id: 3 } }),
    modbusSourceDelete: byId,
    modbusTableCsv: byId,
  },
  other: {
    modbusSourceRead: () => ({ body: nowhere }),
    modbusTableRead: () => ({ body: table }),
  },
  audit: {
    modbusSourceCreate: 'modbus-source.create',
    modbusSourceUpdate: 'modbus-source.update',
    modbusSourceDelete: 'modbus-source.delete',
    modbusSourceRead: { none: 'it reads, and stores nothing' },
    modbusTableRead: { none: 'a table is read, and nothing is stored' },
  },
  reach: {
    modbusSourceCreate: { field: 'module_id' },
    modbusSourceList: 'left out',
    modbusSourceRetrieve: 404,
    modbusSourceUpdate: 404,
    modbusSourceDelete: 404,
    modbusTableCsv: 404,
    modbusSourceRead: null,
    modbusModels: null,
    modbusTableRead: null,
  },
  updates: {
    modbusSourceUpdate: {
      at: async ({ own, ...maker }) => {
        swept = await sourceOf(own, maker)
        return { params: { id: swept } }
      },
      read: async ({ app, admin }) => {
        const { data } = (await app.call('modbusSourceRetrieve', { params: { id: swept } }, admin)).body
        const registers = data.registers.map(({ factor, ...form }) => ({ ...form, factor_id: factor.id }))
        // What it is doing follows from the settings.
        return { ...data, registers, state: null }
      },
      values: ({ own }) => {
        const whole = { ...register, word_order: 'ABCD', scale: 1, offset: 0, missing: null } as const
        return {
          name: [`One ${own.mark}`, `Other ${own.mark}`],
          host: ['192.0.2.1', 'meter.example'],
          timeout_ms: [1000, 2000],
          registers: [
            [{ ...whole, factor_id: own.bare.id }],
            [
              { ...whole, word_order: 'CDAB', factor_id: own.bare.id },
              { ...whole, address: 2, factor_id: own.factor.id },
            ],
          ],
        }
      },
    },
  },
  texts: {
    'modbusSourceCreate.name': { fit: 'line', read: 'modbusSourceList' },
    'modbusSourceCreate.host': host,
    'modbusSourceCreate.module.code': moduleCode,
    'modbusSourceCreate.module.name': { fit: 'line', read: null },
    'modbusSourceCreate.module.description': { fit: 'prose', read: null },
    'modbusSourceCreate.module.contact': { fit: 'line', read: null },
    'modbusSourceCreate.registers[].factor.code': { fit: 'code', read: null },
    'modbusSourceCreate.registers[].factor.name': { fit: 'line', read: null },
    'modbusSourceCreate.registers[].factor.unit': { fit: 'unit', read: null },
    'modbusSourceCreate.registers[].missing': hex,
    'modbusSourceUpdate.name': { fit: 'line', read: 'modbusSourceList' },
    'modbusSourceUpdate.host': host,
    'modbusSourceUpdate.registers[].missing': hex,
    'modbusSourceUpdate.registers[].factor.code': { fit: 'code', read: null },
    'modbusSourceUpdate.registers[].factor.name': { fit: 'line', read: null },
    'modbusSourceUpdate.registers[].factor.unit': { fit: 'unit', read: null },
    modbusTableRead: { fit: 'prose', read: null },
    'modbusSourceRead.host': host,
  },
  searches: {
    'modbusSourceList.search': 'line',
  },
})
