import { notificationRuleRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import { previewRules } from './preview.service.ts'
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
    notificationRulePreview: (ctx, { body }) => previewRules(ctx, body),
    notificationRuleTargets: async (ctx) => ({ data: await listTargets(ctx) }),
  })
}
