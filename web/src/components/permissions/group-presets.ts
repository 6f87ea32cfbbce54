import type { Permission } from '@quantrac/contract'
import { codeOf } from './permission-names.ts'

export const groupPresets = ['viewer', 'operator', 'administrator'] as const
/** Of a program that reads alone: it has no settings of its own. */
export const keyPresets = ['reader'] as const
export type GroupPreset = (typeof groupPresets | typeof keyPresets)[number]

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
    (preset !== 'reader' && own.includes(code)) ||
    (preset === 'operator' && operated.test(code))
  return offered
    .filter((permission) => isIn(codeOf(permission)))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
}

/** How many of some permissions (`view_module`) are to see, and how many to change something. */
export function countsOf(codenames: readonly string[]): { view: number; change: number } {
  const view = codenames.filter((codename) => codename.startsWith('view_')).length
  return { view, change: codenames.length - view }
}
