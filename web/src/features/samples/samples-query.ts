import { queryOptions } from '@tanstack/react-query'
import { api, download } from '../../api/client.ts'
import { moduleTypes, sampleResults, sorts } from '../../api/contract-values.ts'
import { samplesKey } from '../../api/samples.ts'
import type { ListForm } from '../../components/download/use-list-download.ts'
import { listPage } from '../../components/table/list-page.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/** The samples of a station, page by page. */
export const samplesOfStation = (module: number) =>
  listPage({
    prefix: 'samples_',
    key: [...samplesKey, 'station', module],
    call: ({ query: { offset, limit, ordering } }, options) =>
      api.sampleList({ query: { module: String(module), offset, limit, ordering } }, options),
    ordering: sorts.sample,
  })

/** What stations have that laboratories analyse. */
export const sampledTypes = moduleTypes.filter((type) => type !== 'elecConsum')

/** The samples of all stations, page by page. */
export const allSamples = listPage({
  key: [...samplesKey, 'all'],
  call: ({ query: { module, factor, ...query } }, options) =>
    api.sampleList({ query: { ...query, module_code: module, factor_code: factor } }, options),
  filters: {
    type: sampledTypes,
    module: 'text',
    factor: 'text',
    laboratory: 'text',
    result: sampleResults,
  },
  isTimed: true,
  ordering: sorts.sample,
})

const files = { csv: 'sampleExportCsv', xlsx: 'sampleExportXlsx' } as const

/** The list as a file, as it is filtered and sorted. */
export const takeSamples = (
  form: ListForm,
  query: Parameters<typeof download<'sampleExportCsv'>>[1]['query'],
) => download(files[form], { query: { ...query, locale: currentLanguage() } })

/** What the list of all stations can be narrowed to. */
export const sampleChoicesQuery = queryOptions({
  queryKey: [...samplesKey, 'choices'],
  queryFn: async ({ signal }) => (await api.sampleChoices({}, { signal })).data,
})

const MOST_IMPORTS = 20

/** The newest files that samples came from. */
export const sampleImportsQuery = queryOptions({
  queryKey: [...samplesKey, 'imports'],
  queryFn: ({ signal }) => api.sampleImportList({ query: { limit: MOST_IMPORTS } }, { signal }),
})
