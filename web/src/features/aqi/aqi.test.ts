import { type AqiBand, type AqiValue, aqiBands, HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bandLetter } from '../../components/aqi/bands.ts'
import { untilRenewed } from '../../components/aqi/latest-aqi.ts'
import { bandEnds, columnsOf, topOf } from '../../components/aqi/aqi-columns.ts'
import { monthsBefore, monthsSpan } from './aqi-months.ts'

const noon = Date.parse('2026-11-25T05:00:00.000Z')
const hour = (end: number, value: number | null): AqiValue => ({
  start: new Date(end - HOUR_MS).toISOString(),
  end: new Date(end).toISOString(),
  value,
  band: null,
  leading: null,
  parts: [],
  reason: null,
})

test('an answer is asked for again a little after the hour ends, and every five minutes', () => {
  expect(untilRenewed(noon - MINUTE_MS)).toBe(MINUTE_MS + 15_000)
  expect(untilRenewed(noon)).toBe(15_000)
  expect(untilRenewed(noon + 15_000)).toBe(5 * MINUTE_MS)
})

test('48 columns end with the newest hour; before the first hour there is nothing', () => {
  const columns = columnsOf([hour(noon - HOUR_MS, null), hour(noon, 125)])
  expect(columns).toHaveLength(48)
  expect(columns.slice(-3).map(({ at, hour: one }) => [at - noon, one?.value])).toEqual([
    [-2 * HOUR_MS, undefined],
    [-HOUR_MS, null],
    [0, 125],
  ])
  expect(columnsOf([])).toEqual([])
})

test('the scale ends with the band of the greatest hour, and not below the third', () => {
  expect([12, 150, 151, 260, 480].map((value) => topOf([hour(noon, value)]))).toEqual([
    150, 150, 200, 300, 500,
  ])
  expect(bandEnds(200)).toEqual([0, 50, 100, 150, 200])
})

test('three months end with this one, and go back over a year', () => {
  expect(monthsBefore('2026-02', 0)).toEqual(['2025-12', '2026-01', '2026-02'])
  expect(monthsBefore('2026-02', 3)).toEqual(['2025-09', '2025-10', '2025-11'])
  const { from, to } = monthsSpan(['2025-12', '2026-01', '2026-02'])
  expect([from, to].map((at) => new Date(at).toISOString())).toEqual([
    '2025-11-30T17:00:00.000Z',
    '2026-02-28T17:00:00.000Z',
  ])
})

test('each band has its letter, and its text at least 4.5 : 1 on the colour of the law', () => {
  expect(aqiBands.map(bandLetter).join('')).toBe('ABCDEF')
  const styles = readFileSync(new URL('../../components/aqi/Bands.module.css', import.meta.url), 'utf8')
  const ratios = aqiBands.map((band) => {
    const colour = new RegExp(`\\.${band} \\{\\s+--band: rgb\\((\\d+) (\\d+) (\\d+)\\)`)
      .exec(styles)
      ?.slice(1)
    return contrast(luminance(colour?.map(Number) ?? []), isDarkText(band) ? 0 : 1)
  })
  expect(Math.min(...ratios)).toBeGreaterThan(4.5)
})

const isDarkText = (band: AqiBand): boolean => aqiBands.indexOf(band) < 4

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** As WCAG 2 defines it. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
