import type { FactorKind, ModuleType } from '@quantrac/contract'

export interface SimulatedFactor {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly kind: FactorKind
  /** The level around which the series moves, in `unit`; for a counter its mean growth an hour. */
  readonly base: number
  /** Height of the daily rhythm and of the noise, in `unit`. */
  readonly daily: number
  readonly noise: number
  /** Local hour of the daily peak. */
  readonly peakHour: number
  /** What is left of the daily rhythm on a Sunday, 0 to 1. */
  readonly sunday: number
  readonly limits: {
    readonly min: number | null
    readonly max: number | null
    readonly band: number
    readonly deadband: number
  } | null
  /** Where an excursion leads to; null: it has none. */
  readonly excursion: number | null
}

export interface SimulatedStation {
  readonly code: string
  readonly manufacturer_id: string
  readonly name: string
  readonly description: string
  readonly type: ModuleType
  readonly latitude: number
  readonly longitude: number
  readonly factors: readonly SimulatedFactor[]
}

/** A factor as it is for any station of its kind; `grows` tells what a station's size scales: nothing, its level, or all its numbers. */
type Template = Omit<SimulatedFactor, 'kind'> & { readonly kind?: 'counter'; readonly grows?: 'base' | 'all' }

function sized(templates: readonly Template[], size: number): SimulatedFactor[] {
  return templates.map(({ grows, ...factor }) => {
    const by = (value: number) => value * (grows === 'all' ? size : 1)
    const { limits } = factor
    return {
      ...factor,
      kind: factor.kind ?? 'gauge',
      base: factor.base * (grows === undefined ? 1 : size),
      daily: by(factor.daily),
      noise: by(factor.noise),
      limits: limits && {
        min: limits.min === null ? null : by(limits.min),
        max: limits.max === null ? null : by(limits.max),
        band: by(limits.band),
        deadband: by(limits.deadband),
      },
      excursion: factor.excursion === null ? null : by(factor.excursion),
    }
  })
}

/** Industrial waste water; limits as column A of QCVN 40:2011/BTNMT. */
const wasteWater: readonly Template[] = [
  {
    code: 'pH',
    name: 'Độ pH',
    unit: '',
    decimals: 2,
    base: 7.2,
    daily: 0.15,
    noise: 0.2,
    peakHour: 14,
    sunday: 0.7,
    limits: { min: 6, max: 9, band: 0.4, deadband: 0.1 },
    excursion: 9.4,
  },
  {
    code: 'COD',
    name: 'Nhu cầu oxy hóa học',
    unit: 'mg/L',
    decimals: 1,
    base: 42,
    grows: 'base',
    daily: 8,
    noise: 6,
    peakHour: 15,
    sunday: 0.4,
    limits: { min: null, max: 75, band: 8, deadband: 2 },
    excursion: 88,
  },
  {
    code: 'TSS',
    name: 'Tổng chất rắn lơ lửng',
    unit: 'mg/L',
    decimals: 1,
    base: 26,
    grows: 'base',
    daily: 5,
    noise: 4,
    peakHour: 16,
    sunday: 0.5,
    limits: { min: null, max: 50, band: 5, deadband: 1 },
    excursion: 58,
  },
  {
    code: 'NH4',
    name: 'Amoni (tính theo N)',
    unit: 'mg/L',
    decimals: 2,
    base: 2.6,
    grows: 'base',
    daily: 0.5,
    noise: 0.4,
    peakHour: 13,
    sunday: 0.6,
    limits: { min: null, max: 5, band: 0.5, deadband: 0.1 },
    excursion: 5.9,
  },
  {
    code: 'TEMP',
    name: 'Nhiệt độ nước',
    unit: '°C',
    decimals: 1,
    base: 29,
    daily: 1.6,
    noise: 0.5,
    peakHour: 15,
    sunday: 0.9,
    limits: { min: null, max: 40, band: 2, deadband: 0.5 },
    excursion: null,
  },
  {
    code: 'FLOW',
    name: 'Lưu lượng xả',
    unit: 'm³/h',
    decimals: 1,
    base: 62,
    daily: 18,
    noise: 6,
    peakHour: 14,
    sunday: 0.2,
    limits: null,
    excursion: null,
  },
]

/** Ambient air; limits after QCVN 05:2023/BTNMT. */
const air: readonly Template[] = [
  {
    code: 'PM2.5',
    name: 'Bụi mịn PM2.5',
    unit: 'µg/m³',
    decimals: 1,
    base: 27,
    grows: 'base',
    daily: 7,
    noise: 5,
    peakHour: 7,
    sunday: 0.5,
    limits: { min: null, max: 50, band: 5, deadband: 2 },
    excursion: 63,
  },
  {
    code: 'PM10',
    name: 'Bụi PM10',
    unit: 'µg/m³',
    decimals: 1,
    base: 48,
    grows: 'base',
    daily: 12,
    noise: 8,
    peakHour: 8,
    sunday: 0.5,
    limits: { min: null, max: 100, band: 10, deadband: 3 },
    excursion: 118,
  },
  {
    code: 'SO2',
    name: 'Lưu huỳnh đioxit',
    unit: 'µg/m³',
    decimals: 0,
    base: 60,
    daily: 20,
    noise: 14,
    peakHour: 10,
    sunday: 0.4,
    limits: { min: null, max: 350, band: 30, deadband: 10 },
    excursion: null,
  },
  {
    code: 'NO2',
    name: 'Nitơ đioxit',
    unit: 'µg/m³',
    decimals: 0,
    base: 70,
    grows: 'base',
    daily: 25,
    noise: 14,
    peakHour: 18,
    sunday: 0.4,
    limits: { min: null, max: 200, band: 20, deadband: 5 },
    excursion: 231,
  },
  {
    code: 'CO',
    name: 'Cacbon monoxit',
    unit: 'mg/m³',
    decimals: 2,
    base: 3.1,
    grows: 'base',
    daily: 1.2,
    noise: 0.5,
    peakHour: 18,
    sunday: 0.5,
    limits: { min: null, max: 30, band: 3, deadband: 1 },
    excursion: null,
  },
  {
    code: 'O3',
    name: 'Ozon',
    unit: 'µg/m³',
    decimals: 0,
    base: 72,
    daily: 38,
    noise: 10,
    peakHour: 13,
    sunday: 1,
    limits: { min: null, max: 200, band: 15, deadband: 5 },
    excursion: null,
  },
]

/** A three-phase feeder, for 1 kW of mean load; voltage within ±10 % of 220 V, power factor not below 0.9. */
const electricity: readonly Template[] = [
  {
    code: 'P',
    name: 'Công suất tác dụng',
    unit: 'kW',
    decimals: 1,
    grows: 'all',
    base: 1,
    daily: 0.35,
    noise: 0.06,
    peakHour: 14,
    sunday: 0.25,
    limits: { min: null, max: 1.7, band: 0.1, deadband: 0.03 },
    excursion: 1.85,
  },
  {
    code: 'U',
    name: 'Điện áp pha',
    unit: 'V',
    decimals: 1,
    base: 221,
    daily: -3,
    noise: 2,
    peakHour: 18,
    sunday: 0.8,
    limits: { min: 198, max: 242, band: 5, deadband: 1 },
    excursion: 247,
  },
  {
    code: 'I',
    name: 'Dòng điện',
    unit: 'A',
    decimals: 1,
    grows: 'all',
    base: 1.6,
    daily: 0.5,
    noise: 0.1,
    peakHour: 14,
    sunday: 0.25,
    limits: null,
    excursion: null,
  },
  {
    code: 'PF',
    name: 'Hệ số công suất',
    unit: '',
    decimals: 3,
    base: 0.955,
    daily: -0.01,
    noise: 0.008,
    peakHour: 14,
    sunday: 1,
    limits: { min: 0.9, max: null, band: 0.01, deadband: 0.003 },
    excursion: 0.872,
  },
  {
    code: 'F',
    name: 'Tần số',
    unit: 'Hz',
    decimals: 2,
    base: 50,
    daily: 0,
    noise: 0.04,
    peakHour: 0,
    sunday: 1,
    limits: { min: 49.8, max: 50.2, band: 0.05, deadband: 0.02 },
    excursion: null,
  },
  {
    code: 'E',
    name: 'Điện năng tiêu thụ',
    unit: 'kWh',
    decimals: 1,
    kind: 'counter',
    grows: 'all',
    base: 1,
    daily: 0.35,
    noise: 0,
    peakHour: 14,
    sunday: 1,
    limits: null,
    excursion: null,
  },
]

type Site = Omit<SimulatedStation, 'factors' | 'type' | 'manufacturer_id' | 'description'>
type Kind = Pick<SimulatedStation, 'type' | 'description' | 'factors'>
const station = (kind: Kind, site: Site): SimulatedStation => ({
  ...site,
  ...kind,
  manufacturer_id: `qt-${site.code.toLowerCase()}`,
})
const water = (site: Site, load: number) =>
  station(
    { type: 'wasteWater', description: 'Trạm quan trắc nước thải tự động', factors: sized(wasteWater, load) },
    site,
  )
const ambient = (site: Site, traffic: number) =>
  station(
    { type: 'air', description: 'Trạm quan trắc không khí xung quanh', factors: sized(air, traffic) },
    site,
  )
const feeder = (site: Site, kw: number) =>
  station({ type: 'elecConsum', description: 'Công tơ đo điện tổng', factors: sized(electricity, kw) }, site)

/** Twelve demonstration stations along the coast and its industry parks, four of each kind. */
export const demoStations: readonly SimulatedStation[] = [
  water({ code: 'NT-HPH', name: 'Nước thải – Hải Phòng', latitude: 20.83, longitude: 106.72 }, 1),
  water({ code: 'NT-DQT', name: 'Nước thải – Dung Quất', latitude: 15.39, longitude: 108.79 }, 1.12),
  water({ code: 'NT-BHA', name: 'Nước thải – Biên Hòa', latitude: 10.93, longitude: 106.87 }, 0.95),
  water({ code: 'NT-CTH', name: 'Nước thải – Cần Thơ', latitude: 10.1, longitude: 105.68 }, 0.9),
  ambient({ code: 'KK-HNI', name: 'Không khí – Hà Nội', latitude: 21.03, longitude: 105.84 }, 1.15),
  ambient({ code: 'KK-HLG', name: 'Không khí – Hạ Long', latitude: 20.96, longitude: 107.05 }, 0.9),
  ambient({ code: 'KK-DNG', name: 'Không khí – Đà Nẵng', latitude: 16.07, longitude: 108.21 }, 0.8),
  ambient({ code: 'KK-HCM', name: 'Không khí – TP. Hồ Chí Minh', latitude: 10.78, longitude: 106.7 }, 1.1),
  feeder({ code: 'DN-VSP', name: 'Điện – Bắc Ninh', latitude: 21.18, longitude: 106.06 }, 420),
  feeder({ code: 'DN-VAN', name: 'Điện – Vũng Áng', latitude: 18.08, longitude: 106.41 }, 760),
  feeder({ code: 'DN-NTR', name: 'Điện – Nha Trang', latitude: 12.25, longitude: 109.19 }, 180),
  feeder({ code: 'DN-VTU', name: 'Điện – Vũng Tàu', latitude: 10.41, longitude: 107.13 }, 560),
]
