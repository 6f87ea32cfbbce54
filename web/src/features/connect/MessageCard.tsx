import { Button, Text } from '@mantine/core'
import type { ConnectMessage, ConnectValue, StationConnect } from '@quantrac/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { reasonKey } from '../../components/connections/reject-reasons.ts'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { Card } from './Card.tsx'
import classes from './MessageCard.module.css'
import { valueText } from './message-words.ts'

interface MessageCardProps {
  module: StationConnect['module']
  message: ConnectMessage
}

const loadAdd = async () => (await import('./AddFactorDialog.tsx')).AddFactorDialog

/** The newest message, and what became of each part of it. */
export function MessageCard({ module, message }: MessageCardProps) {
  const { t } = useTranslation()
  const { received_at, text, values, refused, has_time } = message
  const [adding, setAdding] = useState<string | null>(null)
  return (
    <Card title={t('connect.newest')} extra={formatDateTime(received_at, currentLanguage())}>
      {text !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        <pre className={classes.raw} tabIndex={0} aria-label={t('mqtt.sample')}>
          {text}
        </pre>
      )}
      <ul className={classes.rows}>
        {values.map((value) => (
          <Value key={value.sent} value={value} onAdd={() => setAdding(value.sent)} />
        ))}
        {refused.map(({ key, reason, found }) => (
          <li key={`${key} ${reason}`} data-refused>
            <b>{key}</b>
            <code>{found}</code>
            <span className={classes.fate}>{t(reasonKey(reason), { reason })}</span>
          </li>
        ))}
        {!has_time && values.length > 0 && (
          <li>
            <Text span inherit c="dimmed" className={classes.whole ?? ''}>
              {t('connect.noTime')}
            </Text>
          </li>
        )}
      </ul>
      {adding !== null && (
        <LazyPart load={loadAdd}>
          {(AddFactorDialog) => (
            <AddFactorDialog module={module} sent={adding} onClose={() => setAdding(null)} />
          )}
        </LazyPart>
      )}
    </Card>
  )
}

function Value({ value, onAdd }: { value: ConnectValue; onAdd: () => void }) {
  const { t } = useTranslation()
  const canAdd = useCan('adaptors.add_factor')
  const { sent, unit, factor } = value
  return (
    <li>
      <b>{sent}</b>
      <span className={classes.value}>
        {valueText(value)}{' '}
        <Text span size="xs" c="dimmed">
          {unit}
        </Text>
      </span>
      <span className={classes.fate}>
        {t(factor === null ? 'connect.isUnknown' : 'connect.isStored')}
        {factor === null && canAdd && (
          <Button
            variant="subtle"
            px={6}
            mr={-6}
            size="compact-sm"
            aria-label={t('connect.addNamed', { name: sent })}
            onClick={onAdd}
          >
            {t('connect.add')}
          </Button>
        )}
      </span>
    </li>
  )
}
