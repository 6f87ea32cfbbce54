import { expect, test } from 'vitest'
import { guessOf } from './factor-guess.ts'

test.each([
  ['COD', 'mg/L'],
  ['COD_2', 'mg/L'],
  ['NH4+', 'mg/L'],
  ['pH', ''],
  ['DO', 'mg/L'],
  ['temp_c', '°C'],
  ['Nhiệt độ', '°C'],
  ['Độ ẩm', '%'],
  ['PM2.5', 'µg/m³'],
  ['NO₂', 'µg/m³'],
  ['NO₂ (ppm)', 'ppm'],
  ['wind-speed', 'm/s'],
  ['flow_m3h', 'm³/h'],
  ['Lưu lượng vào', 'm³/h'],
  ['voltage_l1', 'V'],
  ['active power', 'kW'],
  ['seq', ''],
  ['', ''],
  ['constructor', ''],
])('%s is measured in «%s»', (sent, unit) => {
  expect(guessOf(sent)).toEqual({ unit, kind: 'gauge' })
})

test.each(['kWh', 'total_energy_kwh', 'Điện năng'])('%s is a meter that grows', (sent) => {
  expect(guessOf(sent)).toEqual({ unit: 'kWh', kind: 'counter' })
})
