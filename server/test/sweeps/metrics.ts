import { sweep, byMetric, instant, listed } from './sweep.ts'

export const metricsSweep = sweep({
  station: {
    metricCreate: ({ factor }) => ({ body: { factor: factor.id, value: 1 } }),
    metricImport: ({ module, factor }) => ({
      body: `module,factor,timestamp,value\n${module.code},${factor.code},2026-03-01T00:00:00Z,1\n`,
    }),
    metricList: listed,
    metricRetrieve: byMetric,
    metricUpdate: (world) => ({ ...byMetric(world), body: { value: 6 } }),
    metricDelete: byMetric,
  },
  audit: {
    metricCreate: 'metric.create',
    metricImport: 'metric.import',
    metricUpdate: 'metric.update',
    metricDelete: 'metric.delete',
  },
  reach: {
    metricCreate: { field: 'factor' },
    metricImport: 'left out',
    metricList: 'left out',
    metricRetrieve: 404,
    metricUpdate: 404,
    metricDelete: 404,
  },
  updates: {
    metricUpdate: {
      at: ({ own }) => ({ params: { id: own.metric_id } }),
      read: async ({ own, app, admin }) =>
        (await app.call('metricRetrieve', { params: { id: own.metric_id } }, admin)).body.data,
    },
  },
  texts: {
    'metricCreate.timestamp': instant,
    metricImport: { fit: 'cell', read: null },
  },
})
