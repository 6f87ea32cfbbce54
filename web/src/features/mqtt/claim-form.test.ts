import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { asFactorCode, asModuleCode, claimBody, claimValues, inFormNames } from './claim-form.ts'

const device = { module_manufacturer_id: 'Trạm số 1', factor_manufacturer_id: 'NO₂ (ppm)' }
const fresh = claimValues(device, { module_way: 'new', factor_way: 'new' })

test('codes are made from the device’s ids', () => {
  expect(['logger-7', 'Trạm Đà Nẵng 1', ' (x) ', 'a'.repeat(80)].map(asModuleCode)).toEqual([
    'logger-7',
    'Tram-Da-Nang-1',
    'x',
    'a'.repeat(50),
  ])
  expect(['pH', 'NO₂ (ppm)', 'a/b#c', 'NH4+'].map(asFactorCode)).toEqual(['pH', 'NO₂_(ppm)', 'a_b_c', 'NH4+'])
})

test('a new module and a new factor are sent with the ids of the device', () => {
  expect(claimBody(device, fresh, false)).toEqual({
    ...device,
    module: { code: 'Tram-so-1', type: 'wasteWater', description: '', status: true },
    factor: { name: 'NO₂ (ppm)', code: 'NO₂_(ppm)', unit: '', status: true },
  })
})

test('for a known module only the factor is sent', () => {
  const body = claimBody(device, fresh, true)
  expect(Object.keys(body)).toEqual(['module_manufacturer_id', 'factor_manufacturer_id', 'factor'])
})

test('an existing module or factor is sent by its id', () => {
  const values = { ...fresh, module_way: 'old', module_id: 3, factor_way: 'old', factor_id: '9' } as const
  expect(claimBody(device, values, false)).toEqual({ ...device, module_id: 3, factor_id: 9 })
})

const refusal = (fields: Record<string, string>) =>
  new ApiError({ status: 400, code: null, detail: null, fields })

test('a refusal is shown under the field of the dialog', () => {
  const fieldsOf = (fields: Record<string, string>) => {
    const renamed = inFormNames(refusal(fields))
    return renamed instanceof ApiError ? renamed.fields : null
  }
  expect(fieldsOf({ 'module.code': 'a', 'factor.unit': 'b' })).toEqual({ module_code: 'a', factor_unit: 'b' })
  expect(fieldsOf({ module_manufacturer_id: 'taken' })).toEqual({ module: 'taken' })
  expect(fieldsOf({ factor_manufacturer_id: 'taken' })).toEqual({ factor_id: 'taken' })
})
