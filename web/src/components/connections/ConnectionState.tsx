import type { MqttConnection } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { waitKeys } from './connection-words.ts'

/** Whether what a client sends is read, or what it waits for. */
export function ConnectionState({ connection: { waits_for } }: { connection: MqttConnection }) {
  const { t } = useTranslation()
  if (waits_for === null) return <StatusBadge tone="normal">{t('connections.reads')}</StatusBadge>
  return <StatusBadge tone="warning">{t(waitKeys[waits_for])}</StatusBadge>
}
