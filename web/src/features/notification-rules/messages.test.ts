import { expect, test } from 'vitest'
import { gathered } from './messages.ts'

const message = {
  after_seconds: 0,
  at: '2026-11-25T19:10:00Z',
  to: 'Lê Thị Hà',
  user_id: 3,
  channel: 'app',
  text: 'Hải Phòng: COD 45,8 mg/L',
  state: 'sent',
  why: null,
} as const

test('one person is one line with all channels, as long as they read the same words', () => {
  const lines = gathered([
    message,
    { ...message, channel: 'zalo' },
    { ...message, channel: 'sms', text: 'Hai Phong: COD 45,8 mg/L' },
    { ...message, to: 'Phạm Văn Dũng', user_id: 4 },
  ])
  expect(lines.map(({ to, channels }) => [to, channels])).toEqual([
    ['Lê Thị Hà', ['app', 'zalo']],
    ['Lê Thị Hà', ['sms']],
    ['Phạm Văn Dũng', ['app']],
  ])
})

test('what is held, and what comes later, is a line of its own', () => {
  expect(
    gathered([
      { ...message, channel: 'mail', state: 'held', why: '22–06' },
      { ...message, channel: 'push' },
      { ...message, channel: 'mail', at: '2026-11-25T23:00:00Z' },
    ]).map(({ state, channels }) => [state, channels]),
  ).toEqual([
    ['held', ['mail']],
    ['sent', ['push']],
    ['sent', ['mail']],
  ])
})
