import { expect, test } from 'vitest'
import { type Offered, proposedStations } from './add-stations.ts'

const water: Offered = {
  id: 1,
  code: 'NT-HPH',
  name: 'Nước thải',
  type: 'wasteWater',
  factors: [
    { code: 'COD', name: 'COD', unit: 'mg/L' },
    { code: 'VALVE 1', name: 'Valve', unit: '' },
  ],
}
const meter: Offered = {
  id: 2,
  code: 'DN-1',
  name: 'Meter',
  type: 'elecConsum',
  factors: [{ code: 'BREAKER', name: 'Breaker', unit: '' }],
}
const usual = { pattern: '{code}', isPlain: false, isAll: false }

test('stations get their own code, their type, and the factors that the circular has a symbol for', () => {
  expect(proposedStations([water, meter], usual)).toEqual({
    stations: [
      {
        module_code: 'NT-HPH',
        station_code: 'NT-HPH',
        type: 'NT',
        factors: [{ factor_code: 'COD', symbol: 'COD', unit: 'mg/L' }],
      },
    ],
    without: ['DN-1'],
  })
})

test('codes follow the pattern, of letters that a file’s name may have', () => {
  const { stations } = proposedStations([water], { ...usual, pattern: 'HP_{code} ơ/', isPlain: true })
  expect(stations.map((one) => one.station_code)).toEqual(['HP_NTHPH'])
})

test('a factor without a symbol is proposed by its code, without what would shift a line', () => {
  const { stations, without } = proposedStations([water, meter], { ...usual, isAll: true })
  expect(stations.map(({ factors }) => factors.map(({ symbol }) => symbol))).toEqual([
    ['COD', 'VALVE1'],
    ['BREAKER'],
  ])
  expect(without).toEqual([])
})
