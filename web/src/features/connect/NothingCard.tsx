import { Anchor, Card, Text } from '@mantine/core'
import type { StationConnect } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { Disclosure } from '../../components/form/Disclosure.tsx'
import type { Endpoint } from './endpoint.ts'
import { lastHeard } from './live-state.ts'
import classes from './NothingCard.module.css'

interface NothingCardProps {
  connect: StationConnect
  endpoint: Endpoint | null
}

/** What to look at while nothing comes; folded once something has. */
export function NothingCard({ connect, endpoint }: NothingCardProps) {
  const { t } = useTranslation()
  const isSilent = lastHeard(connect) === null
  return (
    <Card padding="12px 16px">
      <Disclosure
        // It folds by itself with the first message; then it is the person's.
        key={String(isSilent)}
        open={isSilent}
        summary={<h2 className={classes.title}>{t('connect.nothing')}</h2>}
      >
        <ul className={classes.list}>
          {endpoint !== null && (
            <Case title={t('connect.cannotConnect')}>{t('connect.firewall', { port: endpoint.port })}</Case>
          )}
          {endpoint?.tls === true && (
            <Case title={t('connect.certificate')}>{t('connect.certificateText')}</Case>
          )}
          {connect.address?.kind === 'own' && (
            <Case title={t('connect.refused')}>{t('connect.refusedText')}</Case>
          )}
          <Case title={t('connect.noReadings')}>
            {t('connect.noReadingsText')}{' '}
            <Can do="settings.view_mqttconfig">
              <Anchor
                inherit
                td="underline"
                renderRoot={(props) => <Link {...props} to="/setting/devices" />}
              >
                {t('connect.look')}
              </Anchor>
            </Can>
          </Case>
        </ul>
      </Disclosure>
    </Card>
  )
}

function Case({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      {title}
      <Text size="xs" c="dimmed" component="p" m={0}>
        {children}
      </Text>
    </li>
  )
}
