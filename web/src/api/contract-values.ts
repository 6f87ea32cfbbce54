import {
  alertSorts,
  AlertStatus,
  auditVerbs,
  closeCodes,
  factorSorts,
  groupSorts,
  liveProtocol,
  moduleSorts,
  ModuleType,
  MqttConfigWrite,
  NotificationKind,
  type RouteDefinition,
  routes,
  Signup,
  thresholdSorts,
} from '@quantrac/contract'
import type { z } from 'zod'
import { type FieldRules, rulesOf } from './field-rules.ts'

// What the console needs of the contract while it runs; everything else of it is types. The build replaces this module by its own
// values (see vite.config.ts), so that the schemas stay out of the browser.

type RouteTable = Record<keyof typeof routes, Pick<RouteDefinition, 'method' | 'path'>>

const entries = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }])

/** How to reach each call. */
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

/** What the fields of a form accept, by the call that takes them: a noun with a `nounCreate` is here by itself. */
export const fieldRules = {
  ...(Object.fromEntries(added) as Added), // made from the same names and bodies
  mqtt: rulesOf(MqttConfigWrite),
  user: rulesOf(Signup),
}

/** The kinds of station, in the order in which a list shows them. */
export const moduleTypes: readonly ModuleType[] = ModuleType.options

export const alertStatuses: readonly AlertStatus[] = AlertStatus.options

export const notificationKinds: readonly NotificationKind[] = NotificationKind.options

// By what each list can be sorted.
export { alertSorts, factorSorts, groupSorts, moduleSorts, thresholdSorts }

export { auditVerbs, closeCodes, liveProtocol }
