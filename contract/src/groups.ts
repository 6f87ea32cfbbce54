import { z } from 'zod'
import { User } from './accounts.ts'
import { noun } from './noun.ts'
import { Id, idParams, Line, One, ordering, Page, pageQuery, Search, Whole } from './primitives.ts'
import { route } from './route.ts'

/**
 * A permission as the picker shows it. `content_type` and `codename` make its code: `adaptors.module`, `add_module` →
 * `adaptors.add_module`.
 */
export const Permission = z.object({
  id: Id,
  name: z.string(),
  content_type: z.string(),
  codename: z.string(),
})
export type Permission = z.infer<typeof Permission>

const FactorDays = z.number().int().min(0).max(90)

export const Group = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(Permission),
  /** The modules that its permissions are limited to; empty: all modules. */
  module_ids: z.array(Id),
  /**
   * Its members need a second factor, so many days after the sign-in at which they were first told; null: they need
   * none.
   */
  second_factor_days: FactorDays.nullable(),
  user_count: z.number().int(),
})
export type Group = z.infer<typeof Group>

export const GroupWrite = z.object({
  name: Line(100).min(1),
  permission_ids: z.array(Id).min(1).max(1000),
  /** If omitted: none on creation, unchanged on an update. */
  module_ids: z.array(Id).max(10_000).optional(),
  /** If omitted: null on creation, unchanged on an update. */
  second_factor_days: FactorDays.nullable().optional(),
})
export type GroupWrite = z.infer<typeof GroupWrite>

export const groupSorts = ['id', 'name', 'user_count'] as const

export const groupRoutes = {
  groupList: route({
    method: 'GET',
    path: '/group-permissions/list/',
    summary: 'Permission groups, page by page',
    permission: 'accounts.view_groupprofile',
    query: z.object({ ...pageQuery, search: Search, ordering: ordering(groupSorts) }),
    response: Page(Group),
  }),
  groupListWhole: route({
    method: 'GET',
    path: '/group-permissions/list-no-pagination/',
    summary: 'All permission groups',
    permission: 'accounts.view_groupprofile',
    response: Whole(Group),
  }),
  groupRetrieve: route({
    method: 'GET',
    path: '/group-permissions/retrieve/:id/',
    summary: 'One permission group',
    permission: 'accounts.view_groupprofile',
    params: idParams,
    response: One(Group),
  }),
  groupCreate: route({
    method: 'POST',
    path: '/group-permissions/create/',
    summary: 'Add a permission group; only with permissions that the caller has',
    permission: 'accounts.add_groupprofile',
    body: GroupWrite,
    response: One(Group),
    status: 201,
  }),
  groupUpdate: route({
    method: 'PUT',
    path: '/group-permissions/update/:id/',
    summary: 'Change a permission group; only one whose permissions the caller has, before and after',
    permission: 'accounts.change_groupprofile',
    params: idParams,
    body: GroupWrite,
    response: One(Group),
    errors: [409],
  }),
  groupDelete: route({
    method: 'DELETE',
    path: '/group-permissions/delete/:id/',
    summary:
      'Delete a permission group, whose members lose its permissions immediately; not a limited one with members',
    permission: 'accounts.delete_groupprofile',
    params: idParams,
    errors: [409],
  }),
  permissionList: route({
    method: 'GET',
    path: '/group-permissions/permissions/',
    summary: 'Every permission that a group or an API key can give',
    permission: [
      'accounts.view_groupprofile',
      'accounts.add_groupprofile',
      'accounts.change_groupprofile',
      'accounts.add_apikey',
    ],
    response: Whole(Permission),
  }),
  groupAssign: route({
    method: 'POST',
    path: '/group-permissions/assign-user/',
    summary: 'Replace the groups of a person',
    answers: 'The person with the groups they have now',
    permission: 'accounts.assign_groupprofile',
    body: z.object({ user_id: Id, group_ids: z.array(Id).max(1000) }),
    response: One(User),
  }),
}

export const groupNoun = noun({
  routes: groupRoutes,
  tags: {
    'group-permissions': 'The permissions that groups can hold',
  },
  audit: { group: ['create', 'update', 'delete', 'refuse'] },
  logged: Group.shape,
})
