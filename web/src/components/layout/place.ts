import type { ModuleType } from '@quantrac/contract'

/** A station, one of its factors, and a moment: an alert. */
export interface Place {
  module: string
  factor?: string | undefined
  alert?: number | undefined
}

/** `?module=…&factor=…&alert=…` */
export const placeSearch = ({ module, factor, alert }: Place) => ({
  module,
  ...(factor !== undefined && { factor }),
  ...(alert !== undefined && { alert: String(alert) }),
})

/** The address of a station, and of one of its factors and moments, in the console. */
export const placeHref = (kind: ModuleType, place: Place): string =>
  `/${kind}?${new URLSearchParams(placeSearch(place)).toString()}`
