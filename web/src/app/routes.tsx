import type { PermissionCode } from '@quantrac/contract'
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { currentUserQuery } from '../api/current-user.ts'
import { queryClient } from '../api/query-client.ts'
import { accessToken } from '../api/tokens.ts'
import { NotFoundPage } from '../components/feedback/NotFoundPage.tsx'
import type { TableSearch } from '../components/table/use-table-state.ts'

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  validateSearch: (search: TableSearch): TableSearch => search,
})

/** Whether this person has a permission, to choose a first page that they may see; not without an answer from the server. */
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
  beforeLoad: async () => {
    if (accessToken() === null) throw redirect({ to: '/login' })
    throw redirect({ to: (await may('widgets.view_widget')) ? '/dashboard' : '/wasteWater' })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    if (accessToken() !== null) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('../features/accounts/LoginPage.tsx'), 'LoginPage'),
})

const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  // The stored token alone decides, so that a reload waits for no call; the server judges every call by itself.
  beforeLoad: () => {
    if (accessToken() === null) throw redirect({ to: '/login' })
  },
  component: lazyRouteComponent(() => import('./layout/ConsoleLayout.tsx'), 'ConsoleLayout'),
})

const parent = () => consoleRoute

const dashboardRoute = createRoute({
  getParentRoute: parent,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./pages/StationsRoutes.tsx'), 'DashboardRoute'),
})
const wasteWaterRoute = createRoute({
  getParentRoute: parent,
  path: '/wasteWater',
  component: lazyRouteComponent(() => import('./pages/StationsRoutes.tsx'), 'WasteWaterRoute'),
})
const airRoute = createRoute({
  getParentRoute: parent,
  path: '/air',
  component: lazyRouteComponent(() => import('./pages/StationsRoutes.tsx'), 'AirRoute'),
})
const elecConsumRoute = createRoute({
  getParentRoute: parent,
  path: '/elecConsum',
  component: lazyRouteComponent(() => import('./pages/StationsRoutes.tsx'), 'ElecConsumRoute'),
})
const notificationRoute = createRoute({
  getParentRoute: parent,
  path: '/notification',
  component: lazyRouteComponent(() => import('./pages/NotificationRoute.tsx'), 'NotificationRoute'),
})

const toModules = (): never => {
  throw redirect({ to: '/setting/data' })
}
const modulesPage = lazyRouteComponent(() => import('./pages/ModulesRoute.tsx'), 'ModulesRoute')
const settingRoute = createRoute({ getParentRoute: parent, path: '/setting', beforeLoad: toModules })
const settingDataRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/data',
  component: modulesPage,
})
const settingModulesRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/modules',
  component: modulesPage,
})
const settingFactorsRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/factors',
  component: lazyRouteComponent(() => import('../features/factors/FactorsPage.tsx'), 'FactorsPage'),
})
const settingThresholdsRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/thresholds',
  component: lazyRouteComponent(() => import('../features/thresholds/ThresholdsPage.tsx'), 'ThresholdsPage'),
})
const moduleDetailsRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/module_details/$id/$code/$manuID',
  component: lazyRouteComponent(
    () => import('../features/factors/ModuleDetailsPage.tsx'),
    'ModuleDetailsPage',
  ),
})
const moduleDetailsBareRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/module_details',
  beforeLoad: toModules,
})
// One or two parts, or too many: none of them names a module.
const moduleDetailsPartRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/module_details/$',
  beforeLoad: toModules,
})
const notificationSettingsRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/notifications',
  component: lazyRouteComponent(
    () => import('./pages/NotificationSettingsRoute.tsx'),
    'NotificationSettingsRoute',
  ),
})
const profileRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/user_profiles',
  component: lazyRouteComponent(() => import('../features/profile/ProfilePage.tsx'), 'ProfilePage'),
})
const userManagementRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/user_management',
  component: lazyRouteComponent(() => import('./pages/UserManagementRoute.tsx'), 'UserManagementRoute'),
})
const followedModulesRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/user_modules',
  component: lazyRouteComponent(
    () => import('../features/followed/FollowedModulesPage.tsx'),
    'FollowedModulesPage',
  ),
})
const followedFactorsRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/user_factors',
  component: lazyRouteComponent(
    () => import('../features/followed/FollowedFactorsPage.tsx'),
    'FollowedFactorsPage',
  ),
})
const auditRoute = createRoute({
  getParentRoute: parent,
  path: '/setting/audit',
  component: lazyRouteComponent(() => import('../features/audit/AuditPage.tsx'), 'AuditPage'),
})
// Inside the guard: an unknown address tells nothing to someone who is not signed in.
const unknownRoute = createRoute({ getParentRoute: parent, path: '$', component: NotFoundPage })

const consoleRoutes = [
  dashboardRoute,
  wasteWaterRoute,
  airRoute,
  elecConsumRoute,
  notificationRoute,
  settingRoute,
  settingDataRoute,
  settingModulesRoute,
  settingFactorsRoute,
  settingThresholdsRoute,
  moduleDetailsRoute,
  moduleDetailsBareRoute,
  moduleDetailsPartRoute,
  notificationSettingsRoute,
  profileRoute,
  followedModulesRoute,
  followedFactorsRoute,
  userManagementRoute,
  auditRoute,
  unknownRoute,
] as const satisfies readonly AnyRoute[]

export const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  consoleRoute.addChildren(consoleRoutes),
])
