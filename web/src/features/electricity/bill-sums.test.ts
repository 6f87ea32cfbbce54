import { billOf, type ElectricityCost } from '@quantrac/contract'
import { expect, test } from 'vitest'

type Line = ElectricityCost['lines'][number]
const [start, end] = ['2026-11-01T00:00:00+07:00', '2026-12-01T00:00:00+07:00']
const line = (code: Line['code'], amount: number | null, more: Partial<Line> = {}): Line => ({
  code,
  start,
  end,
  quantity: 10,
  unit: 'kWh',
  price: 1000,
  amount,
  document: '',
  ...more,
})
const energy = [line('offpeak', 100), line('normal', 200), line('peak', 300)]
const vat = line('vat', 48, { unit: 'VND', quantity: 600, price: 8 })
const demand = { start, kw: 75, at: start, amount: null }

test('a bill is the sum of its lines, and says what it is without', () => {
  const bill = billOf({ lines: [...energy, vat], demand: [demand], power_factor: [] })
  expect(bill).toMatchObject({ kwh: 30, total: 648, missing: ['demand'] })
  expect(bill.lines.map(({ code }) => code)).toEqual(['offpeak', 'normal', 'peak', 'demand', 'vat'])
  expect(
    billOf({ lines: [...energy, { ...vat, amount: null }], demand: [], power_factor: [] }),
  ).toMatchObject({
    total: 600,
    missing: ['vat'],
  })
})

test('without the price of a period there is no sum, and without readings no energy', () => {
  const unknown = [line('offpeak', null, { price: null }), ...energy.slice(1)]
  expect(billOf({ lines: unknown, demand: [], power_factor: [] })).toMatchObject({ kwh: 30, total: null })
  expect(billOf({ lines: [], demand: [], power_factor: [] })).toMatchObject({ kwh: null, total: null })
})
