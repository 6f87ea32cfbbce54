import { sweep, byFactor, byThreshold, instant, listed, type UpdatedWorld } from './sweep.ts'

const thresholds = {
  values: () => ({ min_value: [1, 2], max_value: [90, 95] }) as const,
  read: async ({ own, app, admin }: UpdatedWorld) =>
    (await app.call('thresholdRetrieve', { params: { id: own.threshold_id } }, admin)).body.data,
}

export const thresholdsSweep = sweep({
  station: {
    thresholdCreate: ({ bare }) => ({ body: { factor_id: bare.id, max_value: 5 } }),
    thresholdList: listed,
    thresholdRetrieve: byThreshold,
    thresholdByFactor: byFactor,
    thresholdByFactorCode: ({ factor }) => ({ params: { code: factor.code } }),
    thresholdUpdate: (world) => ({ ...byThreshold(world), body: { max_value: 8 } }),
    thresholdUpdateByFactor: (world) => ({ ...byFactor(world), body: { max_value: 8 } }),
    thresholdDelete: byThreshold,
    thresholdJudgePreview: byFactor,
    thresholdJudge: ({ factor }) => ({ body: { factor_id: factor.id } }),
  },
  audit: {
    thresholdCreate: 'threshold.create',
    thresholdUpdate: 'threshold.update',
    thresholdUpdateByFactor: 'threshold.update',
    thresholdDelete: 'threshold.delete',
    // No reading of the world's open alert is stored: it is taken back.
    thresholdJudge: ['alert.withdraw', 'threshold.judge'],
  },
  reach: {
    thresholdCreate: { field: 'factor_id' },
    thresholdList: 'left out',
    thresholdUsual: null,
    thresholdRetrieve: 404,
    thresholdByFactor: 404,
    thresholdByFactorCode: 404,
    thresholdUpdate: 404,
    thresholdUpdateByFactor: 404,
    thresholdDelete: 404,
    thresholdJudgePreview: 404,
    thresholdJudge: 404,
  },
  updates: {
    thresholdUpdate: { ...thresholds, at: ({ own }) => ({ params: { id: own.threshold_id } }) },
    thresholdUpdateByFactor: { ...thresholds, at: ({ own }) => ({ params: { id: own.factor.id } }) },
  },
  texts: {
    'thresholdJudge.end_datetime': instant,
    'thresholdJudge.start_datetime': instant,
  },
  searches: {
    'thresholdList.search': 'line',
  },
})
