import { describe, expect, test } from 'vitest'
import { type BellAlert, loadedList, withAllRead, withLive, withRead } from './bell-list.ts'

const alert = (id: number, is_read = false): BellAlert => ({
  id,
  factor: 'COD',
  value: 1,
  status: 'ALERT',
  timestamp: '2026-11-20T00:00:00.000Z',
  module: 'WW-01',
  is_read,
})
const ids = (alerts: readonly BellAlert[]): number[] => alerts.map((one) => one.id)

test('a loaded list shows the unread first', () => {
  expect(ids(loadedList([alert(3, true), alert(2), alert(1)], 2).alerts)).toEqual([2, 1, 3])
})

describe('a live alert', () => {
  test('stands at the top and raises the count', () => {
    const list = withLive(loadedList([alert(1)], 1), [alert(2), alert(3)])
    expect(ids(list.alerts)).toEqual([3, 2, 1])
    expect(list.unread).toBe(3)
  })

  test('whose id is known changes nothing', () => {
    const list = loadedList([alert(1, true)], 0)
    expect(withLive(list, [alert(1)])).toBe(list)
    expect(withLive(list, [alert(2), alert(2)]).unread).toBe(1)
  })
})

describe('marking read', () => {
  test('lowers the count once, however often it is asked for', () => {
    const once = withRead(loadedList([alert(1), alert(2)], 2), 1)
    expect(once.unread).toBe(1)
    expect(withRead(once, 1)).toBe(once)
    expect(withRead(once, 99)).toBe(once)
  })

  test('never takes the count below 0', () => {
    expect(withRead(loadedList([alert(1)], 0), 1).unread).toBe(0)
  })

  test('all leaves none', () => {
    const list = withAllRead(loadedList([alert(1), alert(2)], 40))
    expect(list.unread).toBe(0)
    expect(list.alerts.every((one) => one.is_read)).toBe(true)
  })
})
