import type { StationWorld } from '../sweep-world.ts'
import { date, instant, listed, type Maker, ownModule, refused, sweep } from './sweep.ts'

let made = 0
let updated = 0

/** Not of the factor whose alert the sweeps need: its readings are judged again. */
const bodyOf = ({ module, bare, mark }: StationWorld) => ({
  module_code: module.code,
  factor_codes: [bare.code],
  kind: 'service' as const,
  start_datetime: '2026-03-01T02:30:00Z',
  reason: `${mark} ${(made += 1)}`,
})

async function announced(world: StationWorld, { app, admin }: Maker): Promise<number> {
  return (await app.call('maintenanceCreate', { body: bodyOf(world) }, admin)).body.data.id
}

const byId = async (world: StationWorld, maker: Maker) => ({ params: { id: await announced(world, maker) } })
const prose = { fit: 'prose', read: 'maintenanceList' } as const
const code = refused('names a factor of the station')

export const maintenanceSweep = sweep({
  station: {
    maintenanceList: async (world, maker) => {
      await announced(world, maker)
      return listed()
    },
    maintenanceStretches: async (world, maker) => {
      await announced(world, maker)
      return {}
    },
    maintenanceRetrieve: byId,
    maintenanceCreate: (world) => ({ body: bodyOf(world) }),
    maintenanceUpdate: async (world, maker) => ({ ...(await byId(world, maker)), body: { kind: 'off' } }),
    maintenanceEnd: byId,
    maintenanceDelete: byId,
  },
  audit: {
    maintenanceCreate: 'maintenance.create',
    maintenanceUpdate: 'maintenance.update',
    maintenanceEnd: 'maintenance.end',
    maintenanceDelete: 'maintenance.delete',
  },
  reach: {
    maintenanceList: 'left out',
    maintenanceStretches: 'left out',
    maintenanceRetrieve: 404,
    maintenanceCreate: { field: 'module_code' },
    maintenanceUpdate: 404,
    maintenanceEnd: 404,
    maintenanceDelete: 404,
  },
  updates: {
    maintenanceUpdate: {
      at: async ({ own, app, admin }) => {
        const body = { ...bodyOf(own), end_datetime: '2026-03-01T03:30:00Z', repeat: 'daily' as const }
        updated = (await app.call('maintenanceCreate', { body }, admin)).body.data.id
        return { params: { id: updated } }
      },
      read: async ({ app, admin }) =>
        (await app.call('maintenanceRetrieve', { params: { id: updated } }, admin)).body.data,
      values: ({ own }) => ({
        factor_codes: [[own.bare.code], [own.factor.code]],
        start_datetime: ['2026-03-01T02:30:00.000Z', '2026-03-01T02:00:00.000Z'],
        end_datetime: ['2026-03-01T03:30:00.000Z', '2026-03-01T03:00:00.000Z'],
        repeat: ['daily', 'weekly'],
        repeat_until: ['2027-03-01', '2027-03-02'],
      }),
      also: {
        start_datetime: ['state', 'next_start', 'next_end'],
        end_datetime: ['state', 'next_start', 'next_end'],
        repeat: ['state', 'next_start', 'next_end'],
        repeat_until: ['state', 'next_start', 'next_end'],
      },
    },
  },
  texts: {
    'maintenanceCreate.module_code': ownModule,
    'maintenanceCreate.factor_codes[]': code,
    'maintenanceCreate.start_datetime': instant,
    'maintenanceCreate.end_datetime': instant,
    'maintenanceCreate.repeat_until': date,
    'maintenanceCreate.reason': prose,
    'maintenanceUpdate.factor_codes[]': code,
    'maintenanceUpdate.start_datetime': instant,
    'maintenanceUpdate.end_datetime': instant,
    'maintenanceUpdate.repeat_until': date,
    'maintenanceUpdate.reason': prose,
  },
  searches: { 'maintenanceList.search': 'line' },
})
