import type { SimulatedFactor } from './station.ts'

/**
 * A factor as it is for any station of its kind; `grows` tells what a station's size scales: nothing, its level, or all
 * its numbers.
 */
export type Template = Omit<SimulatedFactor, 'kind'> & {
  readonly kind?: 'counter'
  readonly grows?: 'base' | 'all'
}

/** The factors of a station of this size; 1 is the templates' own. */
export function sized(templates: readonly Template[], size: number): SimulatedFactor[] {
  return templates.map(({ grows, ...factor }) => {
    const by = (value: number) => value * (grows === 'all' ? size : 1)
    const { limits } = factor
    return {
      ...factor,
      kind: factor.kind ?? 'gauge',
      base: factor.base * (grows === undefined ? 1 : size),
      daily: by(factor.daily),
      noise: by(factor.noise),
      limits: limits && {
        min: limits.min === null ? null : by(limits.min),
        max: limits.max === null ? null : by(limits.max),
        band: by(limits.band),
        deadband: by(limits.deadband),
      },
      excursion: factor.excursion === null ? null : by(factor.excursion),
    }
  })
}
