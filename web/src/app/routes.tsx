import type { ModuleType, PermissionCode } from '@quantrac/contract'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconAntenna from '@tabler/icons-react/dist/esm/icons/IconAntenna.mjs'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import IconCpu from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs'
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTestPipe from '@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs'
import IconStars from '@tabler/icons-react/dist/esm/icons/IconStars.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWind from '@tabler/icons-react/dist/esm/icons/IconWind.mjs'
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentUserQuery } from '../api/current-user.ts'
import { followedQuery } from '../api/followed.ts'
import { notificationSettingsQuery } from '../api/notification-settings.ts'
import { queryClient } from '../api/query-client.ts'
import { accessToken } from '../api/tokens.ts'
import { stationsQuery } from '../components/live-stations/stations-query.ts'
import { NotFoundPage } from '../components/feedback/NotFoundPage.tsx'
import { attentionQuery, statisticsQuery } from '../features/dashboard/dashboard-queries.ts'
import { widgetsQuery } from '../features/widgets/widgets-query.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { NEXT, nextPage } from '../lib/next-page.ts'
import { alertSettingPages } from './pages/alert-setting-pages.ts'
import { consoleRoute, redirectTo, page, rootRoute } from './page.ts'

/**
 * True if this person has a permission, to choose a first page that they may see; false without an answer from the
 * server.
 */
async function may(code: PermissionCode): Promise<boolean> {
  try {
    const user = await queryClient.query({ ...currentUserQuery, staleTime: 'static' })
    return user.permissions.includes(code)
  } catch {
    return false
  }
}

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: null },
  beforeLoad: async () => {
    if (accessToken() === null) throw redirect({ to: '/login' })
    throw redirect({ to: (await may('widgets.view_widget')) ? '/dashboard' : '/wasteWater' })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: null },
  beforeLoad: ({ search }) => {
    if (accessToken() !== null) throw redirect(nextPage(search[NEXT]) ?? { to: '/' })
  },
  component: lazyRouteComponent(() => import('../features/accounts/LoginPage.tsx'), 'LoginPage'),
})

/** The link is also for people who are signed in: it may be of another account. */
const setPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-password',
  staticData: { title: null },
  component: lazyRouteComponent(async () => {
    const [{ SetPasswordPage }] = await Promise.all([
      import('../features/accounts/SetPasswordPage.tsx'),
      loadTexts(['people']),
    ])
    return { default: SetPasswordPage }
  }),
})

const MODULES = '/setting/data'

const loadModules = async () => (await import('../features/modules/ModulesPage.tsx')).ModulesPage

/** The stations of one type. */
const stations = (kind: ModuleType) => ({
  texts: ['dashboard', 'elements'] as const,
  prefetch: () => queryClient.query(stationsQuery(kind)),
  load: async () => {
    const { ElementRoute } = await import('./pages/ElementRoute.tsx')
    return () => <ElementRoute kind={kind} />
  },
})

/**
 * Every page of the console; menu, settings' list, palette, breadcrumb, tab titles, permission guard and the
 * accessibility sweep derive from this list.
 */
const consoleRoutes = [
  page('/dashboard', {
    title: 'nav.dashboard',
    needs: ['widgets.view_widget'],
    nav: { group: 'top', icon: IconLayoutDashboard, key: 'd' },
    texts: ['dashboard'],
    prefetch: () =>
      Promise.all([
        queryClient.query(widgetsQuery),
        queryClient.query(attentionQuery),
        queryClient.query(statisticsQuery),
      ]),
    load: async () => (await import('./pages/DashboardRoute.tsx')).DashboardRoute,
  }),
  page('/notification', {
    title: 'nav.notification',
    needs: ['notify.view_notification', 'notify.view_alert'],
    nav: { group: 'top', icon: IconBell, needs: ['notify.view_notification'], key: 'a' },
    texts: ['handling'],
    load: async () => (await import('./pages/NotificationRoute.tsx')).NotificationRoute,
  }),
  page('/review', {
    title: 'nav.reviews',
    needs: ['readings.view_review'],
    nav: { group: 'data', icon: IconFileCheck, key: 'v' },
    texts: ['reviews', 'dashboard', 'elements'],
    load: async () => (await import('../features/reviews/ReviewsPage.tsx')).ReviewsPage,
  }),
  page('/dataExport', {
    title: 'nav.dataExport',
    needs: ['reports.view_report'],
    nav: { group: 'data', icon: IconFileText, key: 'r', with: ['/report', '/dataShare'] },
    texts: ['reports'],
    load: async () => (await import('../features/reports/DataExportPage.tsx')).DataExportPage,
  }),
  page('/report', {
    title: 'nav.report',
    needs: ['reports.view_report'],
    texts: ['reports'],
    load: async () => (await import('../features/reports/ReportsPage.tsx')).ReportsPage,
  }),
  page('/dataShare', {
    title: 'nav.dataShare',
    needs: ['reports.view_report'],
    texts: ['dashboard', 'reports'],
    load: async () => (await import('../features/data-share/DataSharePage.tsx')).DataSharePage,
  }),
  page('/samples', {
    title: 'nav.samples',
    needs: ['samples.view_sample'],
    nav: { group: 'data', icon: IconTestPipe },
    texts: ['samples'],
    load: async () => (await import('../features/samples/SamplesPage.tsx')).SamplesPage,
  }),
  page('/scheduler', {
    title: 'nav.scheduler',
    needs: ['schedulers.view_schedule'],
    nav: { group: 'data', icon: IconCalendarTime, key: 'l' },
    texts: ['reports'],
    load: async () => (await import('../features/schedulers/SchedulersPage.tsx')).SchedulersPage,
  }),
  page('/wasteWater', {
    title: 'nav.wasteWater',
    needs: [],
    nav: { group: 'elements', icon: IconDroplet, key: 'w' },
    ...stations('wasteWater'),
  }),
  page('/air', {
    title: 'nav.air',
    needs: [],
    nav: { group: 'elements', icon: IconWind, key: 'k' },
    ...stations('air'),
  }),
  page('/elecConsum', {
    title: 'nav.elecConsum',
    needs: [],
    nav: { group: 'elements', icon: IconBolt, key: 'e' },
    ...stations('elecConsum'),
  }),
  page('/station-health', {
    title: 'nav.stationHealth',
    needs: ['adaptors.view_module'],
    nav: { group: 'elements', icon: IconHeartbeat, key: 'h' },
    texts: ['dashboard', 'health'],
    load: async () => (await import('../features/station-health/StationHealthPage.tsx')).StationHealthPage,
  }),

  redirectTo('/setting', MODULES, 'nav.setting'),
  page(MODULES, {
    title: 'nav.data',
    needs: ['adaptors.view_module'],
    load: loadModules,
  }),
  page('/setting/devices', {
    title: 'nav.devices',
    needs: ['settings.view_mqttconfig'],
    texts: ['devices'],
    nav: { group: 'stations', icon: IconAntenna },
    load: async () => (await import('../features/devices/DevicesPage.tsx')).DevicesPage,
  }),
  page('/setting/devices/adopt', {
    title: 'nav.adopt',
    // Who may not make a station of it is led to the device.
    needs: ['settings.view_mqttconfig'],
    texts: ['devices'],
    load: async () => (await import('../features/devices/AdoptPage.tsx')).AdoptPage,
  }),
  page('/setting/modules', {
    title: 'nav.modules',
    needs: ['adaptors.view_module'],
    nav: {
      group: 'stations',
      icon: IconListDetails,
      with: [MODULES, '/setting/module_details'],
    },
    load: loadModules,
  }),
  page('/setting/module_details/$id/$code/$manuID', {
    title: 'nav.module_details',
    needs: ['adaptors.view_factor'],
    texts: ['quantities'],
    load: async () => (await import('../features/factors/ModuleDetailsPage.tsx')).ModuleDetailsPage,
  }),
  redirectTo('/setting/module_details', MODULES),
  // One or two parts, or too many: no module has such a path.
  redirectTo('/setting/module_details/$', MODULES),
  page('/setting/factors', {
    title: 'nav.factors',
    needs: ['adaptors.view_factor'],
    nav: { group: 'stations', icon: IconFlask },
    texts: ['quantities'],
    load: async () => (await import('../features/factors/FactorsPage.tsx')).FactorsPage,
  }),
  page('/setting/thresholds', {
    title: 'nav.thresholds',
    needs: ['adaptors.view_threshold'],
    nav: { group: 'stations', icon: IconAdjustments },
    load: async () => (await import('../features/thresholds/ThresholdsPage.tsx')).ThresholdsPage,
  }),
  page('/setting/health', {
    title: 'nav.healthRules',
    needs: ['adaptors.view_threshold'],
    texts: ['health'],
    nav: { group: 'stations', icon: IconHeartbeat },
    load: async () => (await import('../features/health-rules/HealthRulesPage.tsx')).HealthRulesPage,
  }),
  page('/setting/maintenance', {
    title: 'nav.maintenance',
    needs: ['adaptors.view_maintenance'],
    texts: ['health'],
    nav: { group: 'stations', icon: IconTool },
    load: async () => (await import('../features/maintenance/MaintenancePage.tsx')).MaintenancePage,
  }),
  page('/setting/standards', {
    title: 'nav.standards',
    needs: ['standards.view_standard'],
    texts: ['standards'],
    nav: { group: 'stations', icon: IconFileText },
    load: async () => (await import('../features/standards/StandardsPage.tsx')).StandardsPage,
  }),
  page('/setting/tariffs', {
    title: 'nav.tariffs',
    // Who sees stations sees what their electricity costs, and by what.
    needs: [],
    texts: ['elements', 'tariffs'],
    nav: { group: 'stations', icon: IconReceipt },
    load: async () => (await import('../features/tariffs/TariffsPage.tsx')).TariffsPage,
  }),
  page('/setting/import', {
    title: 'nav.imports',
    needs: ['adaptors.add_metric'],
    texts: ['imports'],
    nav: { group: 'stations', icon: IconFileImport },
    load: async () => (await import('../features/imports/ImportsPage.tsx')).ImportsPage,
  }),
  page('/setting/import/stations', {
    title: 'nav.sheet',
    needs: [
      'adaptors.add_module',
      'adaptors.change_module',
      'adaptors.add_factor',
      'adaptors.change_factor',
      'adaptors.change_threshold',
    ],
    texts: ['sheet'],
    load: async () => (await import('../features/sheet/SheetPage.tsx')).SheetPage,
  }),
  page('/setting/modbus', {
    title: 'nav.modbus',
    needs: ['settings.view_mqttconfig'],
    texts: ['modbus'],
    nav: { group: 'stations', icon: IconCpu },
    load: async () => (await import('../features/modbus/ModbusPage.tsx')).ModbusPage,
  }),
  page('/setting/transmissions', {
    title: 'nav.transmissions',
    needs: ['transmissions.view_transmission'],
    texts: ['transmissions'],
    nav: { group: 'stations', icon: IconSend },
    load: async () => (await import('../features/transmissions/TransmissionsPage.tsx')).TransmissionsPage,
  }),
  page('/setting/user_profiles', {
    title: 'nav.user_profiles',
    needs: [],
    nav: { group: 'own', icon: IconUserCircle },
    texts: ['twoStep'],
    load: async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage,
  }),
  page('/setting/user_modules', {
    title: 'nav.user_modules',
    needs: [],
    nav: { group: 'own', icon: IconStar },
    prefetch: () => queryClient.query(followedQuery),
    load: async () => (await import('../features/followed/FollowedModulesPage.tsx')).FollowedModulesPage,
  }),
  page('/setting/user_factors', {
    title: 'nav.user_factors',
    needs: [],
    nav: { group: 'own', icon: IconStars },
    prefetch: () => queryClient.query(followedQuery),
    load: async () => (await import('../features/followed/FollowedFactorsPage.tsx')).FollowedFactorsPage,
  }),
  page('/setting/notifications', {
    title: 'nav.notifications',
    // People who see the MQTT panel find it on this page, too.
    titleWith: { permission: 'settings.view_mqttconfig', title: 'nav.notificationsMqtt' },
    needs: [],
    nav: { group: 'own', icon: IconBroadcast },
    texts: ['elements', 'alerting'],
    prefetch: () => queryClient.query(notificationSettingsQuery),
    load: async () => (await import('./pages/NotificationSettingsRoute.tsx')).NotificationSettingsRoute,
  }),
  ...alertSettingPages,
  page('/setting/user_management', {
    title: 'nav.user_management',
    needs: ['accounts.view_groupprofile', 'accounts.view_useraccount'],
    texts: ['people'],
    nav: { group: 'people', icon: IconUsers },
    load: async () => (await import('./pages/UserManagementRoute.tsx')).UserManagementRoute,
  }),
  page('/setting/api_keys', {
    title: 'nav.api_keys',
    needs: ['accounts.view_apikey'],
    texts: ['people'],
    nav: { group: 'people', icon: IconKey },
    load: async () => (await import('../features/api-keys/ApiKeysPage.tsx')).ApiKeysPage,
  }),
  page('/setting/organisation', {
    title: 'nav.organisation',
    needs: ['settings.change_organisation'],
    texts: ['reports'],
    nav: { group: 'people', icon: IconBuildingBank },
    load: async () => (await import('../features/organisation/OrganisationPage.tsx')).OrganisationPage,
  }),
  page('/setting/retention', {
    title: 'nav.retention',
    needs: ['settings.change_retention'],
    texts: ['people'],
    nav: { group: 'people', icon: IconArchive },
    load: async () => (await import('../features/retention/RetentionPage.tsx')).RetentionPage,
  }),
  page('/setting/audit', {
    title: 'nav.audit',
    needs: ['audit.view_log'],
    texts: ['audit'],
    nav: { group: 'people', icon: IconHistory },
    load: async () => (await import('../features/audit/AuditPage.tsx')).AuditPage,
  }),

  // Inside the console: without a sign-in an unknown address reveals nothing.
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '$',
    staticData: { title: null },
    component: NotFoundPage,
  }),
] as const satisfies readonly AnyRoute[]

export const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  setPasswordRoute,
  consoleRoute.addChildren(consoleRoutes),
])
