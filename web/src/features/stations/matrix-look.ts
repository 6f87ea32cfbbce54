import type { ModuleType } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import type { StripLook } from './row-strip.ts'
import type { CourseRange } from '../../components/live-stations/course-query.ts'

/** What all rows of a matrix share: the same object until it changes, as hundreds of rows compare it. */
export interface MatrixLook {
  readonly kind: ModuleType
  readonly height: RowHeight
  readonly range: CourseRange
  /** Undefined while they are not known. */
  readonly strips: StripLook | undefined
  /** Passed down: thousands of cells would listen for a change of language. */
  readonly t: TFunction
  readonly language: string
}

export type RowHeight = 'tall' | 'middle' | 'low'

/** The fewer stations, the more room for the course of each value; of many a screen shows only the values. */
export const heightFor = (stations: number): RowHeight =>
  stations <= 8 ? 'tall' : stations <= 20 ? 'middle' : 'low'
