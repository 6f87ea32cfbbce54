import type { Module } from '@quantrac/contract'

/** What a person has asked the list for; each asking opens one dialog. */
export type ModuleTask = { kind: 'add' } | { kind: 'edit' | 'delete'; module: Module }
