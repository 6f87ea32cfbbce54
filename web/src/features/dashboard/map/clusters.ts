import type { Condition } from '@quantrac/contract'
import { conditions } from '../../../api/contract-values.ts'
import type { MapModule as MapMark } from '@quantrac/contract'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Cluster {
  readonly marks: readonly MapMark[]
  readonly worst: Condition
  /** In px: the middle of its marks. */
  readonly at: Point
}

/** The place of a mark in the order from the worst on. */
export type Rank = (mark: MapMark) => number

const byCondition: Rank = ({ condition }) => conditions.indexOf(condition)

/** Marks nearer than `px` are one cluster. The worst come first and draw the others to them. */
export function clustersOf(
  marks: readonly MapMark[],
  toPoint: (mark: MapMark) => Point,
  { px, rank = byCondition }: { px: number; rank?: Rank | undefined },
): Cluster[] {
  const open: { marks: MapMark[]; points: Point[]; at: Point }[] = []
  for (const mark of marks.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)) {
    const point = toPoint(mark)
    const near = open.find(({ at }) => Math.hypot(at.x - point.x, at.y - point.y) < px)
    if (near === undefined) open.push({ marks: [mark], points: [point], at: point })
    else {
      near.marks.push(mark)
      near.points.push(point)
    }
  }
  return open.map(({ marks: inside, points }) => ({
    marks: inside,
    worst: inside[0]?.condition ?? 'normal',
    at: {
      x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
      y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
    },
  }))
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/**
 * A place for each label beside its point: to the right, where the sea is, else to the left, below or above; null where
 * each of these is taken or outside.
 */
export function labelPlaces(
  points: readonly Point[],
  { size, frame, taken }: { size: Pick<Box, 'width' | 'height'>; frame: Box; taken: readonly Box[] },
): (Box | null)[] {
  const full = [...taken]
  return points.map(({ x, y }) => {
    const gap = 18
    const candidates: Box[] = [
      { ...size, x: x + gap, y: y - size.height / 2 },
      { ...size, x: x - gap - size.width, y: y - size.height / 2 },
      { ...size, x: x + gap, y: y + gap },
      { ...size, x: x - gap - size.width, y: y + gap },
      { ...size, x: x - size.width / 2, y: y + gap },
      { ...size, x: x - size.width / 2, y: y - gap - size.height },
    ]
    const isInside = (box: Box): boolean =>
      box.x >= frame.x &&
      box.y >= frame.y &&
      box.x + box.width <= frame.x + frame.width &&
      box.y + box.height <= frame.y + frame.height
    const found = candidates.find((box) => isInside(box) && !full.some((other) => overlap(box, other)))
    if (found !== undefined) full.push(found)
    return found ?? null
  })
}
