import { widgetRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import {
  createWidget,
  createWidgetSet,
  deleteWidget,
  getWidget,
  listWidgets,
  updatePositions,
  updateWidget,
} from './widgets.service.ts'

export function widgetsHttp(http: Http): void {
  register(http, widgetRoutes, {
    widgetCreate: async (ctx, { body }) => ({ data: await createWidget(ctx, body) }),
    widgetCreateSet: async (ctx, { body }) => ({ data: await createWidgetSet(ctx, body.widgets) }),
    widgetList: (ctx, { query }) => listWidgets(ctx, query),
    widgetRetrieve: async (ctx, { params }) => ({ data: await getWidget(ctx, params.id) }),
    widgetUpdate: async (ctx, { params, body }) => ({ data: await updateWidget(ctx, params.id, body) }),
    widgetDelete: (ctx, { params }) => deleteWidget(ctx, params.id),
    widgetPositions: async (ctx, { body }) => ({ data: await updatePositions(ctx, body) }),
  })
}
