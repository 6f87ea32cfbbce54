import type { Retention } from '@quantrac/contract'
import { Alert, Button, Card, Stack, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'

const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: async ({ signal }): Promise<Retention> => (await api.retentionRetrieve({}, { signal })).data,
})

/** What is kept for how long, and what an administrator decides: a removal of much, and whether a clock is right. */
export function RetentionPage() {
  const { t } = useTranslation()
  const found = useQuery(retentionQuery)
  return (
    <>
      <PageHeader title={t('nav.retention')} context={t('retention.lead')} />
      <Loaded query={found} fallback={t('retention.fetchFailed')} height={320}>
        {(retention) => (
          <Stack gap={16} maw={720}>
            <Waiting removals={retention.removals} />
            <Clock clock={retention.clock} />
            <Kept retention={retention} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function Waiting({ removals }: Pick<Retention, 'removals'>) {
  const { t } = useTranslation()
  if (removals.length === 0) return <Text>{t('retention.nothing')}</Text>
  return removals.map((removal) => <Removal key={removal.kind} removal={removal} />)
}

const words = {
  readings: { waits: 'retention.waits.readings', name: 'retention.name.readings' },
  alerts: { waits: 'retention.waits.alerts', name: 'retention.name.alerts' },
} as const

function Removal({ removal }: { removal: Retention['removals'][number] }) {
  const { t, i18n } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const take = useTake()
  const { kind, older_than, count, total, is_allowed } = removal
  const older = formatDateTime(older_than, i18n.language)
  const figures = { n: formatNumber(count, i18n.language), total: formatNumber(total, i18n.language), older }
  const allow = async () => take((await api.retentionAllow({ body: { kind, older_than } })).data)
  return (
    <Alert color="gray" icon={<IconAlertTriangle />} title={t(words[kind].waits)}>
      <Stack gap={12} align="flex-start">
        <Text size="sm">{t('retention.waitsWhy', figures)}</Text>
        {is_allowed ? (
          <Text fw={500}>{t('retention.allowed')}</Text>
        ) : (
          <Button onClick={() => setAsking(true)}>{t('retention.allow')}</Button>
        )}
      </Stack>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        name={t(words[kind].name, { older })}
        consequences={t('retention.what', figures)}
        onConfirm={allow}
        errorFallback={t('retention.failed')}
      />
    </Alert>
  )
}

function Clock({ clock: { shown, sure, is_doubted } }: Pick<Retention, 'clock'>) {
  const { t, i18n } = useTranslation()
  const take = useTake()
  const notifyFailure = useNotifyFailure()
  const confirm = useMutation({
    mutationFn: async () => (await api.retentionConfirmClock({ body: { shown } })).data,
    onSuccess: (saved) => {
      take(saved)
      notify.success(t('retention.clockConfirmed'))
    },
    onError: (error) => notifyFailure(error, t('retention.failed')),
  })
  const times = { shown: formatDateTime(shown, i18n.language), sure: formatDateTime(sure, i18n.language) }
  if (!is_doubted)
    return (
      <Card>
        <Text fw={600}>{t('retention.clock')}</Text>
        <Text size="sm">{t('retention.clockRight', times)}</Text>
      </Card>
    )
  return (
    <Alert color="gray" icon={<IconAlertTriangle />} title={t('retention.clockDoubted')}>
      <Stack gap={12} align="flex-start">
        <Text size="sm">{t('retention.clockWhy', times)}</Text>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('retention.clockConfirm')}
        </Button>
      </Stack>
    </Alert>
  )
}

function Kept({ retention: { reading_days, alert_days } }: { retention: Retention }) {
  const { t } = useTranslation()
  const days = (count: number | null) =>
    count === null ? t('retention.keptAll') : t('retention.keptDays', { count })
  return (
    <Card>
      <Stack gap={8}>
        <Text>
          <b>{t('retention.readings')}:</b> {days(reading_days)}
        </Text>
        <Text>
          <b>{t('retention.alerts')}:</b> {days(alert_days)}
        </Text>
        <Text size="sm" c="dimmed">
          {t('retention.setting')}
        </Text>
      </Stack>
    </Card>
  )
}

/** Shows what a call has answered. */
function useTake() {
  const client = useQueryClient()
  return (saved: Retention) => client.setQueryData(retentionQuery.queryKey, saved)
}
