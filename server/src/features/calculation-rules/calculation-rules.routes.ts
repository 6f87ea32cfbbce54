import { calculationRuleRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { changeCalculationRules, type FollowKinds, getCalculationRules } from './calculation-rules.service.ts'

export function calculationRulesHttp(http: Http, follow: FollowKinds): void {
  register(http, calculationRuleRoutes, {
    calculationRulesRetrieve: async (ctx) => ({ data: await getCalculationRules(ctx) }),
    calculationRulesUpdate: async (ctx, { body }) => ({
      data: await changeCalculationRules(ctx, body, follow),
    }),
  })
}
