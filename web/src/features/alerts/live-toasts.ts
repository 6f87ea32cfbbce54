import type { AlertFrame } from '@quantrac/contract'

/** The alerts that one toast tells of, the oldest first. */
export type Told = readonly AlertFrame[]

const placeOf = ({ module, factor, period, fault }: AlertFrame): string =>
  `${module}\n${factor}\n${period ?? ''}\n${fault ?? ''}`

/** Adds alerts: that of a factor or of its average takes the place of its last one, as a warning that became one. */
export function toldOf(before: Told, arrived: Told): Told {
  const byPlace = new Map(before.map((alert) => [placeOf(alert), alert]))
  for (const alert of arrived) {
    byPlace.delete(placeOf(alert))
    byPlace.set(placeOf(alert), alert)
  }
  return [...byPlace.values()]
}

interface Place {
  pathname: string
  search: { module?: string | undefined }
}

/** Whether the page shows the alert's station: its own page, or that of all stations of its type. */
export function showsStation({ pathname, search }: Place, { module, module_type }: AlertFrame): boolean {
  if (module_type === null || pathname !== `/${module_type}`) return false
  return search.module === undefined || search.module.toUpperCase() === module.toUpperCase()
}

/** The side of the limits that an alert or a warning is of, and the limit; null without limits. */
export function limitOf(alert: AlertFrame): { side: 'above' | 'below' | 'near'; limit: number } | null {
  const { value, min_value: min, max_value: max, status } = alert
  if (status === 'ALERT') {
    if (max !== null && value > max) return { side: 'above', limit: max }
    return min !== null && value < min ? { side: 'below', limit: min } : null
  }
  const limits = [min, max].filter((limit) => limit !== null)
  const [nearest] = limits.toSorted((a, b) => Math.abs(value - a) - Math.abs(value - b))
  return status === 'WARNING' && nearest !== undefined ? { side: 'near', limit: nearest } : null
}
