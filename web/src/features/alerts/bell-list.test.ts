import { describe, expect, test } from 'vitest'
import {
  type BellAlert,
  handlingOf,
  isOwed,
  loadedList,
  withAllRead,
  withLive,
  withMark,
  without,
} from './bell-list.ts'
import { excursionRows } from './excursion-rows.ts'

const alert = (id: number, is_read = false): BellAlert => ({
  id,
  factor: 'COD',
  value: 1,
  status: 'ALERT',
  timestamp: '2026-11-20T00:00:00.000Z',
  module: 'WW-01',
  unit: 'mg/L',
  decimals: 1,
  min_value: null,
  max_value: 75,
  kind: 'limit',
  period: null,
  fault: null,
  standard: null,
  module_type: 'wasteWater',
  module_name: 'NT-01',
  episode: id,
  is_read,
})
const ids = (alerts: readonly BellAlert[]): number[] => alerts.map((one) => one.id)

test('a loaded list shows the unread first', () => {
  expect(ids(loadedList([alert(3, true), alert(2), alert(1)], 2).alerts)).toEqual([2, 1, 3])
})

describe('a live alert', () => {
  test('is put at the top and raises the count', () => {
    const list = withLive(loadedList([alert(1)], 1), [alert(2), alert(3)])
    expect(ids(list.alerts)).toEqual([3, 2, 1])
    expect(list.unread).toBe(3)
  })

  test('with a known id changes nothing', () => {
    const list = loadedList([alert(1, true)], 0)
    expect(withLive(list, [alert(1)])).toBe(list)
    expect(withLive(list, [alert(2), alert(2)]).unread).toBe(1)
  })
})

const read = (id: number) => ({ id, was_read: false, is_read: true })

describe('marking', () => {
  test('as read lowers the count once, however often it is repeated', () => {
    const once = withMark(loadedList([alert(1), alert(2)], 2), read(1))
    expect(once.unread).toBe(1)
    expect(withMark(once, read(1))).toBe(once)
  })

  test('as unread raises the count again', () => {
    const list = withMark(loadedList([alert(1, true)], 0), { id: 1, was_read: true, is_read: false })
    expect([list.unread, list.alerts[0]?.is_read]).toEqual([1, false])
  })

  test('counts an alert that is not in the list', () => {
    expect(withMark(loadedList([alert(1)], 12), read(99)).unread).toBe(11)
  })

  test('never takes the count below 0', () => {
    expect(withMark(loadedList([alert(1)], 0), read(1)).unread).toBe(0)
    expect(without(loadedList([alert(1)], 0), { id: 1, was_read: false }).unread).toBe(0)
  })

  test('all as read leaves none unread', () => {
    const list = withAllRead(loadedList([alert(1), alert(2)], 40))
    expect(list.unread).toBe(0)
    expect(list.alerts.every((one) => one.is_read)).toBe(true)
  })
})

test('deleting an alert removes it from the list, and from the count if it was unread', () => {
  const list = loadedList([alert(1), alert(2, true)], 5)
  expect(without(list, { id: 1, was_read: false })).toEqual({ alerts: [alert(2, true)], unread: 4 })
  expect(without(list, { id: 2, was_read: true }).unread).toBe(5)
})

describe('one excursion', () => {
  const warning: BellAlert = { ...alert(4, true), status: 'WARNING', episode: 4 }
  const risen: BellAlert = { ...alert(7), episode: 4 }

  test('is one row, with its newest alert and its course, and is read when all of it is', () => {
    const rows = excursionRows([risen, alert(5), warning])
    expect(rows.map(({ id, is_read, earlier }) => [id, is_read, ids(earlier)])).toEqual([
      [7, false, [4]],
      [5, false, []],
    ])
    expect(excursionRows([warning, { ...risen, is_read: true }])[0]?.is_read).toBe(true)
  })

  test('alerts that were raised by hand are rows of their own', () => {
    const byHand = { episode: null }
    expect(
      excursionRows([
        { ...alert(1), ...byHand },
        { ...alert(2), ...byHand },
      ]),
    ).toHaveLength(2)
  })
})

test('one that nobody has is to be taken while it goes on, also one that has just come', () => {
  const came = alert(1)
  const taken = { ...handlingOf(came), state: 'taken', assignee: { kind: 'user', id: 1, name: 'x' } } as const
  expect(isOwed(came)).toBe(true)
  expect(isOwed({ ...came, resolved_at: null, handling: handlingOf(came) })).toBe(true)
  expect(isOwed({ ...came, handling: taken })).toBe(false)
  expect(isOwed({ ...came, resolved_at: '2026-11-20T01:00:00.000Z' })).toBe(false)
  expect(isOwed({ ...came, kind: 'manual' })).toBe(false)
})
