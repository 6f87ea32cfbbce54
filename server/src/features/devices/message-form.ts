import type { DeviceForm } from '@quantrac/contract'

// A longer message is one that a gateway makes of many.
const longestRead = 65_536
const decoder = new TextDecoder('utf-8', { fatal: true })

/** What a message looks like. */
export function formOf(payload: Uint8Array): DeviceForm {
  const text = textIn(payload.subarray(0, longestRead))
  if (text === null) return payload.length > longestRead ? 'text' : 'binary'
  if (payload.length > longestRead) return /^\s*[[{]/.test(text) ? 'nested-json' : 'text'
  const value = parsed(text)
  if (typeof value === 'number') return 'number'
  if (typeof value !== 'object' || value === null) return 'text'
  return Object.values(value).some(isNested) ? 'nested-json' : 'flat-json'
}

/** Null where it is no text. */
export function textIn(payload: Uint8Array): string | null {
  try {
    const text = decoder.decode(payload)
    return isReadable(text.replace(/\0+$/, '')) ? text : null
  } catch {
    return null
  }
}

// Beside those that break a line or set a tab, no text has control characters.
const isReadable = (text: string): boolean => !/\p{Cc}/u.test(text.replaceAll(/\s/g, ''))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/\0+$/, ''))
  } catch {
    return undefined
  }
}

const isNested = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !('value' in value && Object.keys(value).length <= 2)
