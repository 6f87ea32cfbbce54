import { type RouteCall, type RouteDefinition, routes } from '@quantrac/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startWithAdmin } from './admin-app.ts'
import { signIn, type TestActor } from './actors.ts'
import { type RouteName, type TestApp } from './harness.ts'
import { makeNotificationAbout, makeStationWorld, type StationWorld } from './sweep-world.ts'

const { app, admin } = await startWithAdmin()
beforeAll(async () => {
  await app.call('mqttDisconnect', {}, admin)
})

type Update = {
  [N in RouteName]: (typeof routes)[N] extends { method: 'PUT' | 'PATCH'; body: z.ZodArray }
    ? never
    : (typeof routes)[N] extends { method: 'PUT' | 'PATCH'; body: z.ZodType }
      ? N
      : never
}[RouteName]

type Held = Readonly<Record<string, unknown>>

interface World {
  readonly own: StationWorld
  readonly other: StationWorld
  readonly person: TestActor
  readonly groups: readonly number[]
  readonly notification_id: number
  readonly setting_id: number
  readonly alert_id: number
  readonly widget_id: number
}

interface Swept<N extends Update> {
  /** The call's path input, without a body. */
  readonly at: (world: World) => Omit<RouteCall<(typeof routes)[N]>, 'body'>
  /** The object as it is read back; a field of the body under its own name. */
  readonly read: (world: World) => Promise<Held>
  /** Two values of a field for which those of `candidates` do not fit. */
  readonly values?: (world: World) => Readonly<Record<string, readonly [unknown, unknown]>>
  /** Fields that change with a field because they mean the same. */
  readonly also?: Readonly<Record<string, readonly string[]>>
  /** Fields that cannot be sent alone, with the reason. */
  readonly apart?: Readonly<Record<string, string>>
}

const thresholds = {
  values: () => ({ min_value: [1, 2], max_value: [90, 95] }) as const,
  read: async ({ own }: World) =>
    (await app.call('thresholdRetrieve', { params: { id: own.threshold_id } }, admin)).body.data,
}
const notification = {
  at: ({ notification_id: id }: World) => ({ params: { id } }),
  read: async ({ notification_id: id }: World) =>
    (await app.call('notificationRetrieve', { params: { id } }, admin)).body.data,
}

/** One pixel. */
const smallestPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const size = (w: number) => ({ w, h: 12, minW: 9, minH: 9 })
const placeAt = (id: number, x: number) => ({ ...size(15), i: String(id), x, y: 0 })

/** Every PUT and PATCH with an object as its body. A missing one does not compile: add its path input and how its object is read. */
const table: { readonly [N in Update]: Swept<N> } = {
  userUpdate: {
    at: ({ person }) => ({ params: { id: person.user_id } }),
    read: async ({ person }) => {
      const { data } = (await app.call('userRetrieve', { params: { id: person.user_id } }, admin)).body
      const { groups, ...user } = data
      return { ...user, group_ids: groups.map(({ id }) => id) }
    },
    values: ({ groups }) => ({ group_ids: [[groups[0]], [groups[1]]] }),
    also: { phone_number: ['phonenumber'], phonenumber: ['phone_number'] },
  },
  groupUpdate: {
    at: ({ groups }) => ({ params: { id: groups[0] ?? 0 } }),
    read: async ({ groups }) => {
      const { data } = (await app.call('groupRetrieve', { params: { id: groups[0] ?? 0 } }, admin)).body
      const { permissions, user_count: _count, ...group } = data
      return { ...group, permission_ids: permissions.map(({ id }) => id) }
    },
    values: ({ own, other }) => ({
      permission_ids: [[1], [2, 3]],
      module_ids: [[own.module.id], [other.module.id]],
    }),
  },
  moduleUpdate: {
    at: ({ own }) => ({ params: { id: own.module.id } }),
    read: async ({ own }) =>
      (await app.call('moduleRetrieve', { params: { id: own.module.id } }, admin)).body.data,
  },
  factorUpdate: {
    // A factor with readings stays in its module.
    at: ({ own }) => ({ params: { id: own.bare.id } }),
    read: async ({ own }) => {
      const { data } = (await app.call('factorRetrieve', { params: { id: own.bare.id } }, admin)).body
      return { ...data, module: data.module.id }
    },
    values: ({ own, other }) => ({ module: [own.module.code, other.module.code] }),
  },
  thresholdUpdate: { ...thresholds, at: ({ own }) => ({ params: { id: own.threshold_id } }) },
  thresholdUpdateByFactor: { ...thresholds, at: ({ own }) => ({ params: { id: own.factor.id } }) },
  metricUpdate: {
    at: ({ own }) => ({ params: { id: own.metric_id } }),
    read: async ({ own }) =>
      (await app.call('metricRetrieve', { params: { id: own.metric_id } }, admin)).body.data,
  },
  alertUpdate: {
    at: ({ alert_id }) => ({ params: { id: alert_id } }),
    read: async ({ alert_id }) =>
      (await app.call('alertRetrieve', { params: { id: alert_id } }, admin)).body.data,
    values: () => ({ resolved_at: ['2026-03-02T00:00:00.000Z', null] }),
    also: { resolved_at: ['resolve_reason'] },
  },
  notificationUpdate: notification,
  noticeUpdate: notification,
  mailLanguage: {
    at: () => ({}),
    read: async () => {
      const { language } = (await app.call('mailState', {}, admin)).body.data
      return { language }
    },
  },
  notificationSettingUpdate: {
    at: ({ setting_id }) => ({ params: { id: setting_id } }),
    read: async () => {
      const [setting] = (await app.call('notificationSettingList', {}, admin)).body.results
      return { ...setting }
    },
  },
  followedUpdate: {
    at: () => ({}),
    read: async () => (await app.call('followedRetrieve', {}, admin)).body.data,
    values: ({ own, other }) => ({
      module_ids: [[own.module.id], [other.module.id]],
      factor_ids: [[own.factor.id], [other.factor.id]],
    }),
  },
  schedulerUpdate: {
    at: ({ own }) => ({ params: { id: own.scheduler_id } }),
    read: async ({ own }) => {
      const { data } = (await app.call('schedulerRetrieve', { params: { id: own.scheduler_id } }, admin)).body
      const { task, groups, metadata: _, ...scheduler } = data
      return { ...scheduler, task_function: task.task_function, group_ids: groups.map(({ id }) => id) }
    },
    values: ({ own, other, groups }) => ({
      group_ids: [[groups[0]], [groups[1]]],
      module_code: [own.module.code, other.module.code],
      factors: [[own.factor.code], [own.bare.code]],
      starts_on: ['2027-03-01T00:00:00.000Z', '2027-04-01T00:00:00.000Z'],
    }),
    also: { module_code: ['module_name', 'factors'], starts_on: [] },
    apart: {
      repeat_unit: 'there is one unit',
      metadata: 'the day of the month is the only thing in it',
      ends: 'each end has a field of its own: server/test/schedulers.test.ts',
      end_date: 'read where ends is on',
      occurrences: 'read where ends is after',
      factors: 'not read while all factors are chosen',
      all_factors: 'without it, factors are needed',
    },
  },
  organisationUpdate: {
    at: () => ({}),
    read: async () => (await app.call('organisationRetrieve', {}, admin)).body.data,
    values: () => ({ logo: [smallestPng, null] }),
  },
  reportUpdate: {
    at: ({ own }) => ({ params: { id: own.report_id } }),
    read: async ({ own }) =>
      (await app.call('reportRetrieve', { params: { id: own.report_id } }, admin)).body.data,
  },
  widgetUpdate: {
    at: ({ widget_id: id }) => ({ params: { id } }),
    read: async ({ widget_id: id }) => {
      const { data } = (await app.call('widgetRetrieve', { params: { id } }, admin)).body
      return { ...data }
    },
    values: ({ own, widget_id }) => ({
      factors: [[own.factor.code], [own.bare.code]],
      layout: [size(12), size(14)],
      position: [{ lg: [placeAt(widget_id, 0)] }, { lg: [placeAt(widget_id, 5)] }],
    }),
    apart: { module_code: 'its factors are those of another station' },
  },
  tariffUpdate: {
    at: () => ({}),
    read: async () => (await app.call('tariffRetrieve', {}, admin)).body.data,
    values: () => ({
      hours: [
        [{ period: 'normal', start: '00:00', end: '24:00' }],
        [
          { period: 'offpeak', start: '00:00', end: '04:00' },
          { period: 'peak', start: '04:00', end: '24:00' },
        ],
      ],
      days_without_peak: [[7], [6, 7]],
      prices: [null, { offpeak: 1200, normal: 1800.5, peak: 3400 }],
    }),
  },
  mqttUpdate: {
    at: () => ({}),
    read: async () => {
      const { mqtt_info: _state, ...settings } = (await app.call('mqttConfig', {}, admin)).body.data
      return settings
    },
    values: () => ({ host: ['127.0.0.1', 'localhost'], topics: [['a/#'], ['b/#']] }),
    apart: { password: 'it is never read, and while one is stored the address stays as it is' },
  },
}

/** Possible values of a field: the first two that its schema takes are used. */
const candidates = (mark: string): readonly unknown[] => [
  `swept-${mark}-a`,
  `swept-${mark}-b`,
  `a-${mark}@example.test`,
  `b-${mark}@example.test`,
  '+84901234567',
  '+84901234568',
  '2001-02-03',
  '2001-02-04',
  true,
  false,
  1,
  2,
]

function optionsOf(schema: z.ZodType): readonly unknown[] {
  const { anyOf = [], ...alone } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [alone, ...anyOf].flatMap((one) => (typeof one === 'object' ? (one.enum ?? []) : []))
}

function bodyOf(name: Update): Readonly<Record<string, z.ZodType>> {
  const route: RouteDefinition = routes[name]
  const object = route.body instanceof z.ZodPipe ? route.body.in : route.body
  if (!(object instanceof z.ZodObject)) throw new Error(`${name}: its body is no object of fields`)
  return object.shape
}

function twoValues(name: Update, field: string, world: World): readonly [unknown, unknown] {
  const given = table[name].values?.(world)[field]
  if (given !== undefined) return given
  const schema = bodyOf(name)[field] ?? z.never()
  const taken = [...optionsOf(schema), ...candidates(world.own.mark)].filter(
    (value) => schema.safeParse(value).success,
  )
  const [one, other] = taken
  if (other === undefined)
    throw new Error(`${name}: no two values are known that ${field} takes: add them to its "values" here`)
  return [one, other]
}

async function makeWorld(): Promise<World> {
  const own = await makeStationWorld(app, admin)
  const other = await makeStationWorld(app, admin)
  const permissions = ['notify.view_alert'] as const
  const [person, second] = [await signIn(app, { permissions }), await signIn(app, { permissions })]
  const settings = await app.call('notificationSettingList', {}, admin)
  const body = { module: own.module.code, factor: own.factor.code, value: 1, status: 'INFO' as const }
  const raised = await app.call(
    'alertCreate',
    { body: { ...body, timestamp: '2026-03-01T00:00:00Z' } },
    admin,
  )
  const widget = { type: 'line_basic' as const, module_code: own.module.code, factors: [own.factor.code] }
  const { data } = (await app.call('widgetCreate', { body: widget }, admin)).body
  return {
    own,
    other,
    person,
    groups: [person.group_id ?? 0, second.group_id ?? 0],
    notification_id: await makeNotificationAbout(app, admin.user_id, own),
    setting_id: settings.body.results[0]?.id ?? 0,
    alert_id: raised.body.data.id,
    widget_id: data.id,
  }
}

const without = (held: Held, fields: readonly string[]): Held =>
  Object.fromEntries(Object.entries(held).filter(([field]) => !fields.includes(field)))

const names = Object.keys(table) as Update[] // the keys of that very table

describe('a field that is sent alone changes nothing else', () => {
  test.for(names)('%s', async (name) => {
    const world = await makeWorld()
    const { at, read, also = {}, apart = {} } = table[name]
    const shape = bodyOf(name)
    const required = Object.keys(shape).filter((field) => shape[field]?.safeParse(undefined).success !== true)
    const seen: Record<string, Set<string>> = {}
    // In both directions, because an erased field may look like one of the values.
    for (const round of [0, 1, 0] as const) {
      for (const field of Object.keys(shape)) {
        if (field in apart) continue
        const before = await read(world)
        const value = twoValues(name, field, world)[round]
        const sent = { ...Object.fromEntries(required.map((one) => [one, before[one]])), [field]: value }
        const input = { ...at(world), body: sent } as Parameters<TestApp['call']>[1] // its fields are the schema's own
        const answer = await app.raw<RouteName>(name, input, admin)
        expect(answer.status, `${field}: ${await answer.text()}`).toBe(200)
        const after = await read(world)
        const said = [field, ...(also[field] ?? [])]
        expect(without(after, said), `${field} alone: every other field is as it was`).toEqual(
          without(before, said),
        )
        seen[field] = (seen[field] ?? new Set()).add(JSON.stringify(after[field]))
      }
    }
    for (const [field, values] of Object.entries(seen))
      expect(values.size, `${field} is written, and read under its own name`).toBeGreaterThan(1)
  })
})
