import type { Module } from '@quantrac/contract'
import type { RowTask } from '../../components/table/use-row-task.ts'

/** What the list of modules offers beside adding, editing and deleting. */
export const moreTasks = ['key'] as const

export type ModuleTask = RowTask<Module, (typeof moreTasks)[number]>
