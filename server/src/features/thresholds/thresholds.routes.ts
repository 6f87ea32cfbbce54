import { thresholdRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import {
  createThreshold,
  deleteThreshold,
  getThreshold,
  getThresholdOfFactor,
  listThresholds,
  updateThreshold,
  updateThresholdOfFactor,
  usualLimits,
} from './thresholds.service.ts'

export function thresholdsHttp(http: Http): void {
  register(http, thresholdRoutes, {
    thresholdCreate: async (ctx, { body }) => ({ data: await createThreshold(ctx, body) }),
    thresholdList: (ctx, { query }) => listThresholds(ctx, query),
    thresholdUsual: async (ctx, { query }) => ({ data: await usualLimits(ctx, query.type) }),
    thresholdRetrieve: async (ctx, { params }) => ({ data: await getThreshold(ctx, params.id) }),
    thresholdByFactor: async (ctx, { params }) => ({ data: await getThresholdOfFactor(ctx, params.id) }),
    thresholdUpdate: async (ctx, { params, body }) => ({ data: await updateThreshold(ctx, params.id, body) }),
    thresholdUpdateByFactor: async (ctx, { params, body }) => ({
      data: await updateThresholdOfFactor(ctx, params.id, body),
    }),
    thresholdDelete: (ctx, { params }) => deleteThreshold(ctx, params.id),
  })
}
