import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { InstrumentForm } from './InstrumentForm.tsx'
import { instrumentQuery } from './modbus-list.ts'

/** One instrument, or (null) a new one: how it is reached, what is read of it, and what it becomes. */
export function InstrumentView({ id }: { id: number | null }) {
  const { t } = useTranslation()
  // What a person is changing is not replaced by what the server says meanwhile.
  const found = useQuery({ ...instrumentQuery(id ?? 0), enabled: id !== null, refetchOnWindowFocus: false })
  const title = id === null ? t('modbus.addTitle') : (found.data?.name ?? t('modbus.title'))
  return (
    <>
      <PageHeader title={title} context={t('modbus.lead')} actions={<AllInstruments />} />
      {id === null || found.data !== undefined ? (
        <InstrumentForm source={id === null ? null : (found.data ?? null)} />
      ) : found.isError ? (
        <ErrorView
          error={found.error}
          fallback={t('modbus.fetchFailed')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <div aria-label={t('loading.label')}>
          <Skeleton height={160} mb={16} />
          <Skeleton height={320} />
        </div>
      )}
    </>
  )
}

function AllInstruments() {
  const { t } = useTranslation()
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/setting/modbus" />}>
      {t('modbus.all')}
    </Button>
  )
}
