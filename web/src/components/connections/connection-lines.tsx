import type { MqttConnection, RefusedPacket, RefusedSignIn } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { protocolText, rateText, refusalKeys, signedInKeys } from './connection-words.ts'
import { ConnectionState } from './ConnectionState.tsx'
import { TwoLines } from './TwoLines.tsx'

interface ConnectionLinesProps {
  connection: MqttConnection
  /** Whether the station is named: on its own page its name says nothing new. */
  isOfStation?: boolean
}

export function ConnectionLines({ connection, isOfStation = false }: ConnectionLinesProps) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { device, client_id, signed_in_by, address, since, unacknowledged } = connection
  const who = t(signedInKeys[signed_in_by])
  return (
    <TwoLines
      what={isOfStation ? who : device || client_id}
      mark={<ConnectionState connection={connection} />}
      facts={[
        isOfStation ? client_id : who,
        address,
        protocolText(connection),
        isOfStation ? t('connections.sinceAt', { at: formatShort(Date.parse(since), now) }) : '',
        t('connections.rateOf', {
          count: connection.messages_per_minute,
          rate: rateText(connection, language),
        }),
        unacknowledged === 0
          ? ''
          : t('connections.unacknowledgedOf', {
              count: unacknowledged,
              total: formatNumber(unacknowledged, language),
            }),
      ]}
    />
  )
}

export function RefusedSignInLines({ refused }: { refused: RefusedSignIn }) {
  const { t } = useTranslation()
  const { reason, username, client_id, address, count, last_seen_at } = refused
  const language = currentLanguage()
  return (
    <TwoLines
      what={t(refusalKeys[reason])}
      mark={<RelativeTime instant={last_seen_at} locale={language} />}
      facts={[
        username,
        client_id,
        address,
        t('connections.times', { count, total: formatNumber(count, language) }),
      ]}
    />
  )
}

const KIB = 1024

export function RefusedPacketLines({ packet }: { packet: RefusedPacket }) {
  const { t } = useTranslation()
  const { topic, address, bytes, count, last_seen_at } = packet
  const language = currentLanguage()
  return (
    <TwoLines
      what={
        bytes === null
          ? t('connections.packetTooLarge')
          : t('connections.packetTooLargeOf', { size: formatNumber(Math.ceil(bytes / KIB), language) })
      }
      mark={<RelativeTime instant={last_seen_at} locale={language} />}
      facts={[topic, address, t('connections.times', { count, total: formatNumber(count, language) })]}
    />
  )
}
