import { sweep, byCode } from './sweep.ts'

export const electricitySweep = sweep({
  station: {
    moduleCost: byCode,
    moduleCostCsv: byCode,
    moduleElectricity: byCode,
    // The plant's meters are those of electricity stations.
    plantElectricity: async ({ module }, { app, admin }) => {
      await app.call('moduleUpdate', { params: { id: module.id }, body: { type: 'elecConsum' } }, admin)
      return {}
    },
  },
  reach: {
    moduleCost: 404,
    moduleCostCsv: 404,
    moduleElectricity: 404,
    plantElectricity: 'left out',
  },
})
