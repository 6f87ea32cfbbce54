import { Button, Skeleton, Text } from '@mantine/core'
import type { StationConnect } from '@quantrac/contract'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequirePermission } from '../../components/access/RequirePermission.tsx'
import { connectNeeds } from '../../components/connections/may-connect.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { connectQuery } from './connect-query.ts'
import classes from './ConnectPage.module.css'
import { endpointOf } from './endpoint.ts'
import { FactsCard } from './FactsCard.tsx'
import { LiveLine } from './LiveLine.tsx'
import { MessageCard } from './MessageCard.tsx'
import { NothingCard } from './NothingCard.tsx'
import { SnippetsCard } from './SnippetsCard.tsx'

/** How to connect a station's device: what to fill in, lines to paste, and what has come of it, live. */
export function ConnectPage({ code }: { code: string }) {
  return (
    <RequirePermission code={connectNeeds}>
      <Asked code={code} />
    </RequirePermission>
  )
}

function Asked({ code }: { code: string }) {
  const { t } = useTranslation()
  const connect = useQuery(connectQuery(code))
  if (connect.data !== undefined) return <Opened key={connect.data.module.id} connect={connect.data} />
  if (connect.isError) {
    return (
      <>
        <PageHeader title={code} context={t('connect.context')} />
        <ErrorView
          error={connect.error}
          fallback={t('connect.fetchFailed')}
          onRetry={() => void connect.refetch()}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title={code} context={t('connect.context')} />
      <div className={classes.page} aria-label={t('loading.label')}>
        <Skeleton height={72} />
        <div className={classes.grid}>
          <Skeleton height={460} />
          <Skeleton height={320} />
        </div>
      </div>
    </>
  )
}

function Opened({ connect }: { connect: StationConnect }) {
  const { t } = useTranslation()
  const { module, address } = connect
  // Only this page holds the password: no cache, no storage and no address has it, and leaving the page forgets it.
  const [password, setPassword] = useState<string | null>(null)
  const endpoint = address && endpointOf(address, window.location.hostname)
  return (
    <>
      <PageHeader
        title={
          <>
            {module.name}{' '}
            <Text span size="sm" c="dimmed">
              {module.code}
            </Text>
          </>
        }
        context={t('connect.context')}
        actions={<ToStation module={module} />}
      />
      <div className={classes.page}>
        <LiveLine connect={connect} />
        <div className={classes.grid}>
          <div className={classes.column}>
            <FactsCard {...{ connect, endpoint, password }} onPassword={setPassword} />
            {endpoint !== null && <SnippetsCard {...{ connect, endpoint, password }} />}
          </div>
          <div className={classes.column}>
            {connect.message !== null && <MessageCard module={module} message={connect.message} />}
            <NothingCard {...{ connect, endpoint }} />
          </div>
        </div>
      </div>
    </>
  )
}

function ToStation({ module: { type, code } }: Pick<StationConnect, 'module'>) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconChartLine size={18} aria-hidden />}
      renderRoot={(props) => <Link {...props} to={`/${type}`} search={{ module: code }} />}
    >
      {t('connect.toStation')}
    </Button>
  )
}
