import { sessionRoutes } from '@quantrac/contract'
import { actorOf } from '../../context.ts'
import { type Http, register } from '../../http/register.ts'
import type { Sessions } from './access.service.ts'
import { changePassword } from './own-password.service.ts'
import { endSession, refreshSession } from './sessions.service.ts'

export function sessionsHttp(http: Http, sessions: Sessions): void {
  register(http, sessionRoutes, {
    accountLogout: (ctx, { body }) =>
      endSession(ctx, { ...actorOf(ctx), refresh_token: body?.refresh_token }),
    accountRefresh: (ctx, { body }) => refreshSession(ctx, body.refresh),
    accountVerify: async (_ctx, { body }) => {
      await sessions.authenticate(body.token, null)
      return {}
    },
    userChangePassword: (ctx, { body }) => changePassword(ctx, body),
  })
}
