import type { ReactNode } from 'react'
import type { TextKey } from '../../i18n/keys.ts'

export interface Column<Row> {
  /** Unique within the table. */
  key: string
  header: TextKey
  cell: (row: Row) => ReactNode
  /** The field that `ordering` is called with; without it the column cannot be sorted by. */
  sort?: string
  /** What a table that holds all its rows sorts by; needed beside `sort` where there is no `count`. */
  sortValue?: (row: Row) => string | number | boolean | null
  /** Numbers stand right. */
  align?: 'left' | 'right'
  /** Left out on windows of at most this width; on a phone (599 px) every column is back, one under the other. */
  hideBelow?: 959 | 1280
  width?: number | string
}
