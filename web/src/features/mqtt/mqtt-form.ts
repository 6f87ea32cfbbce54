import type { MqttConfig, MqttConfigWrite } from '@quantrac/contract'

/** What the form holds. A number field that was emptied holds ''. */
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
 * What goes to the server: port and QoS as numbers, an emptied QoS as its default 0. Without a username there is nothing that a stored
 * password could belong to: it is forgotten.
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

/** The list with the typed topic; the same list where it is empty or there already. */
export function withTopic(topics: string[], typed: string): string[] {
  const topic = typed.trim()
  return topic === '' || topics.includes(topic) ? topics : [...topics, topic]
}

/** Whether the stored password does not follow to where the form points now: the server then wants it again. */
export function needsPasswordAgain(config: MqttConfig, values: MqttValues): boolean {
  const isSamePlace =
    values.host.trim() === config.host &&
    Number(values.port) === config.port &&
    values.use_tls === config.use_tls
  return config.has_password && values.username !== '' && !isSamePlace
}

/** Why readings can be lost between an outside broker and here; nothing for the embedded one, which keeps them itself. */
export function lossRisks(config: MqttConfig): readonly ('qos' | 'session')[] {
  if (config.mqtt_info.embedded) return []
  return [
    ...(config.qos === 0 ? (['qos'] as const) : []),
    ...(config.persistent_session ? [] : (['session'] as const)),
  ]
}
