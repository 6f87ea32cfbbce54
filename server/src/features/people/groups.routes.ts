import { groupRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import {
  createGroup,
  deleteGroup,
  getGroup,
  listAllGroups,
  listGroups,
  listPermissions,
  updateGroup,
} from './groups.service.ts'
import { assignGroups } from './users.service.ts'

export function groupsHttp(http: Http): void {
  register(http, groupRoutes, {
    groupList: (ctx, { query }) => listGroups(ctx, query),
    groupListWhole: async (ctx) => ({ data: await listAllGroups(ctx) }),
    groupRetrieve: async (ctx, { params }) => ({ data: await getGroup(ctx, params.id) }),
    groupCreate: async (ctx, { body }) => ({ data: await createGroup(ctx, body) }),
    groupUpdate: async (ctx, { params, body }) => ({ data: await updateGroup(ctx, params.id, body) }),
    groupDelete: (ctx, { params }) => deleteGroup(ctx, params.id),
    permissionList: async (ctx) => ({ data: await listPermissions(ctx) }),
    groupAssign: async (ctx, { body }) => ({ data: await assignGroups(ctx, body.user_id, body.group_ids) }),
  })
}
