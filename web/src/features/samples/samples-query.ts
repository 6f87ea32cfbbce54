import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { sorts } from '../../api/contract-values.ts'
import { samplesKey } from '../../api/samples.ts'
import { listPage } from '../../components/table/list-page.ts'

/** The samples of a station, page by page. */
export const samplesOfStation = (module: number) =>
  listPage({
    prefix: 'samples_',
    key: [...samplesKey, 'station', module],
    call: ({ query: { offset, limit, ordering } }, options) =>
      api.sampleList({ query: { module: String(module), offset, limit, ordering } }, options),
    ordering: sorts.sample,
  })

const MOST_IMPORTS = 20

/** The newest files that samples came from. */
export const sampleImportsQuery = queryOptions({
  queryKey: [...samplesKey, 'imports'],
  queryFn: ({ signal }) => api.sampleImportList({ query: { limit: MOST_IMPORTS } }, { signal }),
})
