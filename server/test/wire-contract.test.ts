import { type RouteDefinition, routes } from '@quantrac/contract'
import { expect, test } from 'vitest'

/** The published calls, written by hand: the route table must match this list, not the other way round. */
const published = `
POST /accounts/login/ 200
POST /accounts/logout/ 204
POST /accounts/token/refresh/ 200
POST /accounts/token/verify/ 200
GET /accounts/user/me/ 200
GET /accounts/user/retrieve/:id/ 200
GET /accounts/list/ 200
POST /accounts/signup/ 201
PUT /accounts/user/update/:id/ 200
DELETE /accounts/delete/:id/ 204
POST /accounts/user/change_password/ 200
GET /accounts/user/sessions/ 200
DELETE /accounts/user/sessions/:id/ 204
GET /accounts/user/followed/ 200
PUT /accounts/user/followed/ 200
GET /group-permissions/list/ 200
GET /group-permissions/list-no-pagination/ 200
GET /group-permissions/retrieve/:id/ 200
POST /group-permissions/create/ 201
PUT /group-permissions/update/:id/ 200
DELETE /group-permissions/delete/:id/ 204
GET /group-permissions/permissions/ 200
POST /group-permissions/assign-user/ 200
POST /modules/create/ 201
GET /modules/list/ 200
GET /modules/list-no-pagination/ 200
GET /modules/retrieve/:id/ 200
PUT /modules/update/:id/ 200
DELETE /modules/delete/:id/ 204
POST /modules/device-key/:id/ 201
GET /modules/get-by-type/:type/ 200
GET /modules/retrieve-factor-module/:id/ 200
GET /modules/retrieve-factor-module-id/:id/ 200
GET /modules/get-latest-factor-by-module/:code/ 200
GET /modules/latest/ 200
GET /modules/get-all-factor-by-module/:code/ 200
GET /modules/get-factor-with-time-by-module/:code/ 200
GET /modules/day/:code/ 200
GET /modules/energy/:code/ 200
GET /tariff/ 200
PUT /tariff/ 200
GET /modules/get-all-alert-factor-by-module/:code/ 200
GET /modules/get-detail-alert-factor-by-module/:code/ 200
GET /modules/get-energy-distribution-by-module/:code/ 200
GET /modules/get-power-trend-by-module/:code/ 200
GET /modules/get-module-by-code/:code/factor/:factor/ 200
POST /factors/create/ 201
GET /factors/list/ 200
GET /factors/retrieve/:id/ 200
PUT /factors/update/:id/ 200
DELETE /factors/delete/:id/ 204
POST /metrics/create/ 201
POST /metrics/import/ 200
GET /metrics/list/ 200
GET /metrics/retrieve/:id/ 200
PATCH /metrics/update/:id/ 200
DELETE /metrics/delete/:id/ 204
POST /thresholds/create/ 201
GET /thresholds/list/ 200
GET /thresholds/retrieve/:id/ 200
GET /thresholds/get-threshold-by-factor-id/:id/ 200
GET /thresholds/get-threshold-by-factor-code/:code/ 200
PATCH /thresholds/update/:id/ 200
PUT /thresholds/update-by-factor-id/:id/ 200
DELETE /thresholds/delete/:id/ 204
GET /alerts/alerts/ 200
GET /alerts/alerts/:id/ 200
POST /alerts/alerts/ 201
PATCH /alerts/alerts/:id/ 200
DELETE /alerts/alerts/:id/ 204
PUT /alerts/alerts/:id/mark-read/ 200
POST /alerts/:id/unmark-read/ 200
PUT /alerts/alerts/mark-all-read/ 200
POST /notifications/create/ 201
GET /notifications/list/ 200
GET /notifications/get-all-notifications-with-time/ 200
GET /notifications/search/ 200
GET /notifications/retrieve/:id/ 200
PATCH /notifications/update/:id/ 200
DELETE /notifications/delete/:id/ 204
POST /notifications/mark-all-read/ 200
POST /notifications/mark-read/:id/ 200
POST /notifications/unmark-read/:id/ 200
POST /notifications/mark-important/:id/ 200
POST /notifications/unmark-important/:id/ 200
GET /notice/first/ 200
PATCH /notice/:id/update/ 200
GET /notification-settings/list/ 200
PUT /notification-settings/update/:id/ 200
GET /mqtt-config/config/ 200
GET /mqtt-config/intake/ 200
PUT /mqtt-config/update/ 200
POST /mqtt-config/connect/ 200
POST /mqtt-config/disconnect/ 200
GET /mqtt-config/unmatched/ 200
GET /mqtt-config/rejected/ 200
POST /mqtt-config/unmatched/claim/ 201
POST /widgets/create/ 201
POST /widgets/create-set/ 201
GET /widgets/list/ 200
GET /widgets/retrieve/:id/ 200
PUT /widgets/update/:id/ 200
DELETE /widgets/delete/:id/ 204
PUT /widgets/update-positions/ 200
GET /dashboard/get-alert-statistics-dashboard/ 200
GET /dashboard/get-alert-pie-chart-dashboard/ 200
GET /dashboard/get-alert-changes-dashboard/ 200
GET /dashboard/get-highest-factor-value-dashboard/ 200
GET /dashboard/get-module-map-dashboard/ 200
GET /dashboard/get-attention-dashboard/ 200
GET /dashboard/get-module-conditions/ 200
GET /audit/list/ 200
GET /audit/export/csv/ 200
POST /reports/create/ 201
GET /reports/estimate/ 200
GET /reports/list/ 200
GET /reports/retrieve/:id/ 200
GET /reports/get-report-detail/:id/ 200
GET /reports/summary/:id/ 200
PATCH /reports/update/:id/ 200
POST /reports/cancel/:id/ 200
DELETE /reports/delete/:id/ 204
GET /reports/export/:id/csv/ 200
`

test('the route table has the published calls and no others', () => {
  const declared = Object.values<RouteDefinition>(routes).map(
    ({ method, path, status }) => `${method} ${path} ${status}`,
  )
  expect(declared.sort()).toEqual(published.trim().split('\n').sort())
})
