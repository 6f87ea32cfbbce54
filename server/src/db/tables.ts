import type {
  AlertStatus,
  Interval,
  Language,
  intervalPeriods,
  ScheduleEnds,
  TaskFunction,
  BreachClass,
  Crontab,
  Factor,
  FactorPhase,
  Module,
  NotificationKind,
  NotificationSetting,
  Organisation,
  Quality,
  Report,
  ResolveReason,
  Role,
  Severity,
  Threshold,
  WidgetRange,
  WidgetType,
} from '@quantrac/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BigId, Instant, Json, Stored } from './column-types.ts'

export interface UserAccountTable {
  id: GeneratedAlways<number>
  email: string
  email_key: string
  username: string
  /** Null: invited, and no password chosen yet. */
  password_hash: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  phone_number: Generated<string>
  /** `YYYY-MM-DD`: a calendar day is never converted to an instant. */
  date_of_birth: string | null
  role: Generated<Role>
  is_active: Generated<boolean>
  created_at: Generated<Date>
  search_text: GeneratedAlways<string>
  /** Of their mails; null: not known yet. */
  language: Generated<Language | null>
}

export interface SessionTable {
  id: string
  user_id: number
  created_at: Instant
  last_used_at: Instant
  expires_at: Instant
  ip: Generated<string>
  user_agent: Generated<string>
  generation: Generated<number>
  refresh_hash: Buffer
  previous_hash: Buffer | null
  rotated_at: Instant | null
  revoked_at: Instant | null
  revoke_reason: string | null
}

export interface ModuleTable
  extends Stored<
    Omit<Module, 'last_seen_at' | 'factor_count'>,
    'description' | 'type' | 'status' | 'interval_seconds' | 'contact'
  > {
  code_key: string
  created_at: Generated<Date>
  deleted_at: Instant | null
  device_key_hash: Buffer | null
}

export interface FactorTable extends Stored<Omit<Factor, 'module'>, 'status' | 'unit' | 'decimals' | 'kind'> {
  module_id: number
  code_key: string
  created_at: Generated<Date>
  deleted_at: Instant | null
}

type ThresholdTable = Stored<
  Threshold,
  'min_range' | 'max_range' | 'status' | 'deadband' | 'on_delay_seconds' | 'off_delay_seconds'
>

/** A period lasts until the factor's next one. `from_at` may be '-infinity', so it is read by SQL alone. */
export interface LimitPeriodTable extends Omit<Threshold, 'id' | 'status'> {
  from_at: Instant
  is_on: boolean
  set_at: Instant
  set_by: number | null
}

export interface FactorStateTable {
  factor_id: number
  phase: Generated<FactorPhase>
  class: BreachClass | null
  since: Instant | null
  severity: Severity | null
  alert_id: number | null
  watermark: Instant | null
  /** Nobody is told of the open alert yet: its readings were old, or came with a file. */
  is_untold: Generated<boolean>
  peak: number | null
  last: number | null
  latest_ts: Instant | null
  latest_value: number | null
  latest_quality: Quality | null
  received_at: Instant | null
  /** `YYYY-MM-DD`; null: nothing is packed. */
  packed_until: Generated<string | null>
  /** The copy of the program that wrote the row last and remembers it; null: the row or the factor's settings have changed since. */
  written_by: Generated<number | null>
  pages_version: Generated<string>
  /** `YYYY-MM-DD`: the newest day that has readings. */
  counted_day: string | null
  day_count: Generated<number>
  /** Of quality 0. */
  day_max: number | null
}

export interface AlertTable {
  id: BigId
  factor_id: number
  module_id: number
  factor_code: string
  factor_name: string
  module_code: string
  module_name: string
  unit: string
  decimals: number
  status: AlertStatus
  class: BreachClass | null
  origin: Generated<'judged' | 'manual'>
  value: number
  peak: number | null
  last: number | null
  min_value: number | null
  max_value: number | null
  timestamp: Instant
  started_at: Instant
  episode: number | null
  resolved_at: Instant | null
  resolve_reason: ResolveReason | null
  created_at: Generated<Date>
  told: Generated<'live' | 'waiting' | 'digest' | 'none'>
  judged_again: Json | null
}

export interface NotificationTable {
  id: BigId
  user_id: number
  kind: NotificationKind
  title: string | null
  message: string | null
  data: Json
  alert_id: number | null
  report_id: number | null
  /** null: not marked one by one; `notification_read_through` decides. */
  is_read: boolean | null
  is_important: Generated<boolean>
  created_at: Generated<Date>
  search_text: GeneratedAlways<string>
  /** The module that it is about, from `data`. */
  module_id: GeneratedAlways<number | null>
}

export interface WidgetTable {
  id: GeneratedAlways<number>
  user_id: number
  type: WidgetType
  title: string
  module_id: number | null
  module_code: string | null
  factor_ids: number[]
  factor_codes: string[]
  range: WidgetRange | null
  layout: Json
  position: Json
}

export interface ReportTable
  extends Pick<
    Report,
    | 'name'
    | 'report_type'
    | 'module_code'
    | 'module_name'
    | 'module_type'
    | 'factors'
    | 'all_factors'
    | 'resolution'
    | 'layout'
  > {
  id: GeneratedAlways<number>
  module_id: number
  factor_ids: number[]
  start_datetime: Instant
  end_datetime: Instant
  status: Generated<Report['status']>
  /** How many times it was begun. */
  run: Generated<number>
  /** How many runs ended with an error. */
  errors: Generated<number>
  /** Of its newest run, among all runs. */
  turn: Generated<number | null>
  /** Of its rows. */
  characters: Generated<number>
  progress: Generated<number>
  row_count: Generated<number>
  failure: Json
  headers: Json
  facts: Json
  summary: Json
  checksum: string | null
  created_at: Instant
  finished_at: Instant | null
  created_by: number | null
  created_by_email: string | null
  scheduler_id: number | null
  search_text: GeneratedAlways<string>
}

export interface MqttConfigTable {
  id: Generated<number>
  name: string
  host: string
  port: number
  username: Generated<string>
  password_encrypted: Buffer | null
  client_id: Generated<string>
  topics: Generated<string[]>
  qos: Generated<number>
  use_tls: Generated<boolean>
  persistent_session: Generated<boolean>
  retain: Generated<boolean>
  wanted: Generated<boolean>
  embedded: Generated<boolean>
  /** Since when no copy receives readings. */
  intake_lost_at: Generated<Date | null>
}

export interface UnmatchedReadingTable {
  module_manufacturer_id: string
  factor_manufacturer_id: string
  ts: Instant
  value: number
  quality: Quality
  received_at: Instant
}

export interface MqttStateTable {
  copy_id: string
  status: 'connected' | 'connecting' | 'disconnected'
  embedded: boolean
  last_error: string | null
  connected_at: Instant | null
  messages_per_second: Generated<number>
  updated_at: Instant
}

export interface AuditLogTable {
  id: BigId
  at: Instant
  actor_id: number | null
  actor_email: Generated<string>
  action: string
  object: string
  object_id: Generated<string>
  before: Json
  after: Json
  ip: Generated<string>
  /** The module that the line is about. */
  module_id: number | null
}

export interface SchedulerTable {
  id: GeneratedAlways<number>
  name: string
  description: string
  task_function: TaskFunction
  module_id: number
  module_code: string
  factor_ids: number[]
  factor_codes: string[]
  all_factors: boolean
  kind: 'monthly' | 'interval' | 'cron'
  starts_on: Instant
  every: number
  day: number
  period: (typeof intervalPeriods)[number] | null
  cron_line: string | null
  ends: ScheduleEnds
  end_date: ColumnType<Date | null, Date | string | null, Date | string | null>
  occurrences: number | null
  summary: string
  enabled: Generated<boolean>
  next_due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  run_count: Generated<number>
  last_run_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: Generated<Date>
  search_text: GeneratedAlways<string>
}

/** Every table, for Kysely. The frequent statements of ingest are plain SQL. */
export interface Tables {
  user_account: UserAccountTable
  session: SessionTable
  sign_in_attempt: { id: BigId; address: string; account: string; at: Instant }
  sign_in_address: { user_id: number; address: string; last_at: Instant }
  password_link: { user_id: number; token_hash: Buffer; made_by: number | null; made_at: Instant }
  permission: { id: GeneratedAlways<number>; code: string; name: string; content_type: string }
  permission_group: {
    id: GeneratedAlways<number>
    name: string
    name_key: string
    search_text: GeneratedAlways<string>
  }
  group_permission: { group_id: number; permission_id: number }
  user_group: { user_id: number; group_id: number }
  group_module: { group_id: number; module_id: number }
  /** A view; module_id null: every module. */
  person_reach: { user_id: number; code: string; module_id: number | null }
  module: ModuleTable
  factor: FactorTable
  threshold: ThresholdTable
  limit_period: LimitPeriodTable
  factor_state: FactorStateTable
  alert: AlertTable
  alert_removed: {
    factor_id: number
    status: Severity
    class: BreachClass
    started_at: Instant
    resolved_at: Instant
  }
  alert_read_through: { user_id: number; through_id: Generated<number> }
  alert_read: { user_id: number; alert_id: number; is_read: boolean }
  notification: NotificationTable
  notification_read_through: { user_id: number; through_id: number }
  followed_module: { user_id: number; module_id: number }
  followed_factor: { user_id: number; factor_id: number }
  notification_setting: Stored<NotificationSetting, 'has_email' | 'has_app' | 'has_alert_system'> & {
    user_id: number
  }
  widget: WidgetTable
  report: ReportTable
  report_chunk: { report_id: number; number: number; row_count: number; data: string }
  mqtt_config: MqttConfigTable
  mqtt_unmatched: {
    module_manufacturer_id: string
    factor_manufacturer_id: string
    sample: string
    count: number
    first_seen_at: Instant
    last_seen_at: Instant
    topic: Generated<string>
    by_topic: Generated<boolean>
  }
  mqtt_rejected: { reason: string; topic: string; sample: string; count: number; last_seen_at: Instant }
  unmatched_reading: UnmatchedReadingTable
  held_reading: Omit<UnmatchedReadingTable, 'received_at'>
  held_station: { module_manufacturer_id: string; count: number; since: Instant }
  mqtt_state: MqttStateTable
  endpoint_report: { copy_id: string; connections: Json; refused_sign_ins: Json; refused_packets: Json }
  ingest_counter: { name: string; slot: number; value: Generated<number> }
  audit_log: AuditLogTable
  scheduler: SchedulerTable
  crontab_schedule: Stored<Omit<Crontab, 'id'> & { id: number }>
  interval_schedule: Stored<Omit<Interval, 'id'> & { id: number }>
  console_address: { id: Generated<number>; origin: string; seen_at: Instant }
  organisation: Organisation & { id: Generated<number> }
  sure_time: {
    id: Generated<number>
    at: Instant
    word: number
    boot: string | null
    boot_ms: number
    told_at: Instant | null
  }
  waiting_removal: {
    kind: string
    older_than: Instant
    count: number
    total: number
    asked_at: Instant
    allowed_at: Instant | null
  }
  timetable: { name: string; last_at: Instant }
  tariff: { id: Generated<number>; hours: Json; days_without_peak: number[]; prices: Json | null }
}
