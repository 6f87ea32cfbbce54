import { userRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { createServiceAccount } from './service-accounts.service.ts'
import { deleteUserFactors } from './user-factors.service.ts'
import { endUserSession, listSessions } from './user-sessions.service.ts'
import { createUser, deleteUser, getUser, listUsers, newUserProblems, updateUser } from './users.service.ts'

export function usersHttp(http: Http): void {
  register(http, userRoutes, {
    userRetrieve: async (ctx, { params }) => ({ data: await getUser(ctx, params.id) }),
    userList: (ctx, { query }) => listUsers(ctx, query),
    userSignup: {
      answer: async (ctx, { body }) => ({ data: await createUser(ctx, body) }),
      alsoWrong: (ctx, { body }) => newUserProblems(ctx, body),
    },
    userServiceCreate: async (ctx, { body }) => ({ data: await createServiceAccount(ctx, body) }),
    userUpdate: async (ctx, { params, body }) => ({ data: await updateUser(ctx, params.id, body) }),
    userDelete: (ctx, { params }) => deleteUser(ctx, params.id),
    userSecondFactorsDelete: (ctx, { params }) => deleteUserFactors(ctx, params.id),
    userSessions: async (ctx, { query }) => ({ data: await listSessions(ctx, query.user_id) }),
    userSessionEnd: (ctx, { params, query }) => endUserSession(ctx, params.id, query.user_id),
  })
}
