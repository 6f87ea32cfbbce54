import type { RouteCall, routes } from '@quantrac/contract'
import { actorPassword } from './actors.ts'
import type { RouteName } from './harness.ts'
import { newInvitation, newPerson } from './people.ts'
import type { StationWorld } from './sweep-world.ts'

/** Inputs that succeed, each from the part of a sweep's world that it needs. */
type Inputs<World> = { readonly [N in RouteName]?: (world: World) => RouteCall<(typeof routes)[N]> }

/** What belongs to one person. */
export interface PersonWorld {
  readonly user_id: number
  readonly session_id: string
  readonly notification_id: number
  readonly setting_id: number
  readonly widget_id: number
}

type World = StationWorld & Pick<PersonWorld, 'notification_id'>

const byModule = ({ module }: StationWorld) => ({ params: { id: module.id } })
const byCode = ({ module }: StationWorld) => ({ params: { code: module.code } })
const byFactor = ({ factor }: StationWorld) => ({ params: { id: factor.id } })
const byThreshold = ({ threshold_id }: StationWorld) => ({ params: { id: threshold_id } })
const byAlert = ({ alert_id }: StationWorld) => ({ params: { id: alert_id } })
const byMetric = ({ metric_id }: StationWorld) => ({ params: { id: metric_id } })
const byReport = ({ report_id }: StationWorld) => ({ params: { id: report_id } })
const reportAsked = ({ module, factor }: StationWorld) => ({
  report_type: 'history' as const,
  module_code: module.code,
  factors: [factor.code],
  start_datetime: '2026-03-01',
  end_datetime: '2026-03-02',
})
const byNotification = ({ notification_id }: Pick<PersonWorld, 'notification_id'>) => ({
  params: { id: notification_id },
})
const byWidget = ({ widget_id }: Pick<PersonWorld, 'widget_id'>) => ({ params: { id: widget_id } })
const widgetBody = ({ module, factor }: StationWorld) => ({
  type: 'line_basic' as const,
  module_code: module.code,
  factors: [factor.code],
})
const byScheduler = ({ scheduler_id }: StationWorld) => ({ params: { id: scheduler_id } })
const scheduled = ({ mark, module, factor }: StationWorld) => ({
  task_name: `Task ${mark}`,
  module_code: module.code,
  factors: [factor.code],
  starts_on: '2026-03-01T15:00:00+07:00',
})
const noInput = () => ({})
const listed = () => ({ query: { limit: 1000 } })

const moduleBody = ({ module }: StationWorld) => ({
  code: module.code,
  manufacturer_id: module.manufacturer_id,
  description: '',
})
const factorBody = ({ factor, module }: StationWorld) => ({
  code: factor.code,
  name: factor.name,
  manufacturer_id: factor.manufacturer_id,
  module: module.code,
})

/** Calls that touch a module. */
export const stationInputs = {
  groupCreate: ({ mark, module }) => ({ body: { name: mark, permission_ids: [1], module_ids: [module.id] } }),
  moduleCreate: ({ mark }) => ({
    body: { code: `N${mark}`, manufacturer_id: `new-${mark}`, description: '' },
  }),
  moduleList: listed,
  moduleListWhole: () => ({}),
  moduleRetrieve: byModule,
  moduleUpdate: (world) => ({ ...byModule(world), body: moduleBody(world) }),
  moduleDelete: byModule,
  moduleByType: ({ module }) => ({ params: { type: module.type } }),
  moduleWithFactors: byModule,
  moduleFactors: byModule,
  moduleConnections: byModule,
  moduleLatest: byCode,
  moduleLatestList: listed,
  moduleSeries: byCode,
  moduleDay: byCode,
  moduleElectricity: byCode,
  moduleReadings: byCode,
  moduleAlerts: byCode,
  moduleAlertCounts: byCode,
  moduleEnergy: byCode,
  energyOfFactors: ({ factor }) => ({ query: { factor_id: factor.id } }),
  modulePower: byCode,
  moduleFactor: ({ module, factor }) => ({ params: { code: module.code, factor: factor.code } }),
  moduleDeviceKey: byModule,
  factorCreate: (world) => ({
    body: { ...factorBody(world), code: `N${world.mark}`, manufacturer_id: `new-${world.mark}` },
  }),
  factorList: listed,
  factorRetrieve: byFactor,
  factorUpdate: (world) => ({ ...byFactor(world), body: factorBody(world) }),
  factorDelete: byFactor,
  thresholdCreate: ({ bare }) => ({ body: { factor_id: bare.id, max_value: 5 } }),
  thresholdList: listed,
  thresholdRetrieve: byThreshold,
  thresholdByFactor: byFactor,
  thresholdByFactorCode: ({ factor }) => ({ params: { code: factor.code } }),
  thresholdUpdate: (world) => ({ ...byThreshold(world), body: { max_value: 8 } }),
  thresholdUpdateByFactor: (world) => ({ ...byFactor(world), body: { max_value: 8 } }),
  thresholdDelete: byThreshold,
  thresholdJudgePreview: byFactor,
  thresholdJudge: ({ factor }) => ({ body: { factor_id: factor.id } }),
  metricCreate: ({ factor }) => ({ body: { factor: factor.id, value: 1 } }),
  metricImport: ({ module, factor }) => ({
    body: `module,factor,timestamp,value\n${module.code},${factor.code},2026-03-01T00:00:00Z,1\n`,
  }),
  metricList: listed,
  metricRetrieve: byMetric,
  metricUpdate: (world) => ({ ...byMetric(world), body: { value: 6 } }),
  metricDelete: byMetric,
  alertList: listed,
  alertCsv: noInput,
  alertXlsx: noInput,
  alertRetrieve: byAlert,
  alertCreate: ({ module, factor }) => ({
    body: { module: module.code, factor: factor.code, value: 1, status: 'INFO' as const },
  }),
  alertUpdate: (world) => ({ ...byAlert(world), body: { value: 6 } }),
  alertDelete: byAlert,
  alertMarkRead: byAlert,
  alertUnmarkRead: byAlert,
  alertUnmarkReadShort: byAlert,
  notificationList: listed,
  notificationCsv: noInput,
  notificationXlsx: noInput,
  notificationListWithTime: listed,
  notificationSearch: ({ mark }) => ({ query: { query: mark, limit: 1000 } }),
  notificationRetrieve: byNotification,
  notificationUpdate: (world) => ({ ...byNotification(world), body: { title: 'Seen' } }),
  notificationDelete: byNotification,
  notificationMarkRead: byNotification,
  notificationUnmarkRead: byNotification,
  notificationMarkImportant: byNotification,
  notificationUnmarkImportant: byNotification,
  noticeFirst: () => ({}),
  noticeUpdate: (world) => ({ ...byNotification(world), body: { is_read: true } }),
  schedulerList: listed,
  schedulerRetrieve: byScheduler,
  schedulerCreate: (world) => ({ body: scheduled(world) }),
  schedulerUpdate: (world) => ({ ...byScheduler(world), body: { summary: 'Monthly' } }),
  schedulerDelete: byScheduler,
  schedulerRun: byScheduler,
  schedulerStop: byScheduler,
  schedulerToggle: byScheduler,
  schedulerToggleHere: byScheduler,
  schedulerHistory: byScheduler,
  periodicTaskCreate: ({ mark, module, interval_id }) => ({
    body: {
      name: `Task ${mark}`,
      interval: interval_id,
      kwargs: { moduleCode: module.code, allFactors: true },
    },
  }),
  reportCreate: (world) => ({ body: reportAsked(world) }),
  reportEstimate: (world) => ({ query: reportAsked(world) }),
  reportList: listed,
  reportRetrieve: byReport,
  reportDetail: byReport,
  reportSummary: byReport,
  reportUpdate: (world) => ({ ...byReport(world), body: { name: 'March' } }),
  reportCancel: ({ pending_report_id }) => ({ params: { id: pending_report_id } }),
  reportDelete: byReport,
  reportCsv: byReport,
  reportXlsx: byReport,
  reportPdf: byReport,
  followedUpdate: ({ module }) => ({ body: { module_ids: [module.id], factor_ids: [] } }),
  mqttUnmatched: listed,
  mqttConnections: listed,
  mqttRefusedSignIns: listed,
  mqttClaim: ({ module, mark }) => ({
    body: { module_manufacturer_id: `claimed-${mark}`, module_id: module.id },
  }),
  widgetCreate: (world) => ({ body: widgetBody(world) }),
  widgetCreateSet: (world) => ({ body: { widgets: [widgetBody(world)] } }),
  dashboardMap: () => ({}),
  dashboardAttention: () => ({ query: { limit: 1000 } }),
  dashboardLastHours: ({ factor }) => ({ query: { factor_id: factor.id } }),
  auditList: listed,
  auditCsv: noInput,
  auditXlsx: noInput,
} as const satisfies Inputs<World>

/** Calls with the id of something that belongs to one person. */
export const personInputs = {
  userRetrieve: ({ user_id }) => ({ params: { id: user_id } }),
  userUpdate: ({ user_id }) => ({ params: { id: user_id }, body: { first_name: 'Changed' } }),
  userSessions: ({ user_id }) => ({ query: { user_id: String(user_id) } }),
  userSessionEnd: ({ user_id, session_id }) => ({
    params: { id: session_id },
    query: { user_id: String(user_id) },
  }),
  notificationRetrieve: byNotification,
  notificationUpdate: (owner) => ({ ...byNotification(owner), body: { title: 'Changed' } }),
  notificationDelete: byNotification,
  notificationMarkRead: byNotification,
  notificationUnmarkRead: byNotification,
  notificationMarkImportant: byNotification,
  notificationUnmarkImportant: byNotification,
  noticeUpdate: (owner) => ({ ...byNotification(owner), body: { is_read: true } }),
  notificationSettingUpdate: ({ setting_id }) => ({
    params: { id: setting_id },
    body: { has_email: false, has_app: true, has_alert_system: true },
  }),
  widgetRetrieve: byWidget,
  widgetUpdate: (owner) => ({ ...byWidget(owner), body: { title: 'Changed' } }),
  widgetDelete: byWidget,
  widgetPositions: ({ widget_id }) => ({ body: [{ id: widget_id, position: { lg: [] } }] }),
} as const satisfies Inputs<PersonWorld>

/** A user for an administrator to manage, and the port of the embedded broker. */
export interface ManagedWorld {
  readonly mark: string
  readonly user_id: number
  readonly email: string
  readonly token: string
  readonly refresh: string
  readonly group_id: number
  readonly broker_port: number
  readonly link_token: string
}

const byUser = ({ user_id }: ManagedWorld) => ({ params: { id: user_id } })
const byGroup = ({ group_id }: ManagedWorld) => ({ params: { id: group_id } })

/** The unsafe calls that touch no module and nothing of one person. */
export const otherInputs = {
  accountLogin: ({ email }) => ({ body: { email, password: actorPassword } }),
  accountLogout: () => ({ body: {} }),
  accountRefresh: ({ refresh }) => ({ body: { refresh } }),
  accountVerify: ({ token }) => ({ body: { token } }),
  userChangePassword: () => ({
    body: { old_password: actorPassword, new_password: 'another battery staple' },
  }),
  userSignup: () => ({ body: newPerson() }),
  userInvite: () => ({ body: newInvitation() }),
  userPasswordLink: byUser,
  passwordLinkCheck: ({ link_token: token }) => ({ body: { token } }),
  passwordLinkUse: ({ link_token: token }) => ({ body: { token, new_password: 'another battery staple' } }),
  userDelete: byUser,
  groupUpdate: (world) => ({ ...byGroup(world), body: { name: world.mark, permission_ids: [1] } }),
  groupDelete: byGroup,
  groupAssign: ({ user_id, group_id }) => ({ body: { user_id, group_ids: [group_id] } }),
  alertMarkAllRead: noInput,
  notificationCreate: ({ user_id }) => ({ body: { title: 'Maintenance', user_ids: [user_id] } }),
  notificationMarkAllRead: noInput,
  mqttUpdate: ({ broker_port }) => ({ body: { host: '127.0.0.1', port: broker_port } }),
  mailLanguage: () => ({ body: { language: 'en' } }),
  mailTest: () => ({}),
  organisationUpdate: () => ({ body: { name: 'Plant' } }),
  retentionAllow: () => ({ body: { kind: 'readings' as const, older_than: '2026-03-01T02:00:00.000Z' } }),
  retentionConfirmClock: () => ({ body: { shown: new Date().toISOString() } }),
  tariffUpdate: () => ({ body: { days_without_peak: [6, 7] } }),
  intervalScheduleCreate: () => ({ body: { every: 1, period: 'days' as const } }),
  crontabScheduleCreate: () => ({ body: { minute: '0', hour: '15', day_of_month: '1' } }),
  mqttConnect: noInput,
  mqttDisconnect: noInput,
} as const satisfies Inputs<ManagedWorld>
