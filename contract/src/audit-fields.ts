import type { AuditField } from './audit-log.ts'

/** The fields that screens have a word for, with its key in the console's locale files. */
const sharedTexts: Readonly<Partial<Record<AuditField, string>>> = {
  email: 'login.email',
  password: 'login.password',
  first_name: 'profile.firstName',
  last_name: 'profile.lastName',
  phone_number: 'profile.phone',
  date_of_birth: 'profile.dateOfBirth',
  manufacturer_id: 'settingData.manufacturerId',
  description: 'settingData.description',
  status: 'settingData.status',
  type: 'settingData.type',
  module_type: 'settingData.type',
  episode: 'alerts.title',
  latitude: 'settingData.latitude',
  longitude: 'settingData.longitude',
  interval_seconds: 'settingData.interval',
  contact: 'settingData.contact',
  factor_count: 'moduleDetails.title',
  unit: 'factor.unit',
  decimals: 'factor.decimals',
  kind: 'factor.kind',
  quantity: 'factor.quantity',
  range_min: 'factor.rangeMin',
  range_max: 'factor.rangeMax',
  min_value: 'threshold.min',
  max_value: 'threshold.max',
  min_range: 'threshold.minRange',
  max_range: 'threshold.maxRange',
  deadband: 'threshold.deadband',
  on_delay_seconds: 'threshold.onDelay',
  off_delay_seconds: 'threshold.offDelay',
  factor: 'alerts.factor',
  module: 'alerts.module',
  value: 'alerts.value',
  timestamp: 'alerts.time',
  resolved_at: 'alerts.ended',
  started_at: 'alertDetails.started',
  peak: 'alertDetails.peak',
  last: 'alertDetails.last',
  is_read: 'alerts.read',
  is_important: 'notifications.important',
  is_active: 'common.active',
  has_email: 'notificationSettings.email',
  has_app: 'notificationSettings.app',
  has_alert_system: 'notificationSettings.alertSystem',
  host: 'mqtt.host',
  port: 'mqtt.port',
  client_id: 'mqtt.clientId',
  topics: 'mqtt.topics',
  qos: 'mqtt.qos',
  use_tls: 'mqtt.useTls',
  persistent_session: 'mqtt.persistentSession',
  retain: 'mqtt.retain',
  why: 'mqtt.reasonColumn',
  message: 'notifications.content',
  author: 'notifications.author',
  module_manufacturer_id: 'settingData.manufacturerId',
  factor_manufacturer_id: 'factor.manufacturerId',
  factors: 'moduleDetails.title',
}

const shared: Readonly<Record<string, string>> = sharedTexts

/** The key of the name of a field: the word of the screens, if they have one. */
export const auditFieldText = (field: string): string => shared[field] ?? `audit.fields.${field}`

const kinds: Readonly<Record<string, string>> = {
  gauge: 'factor.kindGauge',
  counter: 'factor.kindCounter',
  cause: 'audit.fields.cause',
  action: 'audit.fields.done',
}
const roles: Readonly<Record<string, string>> = {
  admin: 'settingUsers.roleAdmin',
  operator: 'settingUsers.roleOperator',
}
const qualities: Readonly<Record<string, string>> = {
  0: 'audit.measured',
  1: 'state.CALIBRATING',
  2: 'state.FAULTY',
  3: 'state.SUSPECT',
  4: 'state.INVALID',
}

/** The key of the word of a chosen value; undefined for what people write themselves. */
export function auditValueText(field: string, value: string): string | undefined {
  if (field === 'type') return `nav.${value}`
  if (field === 'kind') return kinds[value] ?? `notifications.kinds.${value}`
  if (field === 'role') return roles[value]
  if (field === 'quality') return qualities[value]
  if (field === 'verdict') return `audit.verdicts.${value}`
  if (field === 'status') return `state.${value}`
  if (field === 'class') return `alertDetails.class.${value}`
  if (field === 'resolve_reason') return `alertDetails.reason.${value}`
  if (field === 'half_weight') return `audit.halfWeights.${value}`
  if (field === 'permissions') return `permissions.${value.replace('.', '_')}`
  return undefined
}
