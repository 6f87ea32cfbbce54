import { formatLasting } from '../../lib/duration-format.ts'

/** How long something lasts, in a few characters. */
export const lasted = (millis: number, language: string): string => formatLasting(millis, language, 'short')
