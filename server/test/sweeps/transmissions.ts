import type { AboutStation, Maker } from './sweep.ts'
import { listed, moduleCode, refused, secret, sweep } from './sweep.ts'

// Nobody answers there, and nobody needs to.
const nowhere = { protocol: 'ftp', host: '127.0.0.1', port: 9, username: 'plant' } as const

const host = refused('a host')
const namePart = refused('letters, digits, dot, underscore and hyphen')
const pattern = refused('letters, digits and tokens in braces')
const hostKey = refused('a fingerprint')
const pem = refused('text as PEM')
const cell = refused('a text without white space and signs')

let made = 0
const named = (mark: string) => `Department ${mark} ${(made += 1)}`

type World = Pick<AboutStation, 'module' | 'bare' | 'mark'>

const bodyOf = ({ module, bare, mark }: World) => ({
  ...nowhere,
  name: named(mark),
  enabled: false,
  stations: [
    {
      module_code: module.code,
      station_code: 'NTHPH',
      factors: [{ factor_code: bare.code, symbol: 'COD', unit: 'mg/L' }],
    },
  ],
})

async function madeOf(world: World, { app, admin }: Maker): Promise<number> {
  return (await app.call('transmissionCreate', { body: bodyOf(world) }, admin)).body.data.id
}

const byId = async (world: World, maker: Maker) => ({ params: { id: await madeOf(world, maker) } })

let swept = 0

export const transmissionsSweep = sweep({
  station: {
    transmissionCreate: (world) => ({ body: bodyOf(world) }),
    transmissionList: async (world, maker) => {
      await madeOf(world, maker)
      return listed()
    },
    transmissionDayList: async (world, maker) => {
      await madeOf(world, maker)
      return {}
    },
    transmissionRetrieve: byId,
    transmissionUpdate: async (world, maker) => ({
      ...(await byId(world, maker)),
      body: { period_seconds: 600 },
    }),
    transmissionDelete: byId,
    transmissionTest: byId,
    transmissionPreview: byId,
    transmissionFileList: byId,
    transmissionFileResend: async (world, maker) => ({ ...(await byId(world, maker)), body: { ids: [1] } }),
    transmissionFileSkip: async (world, maker) => ({ ...(await byId(world, maker)), body: { ids: [1] } }),
  },
  audit: {
    transmissionCreate: 'transmission.create',
    transmissionUpdate: 'transmission.update',
    transmissionDelete: 'transmission.delete',
    transmissionTest: { none: 'it leaves nothing behind' },
    transmissionFileResend: 'transmission.resend',
    transmissionFileSkip: 'transmission.skip',
  },
  reach: {
    transmissionCreate: { field: 'stations.0.module_code' },
    transmissionList: 'left out',
    transmissionDayList: 'left out',
    transmissionRetrieve: 404,
    transmissionUpdate: 404,
    transmissionDelete: 404,
    transmissionTest: 404,
    transmissionPreview: 404,
    transmissionFileList: 404,
    transmissionFileResend: 404,
    transmissionFileSkip: 404,
  },
  updates: {
    transmissionUpdate: {
      at: async ({ own, app, admin }) => {
        swept = await madeOf(own, { app, admin })
        return { params: { id: swept } }
      },
      read: async ({ app, admin }) => {
        const { data } = (await app.call('transmissionRetrieve', { params: { id: swept } }, admin)).body
        const stations = data.stations.map(({ module_name: _, ...same }) => same)
        // What is done follows from the settings.
        return { ...data, stations, state: null }
      },
      values: ({ own }) => {
        const line = { separator: 'tab', decimal: '.', line_end: 'crlf', decimals: null, no_unit: '-' }
        const station = {
          module_code: own.module.code,
          station_code: 'A',
          type: 'NT',
          factors: [{ factor_code: own.bare.code, symbol: 'COD', unit: 'mg/L' }],
        }
        return {
          name: [`One ${own.mark}`, `Other ${own.mark}`],
          host: ['192.0.2.1', 'files.example'],
          host_key: [`SHA256:${'a'.repeat(43)}`, `SHA256:${'b'.repeat(43)}`],
          folder: ['/{yyyy}', '/{yyyy}/{MM}/{dd}'],
          file_name: ['a_{yyyy}{MM}{dd}{HHmmss}.txt', 'b_{yyyy}{MM}{dd}{HHmmss}.txt'],
          period_seconds: [300, 900],
          line: [line, { ...line, decimals: 2 }],
          enabled: [true, false],
          stations: [[station], [{ ...station, station_code: 'B' }]],
        }
      },
      apart: {
        password: 'it is never read',
        private_key: 'it is never read',
        certificate: 'a certificate is made for the tests of FTPS',
      },
    },
  },
  texts: {
    'transmissionCreate.name': { fit: 'line', read: 'transmissionList' },
    'transmissionCreate.host': host,
    'transmissionCreate.username': { fit: 'line', read: 'transmissionList' },
    'transmissionCreate.password': secret,
    'transmissionCreate.private_key': pem,
    'transmissionCreate.host_key': hostKey,
    'transmissionCreate.certificate': pem,
    'transmissionCreate.province': namePart,
    'transmissionCreate.facility': namePart,
    'transmissionCreate.folder': pattern,
    'transmissionCreate.file_name': pattern,
    'transmissionCreate.line.no_unit': cell,
    'transmissionCreate.stations[].module_code': moduleCode,
    'transmissionCreate.stations[].station_code': namePart,
    'transmissionCreate.stations[].type': namePart,
    'transmissionCreate.stations[].factors[].factor_code': { fit: 'code', read: null },
    'transmissionCreate.stations[].factors[].symbol': cell,
    'transmissionCreate.stations[].factors[].unit': cell,
    'transmissionFileResend.folder': pattern,
    'transmissionUpdate.name': { fit: 'line', read: 'transmissionList' },
    'transmissionUpdate.host': host,
    'transmissionUpdate.username': { fit: 'line', read: 'transmissionList' },
    'transmissionUpdate.password': secret,
    'transmissionUpdate.private_key': pem,
    'transmissionUpdate.host_key': hostKey,
    'transmissionUpdate.certificate': pem,
    'transmissionUpdate.province': namePart,
    'transmissionUpdate.facility': namePart,
    'transmissionUpdate.folder': pattern,
    'transmissionUpdate.file_name': pattern,
    'transmissionUpdate.line.no_unit': cell,
    'transmissionUpdate.stations[].module_code': moduleCode,
    'transmissionUpdate.stations[].station_code': namePart,
    'transmissionUpdate.stations[].type': namePart,
    'transmissionUpdate.stations[].factors[].factor_code': { fit: 'code', read: null },
    'transmissionUpdate.stations[].factors[].symbol': cell,
    'transmissionUpdate.stations[].factors[].unit': cell,
  },
  searches: {
    'transmissionList.search': 'line',
  },
})
