import type { ReactNode } from 'react'
import type { TextKey } from '../../i18n/keys.ts'

export interface Column<Row> {
  /** Unique within the table. */
  key: string
  header: TextKey
  cell: (row: Row) => ReactNode
  /** The field for `ordering`; without it the column cannot be sorted. */
  sort?: string
  /** Numbers are right-aligned. */
  align?: 'left' | 'right'
  /** Hidden on windows of at most this width; on a phone (599 px) all columns are shown below each other. */
  hideBelow?: 959 | 1280
  width?: number | string
}
