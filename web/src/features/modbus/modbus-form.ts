import {
  type FactorKind,
  type ModbusSource,
  type ModbusSourceChange,
  type ModbusSourceWrite,
  type ModbusTableLine,
  type ModuleType,
  type RegisterType,
  type WordOrder,
} from '@quantrac/contract'
import { decimalText, numberIn, type NumberRules } from '../../lib/decimal-input.ts'

/** A register as its fields show it. Names are those of the call, so that what it refuses finds its field. */
export interface RegisterValues {
  readonly key: number
  function: '3' | '4'
  address: string
  type: RegisterType
  word_order: WordOrder
  scale: string
  offset: string
  missing: string
  /** The id of a factor, or '' for a new one. */
  factor_id: string
  factor: { code: string; name: string; unit: string }
  readonly decimals: number
  readonly kind: FactorKind
}

export interface InstrumentValues {
  name: string
  host: string
  port: string
  unit_id: string
  timeout_ms: string
  period_seconds: string
  /** Of an existing station: its code; `module` is a new one. */
  station: string
  isNewStation: boolean
  module: { code: string; name: string; type: ModuleType }
  registers: RegisterValues[]
}

export const numberRules = {
  port: { min: 1, max: 65_535, isWhole: true },
  unit_id: { min: 0, max: 255, isWhole: true },
  timeout_ms: { min: 100, max: 10_000, isWhole: true },
  period_seconds: { min: 1, max: 86_400, isWhole: true },
  address: { min: 0, max: 65_535, isWhole: true },
  scale: {},
  offset: {},
} as const satisfies Readonly<Record<string, NumberRules>>

let keys = 0

/** A register that a person has not described yet. */
export const blankRegister = (after: RegisterValues | undefined): RegisterValues => ({
  key: (keys += 1),
  function: after?.function ?? '4',
  address: '',
  type: after?.type ?? 'float32',
  word_order: after?.word_order ?? 'ABCD',
  scale: '1',
  offset: '0',
  missing: '',
  factor_id: '',
  factor: { code: '', name: '', unit: '' },
  decimals: 2,
  kind: 'gauge',
})

/** What a station has to choose from. */
export interface KnownFactor {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly unit: string
}

const sameCode = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The lines of a table, each of the factor of the station that has its code, else of a new one. */
export function registersOf(
  lines: readonly ModbusTableLine[],
  known: readonly KnownFactor[],
  locale: string,
): RegisterValues[] {
  return lines.map((line) => {
    const { code, name, unit, decimals, kind, function: read, type, word_order } = line
    const factor = known.find((one) => sameCode(one.code, code))
    return {
      key: (keys += 1),
      function: read === 3 ? '3' : '4',
      address: String(line.address),
      type,
      word_order,
      scale: decimalText(line.scale, locale),
      offset: decimalText(line.offset, locale),
      missing: line.missing ?? '',
      factor_id: factor === undefined ? '' : String(factor.id),
      factor: { code, name, unit },
      decimals,
      kind,
    }
  })
}

/** The same registers at another station: its factors with their codes, else new ones. */
export const movedTo = (
  registers: readonly RegisterValues[],
  known: readonly KnownFactor[],
): RegisterValues[] =>
  registers.map((register) => {
    const { code } = register.factor
    const factor = known.find((one) => code !== '' && sameCode(one.code, code))
    return { ...register, factor_id: factor === undefined ? '' : String(factor.id) }
  })

export function instrumentValues(source: ModbusSource | null, locale: string): InstrumentValues {
  if (source === null)
    return {
      name: '',
      host: '',
      port: '502',
      unit_id: '1',
      timeout_ms: '3000',
      period_seconds: '60',
      station: '',
      isNewStation: false,
      module: { code: '', name: '', type: 'elecConsum' },
      registers: [],
    }
  const lines = source.registers.map(({ factor, ...form }) => ({
    ...factor,
    kind: 'gauge' as const,
    ...form,
  }))
  return {
    name: source.name,
    host: source.host,
    port: String(source.port),
    unit_id: String(source.unit_id),
    timeout_ms: String(source.timeout_ms),
    period_seconds: String(source.period_seconds),
    station: source.module.code,
    isNewStation: false,
    module: { code: '', name: '', type: 'elecConsum' },
    registers: registersOf(
      lines,
      source.registers.map(({ factor }) => factor),
      locale,
    ),
  }
}

type Place = Pick<RegisterValues, 'function' | 'address'>

/** Where a register is; null while its address is none. */
export function placeIn({ function: read, address }: Place): { function: 3 | 4; address: number } | null {
  const number = numberIn(address, 'en', numberRules.address)
  return number === null ? null : { function: read === '3' ? 3 : 4, address: number }
}

const hexadecimal = (typed: string): string => typed.trim().replace(/^0x/i, '').toUpperCase()

/** The registers as they are sent; numbers that cannot be read were refused before. */
function sentRegisters(registers: readonly RegisterValues[], locale: string) {
  return registers.map((register) => {
    const { type, word_order, factor_id, factor, decimals, kind } = register
    const { code, name, unit } = factor
    return {
      function: register.function === '3' ? (3 as const) : (4 as const),
      address: placeIn(register)?.address ?? 0,
      type,
      word_order,
      scale: numberIn(register.scale, locale) ?? 1,
      offset: numberIn(register.offset, locale) ?? 0,
      missing: register.missing.trim() === '' ? null : hexadecimal(register.missing),
      ...(factor_id === ''
        ? {
            factor: {
              code: code.trim(),
              name: name.trim() || code.trim(),
              unit: unit.trim(),
              decimals,
              kind,
              status: true,
            },
          }
        : { factor_id: Number(factor_id) }),
    }
  })
}

/** What is sent of every instrument. */
export const changeOf = (values: InstrumentValues, locale: string): ModbusSourceChange => ({
  name: values.name,
  host: values.host,
  port: Number(values.port),
  unit_id: Number(values.unit_id),
  timeout_ms: Number(values.timeout_ms),
  period_seconds: Number(values.period_seconds),
  registers: sentRegisters(values.registers, locale),
})

/** A new instrument; `moduleId`: that of the chosen station. */
export function writeOf(
  values: InstrumentValues,
  { moduleId, locale }: { moduleId: number | null; locale: string },
): ModbusSourceWrite {
  const { code, name, type } = values.module
  const station = values.isNewStation
    ? {
        module: {
          code: code.trim(),
          name: name.trim() || code.trim(),
          type,
          description: '',
          status: true,
        },
      }
    : { module_id: moduleId ?? 0 }
  return { ...(changeOf(values, locale) as Omit<ModbusSourceWrite, 'enabled'>), enabled: true, ...station } // all of it is given
}

export { hexadecimal }
