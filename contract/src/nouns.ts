import { accountRoutes } from './accounts.ts'
import { apiKeyNoun } from './api-keys.ts'
import { alertChoiceNoun } from './alert-choices.ts'
import { deliveryNoun } from './deliveries.ts'
import { dutyRotaNoun } from './duty-rotas.ts'
import { quietHoursNoun } from './quiet-hours.ts'
import { channelNoun } from './channels.ts'
import { alertNoun } from './alerts.ts'
import { auditNoun } from './audit.ts'
import { aqiNoun } from './aqi.ts'
import { averageNoun } from './averages.ts'
import { calculationRuleNoun } from './calculation-rules.ts'
import { complianceNoun } from './compliance.ts'
import { connectRoutes } from './connect.ts'
import { dashboardNoun } from './dashboard.ts'
import { dataShareNoun } from './data-share.ts'
import { deviceKeyRoutes } from './device-keys.ts'
import { deviceProfileNoun } from './device-profiles.ts'
import { deviceNoun } from './devices.ts'
import { electricityRoutes } from './electricity.ts'
import { excursionRoutes, shapeRoutes } from './excursions.ts'
import { factorNoun } from './factors.ts'
import { followedNoun } from './followed.ts'
import { groupNoun } from './groups.ts'
import { commentRoutes, handlingRoutes } from './handling.ts'
import { importNoun } from './imports.ts'
import { mailRoutes } from './mail.ts'
import { maintenanceNoun } from './maintenance.ts'
import { metricNoun } from './metrics.ts'
import { modbusSourceNoun } from './modbus.ts'
import { moduleDataRoutes } from './module-data.ts'
import { moduleNoun } from './modules.ts'
import { mqttNoun } from './mqtt.ts'
import { mqttConnectionRoutes } from './mqtt-connections.ts'
import { notificationRuleNoun } from './notification-rules.ts'
import { notificationSettingNoun } from './notification-settings.ts'
import { notificationNoun } from './notifications.ts'
import { olderNoun } from './older-calls.ts'
import { organisationNoun } from './organisation.ts'
import { passwordLinkRoutes } from './password-links.ts'
import { quantityNoun } from './quantity-list.ts'
import { reviewNoun } from './reviews.ts'
import { reportNoun } from './reports.ts'
import { retentionNoun } from './retention.ts'
import { sampleNoun } from './samples.ts'
import { schedulerNoun } from './schedulers.ts'
import { secondFactorNoun } from './second-factors.ts'
import { sessionNoun } from './sessions.ts'
import { sheetRoutes } from './sheet.ts'
import { stationHealthNoun } from './station-health.ts'
import { standardNoun } from './standards.ts'
import { electricityCostNoun } from './electricity-cost.ts'
import { tariffBookNoun } from './tariff-books.ts'
import { thresholdNoun } from './thresholds.ts'
import { transmissionNoun } from './transmissions.ts'
import { userNoun } from './users.ts'
import { widgetNoun } from './widgets.ts'

export * from './accounts.ts'
export * from './alert-choices.ts'
export * from './api-keys.ts'
export * from './duty-rotas.ts'
export * from './quiet-hours.ts'
export * from './channels.ts'
export * from './alerts.ts'
export * from './aqi.ts'
export * from './attachments.ts'
export * from './audit.ts'
export * from './average-periods.ts'
export * from './averages.ts'
export * from './calculation-rules.ts'
export * from './compliance.ts'
export * from './connect.ts'
export * from './dashboard.ts'
export * from './data-share.ts'
export * from './deliveries.ts'
export * from './device-keys.ts'
export * from './device-profiles.ts'
export * from './devices.ts'
export * from './electricity-cost.ts'
export * from './electricity.ts'
export * from './excursions.ts'
export * from './factors.ts'
export * from './followed.ts'
export * from './groups.ts'
export * from './handling.ts'
export * from './imports.ts'
export * from './mail.ts'
export * from './maintenance.ts'
export * from './reviews.ts'
export * from './metrics.ts'
export * from './modbus.ts'
export * from './module-data.ts'
export * from './modules.ts'
export * from './mqtt.ts'
export * from './mqtt-connections.ts'
export * from './notification-rules.ts'
export * from './notification-settings.ts'
export * from './notifications.ts'
export * from './older-calls.ts'
export * from './organisation.ts'
export * from './password-links.ts'
export * from './quantity-list.ts'
export * from './reports.ts'
export * from './retention.ts'
export * from './samples.ts'
export * from './schedulers.ts'
export * from './second-factors.ts'
export * from './sessions.ts'
export * from './sheet.ts'
export * from './station-health.ts'
export * from './standards.ts'
export * from './strips.ts'
export * from './tariff-books.ts'
export * from './tariff.ts'
export * from './thresholds.ts'
export * from './transmissions.ts'
export * from './users.ts'
export * from './widgets.ts'

/** Every noun: calls, tags of the document and what the audit log records derive from this list. */
export const nouns = [
  { routes: accountRoutes },
  sessionNoun,
  secondFactorNoun,
  userNoun,
  { routes: passwordLinkRoutes },
  groupNoun,
  apiKeyNoun,
  moduleNoun,
  { routes: moduleDataRoutes },
  averageNoun,
  calculationRuleNoun,
  complianceNoun,
  aqiNoun,
  { routes: deviceKeyRoutes },
  { routes: connectRoutes },
  { routes: sheetRoutes },
  factorNoun,
  quantityNoun,
  thresholdNoun,
  standardNoun,
  sampleNoun,
  stationHealthNoun,
  maintenanceNoun,
  transmissionNoun,
  metricNoun,
  reviewNoun,
  importNoun,
  alertNoun,
  { routes: handlingRoutes },
  { routes: commentRoutes },
  alertChoiceNoun,
  dutyRotaNoun,
  quietHoursNoun,
  channelNoun,
  { routes: excursionRoutes },
  { routes: shapeRoutes },
  notificationNoun,
  notificationRuleNoun,
  deliveryNoun,
  notificationSettingNoun,
  { routes: mailRoutes },
  followedNoun,
  mqttNoun,
  { routes: mqttConnectionRoutes },
  deviceProfileNoun,
  deviceNoun,
  modbusSourceNoun,
  auditNoun,
  widgetNoun,
  dashboardNoun,
  { routes: electricityRoutes },
  electricityCostNoun,
  tariffBookNoun,
  organisationNoun,
  retentionNoun,
  reportNoun,
  dataShareNoun,
  schedulerNoun,
  olderNoun,
] as const
