import { auditVerbs, closeCodes, liveProtocol, routes, type RouteDefinition } from '@quantrac/contract'

// What the console needs of the contract while it runs; everything else of it is types. The build replaces this module by its own
// values (see vite.config.ts), so that the schemas stay out of the browser.

type RouteTable = Record<keyof typeof routes, Pick<RouteDefinition, 'method' | 'path'>>

const entries = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }])

/** How to reach each call. */
export const routeTable: RouteTable = Object.fromEntries(entries)

export { auditVerbs, closeCodes, liveProtocol }
