import type { MqttConfig, MqttConfigWrite } from '@quantrac/contract'

/** The form's values. An emptied number field holds ''. */
export interface MqttValues {
  name: string
  host: string
  port: number | string
  username: string
  password: string
  client_id: string
  topics: string[]
  qos: number | string
  use_tls: boolean
  persistent_session: boolean
  retain: boolean
}

/** The stored settings as the form shows them. The password is never among them. */
export function mqttValues(config: MqttConfig): MqttValues {
  const { name, host, port, username, client_id, topics, qos } = config
  const { use_tls, persistent_session, retain } = config
  return {
    name,
    host,
    port,
    username,
    password: '',
    client_id,
    topics,
    qos,
    use_tls,
    persistent_session,
    retain,
  }
}

/**
 * The request body: port and QoS as numbers, an emptied QoS as its default 0. Without a username a stored password has
 * no use and is deleted.
 */
export function mqttBody(values: MqttValues): MqttConfigWrite {
  const { host, port, qos, username, password } = values
  return {
    ...values,
    host: host.trim(),
    port: Number(port),
    qos: Number(qos),
    password: username === '' && password === '' ? null : password,
  }
}

export function isPort(value: number | string): boolean {
  const port = Number(value)
  return value !== '' && Number.isInteger(port) && port >= 1 && port <= 65_535
}

/** The list with the typed topic; the same list if the topic is empty or already in it. */
export function withTopic(topics: string[], typed: string): string[] {
  const topic = typed.trim()
  return topic === '' || topics.includes(topic) ? topics : [...topics, topic]
}

type Place = Pick<MqttValues, 'host' | 'port'>

const isSamePlace = (values: Place, place: { host: string; port: number } | null): boolean =>
  place !== null && values.host.trim() === place.host && Number(values.port) === place.port

/** Whether the form points to Quantrac's own endpoint, which needs no password. */
export const isOwnPlace = (config: MqttConfig, values: Place): boolean =>
  isSamePlace(values, config.mqtt_info.own)

/** Whether the form points to another place than the stored password is for: the server then requires it again. */
export function needsPasswordAgain(config: MqttConfig, values: MqttValues): boolean {
  const isMoved = !isSamePlace(values, config) || values.use_tls !== config.use_tls
  return config.has_password && values.username !== '' && isMoved && !isOwnPlace(config, values)
}

/**
 * Why readings can be lost between an outside broker and the server; nothing for the endpoint: stations keep what is
 * not acknowledged.
 */
export function lossRisks(config: MqttConfig): readonly ('qos' | 'session')[] {
  if (config.mqtt_info.embedded) return []
  return [
    ...(config.qos === 0 ? (['qos'] as const) : []),
    ...(config.persistent_session ? [] : (['session'] as const)),
  ]
}
