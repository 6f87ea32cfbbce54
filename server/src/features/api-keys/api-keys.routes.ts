import { apiKeyRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.service.ts'

export function apiKeysHttp(http: Http): void {
  register(http, apiKeyRoutes, {
    apiKeyList: (ctx, { query }) => listApiKeys(ctx, query),
    apiKeyCreate: async (ctx, { body }) => ({ data: await createApiKey(ctx, body) }),
    apiKeyDelete: (ctx, { params }) => deleteApiKey(ctx, params.id),
  })
}
