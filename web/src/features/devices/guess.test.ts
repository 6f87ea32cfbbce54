import { expect, test } from 'vitest'
import { guessOf, kindOf } from './guess.ts'

test('a number is named by its key, and by what is above it where that says nothing', () => {
  const keys = [
    ['out', 'ph'],
    ['out', 'cod_mgl'],
    ['flow', 'm3h'],
    ['flow', 'total_m3'],
    ['temp_c'],
    ['seq'],
    ['level', 'value'],
    ['ENERGY', 'Factor'],
  ]
  expect(keys.map((one) => [guessOf(one, 'vi').name, guessOf(one, 'vi').unit])).toEqual([
    ['pH', expect.any(String)],
    ['COD', 'mg/L'],
    ['Lưu lượng', 'm³/h'],
    ['Tổng lượng nước', 'm³'],
    ['Nhiệt độ', '°C'],
    [null, ''],
    ['Mực nước', 'm'],
    [null, ''],
  ])
  expect(guessOf(['flow', 'total_m3'], 'vi').kind).toBe('counter')
})

test('names are short, as people say them', () => {
  const names = ['domau', 'SO2', 'PM2.5', 'cosphi', 'crvi', 'TSS'].map((key) => guessOf([key], 'en').name)
  expect(names).toEqual(['Colour', 'SO₂', 'PM2.5', 'Power factor', 'Chromium (VI)', 'TSS'])
})

test('the power of a device of homes is in watts, unless its key says another unit', () => {
  expect(guessOf(['ENERGY', 'Power'], 'en', true).unit).toBe('W')
  expect(guessOf(['ENERGY', 'Power'], 'en').unit).toBe('kW')
  expect(guessOf(['power_kw'], 'en', true).unit).toBe('kW')
})

test('what most of the numbers are of is the kind of the station', () => {
  expect(kindOf([['COD'], ['pH'], ['temp_c'], ['kWh']])).toBe('wasteWater')
  expect(kindOf([['ENERGY', 'Power'], ['ENERGY', 'Voltage'], ['seq']])).toBe('elecConsum')
  expect([kindOf([['PM2.5']]), kindOf([['temp_c']]), kindOf([])]).toEqual(['air', null, null])
})
