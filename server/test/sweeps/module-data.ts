import { sweep, byCode, byModuleCode, listed } from './sweep.ts'

export const moduleDataSweep = sweep({
  station: {
    moduleLatest: byCode,
    moduleLatestList: listed,
    moduleSeries: byCode,
    averages: byModuleCode,
    aqiHourly: byModuleCode,
    aqiDaily: byModuleCode,
    aqiLatest: async ({ module }, { app, admin }) => {
      await app.call('moduleUpdate', { params: { id: module.id }, body: { type: 'air' } }, admin)
      return {}
    },
    dataShare: () => ({}),
    dataShareXlsx: () => ({}),
    dataShareCsv: () => ({}),
    dataShareFaulty: ({ module, factor }) => ({
      query: { module_code: module.code, factor_code: factor.code },
    }),
    moduleDay: byCode,
    moduleReadings: byCode,
    moduleAlerts: byCode,
    moduleAlertCounts: byCode,
    moduleEnergy: byCode,
    energyOfFactors: ({ factor }) => ({ query: { factor_id: factor.id } }),
    factorTrends: ({ factor }) => ({ query: { factor_id: factor.id } }),
    modulePower: byCode,
    moduleFactor: ({ module, factor }) => ({ params: { code: module.code, factor: factor.code } }),
  },
  reach: {
    moduleLatest: 404,
    moduleLatestList: 'left out',
    moduleSeries: 404,
    averages: 404,
    aqiHourly: 404,
    aqiDaily: 404,
    aqiLatest: 'left out',
    dataShare: 'left out',
    dataShareXlsx: 'left out',
    dataShareCsv: 'left out',
    dataShareFaulty: 404,
    moduleDay: 404,
    moduleReadings: 404,
    moduleAlerts: 404,
    moduleAlertCounts: 404,
    moduleEnergy: 404,
    energyOfFactors: 'left out',
    factorTrends: 'left out',
    modulePower: 404,
    moduleFactor: 404,
  },
})
