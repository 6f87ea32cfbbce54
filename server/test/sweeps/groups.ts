import { sweep, byGroup } from './sweep.ts'

export const groupsSweep = sweep({
  station: {
    groupCreate: ({ mark, module }) => ({
      body: { name: mark, permission_ids: [1], module_ids: [module.id] },
    }),
  },
  other: {
    groupUpdate: (world) => ({ ...byGroup(world), body: { name: world.mark, permission_ids: [1] } }),
    groupDelete: byGroup,
    groupAssign: ({ user_id, group_id }) => ({ body: { user_id, group_ids: [group_id] } }),
  },
  audit: {
    groupCreate: 'group.create',
    groupUpdate: 'group.update',
    groupDelete: 'group.delete',
    groupAssign: 'user.update',
  },
  reach: {
    groupList: null,
    groupListWhole: null,
    groupRetrieve: null,
    groupCreate: { field: 'module_ids' },
    groupUpdate: null,
    groupDelete: null,
    permissionList: null,
    groupAssign: null,
  },
  updates: {
    groupUpdate: {
      at: ({ groups }) => ({ params: { id: groups[0] ?? 0 } }),
      read: async ({ groups, app, admin }) => {
        const { data } = (await app.call('groupRetrieve', { params: { id: groups[0] ?? 0 } }, admin)).body
        const { permissions, user_count: _count, ...group } = data
        return { ...group, permission_ids: permissions.map(({ id }) => id) }
      },
      values: ({ own, other }) => ({
        permission_ids: [[1], [2, 3]],
        second_factor_days: [3, 14],
        module_ids: [[own.module.id], [other.module.id]],
      }),
    },
  },
  texts: {
    'groupCreate.name': { fit: 'line', read: 'groupList' },
    'groupUpdate.name': { fit: 'line', read: 'groupListWhole' },
  },
  searches: {
    'groupList.search': 'line',
  },
})
