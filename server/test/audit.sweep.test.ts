import { auditFields } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { outdatedIds, remember } from './factor-memory.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { haveChangedUnnoticed, readAlerts } from './alert-version.ts'
import {
  audited,
  type Left,
  type Made,
  type ManagedWorld,
  otherInputs,
  personInputs,
  type PersonWorld,
  stationInputs,
  type Unsafe,
} from './sweeps/index.ts'
import {
  makeLinkOf,
  makeNotificationAbout,
  makeStationWorld,
  makeWidgetOf,
  type StationWorld,
} from './sweep-world.ts'

let app: TestApp
let maker: TestActor
beforeAll(async () => {
  // Nothing listens there: a test mail says so.
  app = await startTestApp({
    config: { smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'https://quantrac.example' },
  })
  maker = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

/** Every unsafe call of the contract; a missing one does not compile: server/test/sweeps/ has a file for each noun. */
const left: { readonly [N in Unsafe]: Left } = audited

type World = StationWorld & PersonWorld & ManagedWorld

const inputs: { readonly [N in Unsafe]: Made<N, World> } = {
  ...stationInputs,
  ...personInputs,
  ...otherInputs,
}

/**
 * Marks are set on one's own notification, and widgets are one's own. Changing or deleting writes a line only for
 * another person's.
 */
const ofOneself: ReadonlySet<Unsafe> = new Set([
  'notificationMarkRead',
  'notificationUnmarkRead',
  'notificationMarkImportant',
  'notificationUnmarkImportant',
  'noticeUpdate',
  'widgetUpdate',
  'widgetDelete',
  'widgetPositions',
])

/** Calls without a sign-in, in the name of the person whom they are about. */
const ofTheirOwn: ReadonlySet<Unsafe> = new Set([
  'accountLogin',
  'accountLoginSecond',
  'accountPasskeyLogin',
  'passwordLinkUse',
])

async function makeWorld(name: Unsafe, caller: TestActor): Promise<World> {
  const station = await makeStationWorld(app, maker)
  await remember(app, station.factor, maker)
  const other = await signIn(app)
  const settings = await app.call('notificationSettingList', {}, caller)
  const reader = ofOneself.has(name) ? caller : other
  return {
    ...station,
    ...other,
    group_id: other.group_id ?? 0,
    setting_id: settings.body.results[0]?.id ?? 0,
    notification_id: await makeNotificationAbout(app, reader.user_id, station),
    widget_id: await makeWidgetOf(app, reader.user_id),
    profile_id: await makeProfile(),
    standard_id: await makeStandard(),
    broker_port: app.ingest.broker?.port ?? 0,
    link_token: await makeLinkOf(app, other.user_id),
  }
}

async function makeProfile(): Promise<string> {
  profiles += 1
  const body = {
    name: `Profile ${profiles}`,
    topics: ['swept/{a}'],
    form: 'json' as const,
    station: { topic: '{a}' },
  }
  return (await app.call('deviceProfileCreate', { body }, maker)).body.data.id
}
let profiles = 0

async function makeStandard(): Promise<number> {
  standards += 1
  const body = { code: `Document ${standards}`, group: 'own' as const }
  return (await app.call('standardCreate', { body }, maker)).body.data.id
}
let standards = 0

const lines = () => app.system.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

const fieldsOf = (held: unknown): string[] =>
  typeof held === 'object' && held !== null ? Object.keys(held) : []

const cases = Object.entries<Left>(left).map(([name, expected]) => ({ name: name as Unsafe, expected })) // a key of that very table

describe('an unsafe call leaves its line in the audit log', () => {
  test.for(cases)('$name', async ({ name, expected }) => {
    const caller = await signIn(app, { role: 'admin' })
    const world = await makeWorld(name, caller)
    const input = await inputs[name](world, { app, admin: maker, caller })
    const before = (await lines()).length
    const alerts = await readAlerts(app)
    const answer = await app.raw(name, input, caller)
    expect(answer.status, await answer.text()).toBeLessThan(300)
    const written = (await lines()).slice(before)
    expect(
      written.map(({ action }) => action),
      `${name}: its service calls writeAudit within its transaction, or the audit of its file in server/test/sweeps/ says why it leaves no line`,
    ).toEqual(typeof expected === 'object' && 'none' in expected ? [] : [expected].flat())
    expect(
      await outdatedIds(app),
      `${name}: what changes a factor's state or settings sets factor_state.written_by to null, as applySwitches does`,
    ).toEqual([])
    expect(
      await haveChangedUnnoticed(app, alerts),
      `${name}: what changes or removes alerts calls raiseAlertVersion in its transaction`,
    ).toBe(false)
    const who = ofTheirOwn.has(name) ? world.user_id : caller.user_id
    for (const line of written) {
      expect(line).toMatchObject({ actor_id: who, object: line.action.split('.')[0] })
      const unknown = [...fieldsOf(line.before), ...fieldsOf(line.after)].filter(
        (field) => !auditFields.has(field),
      )
      expect(unknown, 'fields without words: add them to `logged` of the noun in contract/src/').toEqual([])
    }
  })
})
