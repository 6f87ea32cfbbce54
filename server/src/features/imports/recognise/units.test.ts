import { describe, expect, test } from 'vitest'
import { headParts, scaleBetween } from './units.ts'

describe('a column’s unit', () => {
  test.each([
    ['µg/m3', 'mg/m³', 0.001],
    ['L/phút', 'm³/h', 0.06],
    ['m3/ngày đêm', 'm³/h', 0.0416666666666667],
    ['MWh', 'kWh', 1000],
    ['ppb', 'ppm', 0.001],
    ['kg', 't', 0.001],
  ])('%s becomes %s by %d', (from, to, factor) => {
    expect(scaleBetween(from, to)).toEqual({ factor, offset: 0 })
  })

  test('°F becomes °C with its zero', () => {
    expect(scaleBetween('°F', '°C')).toEqual({ factor: 0.555555555555556, offset: -17.7777777777778 })
  })

  // QCVN 05:2023/BTNMT: Nm³ of air is at 25 °C and 760 mmHg, to which every m³ is reduced.
  test.each([
    ['mg/Nm3', 'mg/m³'],
    ['mg/m3', 'mg/Nm³'],
    ['mg/l', 'g/m3'],
    ['', 'mg/L'],
    ['bao', 'Bao'],
  ])('«%s» and «%s» are the same', (from, to) => {
    expect(scaleBetween(from, to)).toBeNull()
  })

  test.each([
    ['ppm', 'mg/m³'],
    ['mg/L', '°C'],
    ['bao', 'kg'],
  ])('nothing turns %s into %s', (from, to) => {
    expect(scaleBetween(from, to)).toBe('unknown')
  })

  test.each([
    ['COD (mg/L)', 'COD', 'mg/L'],
    ['SO2 [mg/Nm3]', 'SO2', 'mg/Nm3'],
    ['Lưu lượng m3/h', 'Lưu lượng', 'm3/h'],
    ['Hóa chất (kg)', 'Hóa chất', 'kg'],
    ['Độ pH', 'Độ pH', ''],
    ['Tank A', 'Tank A', ''],
    ['---', '---', ''],
  ])('of the head «%s» is «%s» in «%s»', (head, name, unit) => {
    expect(headParts(head)).toEqual({ name, unit })
  })
})
