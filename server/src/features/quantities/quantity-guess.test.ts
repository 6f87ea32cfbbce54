import { guessMeasured, guessQuantity, quantities } from '@quantrac/contract'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

describe('the guess of a quantity', () => {
  test.each([
    ['COD', '', 'COD'],
    ['cod_mgl', '', 'COD'],
    ['COD_2', 'mg/L', 'COD'],
    ['COD1', 'mg/l', 'COD'],
    ['BOD', 'mg/L', 'BOD5'],
    ['BOD7', 'mg/L', null],
    ['NH4', '', 'NH4-N'],
    ['NH4-N', 'mg/L', 'NH4-N'],
    ['NH4+', 'mg/L', 'NH4-N'],
    ['NH₄⁺', 'mg/L', 'NH4-N'],
    ['Amoni', 'mg/L', 'NH4-N'],
    ['Amoni (NH4+ tính theo N)', 'mg/L', 'NH4-N'],
    ['NH4 as N', 'mg/L', 'NH4-N'],
    ['pH', '', 'pH'],
    ['Độ pH', 'pH', 'pH'],
    ['PM2.5', 'µg/m³', 'PM2.5'],
    ['PM25', '', 'PM2.5'],
    ['pm2_5', '', 'PM2.5'],
    ['PM2,5', 'ug/m3', 'PM2.5'],
    ['PM10', '', 'PM10'],
    ['pm10_ugm3', '', 'PM10'],
    ['PM1', '', 'PM1'],
    ['Bụi', 'mg/Nm³', null],
    ['TSP', 'µg/m³', 'TSP'],
    ['temp_c', '', 'TEMP'],
    ['Nhiệt độ nước thải', 'oC', 'TEMP'],
    ['t', '', null],
    ['t', '°C', 'TEMP'],
    ['Lưu lượng', 'm³/h', 'FLOW'],
    ['LUU_LUONG_VAO', '', 'FLOW'],
    ['flow_m3h', '', 'FLOW'],
    ['Tổng lưu lượng', 'm³', 'VOLUME'],
    ['flow', 'm³', null],
    ['NO₂', 'ppb', 'NO2'],
    ['no2n', 'mg/L', 'NO2-N'],
    ['NO2-N', '', 'NO2-N'],
    ['NO 2', 'µg/m³', null],
    ['NO 2', 'ppb', null],
    ['COD 2', 'mg/L', 'COD'],
    ['PM 2.5', 'µg/m³', 'PM2.5'],
    ['PM 10', 'µg/m³', 'PM10'],
    ['NO3', 'mg/L', 'NO3-N'],
    ['T-N', 'mg/L', 'TN'],
    ['Tổng P', 'mg/L', 'TP'],
    ['Độ đục', 'NTU', 'TURB'],
    ['Độ màu', 'Pt-Co', 'COLOR'],
    ['Cl', 'mg/L', null],
    ['Clo dư', 'mg/L', 'CL-FREE'],
    ['P', '', null],
    ['P', 'kW', 'active-power'],
    ['P', 'kPa', 'PRESSURE'],
    ['Q', 'kvar', 'reactive-power'],
    ['Q', 'L/s', 'FLOW'],
    ['power', 'kVA', 'apparent-power'],
    ['Điện năng', '', 'active-energy'],
    ['total_energy_kwh', '', 'active-energy'],
    ['kWh', '', 'active-energy'],
    ['x1', 'kvarh', 'reactive-energy'],
    ['cosφ', '', 'power-factor'],
    ['Ua', 'V', 'voltage'],
    ['COD', '%', null],
    ['COD TSS', '', null],
    ['pH', 'of the plant', 'pH'],
    ['Chỉ số', '', null],
    ['seq', '', null],
    ['', '', null],
    ['constructor', '', null],
  ])('of «%s» in «%s» is %s', (code, unit, expected) => {
    expect(guessQuantity(code, unit)).toBe(expected)
  })

  const quantity = fc.constantFrom(...quantities)
  // Whatever a person makes of a code: case, separators, the number of an instrument.
  const written = fc.record({
    quantity,
    shape: fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toLowerCase(),
      (text: string) => text.toUpperCase(),
    ),
    separator: fc.constantFrom('', '-', '_', ' ', '.'),
    tail: fc.constantFrom('', '_1', ' 2', '-out'),
  })

  it('knows every code of the table by its unit, however it is written', () => {
    fc.assert(
      fc.property(written, fc.nat(10), ({ quantity: { units, code }, shape, separator, tail }, n) => {
        const unit = units[n % units.length]?.unit ?? ''
        const guessed = guessQuantity(`${shape(code.replaceAll(/[-.]/g, separator))}${tail}`, unit)
        // A unit tells a gas from a metal; «NO 2» is nothing that can be guessed.
        const isOpen = unit === '' || /\d$/.test(tail)
        expect(isOpen ? [code, null] : [code]).toContain(guessed)
      }),
    )
  })

  it('is one of the table or nothing, of any text', () => {
    const codes: (string | null)[] = [null, ...quantities.map(({ code }) => code)]
    const text = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 100 }))
    fc.assert(
      fc.property(text, text, (code, unit) => {
        expect(codes).toContain(guessQuantity(code, unit))
      }),
    )
  })
})

describe('what the name under which a device sends something says', () => {
  test.each([
    ['COD', 'mg/L', 'gauge'],
    ['temp_f', '°F', 'gauge'],
    ['NO₂ (ppm)', 'ppm', 'gauge'],
    ['CO', 'mg/m³', 'gauge'],
    ['CO2', 'ppm', 'gauge'],
    ['Lưu lượng (L/s)', 'L/s', 'gauge'],
    ['energy_mwh', 'MWh', 'counter'],
    ['Tổng lưu lượng', 'm³', 'counter'],
    ['waterTemp', '°C', 'gauge'],
    ['activePower', 'kW', 'gauge'],
    ['wind-speed', 'm/s', 'gauge'],
    ['voltage_l1', 'V', 'gauge'],
    ['battery', '%', 'gauge'],
    ['seq', '', 'gauge'],
  ])('%s is in «%s», a %s', (sent, unit, kind) => {
    expect(guessMeasured(sent)).toMatchObject({ unit, kind })
  })
})
