import { modbusSourceRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { readInstrument } from './modbus.read.service.ts'
import {
  createModbusSource,
  deleteModbusSource,
  getModbusSource,
  listModbusSources,
  modbusProblems,
  updateModbusSource,
} from './modbus.service.ts'
import { listModels, readTable, tableFile } from './modbus.table.service.ts'

export function modbusHttp(http: Http): void {
  register(http, modbusSourceRoutes, {
    modbusSourceList: (ctx, { query }) => listModbusSources(ctx, query),
    modbusSourceRetrieve: async (ctx, { params }) => ({ data: await getModbusSource(ctx, params.id) }),
    modbusSourceCreate: {
      answer: async (ctx, { body }) => ({ data: await createModbusSource(ctx, body) }),
      alsoWrong: async (_ctx, { body }) => modbusProblems(body),
    },
    modbusSourceUpdate: {
      answer: async (ctx, { params, body }) => ({ data: await updateModbusSource(ctx, params.id, body) }),
      alsoWrong: async (_ctx, { body }) => modbusProblems(body),
    },
    modbusSourceDelete: (ctx, { params }) => deleteModbusSource(ctx, params.id),
    modbusSourceRead: async (ctx, { body }) => ({ data: await readInstrument(ctx, body) }),
    modbusModels: async () => ({ data: [...listModels()] }),
    modbusTableRead: async (ctx, { body }) => ({ data: await readTable(ctx, body) }),
    modbusTableCsv: (ctx, { params, query }) => tableFile(ctx, params.id, query),
  })
}
