import type { ImportFormat, ImportMapping, ImportStatus } from '@quantrac/contract'
import { selectImport } from '../../src/features/imports/imports.queries.ts'
import type { StationWorld } from '../sweep-world.ts'
import { listed, type Maker, refused, sweep } from './sweep.ts'

/** A file of readings of a station, as a form; without one it waits for an answer. */
function formOf({ bare }: Pick<StationWorld, 'bare'>, module_id?: number): FormData {
  const form = new FormData()
  const text = `time,${bare.code} (kW)\n2026-03-13 00:00,1.5\n2026-03-13 00:15,2.5\n`
  form.set('file', new Blob([text]), `${bare.code}.csv`)
  if (module_id !== undefined) form.set('module_id', String(module_id))
  return form
}

/** An import in a state, which nobody works at. */
async function made(world: StationWorld, { app, admin }: Maker, status: ImportStatus): Promise<number> {
  const { id, mapping, ...answer } = (await app.call('importCreate', { body: formOf(world) }, admin)).body
    .data
  const row = await selectImport(app.system.db, id, null)
  if (row === undefined) throw new Error(`the import ${answer.filename} is not there`)
  const { module, bare } = world
  const columns = mapping.columns.map((column) =>
    column.use === 'value' ? { ...column, factor_id: bare.id, create: null } : column,
  )
  await app.system.db
    .updateTable('import')
    .set({
      status,
      stored: status === 'done' ? 1 : 0,
      module_ids: [module.id],
      mapping: JSON.stringify({ ...mapping, module_id: module.id, columns }),
      recognised: JSON.stringify({ ...row.recognised, questions: [] }),
    })
    .where('id', '=', id)
    .execute()
  return id
}

const inState = (status: ImportStatus) => async (world: StationWorld, maker: Maker) => ({
  params: { id: await made(world, maker, status) },
})

async function mappingOf({ app, admin }: Maker, id: number): Promise<ImportMapping> {
  return (await app.call('importRetrieve', { params: { id } }, admin)).body.data.mapping
}

let swept = 0
const time = { index: 0, use: 'time', factor_id: null, create: null, scale: null } as const
const format: ImportFormat = {
  kind: 'csv',
  sheet: null,
  separator: ',',
  encoding: 'utf-8',
  decimal: '.',
  date_order: 'ymd',
  zone: 'Asia/Ho_Chi_Minh',
  missing: [],
  header_line: 1,
  shape: 'columns',
}

export const importsSweep = sweep({
  station: {
    importCreate: (world) => ({ body: formOf(world, world.module.id) }),
    importList: async (world, maker) => {
      await made(world, maker, 'done')
      return listed()
    },
    importRetrieve: inState('ready'),
    importUpdate: async (world, maker) => {
      const id = await made(world, maker, 'ready')
      return { params: { id }, body: await mappingOf(maker, id) }
    },
    importRun: inState('ready'),
    importPause: inState('running'),
    importCancel: inState('running'),
    importUndo: inState('done'),
    importRefused: inState('done'),
  },
  audit: {
    importCreate: 'import.create',
    importUpdate: { none: 'nothing is stored yet: the line of the run says what was' },
    importRun: 'import.run',
    importPause: 'import.pause',
    importCancel: 'import.cancel',
    importUndo: 'import.undo',
  },
  reach: {
    importCreate: { field: 'module_id' },
    importList: 'left out',
    importRetrieve: 404,
    importUpdate: 404,
    importRun: 404,
    importPause: 404,
    importCancel: 404,
    importUndo: 404,
    importRefused: 404,
  },
  updates: {
    importUpdate: {
      at: async ({ own, app, admin }) => {
        const { data } = (await app.call('importCreate', { body: formOf(own, own.module.id) }, admin)).body
        swept = data.id
        return { params: { id: swept } }
      },
      read: async ({ app, admin }) =>
        (await app.call('importRetrieve', { params: { id: swept } }, admin)).body.data.mapping,
      values: ({ own, other }) => ({
        format: [
          { ...format, missing: ['NA'] },
          { ...format, missing: ['-99'] },
        ],
        module_id: [own.module.id, other.module.id],
        columns: [[time], [time, { ...time, index: 1, use: 'ignore' }]],
        decided: [['date_order'], ['decimal']],
      }),
      also: { module_id: ['columns'] },
    },
  },
  texts: {
    'importUpdate.format.sheet': refused('names a sheet of the workbook'),
    'importUpdate.format.zone': refused('names a time zone'),
    'importUpdate.format.missing[]': { fit: 'unit', read: null },
    'importUpdate.columns[].create.code': { fit: 'code', read: null },
    'importUpdate.columns[].create.name': { fit: 'line', read: null },
    'importUpdate.columns[].create.unit': { fit: 'unit', read: null },
  },
})
