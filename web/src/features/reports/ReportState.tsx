import type { Report } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import classes from './ReportState.module.css'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** Being made, with how far; ready; or failed, with why. */
export function ReportState({ report: { status, progress, error } }: { report: Report }) {
  const { t } = useTranslation()
  if (status === 'ready') return <StatusBadge tone="normal">{t('reports.states.ready')}</StatusBadge>
  if (status === 'failed') {
    return (
      <div>
        <StatusBadge tone="alert">{t('reports.states.failed')}</StatusBadge>
        <Text component="div" size="xs" c="dimmed" lineClamp={3} title={error ?? ''}>
          {error}
        </Text>
      </div>
    )
  }
  const percent = formatNumber(progress * 100, currentLanguage())
  return (
    <div>
      <Text span inherit>
        {t('reports.states.pending', { percent })}
      </Text>
      <progress
        className={classes.progress}
        value={progress}
        aria-label={t('reports.states.pending', { percent })}
      />
    </div>
  )
}
