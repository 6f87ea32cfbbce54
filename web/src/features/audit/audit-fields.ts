import type { AuditField } from '@quantrac/contract'
import type { TextKey } from '../../i18n/keys.ts'

/** The name of a field of an entry: the word of the screens, if they have one. */
export const fieldTexts: Readonly<Record<AuditField, TextKey>> = {
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
  username: 'audit.fields.username',
  role: 'audit.fields.role',
  groups: 'audit.fields.groups',
  permissions: 'audit.fields.permissions',
  module_ids: 'audit.fields.module_ids',
  factor_ids: 'audit.fields.factor_ids',
  user_count: 'audit.fields.user_count',
  code: 'audit.fields.code',
  factor_id: 'audit.fields.factor_id',
  quality: 'audit.fields.quality',
  factor_name: 'audit.fields.factor_name',
  module_name: 'audit.fields.module_name',
  resolve_reason: 'audit.fields.resolve_reason',
  class: 'audit.fields.class',
  title: 'audit.fields.title',
  user_ids: 'audit.fields.user_ids',
  user_id: 'audit.fields.user_id',
  older_than: 'audit.fields.older_than',
  removed: 'audit.fields.removed',
  attempt: 'audit.fields.attempt',
  accepted: 'audit.fields.accepted',
  duplicates: 'audit.fields.duplicates',
  rejected_total: 'audit.fields.rejected_total',
  name: 'audit.fields.name',
  last_seen_at: 'audit.fields.last_seen_at',
  factor_code: 'audit.fields.factor_code',
  module_code: 'audit.fields.module_code',
  created_at: 'audit.fields.created_at',
  alert_id: 'audit.fields.alert_id',
  report_id: 'audit.fields.report_id',
  has_password: 'audit.fields.has_password',
  module_manufacturer_id: 'settingData.manufacturerId',
  factor_manufacturer_id: 'factor.manufacturerId',
  module_id: 'audit.fields.module_id',
  factors: 'moduleDetails.title',
  hours: 'audit.fields.hours',
  days_without_peak: 'audit.fields.days_without_peak',
  report_type: 'audit.fields.report_type',
  all_factors: 'audit.fields.all_factors',
  start_datetime: 'audit.fields.start_datetime',
  end_datetime: 'audit.fields.end_datetime',
  resolution: 'audit.fields.resolution',
  layout: 'audit.fields.layout',
  scheduler_id: 'audit.fields.scheduler_id',
}

const kinds: Readonly<Record<string, string>> = { gauge: 'factor.kindGauge', counter: 'factor.kindCounter' }
const roles: Readonly<Record<string, string>> = {
  admin: 'settingUsers.roleAdmin',
  operator: 'settingUsers.roleOperator',
}
const qualities: Readonly<Record<string, string>> = {
  0: 'audit.measured',
  1: 'state.CALIBRATING',
  2: 'state.FAULTY',
}

/** The key of the word of a chosen value; undefined for what people write themselves. */
export function valueTexts(field: string, value: string): string | undefined {
  if (field === 'type') return `nav.${value}`
  if (field === 'kind') return kinds[value] ?? `notifications.kinds.${value}`
  if (field === 'role') return roles[value]
  if (field === 'quality') return qualities[value]
  if (field === 'status') return `state.${value}`
  if (field === 'class') return `alertDetails.class.${value}`
  if (field === 'resolve_reason') return `alertDetails.reason.${value}`
  if (field === 'permissions') return `permissions.${value.replace('.', '_')}`
  return undefined
}
