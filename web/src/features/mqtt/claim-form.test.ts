import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { asFactorCode, asModuleCode, claimBody, claimValues, inFormNames } from './claim-form.ts'

const device = { id: 'Trạm số 1', factors: ['NO₂ (ppm)', 'kWh', 'seq'] }
const fresh = claimValues(device, { module: 'new', factor: (sent) => (sent === 'seq' ? 'none' : 'new') })

test('codes are made from the device’s ids', () => {
  expect(['logger-7', 'plant/tank 1', 'Trạm Đà Nẵng 1', ' (x) ', 'a'.repeat(80)].map(asModuleCode)).toEqual([
    'logger-7',
    'plant-tank-1',
    'Tram-Da-Nang-1',
    'x',
    'a'.repeat(50),
  ])
  expect(['pH', 'NO₂ (ppm)', 'a/b#c', 'NH4+'].map(asFactorCode)).toEqual(['pH', 'NO₂_(ppm)', 'a_b_c', 'NH4+'])
})

test('a new module and the factors that are taken are sent with the ids of the device, units and kinds guessed', () => {
  expect(claimBody(device, fresh, false)).toEqual({
    module_manufacturer_id: device.id,
    module: { code: 'Tram-so-1', type: 'wasteWater', description: '', status: true },
    factors: [
      {
        factor_manufacturer_id: 'NO₂ (ppm)',
        factor: { code: 'NO₂_(ppm)', name: 'NO₂ (ppm)', unit: 'ppm', kind: 'gauge', status: true },
      },
      {
        factor_manufacturer_id: 'kWh',
        factor: { code: 'kWh', name: 'kWh', unit: 'kWh', kind: 'counter', status: true },
      },
    ],
  })
})

test('for a known module only the factors are sent', () => {
  expect(Object.keys(claimBody(device, fresh, true))).toEqual(['module_manufacturer_id', 'factors'])
})

test('an existing module or factor is sent by its id', () => {
  const [first, ...others] = fresh.factors
  if (first === undefined) throw new Error('there is a first factor')
  const factors = [
    { ...first, way: 'old', factor_id: '9' } as const,
    ...others.map((row) => ({ ...row, way: 'none' as const })),
  ]
  const values = { ...fresh, module_way: 'old', module_id: 3, factors } as const
  expect(claimBody(device, values, false)).toEqual({
    module_manufacturer_id: device.id,
    module_id: 3,
    factors: [{ factor_manufacturer_id: 'NO₂ (ppm)', factor_id: 9 }],
  })
})

test('a refusal is shown under the field of the dialog, and in the row of its factor', () => {
  const [, kwh, seq] = fresh.factors
  const [left] = fresh.factors.map((row) => ({ ...row, way: 'none' as const }))
  if (left === undefined || kwh === undefined || seq === undefined) throw new Error('there are three factors')
  const factors = [left, kwh, { ...seq, way: 'old' as const }]
  const namesOf = (...names: string[]) => {
    const fields = Object.fromEntries(names.map((name) => [name, 'taken']))
    const renamed = inFormNames(new ApiError({ status: 400, code: null, detail: null, fields }), { factors })
    return renamed instanceof ApiError ? Object.keys(renamed.fields) : null
  }
  expect(namesOf('module.code', 'module_manufacturer_id')).toEqual(['module_code', 'module'])
  expect(namesOf('factors.0.factor.unit', 'factors.0.factor_manufacturer_id')).toEqual([
    'factors.1.unit',
    'factors.1.code',
  ])
  expect(namesOf('factors.1.factor_manufacturer_id')).toEqual(['factors.2.factor_id'])
})
