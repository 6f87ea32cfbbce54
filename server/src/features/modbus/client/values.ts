import { type RegisterType, registerTypes, type WordOrder, wordOrders, wordsOf } from '@quantrac/contract'

export interface ValueForm {
  readonly type: RegisterType
  readonly word_order: WordOrder
}

export interface ScaledForm extends ValueForm {
  readonly scale: number
  readonly offset: number
  readonly missing: string | null
}

/** The bytes of a value from the highest to the lowest, whatever order they arrived in. */
function orderedBytes(words: Buffer, order: WordOrder): Buffer {
  const bytes = Buffer.from(words)
  if (order === 'BADC' || order === 'CDAB') bytes.swap16()
  return order === 'DCBA' || order === 'CDAB' ? Buffer.from(bytes.toReversed()) : bytes
}

const readers: Readonly<Record<RegisterType, (bytes: Buffer) => number>> = {
  int16: (bytes) => bytes.readInt16BE(),
  uint16: (bytes) => bytes.readUInt16BE(),
  int32: (bytes) => bytes.readInt32BE(),
  uint32: (bytes) => bytes.readUInt32BE(),
  // Beyond 2^53 the nearest number.
  int64: (bytes) => Number(bytes.readBigInt64BE()),
  uint64: (bytes) => Number(bytes.readBigUInt64BE()),
  float32: (bytes) => shortest(bytes.readFloatBE()),
  float64: (bytes) => bytes.readDoubleBE(),
}

/** The number with the fewest digits that is this one in 32 bits: 230.1 and not 230.10000610351562. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

/** Null: not a number, or infinite. */
function numberIn(words: Buffer, { type, word_order }: ValueForm): number | null {
  const value = readers[type](orderedBytes(words, word_order))
  return Number.isFinite(value) ? value : null
}

/** The measured value; null if the words mean that there is none. */
export function valueIn(words: Buffer, form: ScaledForm): number | null {
  const { missing, scale, offset, word_order } = form
  if (missing !== null && hexOf(orderedBytes(words, word_order)) === missing) return null
  const number = numberIn(words, form)
  if (number === null) return null
  const value = scale === 1 && offset === 0 ? number : rounded(number * scale + offset)
  return Number.isFinite(value) ? value + 0 : null
}

/** 15 digits: 2301 · 0.1 is 230.1 and not 230.10000000000002. */
const rounded = (value: number): number => Number(value.toPrecision(15))

export const hexOf = (bytes: Buffer): string => bytes.toString('hex').toUpperCase()

/** Of a value in every type of its size and every order. */
export function everyValue(
  words: Buffer,
): { type: RegisterType; word_order: WordOrder; value: number | null }[] {
  const types = registerTypes.filter((type) => wordsOf(type) * 2 === words.length)
  return types.flatMap((type) =>
    wordOrders.map((word_order) => ({ type, word_order, value: numberIn(words, { type, word_order }) })),
  )
}
