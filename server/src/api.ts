import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { RequestPools } from './db/request-pools.ts'
import { alertChoicesHttp } from './features/alert-choices/alert-choices.routes.ts'
import { apiKeysHttp } from './features/api-keys/api-keys.routes.ts'
import { dutyRotasHttp } from './features/duty-rotas/duty-rotas.routes.ts'
import { quietHoursHttp } from './features/quiet-hours/quiet-hours.routes.ts'
import { channelsHttp } from './features/channels/channels.routes.ts'
import { alertsHttp, commentsHttp } from './features/alerts/alerts.routes.ts'
import { auditHttp } from './features/audit/audit.routes.ts'
import { connectHttp } from './features/connect/connect.routes.ts'
import { dashboardHttp } from './features/dashboard/dashboard.routes.ts'
import { dataShareHttp } from './features/data-share/data-share.routes.ts'
import { deliveriesHttp } from './features/deliveries/deliveries.routes.ts'
import { deviceKeysHttp } from './features/device-keys/device-keys.routes.ts'
import { deviceProfilesHttp } from './features/device-profiles/device-profiles.routes.ts'
import { devicesHttp } from './features/devices/devices.routes.ts'
import { electricityHttp } from './features/electricity/electricity.routes.ts'
import { electricityCostHttp } from './features/electricity-cost/electricity-cost.routes.ts'
import { factorsHttp } from './features/factors/factors.routes.ts'
import { followedHttp } from './features/followed/followed.routes.ts'
import { importsHttp } from './features/imports/imports.routes.ts'
import { mailHttp } from './features/mail/mail.routes.ts'
import { aqiHttp } from './features/aqi/aqi.routes.ts'
import { complianceHttp } from './features/compliance/compliance.routes.ts'
import { noteMaintainedKinds } from './features/compliance/touched.service.ts'
import { averagesHttp } from './features/averages/averages.routes.ts'
import { calculationRulesHttp } from './features/calculation-rules/calculation-rules.routes.ts'
import { moduleDataHttp } from './features/module-data/module-data.routes.ts'
import { modbusHttp } from './features/modbus/modbus.routes.ts'
import { modulesHttp } from './features/modules/modules.routes.ts'
import { reviewsHttp } from './features/reviews/reviews.routes.ts'
import { maintenanceHttp } from './features/maintenance/maintenance.routes.ts'
import { mqttHttp } from './features/mqtt/mqtt.routes.ts'
import { notificationRulesHttp } from './features/notification-rules/notification-rules.routes.ts'
import { notificationSettingsHttp } from './features/notification-settings/notification-settings.routes.ts'
import { notificationsHttp } from './features/notifications/notifications.routes.ts'
import { olderCallsHttp } from './features/older-calls/older-calls.routes.ts'
import { organisationHttp } from './features/organisation/organisation.routes.ts'
import { accountsHttp } from './features/people/accounts.routes.ts'
import { groupsHttp } from './features/people/groups.routes.ts'
import { passwordLinksHttp } from './features/people/password-links.routes.ts'
import { usersHttp } from './features/people/users.routes.ts'
import { quantitiesHttp } from './features/quantities/quantities.routes.ts'
import { judgeHttp } from './features/readings/judge/judge-again.routes.ts'
import { metricsHttp } from './features/readings/metrics/metrics.routes.ts'
import { reportFilesHttp } from './features/reports/files/report-files.routes.ts'
import { reportsHttp } from './features/reports/reports.routes.ts'
import { retentionHttp } from './features/retention/retention.routes.ts'
import { samplesHttp } from './features/samples/samples.routes.ts'
import { schedulersHttp } from './features/schedulers/schedulers.routes.ts'
import { secondFactorsHttp } from './features/sessions/second-factors/second-factors.routes.ts'
import { sessionsHttp } from './features/sessions/sessions.routes.ts'
import { sheetHttp } from './features/sheet/sheet.routes.ts'
import { stationHealthHttp } from './features/station-health/station-health.routes.ts'
import { standardsHttp } from './features/standards/standards.routes.ts'
import { tariffBooksHttp } from './features/tariff-books/tariff-books.routes.ts'
import { thresholdsHttp } from './features/thresholds/thresholds.routes.ts'
import { transmissionsHttp } from './features/transmissions/transmissions.routes.ts'
import { widgetsHttp } from './features/widgets/widgets.routes.ts'
import type { Sessions } from './features/sessions/access.service.ts'
import { serveConsole } from './http/console.ts'
import { requestContexts } from './http/contexts.ts'
import { serveDocument } from './http/document.ts'
import { HeavyCalls } from './http/heavy-calls.ts'
import type { Http } from './http/register.ts'
import type { Ingest } from './ingest/ingest.ts'
import { originCheck } from './live/origin.ts'

/** The calls of every noun that needs nothing but the request's context. */
const nouns = [
  usersHttp,
  secondFactorsHttp,
  passwordLinksHttp,
  groupsHttp,
  apiKeysHttp,
  modulesHttp,
  sheetHttp,
  moduleDataHttp,
  averagesHttp,
  complianceHttp,
  aqiHttp,
  factorsHttp,
  quantitiesHttp,
  electricityHttp,
  electricityCostHttp,
  tariffBooksHttp,
  organisationHttp,
  retentionHttp,
  thresholdsHttp,
  standardsHttp,
  stationHealthHttp,
  transmissionsHttp,
  alertsHttp,
  alertChoicesHttp,
  dutyRotasHttp,
  quietHoursHttp,
  channelsHttp,
  notificationsHttp,
  notificationRulesHttp,
  deliveriesHttp,
  notificationSettingsHttp,
  mailHttp,
  followedHttp,
  widgetsHttp,
  dashboardHttp,
  reportsHttp,
  dataShareHttp,
  schedulersHttp,
  deviceProfilesHttp,
  modbusHttp,
  auditHttp,
  reportFilesHttp,
  olderCallsHttp,
]

interface ApiParts {
  readonly system: Context
  readonly server: FastifyInstance
  readonly sessions: Sessions
  readonly ingest: Ingest
  readonly people: RequestPools
}

/** Serves the API, its OpenAPI document and the console. */
export async function serveApi({ system, server, sessions, ingest, people }: ApiParts): Promise<void> {
  const { config, bus, log } = system
  const heavy = new HeavyCalls()
  const originProblem = originCheck(config)
  server.addHook('preClose', async () => heavy.close())
  const http: Http = {
    server,
    contexts: requestContexts(system, sessions, {
      people,
      isOwnPage: (request) => originProblem(request) === null,
    }),
    heavy,
    basePath: config.basePath,
  }
  await serveDocument(http, config)
  for (const serve of nouns) serve(http)
  sessionsHttp(http, sessions)
  accountsHttp(http, sessions)
  const broker = config.roles.has('ingest') ? ingest.broker : null
  deviceKeysHttp(http, broker)
  const watch = config.roles.has('ingest') ? ingest.devices : null
  connectHttp(http, { broker, watch })
  const store = { pool: people.store, bus, log, mail: config.smtpUrl !== null, now: system.now }
  judgeHttp(http, store)
  metricsHttp(http, store)
  maintenanceHttp(http, store)
  reviewsHttp(http, store)
  calculationRulesHttp(http, noteMaintainedKinds)
  await importsHttp(http)
  await samplesHttp(http)
  await commentsHttp(http)
  devicesHttp(http, { watch, store })
  mqttHttp(http, { control: config.roles.has('ingest') ? ingest.control : null, store })
  await serveConsole(server, config)
}
