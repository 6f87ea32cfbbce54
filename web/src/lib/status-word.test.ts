import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { farthestWords, exceededSide } from './farthest-words.ts'
import { levelOf, statusWord } from './status-word.ts'

const t = ((key: string) => key) as unknown as TFunction

test.each([
  [{ status: 'ALERT', value: 0.87, min_value: 0.9 }, 'condition.below'],
  [{ status: 'ALERT', value: 9.4, min_value: 6 }, 'state.ALERT'],
  [{ status: 'ALERT', value: 80, min_value: null }, 'state.ALERT'],
  [{ status: 'WARNING', value: 0.905, min_value: 0.9 }, 'state.WARNING'],
  [{ status: 'INFO', value: 1, min_value: 2 }, 'state.INFO'],
] as const)('the status of %o is «%s»', (alert, word) => {
  expect(statusWord(alert, t)).toBe(word)
})

test('bell and toast have a word of their own for a value below its lower limit', () => {
  expect(levelOf({ status: 'ALERT', value: 0.87, min_value: 0.9 })).toBe('BELOW')
  expect(levelOf({ status: 'ALERT', value: 9.4, min_value: 6 })).toBe('ALERT')
})

test.each([
  [{ peak: 0.872, min_value: 0.9 }, 'dashboard.lowest'],
  [{ peak: 9.4, min_value: 6 }, 'dashboard.peak'],
  [{ peak: 92, min_value: null }, 'dashboard.peak'],
  [{ peak: null, min_value: 6 }, 'dashboard.peak'],
])('an excursion to %o went to its «%s»', (gone, word) => {
  expect(farthestWords(exceededSide(gone), '', t)).toBe(word)
})
