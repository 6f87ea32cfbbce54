import { complianceRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { getSummary, listJudged } from './compliance.service.ts'

export function complianceHttp(http: Http): void {
  register(http, complianceRoutes, {
    compliance: (ctx, { params, query: { factor_code = [], 'factor_code[]': codes = [], ...query } }) =>
      listJudged(ctx, params.module_code, { ...query, codes: [...factor_code, ...codes] }),
    complianceSummary: (ctx, { params, query }) => getSummary(ctx, params.module_code, query),
  })
}
