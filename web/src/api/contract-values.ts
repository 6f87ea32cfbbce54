import {
  alertSorts,
  AlertStatus,
  auditVerbs,
  closeCodes,
  factorSorts,
  FactorWrite,
  groupSorts,
  GroupWrite,
  liveProtocol,
  moduleSorts,
  ModuleType,
  ModuleWrite,
  MqttConfigWrite,
  NotificationKind,
  type RouteDefinition,
  routes,
  Signup,
  thresholdSorts,
  ThresholdWrite,
} from '@quantrac/contract'
import { rulesOf } from './field-rules.ts'

// What the console needs of the contract while it runs; everything else of it is types. The build replaces this module by its own
// values (see vite.config.ts), so that the schemas stay out of the browser.

type RouteTable = Record<keyof typeof routes, Pick<RouteDefinition, 'method' | 'path'>>

const entries = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }])

/** How to reach each call. */
export const routeTable: RouteTable = Object.fromEntries(entries)

/** What the fields of a form accept, by the call that takes them. */
export const fieldRules = {
  factor: rulesOf(FactorWrite),
  group: rulesOf(GroupWrite),
  module: rulesOf(ModuleWrite),
  mqtt: rulesOf(MqttConfigWrite),
  threshold: rulesOf(ThresholdWrite),
  user: rulesOf(Signup),
}

/** The kinds of station, in the order in which a list shows them. */
export const moduleTypes: readonly ModuleType[] = ModuleType.options

export const alertStatuses: readonly AlertStatus[] = AlertStatus.options

export const notificationKinds: readonly NotificationKind[] = NotificationKind.options

// By what each list can be sorted.
export { alertSorts, factorSorts, groupSorts, moduleSorts, thresholdSorts }

export { auditVerbs, closeCodes, liveProtocol }
