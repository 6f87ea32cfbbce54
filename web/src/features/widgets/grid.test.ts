import type { GridItem } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { heightOf } from './grid-height.ts'
import { breakpointOf, mostWidth, movesTo, nudged, type Placed, placesAt } from './grid.ts'

const item = (i: number, at: Partial<GridItem>): GridItem => ({
  i: String(i),
  x: 0,
  y: 0,
  w: 15,
  h: 14,
  minW: 9,
  minH: 9,
  ...at,
})

function widget(id: number, position: Partial<Placed['position']> = {}, size = { w: 15, h: 14 }): Placed {
  return {
    id,
    layout: { ...size, minW: 9, minH: 9 },
    position: { lg: [], md: [], sm: [], xs: [], xxs: [], ...position },
  }
}

const places = (items: readonly GridItem[]) =>
  Object.fromEntries(items.map(({ i, x, y, w, h }) => [i, [x, y, w, h]]))

describe('the widths of the grid', () => {
  test.for([
    [1600, 'lg'],
    [1000, 'lg'],
    [999, 'md'],
    [656, 'sm'],
    [488, 'xs'],
    [358, 'xxs'],
  ] as const)('%i px is %s', ([px, name]) => {
    expect(breakpointOf(px)).toBe(name)
  })

  test('a layout is in use until the next one begins', () => {
    expect(mostWidth('md')).toBe(999)
    expect(mostWidth('lg')).toBe(Number.POSITIVE_INFINITY)
  })

  test('the height of a widget leaves one gap between two', () => {
    expect(heightOf(23)).toBe(287)
  })
})

describe('the places of widgets', () => {
  test('without any place they flow in rows', () => {
    const all = [widget(1, {}, { w: 33, h: 23 }), widget(2, {}, { w: 14, h: 23 }), widget(3)]
    expect(places(placesAt(all, 'lg'))).toEqual({ 1: [0, 0, 33, 23], 2: [33, 0, 14, 23], 3: [0, 23, 15, 14] })
  })

  test('where nothing was arranged they keep the order of the widest grid', () => {
    const all = [widget(1, { lg: [item(1, { x: 15 })] }), widget(2, { lg: [item(2, { x: 0 })] })]
    expect(places(placesAt(all, 'md'))).toEqual({ 2: [0, 0, 15, 14], 1: [15, 0, 15, 14] })
    expect(places(placesAt(all, 'xxs'))).toEqual({ 2: [0, 0, 15, 16], 1: [0, 16, 15, 16] })
  })

  test('where nothing was arranged the last of a row takes what is left of it', () => {
    const all = [
      widget(1, {}, { w: 33, h: 23 }),
      widget(2, {}, { w: 14, h: 23 }),
      widget(3, {}, { w: 30, h: 13 }),
    ]
    expect(places(placesAt(all, 'md'))).toEqual({
      1: [0, 0, 30, 23],
      2: [0, 23, 30, 23],
      3: [0, 46, 30, 13],
    })
  })

  test('UI-140 one without a place comes first, the others move down', () => {
    const all = [widget(9), widget(1, { lg: [item(1, { x: 0 })] }), widget(2, { lg: [item(2, { x: 20 })] })]
    expect(places(placesAt(all, 'lg'))).toEqual({ 9: [0, 0, 15, 14], 1: [0, 14, 15, 14], 2: [20, 0, 15, 14] })
  })

  test('more new ones than a row holds all come before the others', () => {
    const all = [widget(9), widget(8), widget(7), widget(6), widget(1, { lg: [item(1, { x: 0 })] })]
    expect(places(placesAt(all, 'lg'))).toMatchObject({ 6: [0, 14, 15, 14], 1: [0, 28, 15, 14] })
  })

  test('a place that was made for more columns is fitted', () => {
    const all = [widget(1, { xs: [item(1, { x: 30, w: 33 })] })]
    expect(places(placesAt(all, 'xs'))).toEqual({ 1: [0, 0, 15, 14] })
  })

  test('only what lies elsewhere now is stored', () => {
    const all = [widget(1, { lg: [item(1, { x: 0 })] }), widget(2)]
    const now = [item(1, { x: 0 }), item(2, { x: 15 })]
    expect(movesTo(all, now, 'lg')).toEqual([{ id: 2, position: { lg: [now[1]] } }])
    expect(movesTo(all, now, 'md')).toHaveLength(2)
  })
})

describe('a step by keyboard', () => {
  const two = [item(1, { x: 0 }), item(2, { x: 0, y: 14 })]
  const step = (nudge: Parameters<typeof nudged>[2]['nudge'], id = '1') =>
    places(nudged(two, id, { nudge, columns: 48 }))

  test('it moves and resizes by one unit', () => {
    expect(step('right')).toEqual({ 1: [1, 0, 15, 14], 2: [0, 14, 15, 14] })
    expect(step('taller')).toEqual({ 1: [0, 0, 15, 15], 2: [0, 15, 15, 14] })
    expect(step('narrower')).toMatchObject({ 1: [0, 0, 14, 14] })
  })

  test('up and down it changes places with its neighbour', () => {
    expect(step('down')).toEqual({ 2: [0, 0, 15, 14], 1: [0, 14, 15, 14] })
    expect(step('up', '2')).toEqual({ 2: [0, 0, 15, 14], 1: [0, 14, 15, 14] })
  })

  test('it stays within the grid and above its least size', () => {
    expect(nudged(two, '1', { nudge: 'left', columns: 48 })).toBe(two)
    expect(nudged(two, '1', { nudge: 'up', columns: 48 })).toBe(two)
    const least = [item(1, { w: 9, h: 9 })]
    expect(nudged(least, '1', { nudge: 'narrower', columns: 48 })).toBe(least)
    expect(nudged(least, '1', { nudge: 'shorter', columns: 48 })).toBe(least)
  })
})
