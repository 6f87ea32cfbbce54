import { accountRoutes } from './accounts.ts'
import { alertRoutes } from './alerts.ts'
import { auditRoutes } from './audit.ts'
import { dashboardRoutes } from './dashboard.ts'
import { deviceKeyRoutes } from './device-keys.ts'
import { electricityRoutes } from './electricity.ts'
import { factorRoutes } from './factors.ts'
import { followedRoutes } from './followed.ts'
import { groupRoutes } from './groups.ts'
import { metricRoutes } from './metrics.ts'
import { moduleDataRoutes } from './module-data.ts'
import { moduleRoutes } from './modules.ts'
import { mailRoutes } from './mail.ts'
import { mqttRoutes } from './mqtt.ts'
import { mqttConnectionRoutes } from './mqtt-connections.ts'
import { notificationSettingRoutes } from './notification-settings.ts'
import { notificationRoutes } from './notifications.ts'
import { organisationRoutes } from './organisation.ts'
import { retentionRoutes } from './retention.ts'
import { passwordLinkRoutes } from './password-links.ts'
import { reportFileRoutes, reportRoutes } from './reports.ts'
import { schedulerRoutes } from './schedulers.ts'
import { sessionRoutes } from './sessions.ts'
import { tariffRoutes } from './tariff.ts'
import { judgeRoutes, thresholdRoutes } from './thresholds.ts'
import { userRoutes } from './users.ts'
import { widgetRoutes } from './widgets.ts'

/** Every call of the product, by name: server, console, OpenAPI document and sweeps derive from this table. */
export const routes = {
  ...accountRoutes,
  ...sessionRoutes,
  ...userRoutes,
  ...passwordLinkRoutes,
  ...groupRoutes,
  ...moduleRoutes,
  ...moduleDataRoutes,
  ...deviceKeyRoutes,
  ...factorRoutes,
  ...thresholdRoutes,
  ...judgeRoutes,
  ...metricRoutes,
  ...alertRoutes,
  ...notificationRoutes,
  ...notificationSettingRoutes,
  ...mailRoutes,
  ...followedRoutes,
  ...mqttRoutes,
  ...mqttConnectionRoutes,
  ...auditRoutes,
  ...widgetRoutes,
  ...dashboardRoutes,
  ...electricityRoutes,
  ...tariffRoutes,
  ...organisationRoutes,
  ...retentionRoutes,
  ...reportRoutes,
  ...reportFileRoutes,
  ...schedulerRoutes,
}
