import { byModule, clock, date, type Maker, sweep } from './sweep.ts'

// The calls are swept on what was shipped; a deletion comes after what needs the same entry.
const shipped = {
  hours: 2,
  price: 3,
  otherPrice: 4,
  vat: 10,
  otherVat: 11,
  reactive: 12,
  grid: 13,
  otherGrid: 14,
}
const by = (id: number) => ({ params: { id } })

const allDay = [{ period: 'normal' as const, start: '00:00', end: '24:00' }]
const price = { offpeak: 1, normal: 2, peak: 3 }
const table = { least_kw: 40, least_cos_phi: 0.9, rows: [{ cos_phi: 0.9, percent: 0 }] }

let updated = 0
let made = 0
/** No two entries are of one day. */
const day = () => {
  made += 1
  return `19${10 + Math.floor(made / 28)}-01-${String(1 + (made % 28)).padStart(2, '0')}`
}

type List = 'priceBookList' | 'hourBookList' | 'vatList' | 'reactiveTableList' | 'gridFactorList'

const readFrom =
  (list: List) =>
  async ({ app, admin }: Maker) => {
    const { results } = (await app.call(list, { query: { limit: 1000 } }, admin)).body
    return { ...results.find(({ id }) => id === updated) }
  }
const at = async (created: Promise<{ body: { data: { id: number } } }>) => {
  updated = (await created).body.data.id
  return { params: { id: updated } }
}

const dates = ['1900-01-02', '1900-01-03'] as const
const grade = ['A', 'B'] as const

const textsOf = (call: string, list: List) => ({
  [`${call}.document`]: { fit: 'line', read: list } as const,
  [`${call}.source`]: { fit: 'line', read: list } as const,
  ...(list !== 'gridFactorList' && { [`${call}.valid_from`]: date }),
})

export const tariffBooksSweep = sweep({
  station: {
    stationGroups: byModule,
    stationGroupsUpdate: (world) => ({
      ...byModule(world),
      body: { entries: [{ valid_from: null, group: 'business-low', contracted_kw: 100 }] },
    }),
  },
  other: {
    priceBookCreate: ({ mark }) => ({ body: { ...price, group: mark, valid_from: null } }),
    priceBookUpdate: () => ({ ...by(shipped.otherPrice), body: { peak: 4000 } }),
    priceBookDelete: () => by(shipped.price),
    hourBookCreate: () => ({ body: { valid_from: day(), hours: allDay, days_without_peak: [] } }),
    hourBookUpdate: () => ({ ...by(shipped.hours), body: { days_without_peak: [6, 7] } }),
    hourBookDelete: () => by(shipped.hours),
    vatCreate: () => ({ body: { valid_from: day(), percent: 10 } }),
    vatUpdate: () => ({ ...by(shipped.otherVat), body: { percent: 10 } }),
    vatDelete: () => by(shipped.vat),
    reactiveTableCreate: () => ({ body: { ...table, valid_from: day() } }),
    reactiveTableUpdate: () => ({ ...by(shipped.reactive), body: { least_kw: 41 } }),
    reactiveTableDelete: () => by(shipped.reactive),
    gridFactorCreate: () => ({ body: { year: 1991, factor: 0.7 } }),
    gridFactorUpdate: () => ({ ...by(shipped.otherGrid), body: { factor: 0.66 } }),
    gridFactorDelete: () => by(shipped.grid),
  },
  audit: {
    priceBookCreate: 'price-book.create',
    priceBookUpdate: 'price-book.update',
    priceBookDelete: 'price-book.delete',
    hourBookCreate: 'hour-book.create',
    hourBookUpdate: 'hour-book.update',
    hourBookDelete: 'hour-book.delete',
    vatCreate: 'vat.create',
    vatUpdate: 'vat.update',
    vatDelete: 'vat.delete',
    reactiveTableCreate: 'reactive-table.create',
    reactiveTableUpdate: 'reactive-table.update',
    reactiveTableDelete: 'reactive-table.delete',
    gridFactorCreate: 'grid-factor.create',
    gridFactorUpdate: 'grid-factor.update',
    gridFactorDelete: 'grid-factor.delete',
    stationGroupsUpdate: 'price-group.update',
  },
  reach: {
    priceBookList: null,
    priceBookCreate: null,
    priceBookUpdate: null,
    priceBookDelete: null,
    hourBookList: null,
    hourBookCreate: null,
    hourBookUpdate: null,
    hourBookDelete: null,
    vatList: null,
    vatCreate: null,
    vatUpdate: null,
    vatDelete: null,
    reactiveTableList: null,
    reactiveTableCreate: null,
    reactiveTableUpdate: null,
    reactiveTableDelete: null,
    gridFactorList: null,
    gridFactorCreate: null,
    gridFactorUpdate: null,
    gridFactorDelete: null,
    stationGroups: 404,
    stationGroupsUpdate: 404,
  },
  updates: {
    priceBookUpdate: {
      at: ({ app, admin, own }) =>
        at(app.call('priceBookCreate', { body: { ...price, group: own.mark, valid_from: null } }, admin)),
      read: async (world) => ({ ...(await readFrom('priceBookList')(world)), stations: 0 }),
      values: () => ({ valid_from: dates, grade }),
    },
    hourBookUpdate: {
      at: ({ app, admin }) =>
        at(
          app.call(
            'hourBookCreate',
            { body: { valid_from: day(), hours: allDay, days_without_peak: [] } },
            admin,
          ),
        ),
      read: readFrom('hourBookList'),
      values: () => ({
        valid_from: dates,
        grade,
        hours: [allDay, [{ period: 'peak', start: '00:00', end: '24:00' }]],
        days_without_peak: [[7], [6, 7]],
      }),
    },
    vatUpdate: {
      at: ({ app, admin }) => at(app.call('vatCreate', { body: { valid_from: day(), percent: 9 } }, admin)),
      read: readFrom('vatList'),
      values: () => ({ valid_from: dates, grade }),
    },
    reactiveTableUpdate: {
      at: ({ app, admin }) =>
        at(app.call('reactiveTableCreate', { body: { ...table, valid_from: day() } }, admin)),
      read: readFrom('reactiveTableList'),
      values: () => ({
        valid_from: dates,
        grade,
        least_cos_phi: [0.9, 0.95],
        rows: [table.rows, [{ cos_phi: 0.8, percent: 1 }]],
      }),
    },
    gridFactorUpdate: {
      at: ({ app, admin }) => at(app.call('gridFactorCreate', { body: { year: 1992, factor: 0.7 } }, admin)),
      read: readFrom('gridFactorList'),
      values: () => ({ grade, year: [1993, 1994] }),
    },
    stationGroupsUpdate: {
      at: ({ own }) => ({ params: { id: own.module.id } }),
      read: async ({ own, app, admin }) => ({
        ...(await app.call('stationGroups', { params: { id: own.module.id } }, admin)).body.data,
      }),
      values: () => ({
        entries: [
          [{ valid_from: null, group: 'business-low', contracted_kw: 100 }],
          [{ valid_from: '2026-01-01', group: '', contracted_kw: null }],
        ],
      }),
    },
  },
  texts: {
    ...textsOf('priceBookCreate', 'priceBookList'),
    ...textsOf('priceBookUpdate', 'priceBookList'),
    ...textsOf('hourBookCreate', 'hourBookList'),
    ...textsOf('hourBookUpdate', 'hourBookList'),
    ...textsOf('vatCreate', 'vatList'),
    ...textsOf('vatUpdate', 'vatList'),
    ...textsOf('reactiveTableCreate', 'reactiveTableList'),
    ...textsOf('reactiveTableUpdate', 'reactiveTableList'),
    ...textsOf('gridFactorCreate', 'gridFactorList'),
    ...textsOf('gridFactorUpdate', 'gridFactorList'),
    'priceBookCreate.group': { fit: 'unit', read: 'priceBookList' },
    'priceBookUpdate.group': { fit: 'unit', read: 'priceBookList' },
    'hourBookCreate.hours[].start': clock,
    'hourBookCreate.hours[].end': clock,
    'hourBookUpdate.hours[].start': clock,
    'hourBookUpdate.hours[].end': clock,
    'stationGroupsUpdate.entries[].group': { fit: 'unit', read: null },
    'stationGroupsUpdate.entries[].valid_from': date,
  },
})
