import { permissionCodes, type RouteCall, type RouteDefinition, routes } from '@quantrac/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { type RouteName, startTestApp, type TestApp } from './harness.ts'
import { makeStationWorld, type StationWorld, makeNotificationAbout } from './sweep-world.ts'

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await startTestApp()
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

interface World extends StationWorld {
  /** The caller's notification about the station's alert. */
  readonly notification_id: number
}

/**
 * What a call about a station does for somebody whose rights end before it: the station is not found, the field that names it is
 * refused, the list is without it, or the call is refused altogether.
 */
type Outside = 404 | { readonly field: string } | 'left out' | 'limited-reach'

interface About<N extends RouteName> {
  readonly input: (world: World) => RouteCall<(typeof routes)[N]>
  readonly outside: Outside
}

/** `null`: the call leads to no station. Whoever adds a call to the contract says here which it is. */
type Table = { readonly [N in RouteName]: About<N> | null }

const byModule = { input: ({ module }: World) => ({ params: { id: module.id } }), outside: 404 } as const
const byCode = { input: ({ module }: World) => ({ params: { code: module.code } }), outside: 404 } as const
const byFactor = { input: ({ factor }: World) => ({ params: { id: factor.id } }), outside: 404 } as const
const byThreshold = {
  input: ({ threshold_id }: World) => ({ params: { id: threshold_id } }),
  outside: 404,
} as const
const byAlert = { input: ({ alert_id }: World) => ({ params: { id: alert_id } }), outside: 404 } as const
const byMetric = { input: ({ metric_id }: World) => ({ params: { id: metric_id } }), outside: 404 } as const
const byNotification = {
  input: ({ notification_id }: World) => ({ params: { id: notification_id } }),
  outside: 404,
} as const
const listed = { input: () => ({ query: { limit: 1000 } }), outside: 'left out' } as const

const moduleBody = ({ module }: World) => ({
  code: module.code,
  manufacturer_id: module.manufacturer_id,
  description: '',
})
const factorBody = ({ factor, module }: World) => ({
  code: factor.code,
  name: factor.name,
  manufacturer_id: factor.manufacturer_id,
  module: module.code,
})

const table: Table = {
  accountLogin: null,
  accountLogout: null,
  accountRefresh: null,
  accountVerify: null,
  accountMe: null,
  userRetrieve: null,
  userList: null,
  userSignup: null,
  userUpdate: null,
  userDelete: null,
  userChangePassword: null,
  userSessions: null,
  userSessionEnd: null,
  groupList: null,
  groupListWhole: null,
  groupRetrieve: null,
  groupCreate: {
    input: ({ mark, module }) => ({ body: { name: mark, permission_ids: [1], module_ids: [module.id] } }),
    outside: { field: 'module_ids' },
  },
  groupUpdate: null,
  groupDelete: null,
  permissionList: null,
  groupAssign: null,
  moduleCreate: {
    input: ({ mark }) => ({ body: { code: `N${mark}`, manufacturer_id: `new-${mark}`, description: '' } }),
    outside: 'limited-reach',
  },
  moduleList: listed,
  moduleListWhole: { input: () => ({}), outside: 'left out' },
  moduleRetrieve: byModule,
  moduleUpdate: { input: (world) => ({ ...byModule.input(world), body: moduleBody(world) }), outside: 404 },
  moduleDelete: byModule,
  moduleByType: { input: ({ module }) => ({ params: { type: module.type } }), outside: 'left out' },
  moduleWithFactors: byModule,
  moduleFactors: byModule,
  moduleLatest: byCode,
  moduleLatestList: listed,
  moduleSeries: byCode,
  moduleReadings: byCode,
  moduleAlerts: byCode,
  moduleAlertCounts: byCode,
  moduleEnergy: byCode,
  modulePower: byCode,
  moduleFactor: {
    input: ({ module, factor }) => ({ params: { code: module.code, factor: factor.code } }),
    outside: 404,
  },
  moduleDeviceKey: byModule,
  factorCreate: {
    input: (world) => ({
      body: { ...factorBody(world), code: `N${world.mark}`, manufacturer_id: `new-${world.mark}` },
    }),
    outside: { field: 'module' },
  },
  factorList: listed,
  factorRetrieve: byFactor,
  factorUpdate: { input: (world) => ({ ...byFactor.input(world), body: factorBody(world) }), outside: 404 },
  factorDelete: byFactor,
  thresholdCreate: {
    input: ({ bare }) => ({ body: { factor_id: bare.id, max_value: 5 } }),
    outside: { field: 'factor_id' },
  },
  thresholdList: listed,
  thresholdRetrieve: byThreshold,
  thresholdByFactor: byFactor,
  thresholdByFactorCode: { input: ({ factor }) => ({ params: { code: factor.code } }), outside: 404 },
  thresholdUpdate: {
    input: (world) => ({ ...byThreshold.input(world), body: { max_value: 8 } }),
    outside: 404,
  },
  thresholdUpdateByFactor: {
    input: (world) => ({ ...byFactor.input(world), body: { max_value: 8 } }),
    outside: 404,
  },
  thresholdDelete: byThreshold,
  metricCreate: {
    input: ({ factor }) => ({ body: { factor: factor.id, value: 1 } }),
    outside: { field: 'factor' },
  },
  metricImport: {
    input: ({ module, factor }) => ({
      body: `module,factor,timestamp,value\n${module.code},${factor.code},2026-03-01T00:00:00Z,1\n`,
    }),
    outside: 'left out',
  },
  metricList: listed,
  metricRetrieve: byMetric,
  metricUpdate: { input: (world) => ({ ...byMetric.input(world), body: { value: 6 } }), outside: 404 },
  metricDelete: byMetric,
  alertList: listed,
  alertRetrieve: byAlert,
  alertCreate: {
    input: ({ module, factor }) => ({
      body: { module: module.code, factor: factor.code, value: 1, status: 'INFO' as const },
    }),
    outside: { field: 'module' },
  },
  alertUpdate: { input: (world) => ({ ...byAlert.input(world), body: { value: 6 } }), outside: 404 },
  alertDelete: byAlert,
  alertMarkRead: byAlert,
  alertUnmarkRead: byAlert,
  alertMarkAllRead: null,
  notificationCreate: null,
  notificationList: listed,
  notificationListWithTime: listed,
  notificationSearch: {
    input: ({ mark }) => ({ query: { query: mark, limit: 1000 } }),
    outside: 'left out',
  },
  notificationRetrieve: byNotification,
  notificationUpdate: {
    input: (world) => ({ ...byNotification.input(world), body: { title: 'Seen' } }),
    outside: 404,
  },
  notificationDelete: byNotification,
  notificationMarkAllRead: null,
  notificationMarkRead: byNotification,
  notificationUnmarkRead: byNotification,
  notificationMarkImportant: byNotification,
  notificationUnmarkImportant: byNotification,
  noticeFirst: { input: () => ({}), outside: 'left out' },
  noticeUpdate: {
    input: (world) => ({ ...byNotification.input(world), body: { is_read: true } }),
    outside: 404,
  },
  notificationSettingList: null,
  notificationSettingUpdate: null,
  followedRetrieve: null,
  followedUpdate: {
    input: ({ module }) => ({ body: { module_ids: [module.id], factor_ids: [] } }),
    outside: { field: 'module_ids' },
  },
  mqttConfig: null,
  mqttUpdate: null,
  mqttConnect: null,
  mqttDisconnect: null,
  mqttUnmatched: listed,
  mqttRejected: null,
  mqttClaim: {
    input: ({ module, mark }) => ({
      body: { module_manufacturer_id: `claimed-${mark}`, module_id: module.id },
    }),
    outside: { field: 'module_id' },
  },
  auditList: listed,
  auditExport: { input: () => ({ query: {} }), outside: 'left out' },
}

interface Sent {
  readonly status: number
  readonly text: string
}

/** As text: a download is no JSON. */
async function send(name: RouteName, input: Parameters<TestApp['call']>[1], token: string): Promise<Sent> {
  const answer = await app.raw(name, input, { token })
  return { status: answer.status, text: await answer.text() }
}

const cases = Object.entries(table).flatMap(([name, about]) =>
  about === null ? [] : [{ name: name as RouteName, ...(about as About<RouteName>) }],
)

/** What became of a call, in the words of the table; `reached` where it did or showed what was asked. */
function outcomeOf(
  { status, text }: Sent,
  outside: Outside,
  mark: string,
): string | number | { field: string } {
  if (status < 300) {
    const isShown = outside !== 'left out' || text.includes(mark) || text.includes('"accepted":1')
    return isShown ? 'reached' : 'left out'
  }
  const body = JSON.parse(text) as Record<string, unknown> // every refusal is an object
  if (status === 404 && body['code'] === 'not-found') return 404
  if (status === 403) return String(body['code'])
  return { field: Object.keys(body).join() }
}

describe('a call about a station', () => {
  test.for(cases)('$name: only for whom the right reaches it', async ({ name, input, outside }) => {
    const [own, other] = [await makeStationWorld(app, admin), await makeStationWorld(app, admin)]
    const limited = await signIn(app, { permissions: permissionCodes, module_ids: [own.module.id] })
    const free = await signIn(app, { permissions: permissionCodes })
    const about = async (world: StationWorld, by: TestActor) => {
      const told = { ...world, notification_id: await makeNotificationAbout(app, by.user_id, world) }
      return outcomeOf(await send(name, input(told), by.token), outside, world.mark)
    }
    expect(await about(other, limited)).toEqual(outside)
    expect(await about(own, limited)).toEqual(outside === 'limited-reach' ? outside : 'reached')
    expect(await about(other, free)).toBe('reached')
  })
})

test('the table says of every call whether it leads to a station', () => {
  // A parameter or field that names a station, a factor, an alert or a reading cannot stand in a call that leads to none.
  const suspicious = Object.entries<RouteDefinition>(routes).flatMap(([name, route]) =>
    table[name as RouteName] === null && /^\/(modules|factors|thresholds|metrics|alerts)\//.test(route.path)
      ? [name]
      : [],
  )
  expect(suspicious).toEqual(['alertMarkAllRead'])
})
