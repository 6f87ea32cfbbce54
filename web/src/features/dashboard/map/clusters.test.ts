import type { Condition, MapModule } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { clustersOf, labelPlaces } from './clusters.ts'

const mark = (id: number, condition: Condition, x: number): MapModule => ({
  id,
  code: `M${id}`,
  name: `M${id}`,
  type: 'air',
  status: true,
  latitude: 0,
  longitude: x,
  state: 'normal',
  condition,
  last_seen_at: null,
  unread_alerts: 0,
})
const clusters = (marks: readonly MapModule[]) =>
  clustersOf(marks, ({ longitude: x, latitude: y }) => ({ x, y }), { px: 30 }).map((cluster) => ({
    ids: cluster.marks.map(({ id }) => id),
    worst: cluster.worst,
    x: cluster.at.x,
  }))

describe('clusters', () => {
  test('marks near each other are one, with the worst state of all', () => {
    const marks = [mark(1, 'normal', 0), mark(2, 'above', 20), mark(3, 'normal', 200)]
    expect(clusters(marks)).toEqual([
      { ids: [2, 1], worst: 'above', x: 10 },
      { ids: [3], worst: 'normal', x: 200 },
    ])
  })

  test('the same marks in another order are the same clusters', () => {
    const marks = [mark(1, 'late', 0), mark(2, 'late', 25), mark(3, 'offline', 50), mark(4, 'normal', 75)]
    expect(clusters(marks.toReversed())).toEqual(clusters(marks))
  })
})

describe('labels', () => {
  const frame = { x: 0, y: 0, width: 400, height: 400 }
  const size = { width: 100, height: 40 }

  test('a label is to the right of its point, and to the left where that is taken or outside', () => {
    const taken = [{ x: 215, y: 60, width: 100, height: 80 }]
    const places = labelPlaces(
      [
        { x: 100, y: 200 },
        { x: 200, y: 100 },
        { x: 380, y: 300 },
      ],
      { size, frame, taken },
    )
    expect(places.map((box) => box?.x)).toEqual([118, 82, 262])
  })

  test('labels never cover each other: one without a place is left out', () => {
    const points = Array.from({ length: 20 }, () => ({ x: 200, y: 200 }))
    const places = labelPlaces(points, { size, frame, taken: [] }).filter((box) => box !== null)
    expect(places.length).toBeGreaterThan(1)
    for (const [place, one] of places.entries())
      for (const other of places.slice(place + 1)) {
        const isApart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y
        expect(isApart).toBe(true)
      }
  })
})
