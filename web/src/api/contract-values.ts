import {
  alertSorts,
  AlertStatus,
  auditVerbs,
  closeCodes,
  conditions,
  factorSorts,
  gridBreakpoints,
  gridColumns,
  groupSorts,
  liveProtocol,
  longestLogo,
  moduleSorts,
  ModuleType,
  mostMissedMs,
  mostWidgets,
  MqttConfigWrite,
  NotificationKind,
  OrganisationChange,
  ReportLayout,
  ReportResolution,
  reportSorts,
  ReportStatus,
  ReportType,
  schedulerSorts,
  type RouteDefinition,
  routes,
  Signup,
  TariffPrices,
  silence,
  taskFunctions,
  thresholdSorts,
  widgetFamilies,
  widgetRanges,
  widgetTypes,
} from '@quantrac/contract'
import type { z } from 'zod'
import { type FieldRules, rulesOf } from './field-rules.ts'

// The parts of the contract that the console needs at run time; it uses types only of the rest. The build replaces this module by
// its values (see vite.config.ts), so that the schemas stay out of the browser.

type RouteTable = Record<keyof typeof routes, Pick<RouteDefinition, 'method' | 'path'>>

const entries = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }])

/** Method and path of each call. */
export const routeTable: RouteTable = Object.fromEntries(entries)

/** The bodies of the calls that add something, by what they add: `site` of `siteCreate`. */
type Added = {
  [N in keyof typeof routes as N extends `${infer Noun}Create` ? Noun : never]: (typeof routes)[N] extends {
    body: infer Body extends z.ZodType
  }
    ? FieldRules<Body>
    : never
}

const added = Object.entries<RouteDefinition>(routes).flatMap(([name, { body }]) =>
  name.endsWith('Create') && body !== undefined ? [[name.replace(/Create$/, ''), rulesOf(body)]] : [],
)

/** The bounds of a form's fields, by the call that takes them. A noun with a `nounCreate` needs no line here. */
export const fieldRules = {
  ...(Object.fromEntries(added) as Added), // made from the same names and bodies
  mqtt: rulesOf(MqttConfigWrite),
  organisation: rulesOf(OrganisationChange),
  user: rulesOf(Signup),
  price: rulesOf(TariffPrices),
}

/** The types of modules, in the order of lists. */
export const moduleTypes: readonly ModuleType[] = ModuleType.options

export const alertStatuses: readonly AlertStatus[] = AlertStatus.options

/** What a report can be of, how fine, in which form, and its states. */
export const reportTypes: readonly ReportType[] = ReportType.options
export const reportResolutions: readonly ReportResolution[] = ReportResolution.options
export const reportLayouts: readonly ReportLayout[] = ReportLayout.options
export const reportStatuses: readonly ReportStatus[] = ReportStatus.options

export const notificationKinds: readonly NotificationKind[] = NotificationKind.options

// The fields that each list can be sorted by.
export { alertSorts, factorSorts, groupSorts, moduleSorts, reportSorts, schedulerSorts, thresholdSorts }

export { longestLogo, taskFunctions }

export { auditVerbs, closeCodes, conditions, liveProtocol, mostMissedMs, silence }

// The catalogue of widgets and the measures of their grid.
export { gridBreakpoints, gridColumns, mostWidgets, widgetFamilies, widgetRanges, widgetTypes }
