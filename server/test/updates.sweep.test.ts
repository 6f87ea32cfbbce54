import { type RouteDefinition, routes } from '@quantrac/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { type RouteName, type TestApp } from './harness.ts'
import { makeNotificationAbout, makeStationWorld } from './sweep-world.ts'
import { type Held, type Swept, type Update, updated, type UpdatedWorld } from './sweeps/index.ts'

const { app, admin } = await startWithAdmin()
beforeAll(async () => {
  await app.call('mqttDisconnect', {}, admin)
})

/**
 * Every PUT and PATCH with an object as its body; a missing one does not compile: server/test/sweeps/ has a file for
 * each noun.
 */
const table: { readonly [N in Update]: Swept<N> } = updated

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

function twoValues(name: Update, field: string, world: UpdatedWorld): readonly [unknown, unknown] {
  const given = table[name].values?.(world)[field]
  if (given !== undefined) return given
  const schema = bodyOf(name)[field] ?? z.never()
  const taken = [...optionsOf(schema), ...candidates(world.own.mark)].filter(
    (value) => schema.safeParse(value).success,
  )
  const [one, other] = taken
  if (other === undefined)
    throw new Error(
      `${name}: no two values are known that ${field} takes: add them to its values in server/test/sweeps/`,
    )
  return [one, other]
}

async function makeWorld(): Promise<UpdatedWorld> {
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
    app,
    admin,
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
    const path = await Promise.resolve(at(world))
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
        const input = { ...path, body: sent } as Parameters<TestApp['call']>[1] // its fields are the schema's own
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
