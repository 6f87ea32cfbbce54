import type { ModuleLatest, StationConnections } from '@quantrac/contract'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import {
  ConnectionLines,
  RefusedPacketLines,
  RefusedSignInLines,
} from '../../components/connections/connection-lines.tsx'
import { toConnect, useMayConnect } from '../../components/connections/may-connect.ts'
import { Disclosure } from '../../components/form/Disclosure.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import classes from './ConnectionsCard.module.css'
import { Section } from './Section.tsx'
import { connectionsQuery } from './station-queries.ts'

/** Who is connected to the endpoint as this station now, and what was refused of it lately. */
export function ConnectionsCard({ station }: { station: ModuleLatest }) {
  return (
    <Can do="adaptors.view_module">
      <Card station={station} />
    </Can>
  )
}

function Card({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // What only whoever sets the station up looks at: closed it asks nothing.
  const connections = useQuery({ ...connectionsQuery(station.id), enabled: isOpen })
  return (
    <Section title={t('connections.ofStation')} extra={<HowToConnect code={station.code} />}>
      <Disclosure
        summary={t('connections.show')}
        className={classes.fold ?? ''}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        {connections.data !== undefined ? (
          <Connections known={connections.data} />
        ) : connections.isError ? (
          <ErrorView
            error={connections.error}
            fallback={t('connections.failed')}
            onRetry={() => void connections.refetch()}
          />
        ) : (
          <Skeleton height={40} m={16} w="auto" data-unseen={isOpen ? undefined : true} />
        )}
      </Disclosure>
    </Section>
  )
}

function HowToConnect({ code }: { code: string }) {
  const { t } = useTranslation()
  if (!useMayConnect()) return null
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="." search={toConnect(code)} />}>
      {t('station.howToConnect')}
    </Anchor>
  )
}

function Connections({ known }: { known: StationConnections }) {
  const { t } = useTranslation()
  const { listens, connections, refused_sign_ins, refused_packets } = known
  return (
    <>
      {connections.length === 0 ? (
        <Text size="sm" c="dimmed" px={16} pb={16}>
          {t(listens ? 'connections.noneOfStation' : 'connections.closed')}
        </Text>
      ) : (
        <Rows>
          {connections.map((one) => (
            <li key={`${one.signed_in_by} ${one.client_id} ${one.since}`}>
              <ConnectionLines connection={one} isOfStation />
            </li>
          ))}
        </Rows>
      )}
      {refused_sign_ins.length > 0 && (
        <Rows title={t('connections.refusedTitle')}>
          {refused_sign_ins.map((one) => (
            <li key={`${one.address} ${one.reason}`}>
              <RefusedSignInLines refused={one} />
            </li>
          ))}
        </Rows>
      )}
      {refused_packets.length > 0 && (
        <Rows title={t('connections.packetsTitle')}>
          {refused_packets.map((one) => (
            <li key={`${one.address} ${one.topic}`}>
              <RefusedPacketLines packet={one} />
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}

function Rows({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title !== undefined && <h3 className={classes.title}>{title}</h3>}
      <ul className={classes.rows} aria-label={title}>
        {children}
      </ul>
    </>
  )
}
