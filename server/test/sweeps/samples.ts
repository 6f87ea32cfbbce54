import { fileForm } from '../file-form.ts'
import type { StationWorld } from '../sweep-world.ts'
import { instant, listed, type Maker, refused, sweep } from './sweep.ts'

let made = 0

/** A sample of a station that bears its mark. */
async function sampled({ bare, mark }: StationWorld, { app, admin }: Maker): Promise<number> {
  made += 1
  const result_code = `${mark} ${made}`
  const body = { factor: bare.id, taken_at: '2026-03-01T02:30:00Z', value: 1, unit: 'kW', result_code }
  return (await app.call('sampleCreate', { body }, admin)).body.data.id
}

const bySample = async (world: StationWorld, maker: Maker) => ({
  params: { id: await sampled(world, maker) },
})

async function withFile(world: StationWorld, maker: Maker) {
  const input = await bySample(world, maker)
  await maker.app.call('sampleFileSet', { ...input, body: fileForm('%PDF-1.7', 'file.pdf') }, maker.admin)
  return input
}

/** A file with a sample of a station. */
function sheetOf({ bare, mark }: StationWorld): string {
  made += 1
  return `Factor,Sampled at,Result,Result sheet\n${bare.code},2026-03-01 09:30,2,${mark} ${made}\n`
}

async function imported(world: StationWorld, { app, admin }: Maker): Promise<number> {
  const query = { module: world.module.id, filename: `${world.mark}.csv` }
  const { data } = (await app.call('sampleImport', { query, body: sheetOf(world) }, admin)).body
  if (data.id === null) throw new Error(`nothing was imported: ${JSON.stringify(data.errors)}`)
  return data.id
}

let updated = 0
const line = { fit: 'line', read: 'sampleList' } as const
const ofFactor = refused('a unit of the factor')

export const samplesSweep = sweep({
  station: {
    sampleList: async (world, maker) => {
      await sampled(world, maker)
      return listed()
    },
    sampleExportCsv: async (world, maker) => {
      await sampled(world, maker)
      return {}
    },
    sampleExportXlsx: async (world, maker) => {
      await sampled(world, maker)
      return {}
    },
    sampleChoices: async (world, maker) => {
      await sampled(world, maker)
      return {}
    },
    sampleRetrieve: bySample,
    sampleCreate: ({ bare }) => {
      made += 1
      const body = { factor: bare.id, taken_at: '2026-03-01T02:30:00Z', value: 1, unit: 'kW' }
      return { body: { ...body, result_code: `${made}` } }
    },
    sampleUpdate: async (world, maker) => ({ ...(await bySample(world, maker)), body: { value: 3 } }),
    sampleDelete: bySample,
    sampleFile: withFile,
    sampleFileSet: async (world, maker) => ({
      ...(await bySample(world, maker)),
      body: fileForm('%PDF-1.7', 'file.pdf'),
    }),
    sampleFileDelete: withFile,
    sampleImport: (world) => ({ query: { module: world.module.id }, body: sheetOf(world) }),
    sampleImportList: async (world, maker) => {
      await imported(world, maker)
      return listed()
    },
    sampleImportDelete: async (world, maker) => ({ params: { id: await imported(world, maker) } }),
  },
  audit: {
    sampleCreate: 'sample.create',
    sampleUpdate: 'sample.update',
    sampleDelete: 'sample.delete',
    sampleFileSet: 'sample.update',
    sampleFileDelete: 'sample.update',
    sampleImport: 'sample-import.create',
    sampleImportDelete: 'sample-import.delete',
  },
  reach: {
    sampleList: 'left out',
    sampleExportCsv: 'left out',
    sampleExportXlsx: 'left out',
    sampleChoices: 'left out',
    sampleRetrieve: 404,
    sampleCreate: { field: 'factor' },
    sampleUpdate: 404,
    sampleDelete: 404,
    sampleFile: 404,
    sampleFileSet: 404,
    sampleFileDelete: 404,
    sampleImport: 404,
    sampleTemplate: null,
    sampleImportList: 'left out',
    sampleImportDelete: 404,
  },
  updates: {
    sampleUpdate: {
      at: async ({ own, app, admin }) => {
        const factor = { code: `C${own.mark}`, name: 'COD', manufacturer_id: `c-${own.mark}` }
        const made = { ...factor, module: own.module.code, unit: 'mg/L', quantity: 'COD' as const }
        const { id } = (await app.call('factorCreate', { body: made }, admin)).body.data
        const body = { factor: id, taken_at: '2026-03-01T02:30:00Z', value: 1, unit: 'mg/L' }
        updated = (await app.call('sampleCreate', { body }, admin)).body.data.id
        return { params: { id: updated } }
      },
      read: async ({ app, admin }) =>
        (await app.call('sampleRetrieve', { params: { id: updated } }, admin)).body.data,
      values: () => ({
        unit: ['mg/L', 'µg/L'],
        value: [1, 2],
        taken_at: ['2026-03-01T02:30:00.000Z', '2026-03-01T03:30:00.000Z'],
      }),
      also: {
        value: ['in_factor_unit', 'instrument', 'judgement'],
        unit: ['in_factor_unit', 'instrument', 'judgement'],
        taken_at: ['instrument', 'judgement'],
        below: ['instrument', 'judgement'],
      },
    },
  },
  texts: {
    'sampleCreate.taken_at': instant,
    'sampleCreate.unit': ofFactor,
    'sampleCreate.laboratory': line,
    'sampleCreate.method': line,
    'sampleCreate.result_code': line,
    'sampleCreate.remark': { fit: 'prose', read: 'sampleList' },
    'sampleUpdate.taken_at': instant,
    'sampleUpdate.unit': ofFactor,
    'sampleUpdate.laboratory': line,
    'sampleUpdate.method': line,
    'sampleUpdate.result_code': line,
    'sampleUpdate.remark': { fit: 'prose', read: 'sampleList' },
    sampleImport: { fit: 'cell', read: null },
  },
  searches: { 'sampleList.search': 'line' },
})
