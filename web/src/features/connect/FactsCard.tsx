import { Alert } from '@mantine/core'
import type { StationConnect } from '@quantrac/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { Card } from './Card.tsx'
import type { Endpoint } from './endpoint.ts'
import { Fact } from './Fact.tsx'
import classes from './Fact.module.css'
import { KeyFact } from './KeyFact.tsx'

interface FactsCardProps {
  connect: StationConnect
  endpoint: Endpoint | null
  /** The key that was just made. */
  password: string | null
  onPassword: (password: string) => void
}

const hostFrom = {
  page: 'connect.fromPage',
  public: 'connect.fromPublic',
  listens: 'connect.fromListens',
  broker: 'connect.fromBroker',
} as const

/** What is filled in on the device. */
export function FactsCard({ connect, endpoint, password, onPassword }: FactsCardProps) {
  const { t } = useTranslation()
  const { module, address, topic } = connect
  const isOwn = address?.kind !== 'broker'
  return (
    <Card title={t('connect.facts')} extra={t(isOwn ? 'connect.factsFive' : 'connect.factsBroker')}>
      {endpoint === null && <Problem text={t('connect.noEndpoint')} />}
      {endpoint?.isLocalOnly === true && (
        <Problem text={t('connect.localOnly', { variable: 'QUANTRAC_BROKER_HOST' })} />
      )}
      <dl className={classes.facts}>
        {endpoint !== null && (
          <>
            <Fact name={t('connect.host')} value={endpoint.host} hint={t(hostFrom[endpoint.from])} />
            <Fact name={t('connect.port')} value={String(endpoint.port)} hint={<PortHint {...endpoint} />} />
          </>
        )}
        <Fact name={t('mqtt.topic')} value={topic} />
        {isOwn ? (
          <>
            <Fact name={t('mqtt.username')} value={module.manufacturer_id} hint={t('connect.usernameIs')} />
            <KeyFact {...{ connect, password }} onPassword={onPassword} />
          </>
        ) : (
          <Fact name={t('connect.signIn')} hint={t('connect.signInBroker')} />
        )}
      </dl>
    </Card>
  )
}

function Problem({ text }: { text: string }) {
  return (
    <Alert variant="default" mx={16} mb={16} icon={<IconAlertTriangle aria-hidden />}>
      {text}
    </Alert>
  )
}

function PortHint({ tls, plainPort }: Endpoint) {
  const { t } = useTranslation()
  if (!tls) return t('connect.plain')
  return plainPort === null ? t('connect.tls') : t('connect.tlsAndPlain', { port: plainPort })
}
