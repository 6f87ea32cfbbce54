import { metricRoutes } from '@quantrac/contract'
import { type Http, register } from '../../../http/register.ts'
import { importMetrics } from './import.service.ts'
import { createMetric, deleteMetric, getMetric, listMetrics, updateMetric } from './metrics.service.ts'
import type { StoreDeps } from '../store/store.service.ts'

export function metricsHttp(http: Http, store: StoreDeps): void {
  register(http, metricRoutes, {
    metricCreate: async (ctx, { body }) => ({ data: await createMetric(ctx, store, body) }),
    metricImport: async (ctx, { body }) => ({ data: await importMetrics(ctx, store, body) }),
    metricList: (ctx, { query }) => listMetrics(ctx, query),
    metricRetrieve: async (ctx, { params }) => ({ data: await getMetric(ctx, params.id) }),
    metricUpdate: async (ctx, { params, body }) => ({
      data: await updateMetric(ctx, store, { id: params.id, change: body }),
    }),
    metricDelete: (ctx, { params }) => deleteMetric(ctx, store, params.id),
  })
}
