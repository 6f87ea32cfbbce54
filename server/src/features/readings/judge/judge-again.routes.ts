import { judgeRoutes } from '@quantrac/contract'
import { type Http, register } from '../../../http/register.ts'
import type { StoreDeps } from '../store/store.service.ts'
import { judgeAgain, previewJudging } from './judge-again.service.ts'

export function judgeHttp(http: Http, store: StoreDeps): void {
  register(http, judgeRoutes, {
    thresholdJudgePreview: async (ctx, { params, query }) => ({
      data: await previewJudging(ctx, store, { factor_id: params.id, ...query }),
    }),
    thresholdJudge: async (ctx, { body }) => ({ data: await judgeAgain(ctx, store, body) }),
  })
}
