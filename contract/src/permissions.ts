/** To see, add, change and delete one kind of thing. */
const rightsTo = <const App extends string, const Model extends string>(app: App, model: Model) =>
  [`${app}.view_${model}`, `${app}.add_${model}`, `${app}.change_${model}`, `${app}.delete_${model}`] as const

/** Every right that can be given to a group. The code is `<content type's app>.<codename>`; the content type groups them in the picker. */
export const permissionCodes = [
  'widgets.view_widget',
  ...rightsTo('notify', 'notification'),
  ...rightsTo('notify', 'alert'),
  'notify.change_setting',
  ...rightsTo('adaptors', 'module'),
  ...rightsTo('adaptors', 'factor'),
  ...rightsTo('adaptors', 'threshold'),
  ...rightsTo('adaptors', 'metric'),
  'accounts.change_userprofile',
  ...rightsTo('accounts', 'groupprofile'),
  'accounts.assign_groupprofile',
  ...rightsTo('accounts', 'useraccount'),
  'settings.view_mqttconfig',
  'settings.change_mqttconfig',
  'audit.view_log',
] as const

export type PermissionCode = (typeof permissionCodes)[number]
