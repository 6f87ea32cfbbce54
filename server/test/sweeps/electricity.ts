import { sweep, byCode } from './sweep.ts'

export const electricitySweep = sweep({
  station: {
    moduleElectricity: byCode,
  },
  reach: {
    moduleElectricity: 404,
  },
})
