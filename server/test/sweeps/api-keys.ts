import { makeKey } from '../made-api-key.ts'
import { instant, refused, sweep } from './sweep.ts'

export const apiKeysSweep = sweep({
  station: {
    apiKeyCreate: ({ mark, module }) => ({
      body: { name: mark, permissions: ['adaptors.view_module'], module_ids: [module.id] },
    }),
    apiKeyDelete: async ({ mark, module }, { app, admin }) => {
      const made = await makeKey(app, admin, { name: mark, module_ids: [module.id] })
      return { params: { id: made.id } }
    },
    apiKeyList: async ({ mark, module }, { app, admin }) => {
      await makeKey(app, admin, { name: mark, module_ids: [module.id] })
      return { query: { limit: 1000 } }
    },
  },
  audit: {
    apiKeyCreate: 'api-key.create',
    apiKeyDelete: 'api-key.delete',
  },
  reach: {
    apiKeyList: 'left out',
    apiKeyCreate: { field: 'module_ids' },
    apiKeyDelete: 404,
  },
  texts: {
    'apiKeyCreate.name': { fit: 'line', read: 'apiKeyList' },
    'apiKeyCreate.expires_at': instant,
    'apiKeyCreate.addresses[]': refused('an address'),
  },
  searches: {
    'apiKeyList.search': 'line',
  },
})
