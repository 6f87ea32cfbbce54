import { beforeEach, expect, test } from 'vitest'
import type { StoredTime } from './db/stored-time.ts'
import { type Look, PassedTime } from './sure-time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.parse('2026-11-25T00:00:00Z')

/** What really passed, and what the clock shows beyond it. */
let passed = 0
let wrong = 0
let stored: StoredTime | null
let heard: Look['heard']
let time: PassedTime

const shown = () => start + passed + wrong
const look = () => (stored = time.look({ shown: shown(), stored, heard }))
const begin = (boot: string | null = null) =>
  (time = new PassedTime({ clock: () => new Date(shown()), passed: () => passed, boot }))
/** So many minutes of looks. */
function live(minutes: number): void {
  for (let n = 0; n < minutes; n += 1) {
    passed += minute
    look()
  }
}
/** How far the sure time is ahead of what really passed. */
const ahead = () => time.now().getTime() - start - passed

beforeEach(() => {
  ;[passed, wrong, stored, heard] = [0, 0, null, null]
  begin()
  look()
})

test('follows a clock that is right, also where it is set by some minutes', () => {
  live(60)
  wrong = 5 * minute
  expect([ahead(), time.doubt()]).toEqual([0, null])
  live(1)
  expect([ahead(), time.doubt()]).toEqual([5 * minute, null])
})

test.for([hour, 7 * hour, 3 * day, 365 * day, 3650 * day])(
  'a clock that jumps ahead by %i ms moves it by nothing',
  (by) => {
    live(60)
    wrong = by
    live(300)
    expect(ahead()).toBe(0)
    expect(time.doubt()).toMatchObject({ isLasting: true })
    heard = 'differ'
    live(300)
    expect(ahead()).toBe(0)
    wrong = 0
    live(1)
    expect([ahead(), time.doubt()]).toEqual([0, null])
  },
)

test('stations that agree with the clock are believed, and so is a person', () => {
  wrong = day
  live(1)
  heard = 'agree'
  live(1)
  expect([ahead(), time.doubt()]).toEqual([day, null])
  ;[wrong, heard] = [2 * day, null]
  live(20)
  expect(ahead()).toBe(day)
  time.confirm(shown())
  live(1)
  expect([ahead(), time.doubt()]).toEqual([2 * day, null])
})

test('a start after a weekend is believed after a while where nothing says otherwise, one after a month is not', () => {
  passed += 2 * day
  const machine = { at: stored?.at ?? 0, word: 0, boot: null, boot_ms: 0 }
  stored = machine
  begin()
  live(5)
  expect(ahead()).toBeLessThan(0)
  live(10)
  expect([ahead(), time.doubt()]).toEqual([0, null])

  stored = machine
  passed += 30 * day
  begin()
  live(60)
  expect(ahead()).toBeLessThan(-29 * day)
  heard = 'agree'
  live(1)
  expect(ahead()).toBe(0)
})

test('a start while stations say otherwise is not believed', () => {
  live(5)
  wrong = 2 * day
  begin()
  heard = 'differ'
  live(60)
  expect(ahead()).toBeLessThanOrEqual(0)
})

test('a start of the program alone, on a machine that went on, needs nobody’s word and believes no jump', () => {
  begin('boot')
  look()
  passed += 30 * day
  begin('boot')
  live(1)
  expect([ahead(), time.doubt()]).toEqual([0, null])
  wrong = 2 * day
  begin('boot')
  live(60)
  expect(ahead()).toBe(0)
})

test('a clock behind is followed, and set right again without a question', () => {
  live(60)
  wrong = -400 * day
  live(1)
  expect([ahead(), time.isBehind()]).toEqual([-400 * day, true])
  wrong = 0
  live(1)
  expect([ahead(), time.doubt(), time.isBehind()]).toEqual([0, null, false])
})

test('where the sure time itself had run ahead, stations that agree with the clock set it back, for every copy', () => {
  wrong = 300 * day
  time.confirm(shown())
  live(1)
  wrong = 0
  const other = new PassedTime({ clock: () => new Date(shown()), passed: () => passed, boot: null })
  other.look({ shown: shown(), stored, heard: null })
  expect(other.isBehind()).toBe(true)
  heard = 'agree'
  live(1)
  expect([ahead(), time.isBehind()]).toEqual([0, false])
  other.look({ shown: shown(), stored, heard: null })
  expect(other.isBehind()).toBe(false)
})

test('what another copy is sure of is taken over', () => {
  wrong = 2 * day
  live(1)
  expect(ahead()).toBe(0)
  stored = { at: shown(), word: 0, boot: null, boot_ms: 0 }
  live(1)
  expect([ahead(), time.doubt()]).toEqual([2 * day, null])
})
