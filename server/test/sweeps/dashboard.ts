import { sweep } from './sweep.ts'

export const dashboardSweep = sweep({
  station: {
    dashboardMap: () => ({}),
    dashboardAttention: () => ({ query: { limit: 1000 } }),
    dashboardLastHours: ({ factor }) => ({ query: { factor_id: factor.id } }),
  },
  reach: {
    dashboardStatistics: null,
    dashboardPie: null,
    dashboardChanges: null,
    dashboardHighest: null,
    dashboardMap: 'left out',
    dashboardAttention: 'left out',
    dashboardLastHours: 'left out',
    dashboardConditions: null,
  },
})
