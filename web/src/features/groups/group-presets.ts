import type { Permission } from '@quantrac/contract'
import { codeOf } from './permission-names.ts'

export const groupPresets = ['viewer', 'operator', 'administrator'] as const
export type GroupPreset = (typeof groupPresets)[number]

const watched = /^(widgets|notify|adaptors|reports|schedulers)\.view_/
// One's own settings and profile.
const own = ['notify.change_setting', 'accounts.change_userprofile']
// What a shift does: answers alerts, writes messages, mends readings and limits, makes reports and plans them.
const operated =
  /^(notify\.(((add|change)_(alert|notification))|handle_alert)|adaptors\.(add|change)_(metric|threshold)|(reports|schedulers)\.(add|change|delete)_)/

/** Ids, ascending, of those among the offered permissions that a kind of group usually has. */
export function presetIds(preset: GroupPreset, offered: readonly Permission[]): number[] {
  const isIn = (code: string): boolean =>
    preset === 'administrator' ||
    watched.test(code) ||
    own.includes(code) ||
    (preset === 'operator' && operated.test(code))
  return offered
    .filter((permission) => isIn(codeOf(permission)))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
}

/** How many of a group's permissions are to see, and how many to change something. */
export function countsOf(permissions: readonly Pick<Permission, 'codename'>[]): {
  view: number
  change: number
} {
  const view = permissions.filter(({ codename }) => codename.startsWith('view_')).length
  return { view, change: permissions.length - view }
}
