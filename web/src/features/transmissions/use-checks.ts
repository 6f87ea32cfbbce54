import { isFolderPattern, isNamePattern, isRising } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import type { DestinationValues } from './transmission-form.ts'

const symbol = /^[\p{L}\p{N}.,+_/-]*$/u
const unit = /^[\p{L}\p{N}.,+_/%°‰^*·-]*$/u
const namePart = /^[A-Za-z0-9_.-]*$/

/** The rules of the form; what only the server knows, as whether a station is there, it says itself. */
export function useChecks() {
  const { t } = useTranslation()
  const number = useNumberCheck()
  const needed = (text: string) => (text.trim() === '' ? t('form.required') : null)
  const whole = (min: number, max: number, isNeeded = true) => {
    const check = number({ min, max, isWhole: true }, t('transmissions.wholeBetween', { min, max }))
    return (text: string) => (isNeeded ? needed(text) : null) ?? check(text)
  }
  const written = (pattern: RegExp, words: string) => (text: string) =>
    pattern.test(text.trim()) ? null : words
  const part = written(namePart, t('transmissions.partWrong'))
  return {
    name: needed,
    host: (host: string) => needed(host) ?? written(/^[A-Za-z0-9._:-]+$/, t('transmissions.hostWrong'))(host),
    port: whole(1, 65_535),
    host_key: written(/^(SHA256:[A-Za-z0-9+/]{43}=?)?$/, t('transmissions.hostKeyWrong')),
    province: part,
    facility: part,
    folder: (folder: string) => (isFolderPattern(folder.trim()) ? null : t('transmissions.folderWrong')),
    file_name: (pattern: string) => {
      if (!isNamePattern(pattern.trim())) return t('transmissions.nameWrong')
      return isRising(pattern) ? null : t('transmissions.notRising')
    },
    wait_seconds: whole(0, 600),
    line: { decimals: whole(0, 6, false), no_unit: needed },
    stations: {
      station_code: (code: string) => needed(code) ?? part(code),
      type: part,
      factors: {
        symbol: written(symbol, t('transmissions.cellWrong')),
        unit: written(unit, t('transmissions.cellWrong')),
      },
    },
  }
}

/** What is wrong with the stations as a whole; null where nothing is. */
export function stationsProblem({ stations }: DestinationValues): 'none' | 'nothing' | null {
  if (stations.length === 0) return 'none'
  return stations.some(({ factors }) => factors.length === 0) ? 'nothing' : null
}
