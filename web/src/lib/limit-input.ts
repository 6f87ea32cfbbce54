import { parseDecimal } from './decimal-input.ts'

/** A width as it is sent: 0 for an empty text, null for what cannot be sent. */
export function widthOf(text: string): number | null {
  if (text.trim() === '') return 0
  const width = parseDecimal(text)
  return width !== null && width >= 0 ? width : null
}

/** A delay in whole seconds as it is sent: 0 for an empty text, null for what cannot be sent. */
export function delayOf(text: string): number | null {
  const seconds = widthOf(text)
  return seconds !== null && Number.isInteger(seconds) && seconds <= 86_400 ? seconds : null
}
