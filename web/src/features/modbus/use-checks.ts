import { wordsOf } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { numberIn, type NumberRules } from '../../lib/decimal-input.ts'
import { hexadecimal, type InstrumentValues, numberRules, type RegisterValues } from './modbus-form.ts'

/** What is wrong with what a person typed, before it is sent. */
export function useChecks() {
  const { t } = useTranslation()
  const needed = (text: string): string | null => (text.trim() === '' ? t('form.required') : null)
  const number =
    (rules: NumberRules) =>
    (text: string): string | null =>
      numberIn(text, currentLanguage(), rules) === null ? t('modbus.numberWrong') : null
  const ofNew =
    (check: (text: string) => string | null) => (text: string, values: InstrumentValues, path: string) =>
      registerAt(values, path)?.factor_id === '' ? check(text) : null
  return {
    name: needed,
    host: needed,
    port: number(numberRules.port),
    unit_id: number(numberRules.unit_id),
    timeout_ms: number(numberRules.timeout_ms),
    period_seconds: number(numberRules.period_seconds),
    station: (code: string, { isNewStation }: InstrumentValues) => (isNewStation ? null : needed(code)),
    module: {
      code: (code: string, { isNewStation }: InstrumentValues): string | null => {
        if (!isNewStation) return null
        return /^[A-Za-z0-9._-]{1,50}$/.test(code.trim()) ? null : t('modbus.codeWrong')
      },
    },
    registers: {
      address: number(numberRules.address),
      scale: number(numberRules.scale),
      offset: number(numberRules.offset),
      missing: (typed: string, values: InstrumentValues, path: string): string | null => {
        const digits = hexadecimal(typed)
        const words = wordsOf(registerAt(values, path)?.type ?? 'int16')
        if (digits === '' || (/^[0-9A-F]+$/.test(digits) && digits.length === words * 4)) return null
        return t('modbus.missingWrong', { digits: words * 4 })
      },
      factor: {
        code: ofNew((code) => {
          if (code.trim() === '') return t('form.required')
          return /[\s/#?]/.test(code.trim()) ? t('modbus.factorCodeWrong') : null
        }),
      },
    },
  }
}

/** The register of a field, as `registers.2.address`. */
function registerAt({ registers }: InstrumentValues, path: string): RegisterValues | undefined {
  return registers[Number(path.split('.')[1])]
}
