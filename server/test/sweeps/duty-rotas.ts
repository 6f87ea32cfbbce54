import { clock, date, type Maker, sweep } from './sweep.ts'

let made = 0
async function rota({ app, admin }: Maker): Promise<number> {
  made += 1
  const shift = { day: 1, from_time: '06:00', to_time: '14:00', user_id: admin.user_id }
  const body = { name: `Swept rota ${made}`, starts_on: '2026-11-23', shifts: [shift] }
  return (await app.call('dutyRotaCreate', { body }, admin)).body.data.id
}

let updated = 0

export const dutyRotasSweep = sweep({
  other: {
    dutyRotaCreate: ({ mark }) => ({ body: { name: mark, starts_on: '2026-11-23', shifts: [] } }),
    dutyRotaUpdate: async (_, maker) => ({
      params: { id: await rota(maker) },
      body: { name: `Changed ${made}` },
    }),
    dutyRotaDelete: async (_, maker) => ({ params: { id: await rota(maker) } }),
    dutySwapCreate: async ({ user_id }, maker) => ({
      params: { id: await rota(maker) },
      body: { date: '2026-11-23', user_id: maker.admin.user_id, by_user_id: user_id },
    }),
    dutySwapDelete: async ({ user_id }, maker) => {
      const id = await rota(maker)
      const body = { date: '2099-11-23', user_id: maker.admin.user_id, by_user_id: user_id }
      const { data } = (await maker.app.call('dutySwapCreate', { params: { id }, body }, maker.admin)).body
      return { params: { id, swap_id: data.swaps[0]?.id ?? 0 } }
    },
  },
  audit: {
    dutyRotaCreate: 'duty-rota.create',
    dutyRotaUpdate: 'duty-rota.update',
    dutyRotaDelete: 'duty-rota.delete',
    dutySwapCreate: 'duty-rota.swap',
    dutySwapDelete: 'duty-rota.unswap',
  },
  reach: {
    dutyRotaList: null,
    dutyRotaNow: null,
    dutyRotaCreate: null,
    dutyRotaUpdate: null,
    dutyRotaDelete: null,
    dutySwapCreate: null,
    dutySwapDelete: null,
  },
  updates: {
    dutyRotaUpdate: {
      at: async (maker) => {
        updated = await rota(maker)
        return { params: { id: updated } }
      },
      read: async ({ app, admin }) => {
        const { data } = (await app.call('dutyRotaList', {}, admin)).body
        const { shifts = [], next: _next, now: _now, ...found } = data.find(({ id }) => id === updated) ?? {}
        return { ...found, shifts: shifts.map(({ user_name: _, ...shift }) => shift) }
      },
      values: ({ admin }) => ({
        cycle_weeks: [2, 3],
        starts_on: ['2026-11-30', '2026-12-07'],
        shifts: [[], [{ week: 1, day: 3, from_time: '22:00', to_time: '06:00', user_id: admin.user_id }]],
      }),
    },
  },
  texts: {
    'dutyRotaCreate.name': { fit: 'line', read: 'dutyRotaList' },
    'dutyRotaUpdate.name': { fit: 'line', read: 'dutyRotaList' },
    'dutyRotaCreate.starts_on': date,
    'dutyRotaCreate.shifts[].from_time': clock,
    'dutyRotaCreate.shifts[].to_time': clock,
    'dutyRotaUpdate.starts_on': date,
    'dutyRotaUpdate.shifts[].from_time': clock,
    'dutyRotaUpdate.shifts[].to_time': clock,
    'dutySwapCreate.date': date,
  },
})

export const quietHoursSweep = sweep({
  other: {
    quietHoursUpdate: () => ({ body: { from_time: '22:00', to_time: '06:00', holds_alerts: false } }),
  },
  audit: { quietHoursUpdate: 'quiet-hours.update' },
  reach: { quietHoursList: null, quietHoursMine: null, quietHoursUpdate: null },
  updates: {
    quietHoursUpdate: {
      at: async ({ app, admin }) => {
        const body = { from_time: '22:00', to_time: '06:00', holds_alerts: false }
        await app.call('quietHoursUpdate', { body }, admin)
        return {}
      },
      read: async ({ app, admin }) => (await app.call('quietHoursMine', {}, admin)).body.data,
      values: () => ({ from_time: ['21:00', '20:30'], to_time: ['05:00', '06:30'] }),
    },
  },
  texts: { 'quietHoursUpdate.from_time': clock, 'quietHoursUpdate.to_time': clock },
})
