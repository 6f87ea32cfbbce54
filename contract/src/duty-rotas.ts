import { z } from 'zod'
import { Person } from './handling.ts'
import { noun } from './noun.ts'
import { Id, idParams, IdText, Instant, Line, One, TimeOfDay, Whole } from './primitives.ts'
import { route } from './route.ts'

const shift = {
  /** Of the cycle; 1 where every week is the same. */
  week: z
    .number()
    .int()
    .min(1)
    .max(8)
    .meta({ examples: [1] }),
  /** 1 is Monday: the day on which it begins. */
  day: z.number().int().min(1).max(7),
  from_time: TimeOfDay,
  /** Not later than from: of the next day. */
  to_time: TimeOfDay,
  user_id: Id,
}
const settings = {
  name: Line(100).min(1),
  cycle_weeks: z.number().int().min(1).max(8),
  /** A day of week 1; weeks begin on Mondays. */
  starts_on: z.iso.date().meta({ examples: ['2026-11-23'] }),
}

/** For one local day somebody has the shifts of another person. */
export const DutySwap = z.object({ id: Id, date: z.iso.date(), user: Person, by: Person })

export const DutyRota = z.object({
  id: Id,
  ...settings,
  shifts: z.array(z.object({ ...shift, user_name: z.string() })),
  /** Of today and later. */
  swaps: z.array(DutySwap),
  /** Who has duty now, and until when; empty: nobody. */
  now: z.array(Person.extend({ until: Instant })),
  /** Who comes next. */
  next: z.object({ at: Instant, people: z.array(Person) }).nullable(),
})
export type DutyRota = z.infer<typeof DutyRota>

const written = z.object({
  ...settings,
  shifts: z.array(z.object({ ...shift, week: shift.week.default(1) })).max(500),
})
export const DutyRotaWrite = written.extend({ cycle_weeks: settings.cycle_weeks.default(1) })
export type DutyRotaWrite = z.infer<typeof DutyRotaWrite>
/** Omitted fields stay unchanged. */
export const DutyRotaChange = written.partial()
export type DutyRotaChange = z.infer<typeof DutyRotaChange>

export const DutyNow = z.object({
  id: Id,
  name: z.string(),
  people: z.array(Person.extend({ until: Instant })),
})

const view = 'notify.view_rule'
const change = 'notify.change_rule'

export const dutyRotaRoutes = {
  dutyRotaList: route({
    method: 'GET',
    path: '/duty-rotas/list/',
    summary: 'Who has duty when',
    permission: view,
    response: Whole(DutyRota),
  }),
  dutyRotaNow: route({
    method: 'GET',
    path: '/duty-rotas/now/',
    summary: 'Who has duty now',
    permission: 'notify.view_alert',
    response: Whole(DutyNow),
  }),
  dutyRotaCreate: route({
    method: 'POST',
    path: '/duty-rotas/create/',
    summary: 'Add a rota',
    permission: change,
    body: DutyRotaWrite,
    response: One(DutyRota),
    status: 201,
    errors: [409],
  }),
  dutyRotaUpdate: route({
    method: 'PUT',
    path: '/duty-rotas/update/:id/',
    summary: 'Change a rota and its shifts',
    permission: change,
    params: idParams,
    body: DutyRotaChange,
    response: One(DutyRota),
  }),
  dutyRotaDelete: route({
    method: 'DELETE',
    path: '/duty-rotas/delete/:id/',
    summary: 'Delete a rota that no rule uses',
    permission: change,
    params: idParams,
    errors: [409],
  }),
  dutySwapCreate: route({
    method: 'POST',
    path: '/duty-rotas/swap/:id/',
    summary: 'Let somebody have the shifts of another person on one day',
    permission: change,
    params: idParams,
    body: z.object({ date: z.iso.date(), user_id: Id, by_user_id: Id }),
    response: One(DutyRota),
    status: 201,
    errors: [409],
  }),
  dutySwapDelete: route({
    method: 'DELETE',
    path: '/duty-rotas/swap/:id/:swap_id/',
    summary: 'Take a swap back',
    permission: change,
    params: idParams.extend({ swap_id: IdText }),
  }),
}

export const dutyRotaNoun = noun({
  routes: dutyRotaRoutes,
  tags: { 'duty-rotas': 'Who has duty when' },
  audit: { 'duty-rota': ['create', 'update', 'delete', 'swap', 'unswap'] },
  logged: { ...written.shape, date: z.iso.date(), user_id: Id, by_user_id: Id },
})
