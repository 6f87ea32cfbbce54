import type { ConnectMessage } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { lastHeard, liveState } from './live-state.ts'

const at = (second: number) => `2026-11-20T05:00:0${second}.000Z`
const nothing = { wrong_sign_ins: null, last_seen_at: null, connected: 0, message: null }
const wrong = (second: number) => ({
  wrong_sign_ins: { count: 2, last_seen_at: at(second), address: '192.0.2.1' },
})
const message = (second: number, factor: string | null): { message: ConnectMessage } => ({
  message: {
    received_at: at(second),
    topic: 't',
    text: null,
    values: [{ sent: 'a', value: 1, unit: '', factor, decimals: null }],
    refused: [],
    has_time: false,
  },
})

test('a station of which nothing is known waits, also while its device is signed in', () => {
  expect(liveState(nothing)).toBe('waiting')
  expect(liveState({ ...nothing, connected: 1 })).toBe('waiting')
})

test('a wrong key counts until something newer comes or somebody is signed in', () => {
  expect(liveState({ ...nothing, ...wrong(1) })).toBe('wrong')
  expect(liveState({ ...nothing, ...wrong(1), connected: 1 })).toBe('waiting')
  expect(liveState({ ...nothing, ...wrong(1), last_seen_at: at(2) })).toBe('received')
  expect(liveState({ ...nothing, ...wrong(3), last_seen_at: at(2) })).toBe('wrong')
  expect(liveState({ ...nothing, ...wrong(1), ...message(2, 'A') })).toBe('received')
})

test('a message of which nothing is the station’s is told as one that is not stored', () => {
  expect(liveState({ ...nothing, ...message(2, 'A') })).toBe('received')
  expect(liveState({ ...nothing, ...message(2, null), last_seen_at: at(1) })).toBe('nothing-stored')
})

test('it was heard when its newest message came, whatever time that says', () => {
  expect(lastHeard({ ...nothing, ...message(2, 'A'), last_seen_at: at(1) })).toBe(at(2))
  expect(lastHeard({ ...nothing, ...message(2, 'A'), last_seen_at: at(3) })).toBe(at(3))
})
