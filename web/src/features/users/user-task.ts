import type { User } from '@quantrac/contract'
import type { RowTask } from '../../components/table/use-row-task.ts'

export type UserTask = RowTask<User, 'sessions'>
