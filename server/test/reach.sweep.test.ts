import { permissionCodes, type RouteDefinition, routes, xlsxType } from '@quantrac/contract'
import { readXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn, type TestActor } from './actors.ts'
import { type RouteName, type TestApp } from './harness.ts'
import { stationInputs } from './sweep-inputs.ts'
import { makeStationWorld, type StationWorld, makeNotificationAbout } from './sweep-world.ts'

const { app, admin } = await startWithAdmin()

/**
 * What a call about a module answers to somebody whose reach excludes it: the module is not found, the field that names it is
 * refused, the list is without it, or the call is refused altogether.
 */
type Outside = 404 | { readonly field: string } | 'left out' | 'limited-reach'

/** `null`: the call touches no module. A new call of the contract is entered here, with its input in sweep-inputs.ts. */
type Table = { readonly [N in RouteName]: N extends keyof typeof stationInputs ? Outside : null }

const table: Table = {
  accountLogin: null,
  accountLogout: null,
  accountRefresh: null,
  accountVerify: null,
  accountMe: null,
  mailLanguage: null,
  userRetrieve: null,
  userList: null,
  userSignup: null,
  userInvite: null,
  userPasswordLink: null,
  passwordLinkCheck: null,
  passwordLinkUse: null,
  userUpdate: null,
  userDelete: null,
  userChangePassword: null,
  userSessions: null,
  userSessionEnd: null,
  groupList: null,
  groupListWhole: null,
  groupRetrieve: null,
  groupCreate: { field: 'module_ids' },
  groupUpdate: null,
  groupDelete: null,
  permissionList: null,
  groupAssign: null,
  moduleCreate: 'limited-reach',
  moduleList: 'left out',
  moduleListWhole: 'left out',
  moduleRetrieve: 404,
  moduleUpdate: 404,
  moduleDelete: 404,
  moduleByType: 'left out',
  moduleWithFactors: 404,
  moduleFactors: 404,
  moduleConnections: 404,
  moduleLatest: 404,
  moduleLatestList: 'left out',
  moduleSeries: 404,
  moduleDay: 404,
  moduleElectricity: 404,
  moduleReadings: 404,
  moduleAlerts: 404,
  moduleAlertCounts: 404,
  moduleEnergy: 404,
  energyOfFactors: 'left out',
  modulePower: 404,
  moduleFactor: 404,
  moduleDeviceKey: 404,
  factorCreate: { field: 'module' },
  factorList: 'left out',
  factorRetrieve: 404,
  factorUpdate: 404,
  factorDelete: 404,
  thresholdCreate: { field: 'factor_id' },
  thresholdList: 'left out',
  thresholdRetrieve: 404,
  thresholdByFactor: 404,
  thresholdByFactorCode: 404,
  thresholdUpdate: 404,
  thresholdUpdateByFactor: 404,
  thresholdDelete: 404,
  thresholdJudgePreview: 404,
  thresholdJudge: 404,
  metricCreate: { field: 'factor' },
  metricImport: 'left out',
  metricList: 'left out',
  metricRetrieve: 404,
  metricUpdate: 404,
  metricDelete: 404,
  alertList: 'left out',
  alertCsv: 'left out',
  alertXlsx: 'left out',
  alertRetrieve: 404,
  alertCreate: { field: 'module' },
  alertUpdate: 404,
  alertDelete: 404,
  alertMarkRead: 404,
  alertUnmarkRead: 404,
  alertUnmarkReadShort: 404,
  alertMarkAllRead: null,
  notificationCreate: null,
  notificationList: 'left out',
  notificationCsv: 'left out',
  notificationXlsx: 'left out',
  notificationListWithTime: 'left out',
  notificationSearch: 'left out',
  notificationRetrieve: 404,
  notificationUpdate: 404,
  notificationDelete: 404,
  notificationMarkAllRead: null,
  notificationMarkRead: 404,
  notificationUnmarkRead: 404,
  notificationMarkImportant: 404,
  notificationUnmarkImportant: 404,
  noticeFirst: 'left out',
  noticeUpdate: 404,
  notificationSettingList: null,
  notificationSettingUpdate: null,
  mailState: null,
  mailTest: null,
  followedRetrieve: null,
  followedUpdate: { field: 'module_ids' },
  mqttConfig: null,
  mqttIntake: null,
  mqttUpdate: null,
  tariffRetrieve: null,
  tariffUpdate: null,
  organisationRetrieve: null,
  organisationUpdate: null,
  retentionRetrieve: null,
  retentionAllow: null,
  retentionConfirmClock: null,
  mqttConnect: null,
  mqttDisconnect: null,
  mqttUnmatched: 'left out',
  mqttConnections: 'left out',
  mqttRefusedSignIns: 'left out',
  mqttRejected: null,
  mqttClaim: { field: 'module_id' },
  auditList: 'left out',
  auditCsv: 'left out',
  auditXlsx: 'left out',
  schedulerList: 'left out',
  schedulerRetrieve: 404,
  schedulerGroups: null,
  schedulerCreate: { field: 'module_code' },
  schedulerUpdate: 404,
  schedulerDelete: 404,
  schedulerRun: 404,
  schedulerStop: 404,
  schedulerToggle: 404,
  schedulerToggleHere: 404,
  schedulerHistory: 404,
  intervalScheduleCreate: null,
  crontabScheduleCreate: null,
  periodicTaskCreate: { field: 'kwargs' },
  reportCreate: { field: 'module_code' },
  reportEstimate: { field: 'module_code' },
  reportList: 'left out',
  reportRetrieve: 404,
  reportDetail: 404,
  reportSummary: 404,
  reportUpdate: 404,
  reportCancel: 404,
  reportDelete: 404,
  reportCsv: 404,
  reportXlsx: 404,
  reportPdf: 404,
  widgetCreate: { field: 'module_code' },
  widgetCreateSet: { field: 'widgets.module_code' },
  widgetList: null,
  widgetRetrieve: null,
  widgetUpdate: null,
  widgetDelete: null,
  widgetPositions: null,
  dashboardStatistics: null,
  dashboardPie: null,
  dashboardChanges: null,
  dashboardHighest: null,
  dashboardMap: 'left out',
  dashboardAttention: 'left out',
  dashboardLastHours: 'left out',
  dashboardConditions: null,
}

interface Sent {
  readonly status: number
  readonly text: string
}

/** As text: a download is no JSON, and a workbook is packed. */
async function send(name: RouteName, input: Parameters<TestApp['call']>[1], token: string): Promise<Sent> {
  const answer = await app.raw(name, input, { token })
  const isWorkbook = answer.headers.get('content-type') === xlsxType
  const text = isWorkbook ? await workbookText(answer) : await answer.text()
  return { status: answer.status, text }
}

async function workbookText(answer: Response): Promise<string> {
  const { sheets } = await readXlsx(Buffer.from(await answer.arrayBuffer()))
  return JSON.stringify(sheets.map(({ rows }) => rows))
}

type Swept = keyof typeof stationInputs
const cases = (Object.keys(stationInputs) as Swept[]).map((name) => ({ name, outside: table[name] })) // the keys of that very table

/** The outcome of a call, in the words of the table; `reached` if it succeeded. */
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

describe('a call about a module', () => {
  test.for(cases)('$name succeeds only within the reach of the permission', async ({ name, outside }) => {
    const [own, other] = [await makeStationWorld(app, admin), await makeStationWorld(app, admin)]
    const limited = await signIn(app, { permissions: permissionCodes, module_ids: [own.module.id] })
    const free = await signIn(app, { permissions: permissionCodes })
    const about = async (world: StationWorld, by: TestActor) => {
      const inputs = { ...world, notification_id: await makeNotificationAbout(app, by.user_id, world) }
      return outcomeOf(await send(name, stationInputs[name](inputs), by.token), outside, world.mark)
    }
    expect(await about(other, limited)).toEqual(outside)
    expect(await about(own, limited)).toEqual(outside === 'limited-reach' ? outside : 'reached')
    expect(await about(other, free)).toBe('reached')
  })
})

test('the table states for every call whether it touches a module', () => {
  // A call with a parameter or field that names a module, a factor, an alert or a reading touches a module.
  const suspicious = Object.entries<RouteDefinition>(routes).flatMap(([name, route]) =>
    table[name as RouteName] === null &&
    /^\/(modules|factors|thresholds|metrics|alerts|reports)\//.test(route.path)
      ? [name]
      : [],
  )
  expect(suspicious).toEqual(['alertMarkAllRead'])
})
