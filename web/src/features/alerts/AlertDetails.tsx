import type { AlertDetail } from '@quantrac/contract'
import { Button, Group, Modal, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { StatusBadge, toneOf } from '../../ui/StatusBadge.tsx'
import { AlertCourse } from './AlertCourse.tsx'
import { AlertFacts } from './AlertFacts.tsx'
import { alertQuery } from './alerts-query.ts'
import { useAlertMarks } from './use-alert-marks.ts'

export interface AlertDetailsProps {
  id: number
  /** False once it is closed by other means than its own: the way back. */
  isOpen: boolean
  onClose: () => void
}

/** One alert: what was measured, its limits, how far and how long, and the hour around it. Opens when it is mounted. */
export function AlertDetails({ id, isOpen, onClose }: AlertDetailsProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const alert = useQuery(alertQuery(id))
  return (
    <Modal
      opened={opened && isOpen}
      onClose={close}
      size={760}
      title={alert.data ? <Heading alert={alert.data} /> : t('alerts.title')}
    >
      {alert.data !== undefined ? (
        <Details alert={alert.data} />
      ) : alert.isError ? (
        <ErrorView
          error={alert.error}
          fallback={t('errors.fetchAlertFailed')}
          onRetry={() => void alert.refetch()}
        />
      ) : (
        <Skeleton height={320} aria-label={t('loading.label')} />
      )}
    </Modal>
  )
}

function Heading({ alert }: { alert: AlertDetail }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" component="span">
      <StatusBadge tone={toneOf(alert.status)}>{t(`state.${alert.status}`)}</StatusBadge>
      {`${alert.factor.toUpperCase()} · ${alert.module}`}
    </Group>
  )
}

function Details({ alert }: { alert: AlertDetail }) {
  const { t } = useTranslation()
  const { mark } = useAlertMarks()
  const set = (is_read: boolean): void => mark.mutate({ id: alert.id, was_read: alert.is_read, is_read })
  const readOnOpening = useEffectEvent(() => {
    if (!alert.is_read) set(true)
  })
  // Once for each opening: who then marks it unread wants it so.
  useEffect(() => readOnOpening(), [])
  return (
    <Stack gap="md">
      <AlertFacts alert={alert} />
      <section>
        <Title order={3} mb={4}>
          {t('alertDetails.chart')}
        </Title>
        <AlertCourse alert={alert} />
      </section>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => set(!alert.is_read)}>
          {alert.is_read ? t('alerts.markUnread') : t('alerts.markRead')}
        </Button>
      </Group>
    </Stack>
  )
}
