import type { TariffPeriod } from '@quantrac/contract'
import type { Scheme } from '@quantrac/charts/look.ts'

/** One hue, darker or lighter with the price. `onPeak`: of a text on the peak. */
export const tariffInks: Readonly<Record<Scheme, Readonly<Record<TariffPeriod | 'onPeak', string>>>> = {
  light: { offpeak: '#b6c9de', normal: '#5b8bbd', peak: '#1d4470', onPeak: '#ffffff' },
  dark: { offpeak: '#4b6c90', normal: '#6393c4', peak: '#c4def8', onPeak: '#0d2236' },
}
