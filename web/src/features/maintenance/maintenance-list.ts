import { MINUTE_MS } from '@quantrac/contract'
import { api } from '../../api/client.ts'
import { sorts } from '../../api/contract-values.ts'
import { maintenanceKey } from '../../api/maintenance.ts'
import { listPage } from '../../components/table/list-page.ts'

export const maintenanceStates = ['running', 'planned', 'over'] as const

export const maintenanceList = listPage({
  key: maintenanceKey,
  call: ({ query: { module, ...query } }, options) =>
    api.maintenanceList({ query: { ...query, module_code: module } }, options),
  filters: { module: 'text', state: maintenanceStates },
  ordering: sorts.maintenance,
  renewMs: MINUTE_MS,
})
