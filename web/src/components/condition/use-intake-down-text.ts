import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { intakeQuery } from '../../api/conditions.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'

/** While no readings are received, what was known last is no state of now; undefined while they are. */
export function useIntakeDownText(): string | undefined {
  const { t } = useTranslation()
  const now = useNow()
  const intake = useQuery(intakeQuery).data
  if (intake === undefined || intake.connected) return undefined
  if (intake.since === null) return t('intake.away')
  return t('intake.awaySince', { at: formatShort(intake.since, now) })
}
