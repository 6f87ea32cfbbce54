/**
 * Text that a text column or a JSON column accepts: NUL and half a pair of surrogates become the replacement character.
 */
export const printable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()
