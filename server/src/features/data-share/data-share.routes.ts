import { dataShareRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { exportDataShare } from './data-share.export.service.ts'
import { getDataShare, getFaultyRuns } from './data-share.service.ts'

export function dataShareHttp(http: Http): void {
  register(http, dataShareRoutes, {
    dataShare: (ctx, { query }) => getDataShare(ctx, asked(query)),
    dataShareXlsx: (ctx, { query }) =>
      exportDataShare(ctx, { ...asked(query), locale: query.locale }, 'xlsx'),
    dataShareCsv: (ctx, { query }) => exportDataShare(ctx, { ...asked(query), locale: query.locale }, 'csv'),
    dataShareFaulty: async (ctx, { query }) => ({ data: await getFaultyRuns(ctx, query) }),
  })
}

const asked = <Q extends { module_code?: string[] | undefined; 'module_code[]'?: string[] | undefined }>(
  query: Q,
) => ({
  ...query,
  codes: [...(query.module_code ?? []), ...(query['module_code[]'] ?? [])],
})
