import type { RunStatus } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'

const tones: Readonly<Record<RunStatus, Tone>> = {
  running: 'info',
  ready: 'normal',
  failed: 'alert',
  missed: 'warning',
}

/** What came of a due time, as icon and word. */
export function RunState({ status }: { status: RunStatus }) {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[status]}>{t(`schedulers.runs.states.${status}`)}</StatusBadge>
}
