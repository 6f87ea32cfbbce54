import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { TableState } from '../table/use-table-state.ts'

export interface FilterSelectProps {
  state: TableState
  /** The name in the address. */
  name: string
  label: string
  /** The words for no filter. */
  all: string
  options: NonNullable<NativeSelectProps['data']>
  /** Handles a choice that changes more than this filter. */
  onChoose?: (value: string | undefined) => void
}

/** Filters a list by one of a few values, kept in the address. */
export function FilterSelect({ state, name, label, all, options, onChoose }: FilterSelectProps) {
  const choose = onChoose ?? ((value) => state.setFilter(name, value))
  return (
    <NativeSelect
      aria-label={label}
      flex={{ base: '1 1 140px', xs: '0 0 auto' }}
      maw={{ xs: 240 }}
      value={state.filter(name) ?? ''}
      onChange={(event) => choose(event.currentTarget.value || undefined)}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}
