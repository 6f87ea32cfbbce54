import type { TFunction } from 'i18next'
import { formatNumber } from './number-format.ts'
import { axisTime, formatInstant } from './chart-time.ts'

/** The palette of the specification, in its order. */
export const palette = [
  '#FF6384',
  '#36A2EB',
  '#FFCE56',
  '#4BC0C0',
  '#9966FF',
  '#FF9F40',
  '#2E93fA',
  '#66DA26',
  '#E91E63',
] as const

/** The colours of charts and of what explains them. */
export const lookColors = {
  light: {
    surface: '#ffffff',
    text: '#16191d',
    dim: '#59626d',
    line: '#dfe3e8',
    alert: '#c92a2a',
    alertTint: 'rgba(201, 42, 42, 0.10)',
    warn: '#9a5b00',
    warnMark: '#c77700',
    warnTint: 'rgba(199, 119, 0, 0.12)',
    calib: '#6741d9',
    before: '#8a94a0',
    stale: '#44617d',
    staleTint: 'rgba(68, 97, 125, 0.22)',
    ink1: '#1f5fa8',
    ink2: '#0b757c',
    ink3: '#9c4a73',
    ink4: '#5b6e14',
  },
  dark: {
    surface: '#1b1e22',
    text: '#e4e7eb',
    dim: '#9aa4af',
    line: '#32373d',
    alert: '#ff8787',
    alertTint: 'rgba(255, 135, 135, 0.14)',
    warn: '#ffc078',
    warnMark: '#ffa94d',
    warnTint: 'rgba(255, 169, 77, 0.14)',
    calib: '#b9a3ff',
    before: '#6d7884',
    stale: '#a3bdd6',
    staleTint: 'rgba(163, 189, 214, 0.26)',
    ink1: '#7cb3ea',
    ink2: '#5cc4cc',
    ink3: '#e39bc0',
    ink4: '#bcd06b',
  },
} as const

export type Scheme = keyof typeof lookColors
export type ChartColors = { readonly [Name in keyof (typeof lookColors)['light']]: string }

/** The words inside a chart: the page's translate function. */
export type Words = TFunction

/** Everything that a chart's picture depends on beside its data. */
export interface ChartLook {
  readonly scheme: Scheme
  readonly colors: ChartColors
  readonly locale: string
  readonly words: Words
  /** In px: decides how many labels fit. */
  readonly width: number
  readonly height: number
  /** Larger type for a wall. */
  readonly scale: number
  /** In epoch milliseconds: days of other years are written with their year. */
  readonly now?: number
}

export type LookInput = Pick<ChartLook, 'scheme' | 'locale' | 'words' | 'width' | 'height' | 'now'> & {
  scale?: number
}

export function lookOf({ scale = 1, ...input }: LookInput): ChartLook {
  return { ...input, scale, colors: lookColors[input.scheme] }
}

/** The colour of the n-th series. */
export const seriesColor = (place: number): string => palette[place % palette.length] ?? palette[0]

// With colour alone, two lines could not be told apart by everyone.
const dashes = ['solid', [6, 3], [2, 3], [9, 3, 2, 3]] as const

/** The stroke of the n-th series. */
export function seriesDash(place: number): 'solid' | number[] {
  const dash = dashes[place % dashes.length] ?? 'solid'
  return dash === 'solid' ? dash : [...dash]
}

export const numberText = (look: ChartLook, value: number | null, decimals: number): string =>
  formatNumber(value, look.locale, decimals)

/** `58.0 mg/L` */
export const valueText = (
  look: ChartLook,
  value: number | null,
  { unit, decimals }: { unit: string; decimals: number },
): string => `${numberText(look, value, decimals)}${unit === '' ? '' : `\u00a0${unit}`}`

export const instantText = (look: ChartLook, at: number): string => formatInstant(at, look.locale)

/** An instant of an axis; without a `now`, the year that the axis ends in is taken for the present one. */
export const tickText = (look: Pick<ChartLook, 'now'>, at: number, { from, to }: Period): string =>
  axisTime({ at, period: to - from, now: look.now ?? to - 1 })

interface Period {
  readonly from: number
  readonly to: number
}

export const fontSize = (look: ChartLook): number => Math.round(12 * look.scale)
