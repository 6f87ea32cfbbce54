import { quietHoursRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { changeQuietHours, listQuietHours, myQuietHours } from './quiet-hours.service.ts'

export function quietHoursHttp(http: Http): void {
  register(http, quietHoursRoutes, {
    quietHoursList: async (ctx) => ({ data: await listQuietHours(ctx) }),
    quietHoursMine: async (ctx) => ({ data: await myQuietHours(ctx) }),
    quietHoursUpdate: async (ctx, { body }) => ({ data: await changeQuietHours(ctx, body) }),
  })
}
