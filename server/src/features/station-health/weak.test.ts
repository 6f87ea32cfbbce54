import { expect, it } from 'vitest'
import { countedOf, weakBelow } from './weak.ts'

const sent = (quantity: string | null, range_min: number | null = null, range_max: number | null = null) => ({
  quantity,
  range_min,
  range_max,
})

it.each([
  ['percent of a battery', sent('BATTERY'), 20],
  ['percent of a signal', sent('SIGNAL'), 20],
  ['dBm, of which -100 are none and -50 all', sent('SIGNAL-DBM'), -90],
  ['volts by the range of the factor', sent('BATTERY-VOLT', 3, 5), 3.4],
  ['volts without a range', sent('BATTERY-VOLT', 3), null],
  ['any other quantity', sent('COD', 0, 100), null],
  ['no quantity', sent(null), null],
])('%s', (_, of, below) => {
  expect(weakBelow(of, 20)).toBe(below)
})

it('battery and signal are not due, but of a station that sends nothing else', () => {
  const [cod, battery] = [sent('COD'), sent('BATTERY')]
  expect(countedOf([cod, battery])).toEqual([cod])
  expect(countedOf([battery])).toEqual([battery])
})
