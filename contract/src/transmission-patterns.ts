/** What folders and names of files may contain in braces; everything else stays as it is written. */
export const transmissionTokens = [
  'province',
  'facility',
  'station',
  'type',
  'yyyy',
  'MM',
  'dd',
  'HHmmss',
] as const
type TransmissionToken = (typeof transmissionTokens)[number]

const timeTokens: readonly TransmissionToken[] = ['yyyy', 'MM', 'dd', 'HHmmss']
const token = /\{([A-Za-z]+)\}/g

const tokensIn = (pattern: string): string[] => [...pattern.matchAll(token)].map(([, name = '']) => name)

const known: readonly string[] = transmissionTokens
const isWritten = (pattern: string, plain: RegExp): boolean =>
  tokensIn(pattern).every((name) => known.includes(name)) && plain.test(pattern.replace(token, ''))

/** Folders of letters, digits, `_`, `-` and `.`, none of which leads upwards. */
export function isFolderPattern(pattern: string): boolean {
  const parts = pattern.split('/')
  return isWritten(pattern, /^[A-Za-z0-9_./-]*$/) && !parts.some((part) => /^\.+$/.test(part))
}

export const isNamePattern = (pattern: string): boolean =>
  isWritten(pattern, /^[A-Za-z0-9_.-]*$/) && !pattern.startsWith('.')

/**
 * Whether names follow one another in the order of their instants: receivers skip a file whose name is not above the
 * last one that they have read.
 */
export function isRising(pattern: string): boolean {
  const times = tokensIn(pattern).filter((name) => timeTokens.some((one) => one === name))
  return times.join() === timeTokens.join()
}

type Values = Readonly<Partial<Record<TransmissionToken, string>>>

/** A pattern with the tokens replaced of which there are values. */
export const patternFilled = (pattern: string, values: Values): string =>
  pattern.replace(token, (whole, name: string) => (isToken(name) ? (values[name] ?? whole) : whole))

const isToken = (name: string): name is TransmissionToken => known.includes(name)

/** The values of an instant in local time, as `20261125125200`. */
export const timeValues = (local: string): Values => ({
  yyyy: local.slice(0, 4),
  MM: local.slice(4, 6),
  dd: local.slice(6, 8),
  HHmmss: local.slice(8, 14),
})
