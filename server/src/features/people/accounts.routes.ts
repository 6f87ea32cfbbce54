import { accountRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import type { Sessions } from '../sessions/access.service.ts'
import {
  getCurrentUser,
  signInPerson,
  signInPersonByPasskey,
  signInPersonSecond,
  startPasskey,
} from './accounts.service.ts'

export function accountsHttp(http: Http, sessions: Sessions): void {
  register(http, accountRoutes, {
    accountLogin: (ctx, { body }) => signInPerson(ctx, sessions, body),
    accountLoginSecond: (ctx, { body }) => signInPersonSecond(ctx, sessions, body),
    accountPasskeyStart: async (ctx) => ({ data: await startPasskey(ctx) }),
    accountPasskeyLogin: (ctx, { body }) => signInPersonByPasskey(ctx, sessions, body),
    accountMe: async (ctx) => ({ data: await getCurrentUser(ctx) }),
  })
}
