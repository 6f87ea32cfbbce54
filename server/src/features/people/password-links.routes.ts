import { passwordLinkRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { newUserProblems } from './users.service.ts'
import { checkLink, inviteUser, makePasswordLink, setPasswordByLink } from './password-links.service.ts'

export function passwordLinksHttp(http: Http): void {
  register(http, passwordLinkRoutes, {
    userInvite: {
      answer: async (ctx, { body }) => ({ data: await inviteUser(ctx, body) }),
      alsoWrong: (ctx, { body }) => newUserProblems(ctx, body),
    },
    userPasswordLink: async (ctx, { params }) => ({ data: await makePasswordLink(ctx, params.id) }),
    passwordLinkCheck: async (ctx, { body }) => ({ data: await checkLink(ctx, body.token) }),
    passwordLinkUse: (ctx, { body }) => setPasswordByLink(ctx, body),
  })
}
