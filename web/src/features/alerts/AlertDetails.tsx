import type { AlertDetail } from '@quantrac/contract'
import { Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { InboxDetails } from '../../components/inbox/InboxDetails.tsx'
import type { OpenedDialogProps } from '../../components/inbox/OpenedDialog.tsx'
import { StatusBadge, toneOf } from '../../ui/StatusBadge.tsx'
import { AlertCourse } from './AlertCourse.tsx'
import { AlertFacts } from './AlertFacts.tsx'
import { statusWord } from '../../lib/status-word.ts'
import { alertInbox } from './alerts-cache.ts'
import { alertQuery } from './alerts-query.ts'

/** One alert: what was measured, its limits, how far and how long, and the hour around it. */
export function AlertDetails({ id, ...dialog }: OpenedDialogProps) {
  const { t } = useTranslation()
  const alert = useQuery(alertQuery(id))
  return (
    <InboxDetails
      {...dialog}
      inbox={alertInbox}
      row={alert}
      title={alert.data ? <Heading alert={alert.data} /> : t('alerts.title')}
      width={760}
      height={320}
      failed="errors.fetchAlertFailed"
    >
      {(row) => (
        <>
          <AlertFacts alert={row} />
          <section>
            <Title order={3} mb={4}>
              {t('alertDetails.chart')}
            </Title>
            <AlertCourse alert={row} />
          </section>
        </>
      )}
    </InboxDetails>
  )
}

function Heading({ alert }: { alert: AlertDetail }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" component="span">
      <StatusBadge tone={toneOf(alert.status)}>{statusWord(alert, t)}</StatusBadge>
      {`${alert.factor.toUpperCase()} · ${alert.module}`}
    </Group>
  )
}
