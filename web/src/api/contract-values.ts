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

// The parts of the contract that the console needs at run time; it uses types only of the rest. The build replaces this module by
// its values (see vite.config.ts), so that the schemas stay out of the browser.

type RouteTable = Record<keyof typeof routes, Pick<RouteDefinition, 'method' | 'path'>>

const entries = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }])

/** Method and path of each call. */
export const routeTable: RouteTable = Object.fromEntries(entries)

/** The bounds of a form's fields, by the call that takes them. */
export const fieldRules = {
  factor: rulesOf(FactorWrite),
  group: rulesOf(GroupWrite),
  module: rulesOf(ModuleWrite),
  mqtt: rulesOf(MqttConfigWrite),
  threshold: rulesOf(ThresholdWrite),
  user: rulesOf(Signup),
}

/** The types of modules, in the order of lists. */
export const moduleTypes: readonly ModuleType[] = ModuleType.options

export const alertStatuses: readonly AlertStatus[] = AlertStatus.options

export const notificationKinds: readonly NotificationKind[] = NotificationKind.options

// The fields that each list can be sorted by.
export { alertSorts, factorSorts, groupSorts, moduleSorts, thresholdSorts }

export { auditVerbs, closeCodes, liveProtocol }
