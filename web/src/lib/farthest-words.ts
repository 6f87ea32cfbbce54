import type { TFunction } from 'i18next'

/** «đỉnh 91,2», or below a lower limit «thấp nhất 0,872»: how far an excursion went. */
export const farthestWords = (side: string | undefined, value: string, t: TFunction): string =>
  t(side === 'below' ? 'dashboard.lowest' : 'dashboard.peak', { value })

interface Gone {
  peak: number | null
  min_value: number | null
}

/** The side of its limits on which the farthest value of an excursion was. */
export const exceededSide = ({ peak, min_value }: Gone): 'above' | 'below' =>
  peak !== null && min_value !== null && peak < min_value ? 'below' : 'above'
