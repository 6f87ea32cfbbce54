import { notificationRuleRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import {
  changeRule,
  createRule,
  deleteRule,
  listRules,
  listTargets,
  reorderRules,
  ruleProblems,
} from './rules.service.ts'

export function notificationRulesHttp(http: Http): void {
  register(http, notificationRuleRoutes, {
    notificationRuleList: async (ctx) => ({ data: await listRules(ctx) }),
    notificationRuleCreate: {
      answer: async (ctx, { body }) => ({ data: await createRule(ctx, body) }),
      alsoWrong: (ctx, { body }) => ruleProblems(ctx, body),
    },
    notificationRuleUpdate: {
      answer: async (ctx, { params, body }) => ({ data: await changeRule(ctx, params.id, body) }),
      alsoWrong: (ctx, { body }) => ruleProblems(ctx, body),
    },
    notificationRuleOrder: async (ctx, { body }) => ({ data: await reorderRules(ctx, body.ids) }),
    notificationRuleDelete: (ctx, { params }) => deleteRule(ctx, params.id),
    notificationRuleTargets: async (ctx) => ({ data: await listTargets(ctx) }),
  })
}
