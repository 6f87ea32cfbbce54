import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byName } from '../../lib/by-name.ts'
import { searchText } from '../../lib/search-text.ts'
import { Checklist, type ChecklistOption, type ChecklistProps } from './Checklist.tsx'

export interface SearchChecklistProps extends Omit<ChecklistProps, 'narrowing' | 'note'> {
  searchLabel: string
}

/** Sorted by label with numbers by value: «Group 2» before «Group 10». */
export const optionsInOrder = (options: readonly ChecklistOption[]): ChecklistOption[] =>
  options.toSorted((a, b) => byName(a.label, b.label))

/**
 * A checklist with a search over labels and hints. The options chosen at first are on top, so that they are visible
 * among a thousand.
 */
export function SearchChecklist({ searchLabel, options, chosen, ...list }: SearchChecklistProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [first] = useState(() => new Set(chosen))
  const ordered = useMemo(() => {
    const all = options.map((option) => ({
      option,
      text: searchText(`${option.label} ${option.hint ?? ''}`),
    }))
    return [
      ...all.filter(({ option }) => first.has(option.id)),
      ...all.filter(({ option }) => !first.has(option.id)),
    ]
  }, [options, first])
  const offered = useMemo(() => {
    const wanted = searchText(search.trim())
    return ordered.filter(({ text }) => text.includes(wanted)).map(({ option }) => option)
  }, [ordered, search])
  const known = new Set(options.map(({ id }) => id))
  const unseen = chosen.filter((id) => !known.has(id)).length
  return (
    <Checklist
      {...list}
      options={offered}
      chosen={chosen}
      note={unseen > 0 ? t('checklist.unseen', { count: unseen }) : undefined}
      narrowing={
        <TextInput
          type="search"
          size="xs"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={14} aria-hidden />}
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in the search must not submit the form around it.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      }
    />
  )
}
