import { alertChoiceRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import {
  changeHandlingRules,
  createAlertChoice,
  deleteAlertChoice,
  getHandlingRules,
  listAlertChoices,
  updateAlertChoice,
} from './alert-choices.service.ts'

export function alertChoicesHttp(http: Http): void {
  register(http, alertChoiceRoutes, {
    alertChoiceList: (ctx, { query }) => listAlertChoices(ctx, query),
    alertChoiceCreate: async (ctx, { body }) => ({ data: await createAlertChoice(ctx, body) }),
    alertChoiceUpdate: async (ctx, { params, body }) => ({
      data: await updateAlertChoice(ctx, params.id, body),
    }),
    alertChoiceDelete: (ctx, { params }) => deleteAlertChoice(ctx, params.id),
    handlingRulesRetrieve: async (ctx) => ({ data: await getHandlingRules(ctx) }),
    handlingRulesUpdate: async (ctx, { body }) => ({ data: await changeHandlingRules(ctx, body) }),
  })
}
