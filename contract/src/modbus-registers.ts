// Without schemas: the console imports these values.

/** What the words of a register mean. */
export const registerTypes = [
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
] as const
export type RegisterType = (typeof registerTypes)[number]

/** How the bytes ABCD of a value arrive; of eight bytes CDAB is the words from last to first, DCBA all bytes. */
export const wordOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
export type WordOrder = (typeof wordOrders)[number]

/** Holding registers are read by function 3, input registers by function 4. */
export const registerFunctions = [3, 4] as const
export type RegisterFunction = (typeof registerFunctions)[number]

/** What one request may ask for. */
export const mostWords = 125

/** The 16-bit words of a type. */
export const wordsOf = (type: RegisterType): 1 | 2 | 4 =>
  type.endsWith('16') ? 1 : type.endsWith('32') ? 2 : 4

const first = { 3: 4, 4: 3 } as const

/** `40001` for the holding register with address 0, `30001` for such an input register; six digits beyond 9999. */
export function registerNumber({ function: code, address }: RegisterPlace): string {
  const number = address + 1
  return `${first[code]}${String(number).padStart(number > 9999 ? 5 : 4, '0')}`
}

export interface RegisterPlace {
  readonly function: RegisterFunction
  /** From 0. */
  readonly address: number
}

/** Reads `40001`, `300001`; null if it is no such number. */
export function placeOf(number: string): RegisterPlace | null {
  const match = /^([34])(\d{4,5})$/.exec(number.trim())
  const address = Number(match?.[2]) - 1
  if (match === null || address < 0 || address > 65_535) return null
  return { function: match[1] === '4' ? 3 : 4, address }
}
