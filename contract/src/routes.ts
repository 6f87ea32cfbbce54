import { accountRoutes } from './accounts.ts'
import { alertRoutes } from './alerts.ts'
import { factorRoutes } from './factors.ts'
import { followedRoutes } from './followed.ts'
import { metricRoutes } from './metrics.ts'
import { moduleRoutes } from './modules.ts'
import { mqttRoutes } from './mqtt.ts'
import { notificationSettingRoutes } from './notification-settings.ts'
import { thresholdRoutes } from './thresholds.ts'

/** Every call of the product, by name: the one table that server, console, document and sweeps derive from. */
export const routes = {
  ...accountRoutes,
  ...moduleRoutes,
  ...factorRoutes,
  ...thresholdRoutes,
  ...metricRoutes,
  ...alertRoutes,
  ...notificationSettingRoutes,
  ...followedRoutes,
  ...mqttRoutes,
}
