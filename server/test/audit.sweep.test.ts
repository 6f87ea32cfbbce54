import { type AuditAction, auditFields, type RouteCall, routes } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { outdatedIds, remember } from './factor-memory.ts'
import { type RouteName, startTestApp, type TestApp } from './harness.ts'
import { haveChangedUnnoticed, readAlerts } from './alert-version.ts'
import {
  type ManagedWorld,
  otherInputs,
  personInputs,
  type PersonWorld,
  stationInputs,
} from './sweep-inputs.ts'
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
  app = await startTestApp({ config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  maker = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

type Unsafe = {
  [N in RouteName]: (typeof routes)[N]['method'] extends 'GET' ? never : N
}[RouteName]

/** The line or lines that a call leaves in the audit log, or why it leaves none. */
type Left = AuditAction | readonly AuditAction[] | { readonly none: string }

const session = 'the session goes on and has its line from its start'
const screen = 'a widget is a part of one’s own screen, and changes nothing of the plant'
const unused = 'no task runs by it yet'
const own = 'what a person has read, marked or chosen to read in is theirs alone'

/**
 * Every unsafe call of the contract. A missing one does not compile: add the action that its service writes, or why it
 * writes none, and to sweep-inputs.ts an input that succeeds.
 */
const left: { readonly [N in Unsafe]: Left } = {
  accountLogin: 'session.start',
  accountLogout: 'session.end',
  accountRefresh: { none: session },
  mailLanguage: { none: own },
  accountVerify: { none: 'it changes nothing' },
  userSignup: 'user.create',
  userInvite: ['user.create', 'user.make_link'],
  userPasswordLink: 'user.make_link',
  passwordLinkCheck: { none: 'it changes nothing' },
  passwordLinkUse: 'user.use_link',
  userUpdate: 'user.update',
  userDelete: 'user.delete',
  userChangePassword: 'user.change_password',
  userSessionEnd: 'session.end',
  groupCreate: 'group.create',
  groupUpdate: 'group.update',
  groupDelete: 'group.delete',
  groupAssign: 'user.update',
  moduleCreate: 'module.create',
  moduleUpdate: 'module.update',
  moduleDelete: 'module.delete',
  moduleDeviceKey: 'module.renew_key',
  factorCreate: 'factor.create',
  factorUpdate: 'factor.update',
  factorDelete: 'factor.delete',
  thresholdCreate: 'threshold.create',
  thresholdUpdate: 'threshold.update',
  thresholdUpdateByFactor: 'threshold.update',
  thresholdDelete: 'threshold.delete',
  // No reading of the world's open alert is stored: it is taken back.
  thresholdJudge: ['alert.withdraw', 'threshold.judge'],
  metricCreate: 'metric.create',
  metricImport: 'metric.import',
  metricUpdate: 'metric.update',
  metricDelete: 'metric.delete',
  alertCreate: 'alert.create',
  alertUpdate: 'alert.update',
  alertDelete: 'alert.delete',
  alertMarkRead: { none: own },
  alertUnmarkRead: { none: own },
  alertUnmarkReadShort: { none: own },
  alertMarkAllRead: { none: own },
  notificationCreate: 'notification.create',
  notificationUpdate: 'notification.update',
  notificationDelete: 'notification.delete',
  notificationMarkAllRead: { none: own },
  notificationMarkRead: { none: own },
  notificationUnmarkRead: { none: own },
  notificationMarkImportant: { none: own },
  notificationUnmarkImportant: { none: own },
  noticeUpdate: { none: own },
  notificationSettingUpdate: 'notification-setting.update',
  mailTest: { none: 'it changes nothing' },
  followedUpdate: 'followed.update',
  mqttUpdate: 'mqtt-config.update',
  mqttConnect: 'mqtt-config.connect',
  mqttDisconnect: 'mqtt-config.disconnect',
  mqttClaim: ['module.update', 'mqtt-unmatched.claim'],
  tariffUpdate: 'tariff.update',
  organisationUpdate: 'organisation.update',
  retentionAllow: 'retention.allow',
  retentionConfirmClock: 'retention.confirm_clock',
  schedulerCreate: 'scheduler.create',
  schedulerUpdate: 'scheduler.update',
  schedulerDelete: 'scheduler.delete',
  schedulerRun: 'scheduler.run',
  schedulerStop: { none: 'it is stopped already; server/test/schedulers.test.ts stops one that is enabled' },
  schedulerToggle: 'scheduler.run',
  schedulerToggleHere: 'scheduler.run',
  periodicTaskCreate: 'scheduler.create',
  intervalScheduleCreate: { none: unused },
  crontabScheduleCreate: { none: unused },
  reportCreate: 'report.create',
  reportUpdate: 'report.update',
  reportCancel: 'report.cancel',
  reportDelete: 'report.delete',
  widgetCreate: { none: screen },
  widgetCreateSet: { none: screen },
  widgetUpdate: { none: screen },
  widgetDelete: { none: screen },
  widgetPositions: { none: screen },
}

type World = StationWorld & PersonWorld & ManagedWorld

const inputs: { readonly [N in Unsafe]: (world: World) => RouteCall<(typeof routes)[N]> } = {
  ...stationInputs,
  ...personInputs,
  ...otherInputs,
}

/** Marks are set on one's own notification, and widgets are one's own. Changing or deleting writes a line only for another person's. */
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
const ofTheirOwn: ReadonlySet<Unsafe> = new Set(['accountLogin', 'passwordLinkUse'])

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
    broker_port: app.ingest.broker?.port ?? 0,
    link_token: await makeLinkOf(app, other.user_id),
  }
}

const lines = () => app.system.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

const fieldsOf = (held: unknown): string[] =>
  typeof held === 'object' && held !== null ? Object.keys(held) : []

const cases = Object.entries<Left>(left).map(([name, expected]) => ({ name: name as Unsafe, expected })) // a key of that very table

describe('an unsafe call leaves its line in the audit log', () => {
  test.for(cases)('$name', async ({ name, expected }) => {
    const caller = await signIn(app, { role: 'admin' })
    const world = await makeWorld(name, caller)
    const before = (await lines()).length
    const alerts = await readAlerts(app)
    const answer = await app.raw(name, inputs[name](world), caller)
    expect(answer.status, await answer.text()).toBeLessThan(300)
    const written = (await lines()).slice(before)
    expect(
      written.map(({ action }) => action),
      `${name}: its service calls writeAudit within its transaction, or the table here says why it leaves no line`,
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
