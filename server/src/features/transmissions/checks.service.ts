import { X509Certificate } from 'node:crypto'
import { patternFilled, timeValues, type TransmissionChange, type TransmissionLine } from '@quantrac/contract'
import ssh2 from 'ssh2'
import type { FieldProblems } from '../../errors.ts'
import { localDigits } from './file-text.ts'

/** What is wrong with the right fields of a destination, all at once. */
export function transmissionProblems(given: TransmissionChange): FieldProblems {
  const { private_key, certificate } = given
  return {
    ...(private_key && { private_key: isPrivateKey(private_key) ? null : 'private-key-invalid' }),
    ...(certificate && { certificate: isCertificate(certificate) ? null : 'certificate-invalid' }),
  }
}

interface Whole {
  readonly folder: string
  readonly file_name: string
  readonly line: TransmissionLine
  readonly stations: NonNullable<TransmissionChange['stations']>
}

/** What is wrong between the fields of a whole destination. */
export function stationProblems({ folder, file_name, line, stations }: Whole): FieldProblems {
  const problems: Record<string, 'names-alike' | 'separator-inside' | null> = {}
  const separator = { tab: '\t', comma: ',', semicolon: ';' }[line.separator]
  const paths = new Set<string>()
  if (line.decimal === separator || line.no_unit.includes(separator))
    problems['line.separator'] = 'separator-inside'
  for (const [n, { station_code, type, factors }] of stations.entries()) {
    const names = { station: station_code, type, ...timeValues(localDigits(0)) }
    const path = patternFilled(`${folder}/${file_name}`, names)
    if (paths.has(path)) problems[`stations.${n}.station_code`] = 'names-alike'
    paths.add(path)
    for (const [m, { symbol = '', unit = '' }] of factors.entries()) {
      const at = `stations.${n}.factors.${m}`
      if (symbol.includes(separator)) problems[`${at}.symbol`] = 'separator-inside'
      if (unit.includes(separator)) problems[`${at}.unit`] = 'separator-inside'
    }
  }
  return problems
}

function isPrivateKey(text: string): boolean {
  const read: unknown = ssh2.utils.parseKey(text)
  const key: unknown = Array.isArray(read) ? read[0] : read
  return (
    typeof key === 'object' &&
    key !== null &&
    'isPrivateKey' in key &&
    typeof key.isPrivateKey === 'function' &&
    key.isPrivateKey() === true
  )
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== ''
  } catch {
    return false
  }
}
