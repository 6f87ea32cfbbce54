import {
  AlertClose,
  AlertStatus,
  auditVerbs,
  CalculationRulesChange,
  ChannelChange,
  closeCodes,
  conditions,
  gridBreakpoints,
  gridColumns,
  liveProtocol,
  longestLogo,
  ModuleType,
  mostImportBytes,
  mostMissedMs,
  mostAttachmentBytes,
  mostWidgets,
  MqttConfigWrite,
  NotificationKind,
  OrganisationChange,
  ReadingTestsChange,
  ReportLayout,
  ReportResolution,
  ReportStatus,
  type RouteDefinition,
  routes,
  sampleResults,
  Signup,
  StandardChange,
  taskFunctions,
  widgetFamilies,
  widgetRanges,
  widgetTypes,
  xlsxType,
} from '@quantrac/contract'
import { z } from 'zod'
import { type FieldRules, rulesOf } from './field-rules.ts'

// The parts of the contract that the console needs at run time; it uses types only of the rest. The build replaces this
// module by its values (see vite.config.ts), so that the schemas stay out of the browser.

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
  alertClose: rulesOf(AlertClose),
  mqtt: rulesOf(MqttConfigWrite),
  organisation: rulesOf(OrganisationChange),
  calculationRules: rulesOf(CalculationRulesChange),
  channel: rulesOf(ChannelChange),
  readingTests: rulesOf(ReadingTestsChange),
  user: rulesOf(Signup),
  standardCopy: rulesOf(StandardChange.pick({ note: true })),
}

/** The fields that each list can be sorted by, by what it lists: `site` of `siteList`. */
type Sorts = {
  readonly [N in keyof typeof routes as N extends `${infer Noun}List`
    ? Noun
    : never]: (typeof routes)[N] extends {
    query: z.ZodObject<{ ordering: z.ZodOptional<z.ZodEnum<infer Orders>> }>
  }
    ? readonly Exclude<Orders[keyof Orders] & string, `-${string}`>[]
    : readonly never[]
}

/** The names of an `ordering`, of which each is also there with a minus. */
const namesIn = (query: z.ZodObject | undefined): readonly string[] => {
  const orders: unknown = query?.shape['ordering']
  const names: unknown = orders instanceof z.ZodOptional ? orders.unwrap() : undefined
  const all = names instanceof z.ZodEnum ? names.options : []
  return all.map(String).filter((name) => !name.startsWith('-'))
}

const sorted = Object.entries<RouteDefinition>(routes).flatMap(([name, { query }]) =>
  name.endsWith('List') ? [[name.replace(/List$/, ''), namesIn(query)]] : [],
)

export const sorts = Object.fromEntries(sorted) as Sorts // made from the same names and queries

/** The types of modules, in the order of lists. */
export const moduleTypes: readonly ModuleType[] = ModuleType.options

export const alertStatuses: readonly AlertStatus[] = AlertStatus.options

/** What a report can be of, how fine, in which form, and its states. */
export const reportResolutions: readonly ReportResolution[] = ReportResolution.options
export const reportLayouts: readonly ReportLayout[] = ReportLayout.options
export const reportStatuses: readonly ReportStatus[] = ReportStatus.options

export const notificationKinds: readonly NotificationKind[] = NotificationKind.options

export { longestLogo, mostImportBytes, mostAttachmentBytes, sampleResults, taskFunctions, xlsxType }

export { auditVerbs, closeCodes, conditions, liveProtocol, mostMissedMs }

// The catalogue of widgets and the measures of their grid.
export { gridBreakpoints, gridColumns, mostWidgets, widgetFamilies, widgetRanges, widgetTypes }
