import { type PermissionCode, permissionCodes, type RouteDefinition, routes } from '@quantrac/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { personInputs, type PersonWorld } from './sweeps/index.ts'
import { makeWidgetOf } from './sweep-world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A person with their own notification, settings and widget. */
interface Owner extends TestActor, PersonWorld {}

interface Own {
  /** The permission that opens another person's; missing if none does. */
  readonly opens?: PermissionCode
  /** A call with another person's id is refused; what belongs to another person is not found. */
  readonly refusal?: 403
}

type OwnCall = keyof typeof personInputs

/** Every call with the id of something that belongs to one person. */
const table: { readonly [N in OwnCall]: Own } = {
  userRetrieve: { opens: 'accounts.view_useraccount', refusal: 403 },
  userUpdate: { opens: 'accounts.change_useraccount', refusal: 403 },
  userSessions: { opens: 'accounts.change_useraccount', refusal: 403 },
  userSessionEnd: { opens: 'accounts.change_useraccount', refusal: 403 },
  notificationRetrieve: {},
  notificationUpdate: { opens: 'notify.change_notification' },
  notificationDelete: { opens: 'notify.delete_notification' },
  notificationMarkRead: {},
  notificationUnmarkRead: {},
  notificationMarkImportant: {},
  notificationUnmarkImportant: {},
  noticeUpdate: {},
  notificationSettingUpdate: {},
  widgetRetrieve: {},
  widgetUpdate: {},
  widgetDelete: {},
  widgetPositions: {},
}

async function someone(permissions: readonly PermissionCode[]): Promise<Owner> {
  const actor = await signIn(app, { permissions })
  const { db } = app.system
  const notification = await db
    .insertInto('notification')
    .values({ user_id: actor.user_id, kind: 'system', title: 'Private', message: 'Mine' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const settings = await app.call('notificationSettingList', {}, actor)
  const setting_id = settings.body.results[0]?.id ?? 0
  const widget_id = await makeWidgetOf(app, actor.user_id)
  return { ...actor, notification_id: notification.id, setting_id, widget_id }
}

const cases = Object.entries<Own>(table).map(([name, own]) => ({ name: name as OwnCall, ...own })) // a key of that very table

test.for(cases)('$name opens one’s own, and another person’s only with $opens', async (own) => {
  const { name, opens, refusal = 404 } = own
  const others = permissionCodes.filter((code) => code !== opens)
  const [owner, stranger] = [await someone(permissionCodes), await someone(others)]
  const call = (target: Owner, by: TestActor) => app.raw(name, personInputs[name](target), by)
  const refused = await call(owner, stranger)
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: refusal,
    body: { code: refusal === 403 ? 'permission-denied' : 'not-found' },
  })
  expect((await call(stranger, stranger)).status).toBeLessThan(300)
  // If no permission opens it, only its owner reads it, not even an administrator.
  const admin = await signIn(app, { role: 'admin' })
  const opened = await call(owner, admin)
  expect(opened.ok ? 'opened' : opened.status).toBe(opens === undefined ? 404 : 'opened')
})

test('no call with the id of a notification, a setting or a widget is left out', () => {
  const named = Object.entries<RouteDefinition>(routes).flatMap(([name, { path }]) =>
    /^\/(notifications|notice|notification-settings|widgets)\/.*:id/.test(path) ? [name] : [],
  )
  expect(named.filter((name) => !(name in table))).toEqual([])
})
