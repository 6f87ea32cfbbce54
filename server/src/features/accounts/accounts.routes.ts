import { accountRoutes } from '@quantrac/contract'
import { actorOf } from '../../context.ts'
import { type Http, register } from '../../http/register.ts'
import type { Sessions } from './access.service.ts'
import { getCurrentUser } from './accounts.service.ts'
import { endSession, refreshSession } from './sessions.service.ts'
import { signIn } from './sign-in.service.ts'

export function accountsHttp(http: Http, sessions: Sessions): void {
  register(http, accountRoutes, {
    accountLogin: async (ctx, { body }) => {
      const { user_id, session } = await signIn(ctx, body)
      const actor = await sessions.recheck({ user_id, session_id: session.session_id })
      const { access_token, refresh_token } = session
      return { token: { access_token, refresh_token }, data: await getCurrentUser({ ...ctx, actor }) }
    },
    accountLogout: (ctx, { body }) =>
      endSession(ctx, { ...actorOf(ctx), refresh_token: body?.refresh_token }),
    accountRefresh: (ctx, { body }) => refreshSession(ctx, body.refresh),
    accountVerify: async (_ctx, { body }) => {
      await sessions.authenticate(body.token)
      return {}
    },
    accountMe: async (ctx) => ({ data: await getCurrentUser(ctx) }),
  })
}
