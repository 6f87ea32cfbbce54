import type { SourceSettings } from '../features/mqtt/mqtt.control.ts'

export const isSame = (one: SourceSettings, other: SourceSettings): boolean =>
  isSameConnection(one, other) &&
  one.qos === other.qos &&
  JSON.stringify(one.topics) === JSON.stringify(other.topics)

/** Topics and QoS can change on an open connection; everything else needs a new one. */
export const isSameConnection = (one: SourceSettings, other: SourceSettings): boolean =>
  one.embedded === other.embedded &&
  one.host === other.host &&
  one.port === other.port &&
  one.username === other.username &&
  one.password === other.password &&
  one.client_id === other.client_id &&
  one.use_tls === other.use_tls &&
  one.persistent_session === other.persistent_session
