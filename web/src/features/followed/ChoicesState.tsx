import { Button, Card, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'

/** Shown while the choices are loading. */
export function ChoicesSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      {Array.from({ length: 3 }, (_, card) => (
        <Card key={card} aria-hidden>
          <Skeleton height={16} width={160} mb={20} />
          <Skeleton height={12} width="70%" mb={16} />
          <Skeleton height={12} width="55%" />
        </Card>
      ))}
    </Stack>
  )
}

export function ChoicesError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Card padding={0}>
      <ErrorView error={error} fallback={t('errors.fetchFollowedFailed')} onRetry={onRetry} />
    </Card>
  )
}

/** No choices: because there is no station, or none matches. */
export function NoChoices({
  isEmpty,
  state,
  note,
}: {
  isEmpty: boolean
  state: TableState
  note?: ReactNode
}) {
  const { t } = useTranslation()
  const unseen = useNoStations()
  return (
    <Card ta="center" py={48}>
      <Text fw={600}>{t(isEmpty ? (unseen?.title ?? 'followed.empty') : 'followed.noMatch')}</Text>
      {isEmpty ? (
        <Text c="dimmed" size="sm">
          {t(unseen?.text ?? 'followed.emptyText')}
        </Text>
      ) : (
        <>
          {note}
          <Button variant="default" mt="md" mx="auto" onClick={() => state.clear()}>
            {t('followed.clearFilters')}
          </Button>
        </>
      )}
    </Card>
  )
}
