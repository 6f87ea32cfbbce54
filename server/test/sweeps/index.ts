import { alertChoicesSweep } from './alert-choices.ts'
import { apiKeysSweep } from './api-keys.ts'
import { dutyRotasSweep, quietHoursSweep } from './duty-rotas.ts'
import { channelsSweep } from './channels.ts'
import { alertsSweep } from './alerts.ts'
import { auditSweep } from './audit.ts'
import { calculationRulesSweep } from './calculation-rules.ts'
import { dashboardSweep } from './dashboard.ts'
import { deliveriesSweep } from './deliveries.ts'
import { deviceProfilesSweep } from './device-profiles.ts'
import { devicesSweep } from './devices.ts'
import { electricitySweep } from './electricity.ts'
import { factorsSweep } from './factors.ts'
import { followedSweep } from './followed.ts'
import { groupsSweep } from './groups.ts'
import { importsSweep } from './imports.ts'
import { mailSweep } from './mail.ts'
import { maintenanceSweep } from './maintenance.ts'
import { reviewsSweep } from './reviews.ts'
import { metricsSweep } from './metrics.ts'
import { modbusSourcesSweep } from './modbus.ts'
import { moduleDataSweep } from './module-data.ts'
import { modulesSweep } from './modules.ts'
import { mqttSweep } from './mqtt.ts'
import { notificationRulesSweep } from './notification-rules.ts'
import { notificationSettingsSweep } from './notification-settings.ts'
import { notificationsSweep } from './notifications.ts'
import { organisationSweep } from './organisation.ts'
import { secondFactorsSweep } from './second-factors.ts'
import { usersSweep } from './users.ts'
import { reportsSweep } from './reports.ts'
import { retentionSweep } from './retention.ts'
import { samplesSweep } from './samples.ts'
import { schedulersSweep } from './schedulers.ts'
import { stationHealthSweep } from './station-health.ts'
import { standardsSweep } from './standards.ts'
import { tariffBooksSweep } from './tariff-books.ts'
import { thresholdsSweep } from './thresholds.ts'
import { transmissionsSweep } from './transmissions.ts'
import { widgetsSweep } from './widgets.ts'
import type { Sweep } from './sweep.ts'

export * from './sweep.ts'

/** What the sweeps know of each noun. */
const sweeps = [
  alertChoicesSweep,
  apiKeysSweep,
  dutyRotasSweep,
  quietHoursSweep,
  channelsSweep,
  alertsSweep,
  auditSweep,
  calculationRulesSweep,
  dashboardSweep,
  deliveriesSweep,
  deviceProfilesSweep,
  devicesSweep,
  electricitySweep,
  factorsSweep,
  followedSweep,
  groupsSweep,
  importsSweep,
  mailSweep,
  maintenanceSweep,
  reviewsSweep,
  metricsSweep,
  modbusSourcesSweep,
  moduleDataSweep,
  modulesSweep,
  mqttSweep,
  notificationRulesSweep,
  notificationSettingsSweep,
  notificationsSweep,
  organisationSweep,
  usersSweep,
  reportsSweep,
  retentionSweep,
  samplesSweep,
  schedulersSweep,
  secondFactorsSweep,
  standardsSweep,
  stationHealthSweep,
  tariffBooksSweep,
  thresholdsSweep,
  transmissionsSweep,
  widgetsSweep,
] as const

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type All<Part extends keyof Sweep> = Both<
  (typeof sweeps)[number] extends infer One
    ? One extends Record<Part, infer Entries>
      ? Entries
      : never
    : never
>

/** The entries of every noun. */
const all = <Part extends keyof Sweep>(part: Part) =>
  Object.assign({}, ...sweeps.map((one: Sweep) => one[part])) as {
    readonly [N in keyof All<Part>]: All<Part>[N]
  }

/** Calls that touch a module. */
export const stationInputs = all('station')
/** Calls with the id of something that belongs to one person. */
export const personInputs = all('person')
/** The unsafe calls that touch no module and nothing of one person. */
export const otherInputs = all('other')
export const audited = all('audit')
export const reached = all('reach')
export const updated = all('updates')
export const writtenTexts: NonNullable<Sweep['texts']> = all('texts')
export const searches: NonNullable<Sweep['searches']> = all('searches')
