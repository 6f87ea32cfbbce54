import { useTranslation } from 'react-i18next'
import type { CellProblem } from './limits-draft.ts'

/** Why a cell cannot be sent, in words. */
export function useCellWords(): Readonly<Record<CellProblem, string>> {
  const { t } = useTranslation()
  return {
    notANumber: t('settingThresholds.notANumber'),
    notNegative: t('threshold.notNegative'),
    twoReadings: t('form.twoReadings'),
  }
}
