import { gasUnits, type Unit, unitNamed, unitsOf } from './units.ts'

/** Of what a quantity is measured; `any`: of several. */
export const elements = ['water', 'air', 'weather', 'electricity', 'any'] as const
export type Element = (typeof elements)[number]

/** What a factor measures, whatever its code, so that rules and conversions know it. */
export interface Quantity {
  readonly code: string
  readonly name_vi: string
  readonly name_en: string
  readonly element: Element
  /** The canonical unit: what rules are calculated in. */
  readonly unit: string
  /** What it may be given in, the most usual one first. */
  readonly units: readonly Unit[]
  /** Of a gas, in g/mol: with it volumes become masses, at 25 °C and 760 mmHg. */
  readonly molar_mass: number | null
  /** In files for the department: Circular 10/2021/TT-BTNMT, Appendix 15, Table 34. */
  readonly symbol: string | null
}

type Names = readonly [vi: string, en: string]

interface More {
  readonly symbol?: string
  readonly molar_mass?: number
  readonly unit?: string
}

const one =
  (element: Element, units: readonly Unit[], shared: More = {}) =>
  (code: string, [name_vi, name_en]: Names, more: More = {}): Quantity => ({
    code,
    name_vi,
    name_en,
    element,
    units,
    unit: units[0]?.unit ?? '',
    molar_mass: null,
    symbol: null,
    ...shared,
    ...more,
  })

interface Gas {
  readonly molar_mass: number
  readonly symbol?: string
  readonly usual?: 'mg/m³'
}

const gas = (code: string, [name_vi, name_en]: Names, more: Gas): Quantity => {
  const { molar_mass, symbol = null, usual = 'µg/m³' } = more
  const units = gasUnits(molar_mass, usual)
  return { code, name_vi, name_en, element: 'air', unit: 'µg/m³', units, molar_mass, symbol }
}

const inWater = one('water', unitsOf.inWater)
const inAir = one('air', unitsOf.dust)

/** The table of quantities; where each figure is from stands in docs/quantities.md. */
export const quantities: readonly Quantity[] = [
  one('water', unitsOf.acidity)('pH', ['Độ pH', 'pH'], { symbol: 'pH' }),
  inWater('COD', ['Nhu cầu oxy hóa học (COD)', 'Chemical oxygen demand (COD)'], { symbol: 'COD' }),
  inWater('BOD5', ['Nhu cầu oxy sinh hóa (BOD₅)', 'Biochemical oxygen demand (BOD₅)']),
  inWater('TOC', ['Tổng cacbon hữu cơ (TOC)', 'Total organic carbon (TOC)'], { symbol: 'TOC' }),
  inWater('TSS', ['Tổng chất rắn lơ lửng (TSS)', 'Total suspended solids (TSS)'], { symbol: 'TSS' }),
  inWater('TDS', ['Tổng chất rắn hòa tan (TDS)', 'Total dissolved solids (TDS)']),
  inWater('NH4-N', ['Amoni tính theo N (NH₄-N)', 'Ammonium as N (NH₄-N)'], { symbol: 'NH4' }),
  inWater('NO2-N', ['Nitrit tính theo N (NO₂-N)', 'Nitrite as N (NO₂-N)']),
  inWater('NO3-N', ['Nitrat tính theo N (NO₃-N)', 'Nitrate as N (NO₃-N)']),
  inWater('PO4-P', ['Photphat tính theo P (PO₄-P)', 'Phosphate as P (PO₄-P)']),
  inWater('TN', ['Tổng nitơ (TN)', 'Total nitrogen (TN)'], { symbol: 'TN' }),
  inWater('TP', ['Tổng photpho (TP)', 'Total phosphorus (TP)'], { symbol: 'TP' }),
  inWater('DO', ['Oxy hòa tan (DO)', 'Dissolved oxygen (DO)']),
  one('water', unitsOf.percent)('DO-SAT', ['Độ bão hòa oxy', 'Oxygen saturation']),
  one('water', unitsOf.colour)('COLOR', ['Độ màu', 'Colour'], { symbol: 'Color' }),
  one('water', unitsOf.turbidity)('TURB', ['Độ đục', 'Turbidity']),
  one('water', unitsOf.conductivity)('EC', ['Độ dẫn điện', 'Conductivity']),
  one('water', unitsOf.salinity)('SAL', ['Độ mặn', 'Salinity']),
  one('water', unitsOf.millivolts)('ORP', ['Thế oxy hóa khử (ORP)', 'Redox potential (ORP)']),
  inWater('CL-FREE', ['Clo dư', 'Free chlorine']),
  inWater('CHLORIDE', ['Clorua', 'Chloride']),
  inWater('FLUORIDE', ['Florua', 'Fluoride']),
  inWater('SULFIDE', ['Sunfua', 'Sulfide']),
  inWater('CYANIDE', ['Xyanua', 'Cyanide']),
  inWater('OIL', ['Dầu mỡ', 'Oil and grease']),
  inWater('SURFACTANT', ['Chất hoạt động bề mặt', 'Surfactants']),
  one('water', unitsOf.coliform)('COLIFORM', ['Coliform', 'Coliforms']),
  inWater('AS', ['Asen', 'Arsenic']),
  inWater('CD', ['Cadimi', 'Cadmium']),
  inWater('PB', ['Chì', 'Lead']),
  inWater('CR6', ['Crom (VI)', 'Chromium (VI)']),
  inWater('CR', ['Tổng crom', 'Total chromium']),
  inWater('CU', ['Đồng', 'Copper']),
  inWater('ZN', ['Kẽm', 'Zinc']),
  inWater('NI', ['Niken', 'Nickel']),
  inWater('MN', ['Mangan', 'Manganese']),
  inWater('FE', ['Sắt', 'Iron']),
  inWater('HG', ['Thủy ngân', 'Mercury']),
  one('water', unitsOf.length)('LEVEL', ['Mực nước', 'Water level']),

  inAir('PM2.5', ['Bụi mịn PM2.5', 'PM2.5'], { symbol: 'PM2,5' }),
  inAir('PM10', ['Bụi PM10', 'PM10'], { symbol: 'PM10' }),
  inAir('PM1', ['Bụi PM1', 'PM1']),
  inAir('TSP', ['Tổng bụi lơ lửng (TSP)', 'Total suspended particles (TSP)']),
  one('air', unitsOf.stackDust)('PM', ['Bụi trong khí thải', 'Dust in stack gas'], { symbol: 'PM' }),
  gas('SO2', ['Lưu huỳnh đioxit (SO₂)', 'Sulfur dioxide (SO₂)'], { molar_mass: 64.058, symbol: 'SO2' }),
  gas('NO2', ['Nitơ đioxit (NO₂)', 'Nitrogen dioxide (NO₂)'], { molar_mass: 46.005, symbol: 'NO2' }),
  gas('NO', ['Nitơ oxit (NO)', 'Nitric oxide (NO)'], { molar_mass: 30.006, symbol: 'NO' }),
  inAir('NOX', ['Các nitơ oxit (NOₓ)', 'Nitrogen oxides (NOₓ)']),
  gas('CO', ['Cacbon monoxit (CO)', 'Carbon monoxide (CO)'], {
    molar_mass: 28.01,
    symbol: 'CO',
    usual: 'mg/m³',
  }),
  gas('O3', ['Ozon (O₃)', 'Ozone (O₃)'], { molar_mass: 47.997, symbol: 'O3' }),
  gas('H2S', ['Hiđro sunfua (H₂S)', 'Hydrogen sulfide (H₂S)'], {
    molar_mass: 34.076,
    symbol: 'H2S',
    usual: 'mg/m³',
  }),
  gas('NH3', ['Amoniac (NH₃)', 'Ammonia (NH₃)'], { molar_mass: 17.031, symbol: 'NH3', usual: 'mg/m³' }),
  gas('HCL', ['Hiđro clorua (HCl)', 'Hydrogen chloride (HCl)'], { molar_mass: 36.458, usual: 'mg/m³' }),
  gas('HF', ['Hiđro florua (HF)', 'Hydrogen fluoride (HF)'], { molar_mass: 20.006, usual: 'mg/m³' }),
  one('air', gasUnits(44.009, 'ppm', 'mg/m³'))('CO2', ['Cacbon đioxit (CO₂)', 'Carbon dioxide (CO₂)'], {
    molar_mass: 44.009,
    unit: 'mg/m³',
  }),
  one('air', unitsOf.percent)('O2', ['Oxy trong khí thải', 'Oxygen in stack gas'], { symbol: 'O2' }),
  inAir('VHG', ['Hơi thủy ngân', 'Mercury vapour'], { symbol: 'VHg' }),

  one('weather', unitsOf.percent)('RH', ['Độ ẩm', 'Relative humidity'], { symbol: 'RH' }),
  one('weather', unitsOf.speed)('WIND-SPEED', ['Tốc độ gió', 'Wind speed']),
  one('weather', unitsOf.angle)('WIND-DIR', ['Hướng gió', 'Wind direction']),
  one('weather', unitsOf.rain)('RAIN', ['Lượng mưa', 'Rainfall']),
  one('weather', unitsOf.irradiance)('SOLAR', ['Bức xạ mặt trời', 'Solar radiation']),
  one('weather', unitsOf.sound)('NOISE', ['Độ ồn', 'Noise level']),

  one('electricity', unitsOf.energy)('active-energy', ['Điện năng tác dụng', 'Active energy']),
  one('electricity', unitsOf.reactiveEnergy)('reactive-energy', ['Điện năng phản kháng', 'Reactive energy']),
  one('electricity', unitsOf.apparentEnergy)('apparent-energy', ['Điện năng biểu kiến', 'Apparent energy']),
  one('electricity', unitsOf.power)('active-power', ['Công suất tác dụng', 'Active power']),
  one('electricity', unitsOf.reactivePower)('reactive-power', ['Công suất phản kháng', 'Reactive power']),
  one('electricity', unitsOf.apparentPower)('apparent-power', ['Công suất biểu kiến', 'Apparent power']),
  one('electricity', unitsOf.voltage)('voltage', ['Điện áp', 'Voltage']),
  one('electricity', unitsOf.current)('current', ['Dòng điện', 'Current']),
  one('electricity', unitsOf.frequency)('frequency', ['Tần số', 'Frequency']),
  one('electricity', unitsOf.ratio)('power-factor', ['Hệ số công suất (cosφ)', 'Power factor (cosφ)']),

  one('any', unitsOf.temperature)('TEMP', ['Nhiệt độ', 'Temperature'], { symbol: 'Temp' }),
  one('any', unitsOf.pressure)('PRESSURE', ['Áp suất', 'Pressure'], { symbol: 'P' }),
  one('any', unitsOf.flow)('FLOW', ['Lưu lượng', 'Flow'], { symbol: 'Flow' }),
  one('any', unitsOf.volume)('VOLUME', ['Tổng lượng nước', 'Total volume']),
  one('any', unitsOf.percent)('BATTERY', ['Mức pin', 'Battery level']),
  one('any', unitsOf.voltage)('BATTERY-VOLT', ['Điện áp pin', 'Battery voltage']),
  one('any', unitsOf.percent)('SIGNAL', ['Mức sóng', 'Signal level']),
  one('any', unitsOf.signal)('SIGNAL-DBM', ['Cường độ tín hiệu', 'Signal strength']),
]

const byCode = new Map(quantities.map((quantity) => [quantity.code, quantity]))

export const quantityOf = (code: string): Quantity | undefined => byCode.get(code)

/** The unit of a quantity in any spelling; undefined: the quantity is not given in it. */
export function unitOf(quantity: Quantity, written: string): Unit | undefined {
  const name = unitNamed(written)
  return quantity.units.find(({ unit }) => unit === name)
}
