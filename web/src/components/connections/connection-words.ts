import type { ConnectionWait, MqttConnection, SignInRefusal } from '@quantrac/contract'
import type { TextKey } from '../../i18n/keys.ts'
import { formatNumber } from '../../lib/number-format.ts'

export const signedInKeys = {
  key: 'connections.byKey',
  pair: 'connections.byPair',
  none: 'connections.byNone',
} as const satisfies Record<MqttConnection['signed_in_by'], TextKey>

export const waitKeys = {
  rate: 'connections.slowed',
  storage: 'connections.waitsForStorage',
  answers: 'connections.waitsForAnswers',
} as const satisfies Record<ConnectionWait, TextKey>

export const refusalKeys = {
  wrong: 'connections.refusedWrong',
  locked: 'connections.refusedLocked',
  'client-id': 'connections.refusedClientId',
  method: 'connections.refusedMethod',
  version: 'connections.refusedVersion',
  full: 'connections.refusedFull',
  quota: 'connections.refusedQuota',
  late: 'connections.endedLate',
  malformed: 'connections.endedMalformed',
  protocol: 'connections.endedProtocol',
  silent: 'connections.endedSilent',
  'taken-over': 'connections.endedTakenOver',
  topic: 'connections.endedTopic',
  'topic-alias': 'connections.endedTopicAlias',
  'too-large': 'connections.endedTooLarge',
  'key-ended': 'connections.endedKey',
} as const satisfies Record<SignInRefusal, TextKey>

const transports = { tcp: 'TCP', tls: 'TLS', websocket: 'WebSocket' } as const satisfies Record<
  MqttConnection['transport'],
  string
>

/** «MQTT 3.1.1 · TLS» */
export const protocolText = ({ protocol, transport }: MqttConnection): string =>
  `MQTT ${protocol} · ${transports[transport]}`

/** Messages a minute. */
export const rateText = ({ messages_per_minute: rate }: MqttConnection, language: string): string =>
  formatNumber(rate, language, rate < 10 && !Number.isInteger(rate) ? 1 : 0)
