import { sweep } from './sweep.ts'

export const followedSweep = sweep({
  station: {
    followedUpdate: ({ module }) => ({ body: { module_ids: [module.id], factor_ids: [] } }),
  },
  audit: {
    followedUpdate: 'followed.update',
  },
  reach: {
    followedRetrieve: null,
    followedUpdate: { field: 'module_ids' },
  },
  updates: {
    followedUpdate: {
      at: () => ({}),
      read: async ({ app, admin }) => (await app.call('followedRetrieve', {}, admin)).body.data,
      values: ({ own, other }) => ({
        module_ids: [[own.module.id], [other.module.id]],
        factor_ids: [[own.factor.id], [other.factor.id]],
      }),
    },
  },
})
