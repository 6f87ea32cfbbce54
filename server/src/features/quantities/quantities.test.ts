import {
  fromCanonical,
  molarVolume,
  quantities,
  quantityOf,
  toCanonical,
  unitNamed,
  unitOf,
} from '@quantrac/contract'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'

function converted(code: string, value: number, [from, to]: readonly [from: string, to: string]): number {
  const quantity = quantityOf(code)
  const [a, b] = [quantity && unitOf(quantity, from), quantity && unitOf(quantity, to)]
  if (a === undefined || b === undefined) throw new Error(`${code} is not given in ${from} and ${to}`)
  return fromCanonical(toCanonical(value, a), b)
}

const quantity = fc.constantFrom(...quantities)

describe('the table', () => {
  it('names each quantity once, in both languages', () => {
    const codes = quantities.map(({ code }) => code.toLowerCase())
    expect(new Set(codes).size).toBe(codes.length)
    for (const { name_vi, name_en } of quantities) expect([name_vi, name_en]).not.toContain('')
  })

  it('has the canonical unit of each as one of its units, as it is', () => {
    for (const { code, unit, units } of quantities)
      expect(
        units.filter((one) => one.unit === unit),
        code,
      ).toEqual([{ unit, factor: 1, offset: 0 }])
  })

  it('writes each unit as it is found again', () => {
    for (const { code, units } of quantities)
      for (const { unit } of units) expect(unitNamed(unit), `${code} ${unit}`).toBe(unit)
  })

  it('stands in its document as it is', () => {
    const text = readFileSync(new URL('../../../../docs/quantities.md', import.meta.url), 'utf8')
    const rows = text.split('\n').filter((line) => line.startsWith('| `'))
    const cell = (unit: string) => (unit === '' ? '–' : unit)
    expect(rows).toEqual(
      quantities.map(({ code, name_vi, name_en, unit, units, molar_mass, symbol }) => {
        const given = units.map((one) => cell(one.unit)).join(', ')
        const cells = [`\`${code}\``, name_vi, name_en, cell(unit), given, molar_mass ?? '', symbol ?? '']
        return `| ${cells.join(' | ')} |`
      }),
    )
  })

  it('has a symbol of the Circular once', () => {
    const symbols = quantities.flatMap(({ symbol }) => symbol ?? [])
    expect(new Set(symbols).size).toBe(symbols.length)
  })
})

describe('conversion', () => {
  test.each([
    { code: 'COD', value: 0.15, from: 'mg/L', to: 'µg/L', expected: 150 },
    { code: 'COD', value: 75_300, from: 'µg/L', to: 'mg/L', expected: 75.3 },
    { code: 'SO2', value: 0.35, from: 'mg/m³', to: 'µg/m³', expected: 350 },
    { code: 'active-energy', value: 1234.5, from: 'MWh', to: 'kWh', expected: 1_234_500 },
    { code: 'active-energy', value: 1500, from: 'Wh', to: 'kWh', expected: 1.5 },
    { code: 'FLOW', value: 1, from: 'L/s', to: 'm³/h', expected: 3.6 },
    { code: 'FLOW', value: 2400, from: 'm³/day', to: 'm³/h', expected: 100 },
    { code: 'FLOW', value: 10, from: 'm³/h', to: 'm³/day', expected: 240 },
    { code: 'TEMP', value: 212, from: '°F', to: '°C', expected: 100 },
    { code: 'TEMP', value: 273.15, from: 'K', to: '°C', expected: 0 },
    { code: 'EC', value: 1.413, from: 'mS/cm', to: 'µS/cm', expected: 1413 },
    { code: 'EC', value: 141.3, from: 'mS/m', to: 'µS/cm', expected: 1413 },
    { code: 'PRESSURE', value: 14.695_95, from: 'psi', to: 'hPa', expected: 1013.25 },
    { code: 'FLOW', value: 1000, from: 'gpm', to: 'm³/h', expected: 227.125 },
    { code: 'active-energy', value: 3.6, from: 'MJ', to: 'kWh', expected: 1 },
    { code: 'PRESSURE', value: 760, from: 'mmHg', to: 'hPa', expected: 1013.25 },
  ])('$code: $value $from is $expected $to', ({ code, value, from, to, expected }) => {
    expect(converted(code, value, [from, to])).toBeCloseTo(expected, 3)
  })

  // As US EPA and the WHO write them for 25 °C and 1 atm.
  test.each([
    ['O3', 1.96],
    ['NO2', 1.88],
    ['SO2', 2.62],
    ['NO', 1.23],
    ['CO', 1.15],
  ])('1 ppb of %s at 25 °C and 760 mmHg is %d µg/m³', (code, expected) => {
    expect(converted(code, 1, ['ppb', 'µg/m³'])).toBeCloseTo(expected, 1)
    expect(converted(code, 1, ['ppm', 'mg/m³'])).toBeCloseTo(expected, 1)
  })

  it('takes 24.465 litres for a mole at 25 °C and 760 mmHg', () => {
    expect(molarVolume).toBeCloseTo(24.4654, 4)
  })

  it('gives a value back', () => {
    const cases = fc.record({ quantity, value: fc.double({ min: -1e6, max: 1e6, noNaN: true }) })
    fc.assert(
      fc.property(cases, ({ quantity: { units }, value }) => {
        for (const unit of units) {
          const error = Math.abs(fromCanonical(toCanonical(value, unit), unit) - value)
          expect(error).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value), Math.abs(unit.offset)))
        }
      }),
    )
  })

  it('keeps a decimal number one where the factor is a thousandth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (whole) => {
        expect(converted('COD', whole, ['µg/L', 'mg/L'])).toBe(whole / 1000)
      }),
    )
  })
})

describe('the spelling of a unit', () => {
  test.each([
    ['mg/l', 'mg/L'],
    ['MG/L', 'mg/L'],
    ['mg/lít', 'mg/L'],
    ['mgl', 'mg/L'],
    ['mg L-1', undefined],
    ['ug/m3', 'µg/m³'],
    ['μg/m3', 'µg/m³'],
    ['µg/Nm³', 'µg/m³'],
    ['mg/Nm3', 'mg/m³'],
    ['oC', '°C'],
    ['ºC', '°C'],
    ['độ C', '°C'],
    ['°c', '°C'],
    ['m3/h', 'm³/h'],
    ['m³/giờ', 'm³/h'],
    ['m3/ngày đêm', 'm³/day'],
    ['l/s', 'L/s'],
    ['KWH', 'kWh'],
    ['MWh', 'MWh'],
    ['mWh', undefined],
    ['mW', undefined],
    ['MV', undefined],
    ['uS/cm', 'µS/cm'],
    ['Pt/Co', 'Pt-Co'],
    ['W/m2', 'W/m²'],
    ['', ''],
    ['furlong', undefined],
    ['constructor', undefined],
  ])('«%s» is %s', (written, unit) => {
    expect(unitNamed(written)).toBe(unit)
  })
})
