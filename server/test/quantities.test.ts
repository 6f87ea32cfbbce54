import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'

const { app, admin } = await startWithAdmin()

test('the table of quantities is for everybody who is signed in, with units, conversions and symbols', async () => {
  const { data } = (await app.call('quantityList', {}, admin)).body
  expect(data.find(({ code }) => code === 'COD')).toEqual({
    code: 'COD',
    name_vi: 'Nhu cầu oxy hóa học (COD)',
    name_en: 'Chemical oxygen demand (COD)',
    element: 'water',
    unit: 'mg/L',
    units: [
      { unit: 'mg/L', factor: 1, offset: 0 },
      { unit: 'µg/L', factor: 0.001, offset: 0 },
      { unit: 'g/L', factor: 1000, offset: 0 },
      { unit: 'g/m³', factor: 1, offset: 0 },
    ],
    molar_mass: null,
    symbol: 'COD',
  })
  const ozone = data.find(({ code }) => code === 'O3')
  expect(ozone).toMatchObject({ unit: 'µg/m³', molar_mass: 47.997 })
  expect(ozone?.units.find(({ unit }) => unit === 'ppb')?.factor).toBeCloseTo(1.9618, 4)
  expect((await app.call('quantityList', {}, {})).status).toBe(401)
})
