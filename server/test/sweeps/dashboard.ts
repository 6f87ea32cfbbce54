import { sweep } from './sweep.ts'

export const dashboardSweep = sweep({
  station: {
    dashboardMap: () => ({}),
    dashboardAttention: () => ({ query: { limit: 1000 } }),
    dashboardLastHours: ({ factor }) => ({ query: { factor_id: factor.id } }),
    dashboardStrips: ({ module }) => ({ query: { module: module.code } }),
  },
  reach: {
    dashboardStatistics: null,
    dashboardPie: null,
    dashboardFactors: null,
    dashboardChanges: null,
    dashboardHighest: null,
    dashboardMap: 'left out',
    dashboardAttention: 'left out',
    dashboardLastHours: 'left out',
    dashboardStrips: 'left out',
    dashboardConditions: null,
  },
})
