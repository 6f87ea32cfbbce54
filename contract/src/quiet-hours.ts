import { z } from 'zod'
import { Person } from './handling.ts'
import { noun } from './noun.ts'
import { One, TimeOfDay, Whole } from './primitives.ts'
import { route, signedIn } from './route.ts'

/**
 * When a person is not told outside the console: messages of rules wait until the end and come as one. Both times null:
 * there are none. From later than to: over midnight.
 */
const hours = {
  from_time: TimeOfDay.nullable(),
  to_time: TimeOfDay.nullable(),
  /** Also what is over its limit (ALERT) waits; otherwise only the rest does. */
  holds_alerts: z.boolean(),
}
export const QuietHours = z.object({ user: Person, ...hours })
export type QuietHours = z.infer<typeof QuietHours>
export const QuietHoursWrite = z.object(hours)
export type QuietHoursWrite = z.infer<typeof QuietHoursWrite>

export const quietHoursRoutes = {
  quietHoursList: route({
    method: 'GET',
    path: '/quiet-hours/list/',
    summary: 'The quiet hours of everybody who may see alerts',
    permission: 'notify.view_rule',
    response: Whole(QuietHours),
  }),
  quietHoursMine: route({
    method: 'GET',
    path: '/quiet-hours/mine/',
    summary: 'The caller’s quiet hours',
    permission: signedIn('own settings'),
    person: true,
    response: One(QuietHoursWrite),
  }),
  quietHoursUpdate: route({
    method: 'PUT',
    path: '/quiet-hours/mine/',
    summary: 'Change the caller’s quiet hours',
    permission: 'notify.change_setting',
    person: true,
    body: QuietHoursWrite,
    response: One(QuietHoursWrite),
  }),
}

export const quietHoursNoun = noun({
  routes: quietHoursRoutes,
  tags: { 'quiet-hours': 'When people are not told outside the console' },
  audit: { 'quiet-hours': ['update'] },
  logged: hours,
})
