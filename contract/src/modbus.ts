import { z } from 'zod'
import { FactorKind, FactorWrite } from './factors.ts'
import { registerFunctions, registerTypes, wordOrders } from './modbus-registers.ts'
import { ModuleName } from './module-type.ts'
import { ModuleWrite } from './modules.ts'
import { noun } from './noun.ts'
import {
  fileLocale,
  Finite,
  Id,
  idParams,
  Instant,
  Line,
  One,
  Page,
  pageQuery,
  Search,
  Whole,
} from './primitives.ts'
import { route } from './route.ts'

const place = {
  function: z.literal(registerFunctions),
  /** From 0, as it is sent. */
  address: z.number().int().min(0).max(65_535),
  type: z.enum(registerTypes),
}

/** Where a value is and how it is read: the words in their order as `type`, times `scale`, plus `offset`. */
const register = {
  ...place,
  word_order: z.enum(wordOrders).default('ABCD'),
  scale: Finite.default(1),
  offset: Finite.default(0),
  /** The value that means none, as hexadecimal digits in the order ABCD, for example 8000. NaN always means none. */
  missing: z
    .string()
    .regex(/^(?:[0-9A-F]{4}|[0-9A-F]{8}|[0-9A-F]{16})$/)
    .meta({ examples: ['8000'] })
    .nullable()
    .default(null),
}

const connection = {
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9._:-]+$/),
  port: z.number().int().min(1).max(65_535),
  /** The number of the instrument behind a gateway; many instruments with a network socket take any. */
  unit_id: z.number().int().min(0).max(255),
  /** How long an answer may take. */
  timeout_ms: z.number().int().min(100).max(10_000),
}

const settings = {
  name: Line(100).min(1),
  ...connection,
  period_seconds: z.number().int().min(1).max(86_400),
  enabled: z.boolean(),
}

export const ModbusRegister = z.object({
  factor: z.object({
    id: Id,
    name: z.string(),
    code: z.string(),
    unit: z.string(),
    decimals: z.number().int(),
  }),
  ...register,
})
export type ModbusRegister = z.infer<typeof ModbusRegister>

export const modbusStatuses = ['off', 'waiting', 'answering', 'failing', 'offline'] as const

export const ModbusSource = z.object({
  id: Id,
  ...settings,
  name: z.string(),
  host: z.string(),
  module: ModuleName,
  registers: z.array(ModbusRegister),
  state: z.object({
    /** Off line after three tries without an answer; `waiting`: no copy of the program has asked it yet. */
    status: z.enum(modbusStatuses),
    /** Why it is not answering, or which register it refuses, in the language of the caller. */
    problem: z.string().nullable(),
    answered_at: Instant.nullable(),
    next_at: Instant.nullable(),
  }),
})
export type ModbusSource = z.infer<typeof ModbusSource>

/** An existing factor of the station, or a new one. */
export const ModbusRegisterWrite = z.object({
  ...register,
  factor_id: Id.optional(),
  factor: FactorWrite.omit({ manufacturer_id: true, module: true }).optional(),
})
export type ModbusRegisterWrite = z.infer<typeof ModbusRegisterWrite>

const registers = z.array(ModbusRegisterWrite).min(1).max(200)

/** Readings are of an existing station, or of a new one. */
export const ModbusSourceWrite = z.object({
  ...settings,
  port: settings.port.default(502),
  unit_id: settings.unit_id.default(1),
  timeout_ms: settings.timeout_ms.default(3000),
  period_seconds: settings.period_seconds.default(60),
  enabled: settings.enabled.default(true),
  module_id: Id.optional(),
  module: ModuleWrite.omit({ manufacturer_id: true }).optional(),
  registers,
})
export type ModbusSourceWrite = z.infer<typeof ModbusSourceWrite>

/** Omitted fields stay unchanged; the station of a source stays. */
export const ModbusSourceChange = z.object({ ...settings, registers }).partial()
export type ModbusSourceChange = z.infer<typeof ModbusSourceChange>

export const ModbusRead = z.object({
  ...connection,
  port: connection.port.default(502),
  unit_id: connection.unit_id.default(1),
  timeout_ms: connection.timeout_ms.default(3000),
  /** None: only whether it can be connected to. */
  registers: z.array(z.object(place)).max(100).default([]),
})
export type ModbusRead = z.infer<typeof ModbusRead>

export const ModbusReadAnswer = z.object({
  connected: z.boolean(),
  /** Why there is no connection, or no answer to some registers, in the language of the caller. */
  problem: z.string().nullable(),
  registers: z.array(
    z.object({
      ...place,
      /** As they arrived, hexadecimal; empty if it was refused. */
      words: z.string(),
      problem: z.string().nullable(),
      /** In every type of this size and every order; null: not a number. */
      values: z.array(
        z.object({ type: place.type, word_order: z.enum(wordOrders), value: z.number().nullable() }),
      ),
    }),
  ),
})
export type ModbusReadAnswer = z.infer<typeof ModbusReadAnswer>

/** A line of the register table of a model of instrument: a register with the factor that it becomes. */
export const ModbusTableLine = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  kind: FactorKind,
  ...register,
})
export type ModbusTableLine = z.infer<typeof ModbusTableLine>

export const ModbusModel = z.object({
  id: z.string(),
  name: z.string(),
  /** Title and version of the manufacturer’s document that the table is from. */
  document: z.string(),
  registers: z.array(ModbusTableLine),
})
export type ModbusModel = z.infer<typeof ModbusModel>

export const ModbusTable = z.object({
  registers: z.array(ModbusTableLine),
  /** Lines that cannot be read, at most 50, in the language of the caller. */
  errors: z.array(z.object({ line: z.number().int(), column: z.string(), detail: z.string() })),
})
export type ModbusTable = z.infer<typeof ModbusTable>

/** The columns of a register table in a file. */
export const modbusTableColumns = [
  'code',
  'name',
  'unit',
  'decimals',
  'kind',
  'function',
  'address',
  'type',
  'word_order',
  'scale',
  'offset',
  'missing',
] as const

export const modbusSourceRoutes = {
  modbusSourceList: route({
    method: 'GET',
    path: '/modbus-sources/list/',
    summary: 'Instruments that are read over Modbus TCP, with their state, by name',
    permission: 'settings.view_mqttconfig',
    query: z.object({ ...pageQuery, search: Search }),
    response: Page(ModbusSource),
  }),
  modbusSourceRetrieve: route({
    method: 'GET',
    path: '/modbus-sources/retrieve/:id/',
    summary: 'One instrument that is read over Modbus TCP',
    permission: 'settings.view_mqttconfig',
    params: idParams,
    response: One(ModbusSource),
  }),
  modbusSourceCreate: route({
    method: 'POST',
    path: '/modbus-sources/create/',
    summary:
      'Add an instrument, with the station and factors that its readings are of; it is read from then on',
    permission: 'settings.change_mqttconfig',
    body: ModbusSourceWrite,
    response: One(ModbusSource),
    status: 201,
    errors: [409],
  }),
  modbusSourceUpdate: route({
    method: 'PUT',
    path: '/modbus-sources/update/:id/',
    summary: 'Change an instrument; its station stays',
    permission: 'settings.change_mqttconfig',
    params: idParams,
    body: ModbusSourceChange,
    response: One(ModbusSource),
    errors: [409],
  }),
  modbusSourceDelete: route({
    method: 'DELETE',
    path: '/modbus-sources/delete/:id/',
    summary: 'Delete an instrument; its readings are kept',
    permission: 'settings.change_mqttconfig',
    params: idParams,
  }),
  modbusSourceRead: route({
    method: 'POST',
    path: '/modbus-sources/read/',
    summary: 'Read registers of an instrument now, and show them in every form; nothing is stored',
    answers: 'Whether it answers, and each register in every type and word order',
    permission: 'settings.change_mqttconfig',
    heavy: true,
    body: ModbusRead,
    response: One(ModbusReadAnswer),
  }),
  modbusModels: route({
    method: 'GET',
    path: '/modbus-sources/models/',
    summary: 'Register tables of instruments that the product knows',
    permission: 'settings.view_mqttconfig',
    response: Whole(ModbusModel),
  }),
  modbusTableRead: route({
    method: 'POST',
    path: '/modbus-sources/table/',
    summary: 'Read a register table from CSV; nothing is stored',
    answers: 'The registers, and the lines that cannot be read',
    permission: 'settings.change_mqttconfig',
    consumes: 'text/csv',
    response: One(ModbusTable),
  }),
  modbusTableCsv: route({
    method: 'GET',
    path: '/modbus-sources/table/:id/csv/',
    summary: 'The registers of an instrument as the table that can be read',
    permission: 'settings.view_mqttconfig',
    params: idParams,
    query: z.object(fileLocale),
    produces: 'text/csv',
  }),
}

export const modbusSourceNoun = noun({
  routes: modbusSourceRoutes,
  tags: {
    'modbus-sources': 'Instruments that are read over Modbus TCP',
  },
  audit: { 'modbus-source': ['create', 'update', 'delete'] },
  logged: ModbusSource.omit({ state: true }).shape,
})
