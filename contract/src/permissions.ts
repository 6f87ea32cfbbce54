/** To see, add, change and delete one kind of thing. */
const permissionsFor = <const App extends string, const Model extends string>(app: App, model: Model) =>
  [`${app}.view_${model}`, `${app}.add_${model}`, `${app}.change_${model}`, `${app}.delete_${model}`] as const

/**
 * Every permission that a group can give. The code is `<content type's app>.<codename>`; the content type groups them
 * in the picker.
 */
export const permissionCodes = [
  'widgets.view_widget',
  ...permissionsFor('notify', 'notification'),
  ...permissionsFor('notify', 'alert'),
  'notify.handle_alert',
  'notify.change_choice',
  'notify.view_rule',
  'notify.change_rule',
  'notify.change_setting',
  ...permissionsFor('adaptors', 'module'),
  ...permissionsFor('adaptors', 'factor'),
  ...permissionsFor('adaptors', 'threshold'),
  ...permissionsFor('adaptors', 'metric'),
  ...permissionsFor('adaptors', 'maintenance'),
  'readings.view_review',
  'readings.add_review',
  'readings.approve_review',
  'readings.unlock',
  ...permissionsFor('reports', 'report'),
  ...permissionsFor('schedulers', 'schedule'),
  ...permissionsFor('standards', 'standard'),
  ...permissionsFor('samples', 'sample'),
  'accounts.change_userprofile',
  ...permissionsFor('accounts', 'groupprofile'),
  'accounts.assign_groupprofile',
  ...permissionsFor('accounts', 'useraccount'),
  'accounts.view_apikey',
  'accounts.add_apikey',
  'accounts.delete_apikey',
  ...permissionsFor('transmissions', 'transmission'),
  'settings.view_mqttconfig',
  'settings.change_mqttconfig',
  'settings.change_tariff',
  'settings.change_organisation',
  'settings.change_retention',
  'audit.view_log',
] as const

export type PermissionCode = (typeof permissionCodes)[number]
