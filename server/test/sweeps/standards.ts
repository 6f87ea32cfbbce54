import { fileForm } from '../file-form.ts'
import type { StationWorld } from '../sweep-world.ts'
import { byModule, date, type Maker, sweep } from './sweep.ts'

const limit = { quantity: 'COD', period: 'instant', max_value: 75, unit: 'mg/L' } as const

let made = 0

/** A document of the installation's own. */
async function ownDocument({ app, admin }: Maker): Promise<number> {
  made += 1
  const body = { code: `Swept ${made}`, group: 'own' as const, entries: [limit] }
  return (await app.call('standardCreate', { body }, admin)).body.data.id
}

const permit = { number: '1/GPMT', date: '2025-01-01', limits: [] }

async function withPermit(world: StationWorld, { app, admin }: Maker) {
  await app.call('moduleStandardUpdate', { ...byModule(world), body: { permit } }, admin)
  return byModule(world)
}

async function withPermitFile(world: StationWorld, maker: Maker) {
  const input = await withPermit(world, maker)
  await maker.app.call(
    'modulePermitFileSet',
    { ...input, body: fileForm('%PDF-1.7', 'file.pdf') },
    maker.admin,
  )
  return input
}

// No own document is in the world of calls that touch no station: the first shipped one, whose copy is its own.
const shipped = { params: { id: 1 } }
const list = 'standardList' as const
const line = { fit: 'line', read: list } as const
const unit = { fit: 'unit', read: list } as const
const kept = { fit: 'unit', read: null } as const

const ofDocument = {
  code: { fit: 'code', read: list },
  title_vi: line,
  title_en: line,
  document: line,
  source: line,
  replaces: line,
  conditions: line,
  issued_on: date,
  valid_from: date,
  valid_until: date,
  kept_until: date,
  'entries[].quantity': unit,
  'entries[].unit': unit,
  'entries[].column': unit,
  'entries[].condition': line,
  'entries[].valid_from': date,
  'entries[].valid_until': date,
} as const

const textsOf = (call: string) =>
  Object.fromEntries(Object.entries(ofDocument).map(([field, entry]) => [`${call}.${field}`, entry]))

export const standardsSweep = sweep({
  station: {
    moduleStandard: byModule,
    moduleStandardUpdate: (world) => ({ ...byModule(world), body: { standard_id: 1 } }),
    modulePermitFile: withPermitFile,
    modulePermitFileSet: async (world, maker) => ({
      ...(await withPermit(world, maker)),
      body: fileForm('%PDF-1.7', 'file.pdf'),
    }),
    modulePermitFileDelete: withPermitFile,
  },
  other: {
    standardDelete: ({ standard_id }) => ({ params: { id: standard_id } }),
    standardCreate: ({ mark }) => ({ body: { code: `Swept ${mark}`, group: 'own' } }),
    standardUpdate: () => ({ ...shipped, body: { entries: [limit] } }),
    standardImport: () => ({ ...shipped, body: 'Quantity,Greatest,Unit\nCOD,80,mg/L\n' }),
  },
  audit: {
    standardCreate: 'standard.create',
    standardUpdate: 'standard.update',
    standardDelete: 'standard.delete',
    standardImport: 'standard.update',
    moduleStandardUpdate: 'module-standard.update',
    modulePermitFileSet: 'module-standard.update',
    modulePermitFileDelete: 'module-standard.update',
  },
  reach: {
    standardList: null,
    standardRetrieve: null,
    standardCreate: null,
    standardUpdate: null,
    standardDelete: null,
    standardCsv: null,
    standardXlsx: null,
    standardImport: null,
    moduleStandard: 404,
    moduleStandardUpdate: 404,
    modulePermitFile: 404,
    modulePermitFileSet: 404,
    modulePermitFileDelete: 404,
  },
  updates: {
    standardUpdate: {
      at: async (maker) => {
        updated = await ownDocument(maker)
        return { params: { id: updated } }
      },
      read: async ({ app, admin }) => {
        const { data } = (await app.call('standardRetrieve', { params: { id: updated } }, admin)).body
        return { ...data, note: data.changed?.note, changed: null }
      },
      values: ({ own }) => ({
        code: [`One ${own.mark}`, `Other ${own.mark}`],
        entries: [[{ ...whole }], [{ ...whole, max_value: 80 }]],
        group: ['own', 'surface-water'],
        grade: ['A', 'B'],
        issued_on: ['2025-01-01', '2025-01-02'],
        valid_from: ['2025-01-01', '2025-01-02'],
        valid_until: ['2026-01-01', '2026-01-02'],
        kept_until: ['2026-01-01', '2026-01-02'],
      }),
    },
    moduleStandardUpdate: {
      at: ({ own }) => ({ params: { id: own.module.id } }),
      read: async ({ own, app, admin }) => {
        const { data } = (await app.call('moduleStandard', { params: { id: own.module.id } }, admin)).body
        return { ...data, since: null, limits: [] }
      },
      apart: { column: 'it is one of its document' },
      values: () => ({
        standard_id: [1, null],
        kq: [0.9, 1.1],
        kf: [0.9, 1.1],
        excluded: [['pH'], ['pH', 'TEMP']],
        permit: [
          { number: '1/GPMT', date: '2025-01-01', limits: [] },
          { number: '2/GPMT', date: '2025-01-01', limits: [] },
        ],
      }),
    },
  },
  texts: {
    ...textsOf('standardCreate'),
    ...textsOf('standardUpdate'),
    'standardUpdate.note': { fit: 'prose', read: list },
    standardImport: { fit: 'prose', read: null },
    'moduleStandardUpdate.column': kept,
    'moduleStandardUpdate.excluded[]': kept,
    'moduleStandardUpdate.permit.number': { fit: 'line', read: null },
    'moduleStandardUpdate.permit.date': date,
    'moduleStandardUpdate.permit.limits[].quantity': kept,
    'moduleStandardUpdate.permit.limits[].unit': kept,
    'moduleStandardUpdate.permit.limits[].condition': { fit: 'line', read: null },
    'moduleStandardUpdate.permit.limits[].valid_from': date,
    'moduleStandardUpdate.permit.limits[].valid_until': date,
  },
  searches: {
    'standardList.search': 'line',
  },
})

const whole = {
  ...limit,
  min_value: null,
  column: '',
  condition: '',
  valid_from: null,
  valid_until: null,
}

let updated = 0
