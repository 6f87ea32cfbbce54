import type { ModuleType } from '@quantrac/contract'

/** The kinds of station, in the order in which a list of them stands. */
export const moduleTypes: readonly ModuleType[] = ['wasteWater', 'air', 'elecConsum']
