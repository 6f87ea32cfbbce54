import { expect, test } from 'vitest'
import { quietUntil } from './quiet.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)
const night = { from_time: '22:00', to_time: '06:00', holds_alerts: false }
const until = (text: string, hours = night, isAlert = false) => quietUntil(hours, { at: at(text), isAlert })

test('what is due in quiet hours waits until they end, over midnight too', () => {
  expect(until('2026-11-25T21:59:59')).toBeNull()
  expect(until('2026-11-25T22:00')).toBe(at('2026-11-26T06:00'))
  expect(until('2026-11-26T05:59:59')).toBe(at('2026-11-26T06:00'))
  expect(until('2026-11-26T06:00')).toBeNull()
  const noon = { from_time: '11:00', to_time: '13:00', holds_alerts: false }
  expect(until('2026-11-26T12:00', noon)).toBe(at('2026-11-26T13:00'))
  expect(until('2026-11-26T13:00', noon)).toBeNull()
})

test('what is beyond its limit waits only for those who say so', () => {
  expect(until('2026-11-25T23:00', night, true)).toBeNull()
  expect(until('2026-11-25T23:00', { ...night, holds_alerts: true }, true)).toBe(at('2026-11-26T06:00'))
})

test('without hours nothing waits', () => {
  expect(
    quietUntil({ from_time: null, to_time: null, holds_alerts: true }, { at: 0, isAlert: false }),
  ).toBeNull()
})
