import { api } from '../../api/client.ts'
import { sorts } from '../../api/contract-values.ts'
import { listPage } from '../../components/table/list-page.ts'

/** The key of all lists of API keys. */
export const apiKeysKey = ['api-keys'] as const

export const apiKeysList = listPage({
  key: apiKeysKey,
  call: api.apiKeyList,
  ordering: sorts.apiKey,
  // The newest first: a key just added is the first row.
  defaultOrder: '-id',
})
