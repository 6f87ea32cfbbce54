import type { AuditAction, RouteCall, routes } from '@quantrac/contract'
import type { z } from 'zod'
import type { Fit } from '../../../e2e/src/canaries.ts'
import type { TestActor } from '../actors.ts'
import type { RouteName, TestApp } from '../harness.ts'
import type { StationWorld } from '../sweep-world.ts'

/** The program, and who may do everything in it. */
export interface Maker {
  readonly app: TestApp
  readonly admin: TestActor
  /** Who then makes the call, where only the same person may. */
  readonly caller?: TestActor
}

/** Inputs that succeed, each from the part of a sweep's world that it needs. */
type Inputs<World> = { readonly [N in RouteName]?: (world: World) => RouteCall<(typeof routes)[N]> }

/** Some call needs a thing that the world is without: its input makes it first. */
export type Made<N extends RouteName, World> = (
  world: World,
  maker: Maker,
) => RouteCall<(typeof routes)[N]> | Promise<RouteCall<(typeof routes)[N]>>

export type AboutStation = StationWorld & Pick<PersonWorld, 'notification_id'>

/** What belongs to one person. */
export interface PersonWorld {
  readonly user_id: number
  readonly session_id: string
  readonly notification_id: number
  readonly setting_id: number
  readonly widget_id: number
}

/** A user for an administrator to manage, and the port of the embedded broker. */
export interface ManagedWorld {
  readonly mark: string
  readonly user_id: number
  readonly email: string
  readonly token: string
  readonly refresh: string
  readonly group_id: number
  readonly profile_id: string
  readonly standard_id: number
  readonly broker_port: number
  readonly link_token: string
}

export type Unsafe = {
  [N in RouteName]: (typeof routes)[N]['method'] extends 'GET' ? never : N
}[RouteName]

/** The line or lines that a call leaves in the audit log, or why it leaves none. */
export type Left = AuditAction | readonly AuditAction[] | { readonly none: string }

/**
 * What a call about a module answers to somebody whose reach excludes it: the module is not found, the field that names
 * it is refused, the list is without it, or the call is refused altogether.
 */
export type Outside = 404 | { readonly field: string } | 'left out' | 'limited-reach'

export type Update = {
  [N in RouteName]: (typeof routes)[N] extends { method: 'PUT' | 'PATCH'; body: z.ZodArray }
    ? never
    : (typeof routes)[N] extends { method: 'PUT' | 'PATCH'; body: z.ZodType }
      ? N
      : never
}[RouteName]

export type Held = Readonly<Record<string, unknown>>

export interface UpdatedWorld extends Maker {
  readonly own: StationWorld
  readonly other: StationWorld
  readonly person: TestActor
  readonly groups: readonly number[]
  readonly notification_id: number
  readonly setting_id: number
  readonly alert_id: number
  readonly widget_id: number
}

type Input<N extends Update> = Omit<RouteCall<(typeof routes)[N]>, 'body'>

export interface Swept<N extends Update> {
  /** The call's path input, without a body; makes what the world is without. Asked once. */
  readonly at: (world: UpdatedWorld) => Input<N> | Promise<Input<N>>
  /** The object as it is read back; a field of the body under its own name. */
  readonly read: (world: UpdatedWorld) => Promise<Held>
  /** Two values of a field for which the common candidates do not fit. */
  readonly values?: (world: UpdatedWorld) => Readonly<Record<string, readonly [unknown, unknown]>>
  /** Fields that change with a field because they mean the same. */
  readonly also?: Readonly<Record<string, readonly string[]>>
  /** Fields that cannot be sent alone, with the reason. */
  readonly apart?: Readonly<Record<string, string>>
}

/** The field accepts every canary, and the call `read` shows them unchanged; null: no call shows it. */
export interface Holds {
  readonly fit: Fit
  readonly read: RouteName | null
}
/** The field cannot hold a canary and refuses it with this status. */
export interface Refuses {
  readonly refused: 400 | 401
  readonly because: string
}

/** What the sweeps of all calls know of a noun. */
export interface Sweep {
  /** Inputs that succeed, of calls that touch a module. */
  readonly station?: { readonly [N in RouteName]?: Made<N, AboutStation> }
  /** Inputs of calls with the id of something that belongs to one person. */
  readonly person?: Inputs<PersonWorld>
  /** Inputs of the unsafe calls that touch neither. */
  readonly other?: { readonly [N in RouteName]?: Made<N, ManagedWorld> }
  /** The action that the service of an unsafe call writes to the audit log, or why it writes none. */
  readonly audit?: { readonly [N in Unsafe]?: Left }
  /** What each call answers to somebody whose reach excludes the module; null: it touches none. */
  readonly reach?: { readonly [N in RouteName]?: Outside | null }
  /** How what a PUT or PATCH changes is found, and read back. */
  readonly updates?: { readonly [N in Update]?: Swept<N> }
  /** Every text that a call accepts, as `siteCreate.name`, and what happens to a canary in it. */
  readonly texts?: Readonly<Record<string, Holds | Refuses>>
  /** The search texts of lists, and the form of a canary in the rows of each. */
  readonly searches?: Readonly<Record<string, Fit>>
}

export const sweep = <const S extends Sweep>(given: S): S => given

// Reasons to leave no line in the audit log.
export const session = 'the session goes on and has its line from its start'
export const screen = 'a widget is a part of one’s own screen, and changes nothing of the plant'
export const unused = 'no task runs by it yet'
export const personal = 'what a person has read, marked or chosen to read in is theirs alone'

// What a field refuses, or holds.
export const refused = (because: string): Refuses => ({ refused: 400, because })
export const date = refused('a date')
export const instant = refused('an instant')
export const clock = refused('a time of the clock')
export const cronField = refused('a field of a cron line')
export const phone = refused('digits')
export const moduleCode = refused('letters, digits, dot, underscore and hyphen')
export const ownModule = refused('names a module that exists')
export const token: Refuses = { refused: 401, because: 'only the product makes tokens' }
export const secret: Holds = { fit: 'password', read: null }

// The input of a call that only names its object.
export const byModule = ({ module }: StationWorld) => ({ params: { id: module.id } })
export const byCode = ({ module }: StationWorld) => ({ params: { code: module.code } })
export const byModuleCode = ({ module }: StationWorld) => ({ params: { module_code: module.code } })
export const byFactor = ({ factor }: StationWorld) => ({ params: { id: factor.id } })
export const byThreshold = ({ threshold_id }: StationWorld) => ({ params: { id: threshold_id } })
export const byAlert = ({ alert_id }: StationWorld) => ({ params: { id: alert_id } })
export const byMetric = ({ metric_id }: StationWorld) => ({ params: { id: metric_id } })
export const byReport = ({ report_id }: StationWorld) => ({ params: { id: report_id } })
export const reportAsked = ({ module, factor }: StationWorld) => ({
  report_type: 'history' as const,
  module_code: module.code,
  factors: [factor.code],
  start_datetime: '2026-03-01',
  end_datetime: '2026-03-02',
})
export const byNotification = ({ notification_id }: Pick<PersonWorld, 'notification_id'>) => ({
  params: { id: notification_id },
})
export const byWidget = ({ widget_id }: Pick<PersonWorld, 'widget_id'>) => ({ params: { id: widget_id } })
export const widgetBody = ({ module, factor }: StationWorld) => ({
  type: 'line_basic' as const,
  module_code: module.code,
  factors: [factor.code],
})
export const byScheduler = ({ scheduler_id }: StationWorld) => ({ params: { id: scheduler_id } })
export const scheduled = ({ mark, module, factor }: StationWorld) => ({
  task_name: `Task ${mark}`,
  module_code: module.code,
  factors: [factor.code],
  starts_on: '2026-03-01T15:00:00+07:00',
})
export const noInput = () => ({})
export const listed = () => ({ query: { limit: 1000 } })

export const moduleBody = ({ module }: StationWorld) => ({
  code: module.code,
  manufacturer_id: module.manufacturer_id,
  description: '',
})
export const factorBody = ({ factor, module }: StationWorld) => ({
  code: factor.code,
  name: factor.name,
  manufacturer_id: factor.manufacturer_id,
  module: module.code,
})

export const byUser = ({ user_id }: ManagedWorld) => ({ params: { id: user_id } })
export const byGroup = ({ group_id }: ManagedWorld) => ({ params: { id: group_id } })
