import type { Module, Page } from '@quantrac/contract'
import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moduleChoicesQuery, stationLabel } from '../../api/module-choices.ts'

type Given = 'label' | 'aria-label' | 'description' | 'error' | 'placeholder' | 'withAsterisk'

export interface ModuleSelectProps extends Pick<SelectProps, Given | 'w' | 'onFocus' | 'onBlur'> {
  /** The code of the chosen module; '' for none. */
  value?: string
  'data-autofocus'?: boolean
  'data-path'?: string
  /** The words of an option that clears the choice; without them it cannot be cleared. */
  none?: string
  /** Called with the code and the module; '' and undefined if the choice is cleared. */
  onChange: (code: string, module: Module | undefined) => void
}

/**
 * Selects a module by a few letters of its code or name, searched on the server: a list of a thousand modules is too
 * long to scroll.
 */
export function ModuleSelect({ value = '', onChange, none, ...input }: ModuleSelectProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const chosen = useChosenName(value)
  // The field contains the chosen station until something else is typed: that is not a search.
  const [search] = useDebouncedValue(typed === chosen ? '' : typed.trim(), 200)
  const choices = useQuery({ ...moduleChoicesQuery(search), enabled: isOpen })
  const modules = choices.data?.results ?? []
  return (
    <Select
      {...input}
      searchable
      openOnFocus={false}
      filter={({ options }) => options}
      data={optionsOf(
        choices.data,
        { value, label: chosen },
        { none, more: (count) => t('moduleSelect.more', { count }) },
      )}
      value={value === '' ? null : value}
      onChange={(code) =>
        onChange(
          code === null || code === NONE ? '' : code,
          modules.find((module) => module.code === code),
        )
      }
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      renderOption={({ option }) => <Choice {...option} />}
      nothingFoundMessage={
        choices.isError
          ? t('errors.fetchModulesFailed')
          : choices.isFetching
            ? t('loading.label')
            : t('table.noMatch')
      }
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: true }}
      // A second press keeps the choice.
      allowDeselect={false}
    />
  )
}

/** The chosen station as the field says it; its code until its name is known. */
function useChosenName(code: string): string {
  const { data } = useQuery({ ...moduleChoicesQuery(code), enabled: code !== '' })
  const module = data?.results.find((one) => one.code === code)
  return module === undefined ? code : stationLabel(module)
}

// Cannot be a code: codes contain no space.
const MORE = ' more'
const NONE = ' none'

interface OptionWords {
  none: string | undefined
  more: (count: number) => string
}

interface Option {
  value: string
  label: string
}

function optionsOf(page: Page<Module> | undefined, chosen: Option, { none, more }: OptionWords) {
  const found = page?.results.map((module) => ({ value: module.code, label: stationLabel(module) })) ?? []
  // A choice from the address is shown before the list is loaded, also if it is not among the first modules.
  const isThere = chosen.value === '' || found.some(({ value }) => value === chosen.value)
  const back = none === undefined || chosen.value === '' ? [] : [{ value: NONE, label: none }]
  const all = [...back, ...(isThere ? [] : [chosen]), ...found]
  const options = all.map((option) => ({ ...option, disabled: false }))
  const others = (page?.count ?? 0) - found.length
  return others > 0 ? [...options, { value: MORE, label: more(others), disabled: true }] : options
}

/** The code, and the name dimmed behind it. */
function Choice({ value, label }: Option) {
  const isNamed = label.startsWith(`${value} `)
  return (
    <span>
      <Text span inherit>
        {isNamed ? value : label}
      </Text>
      {isNamed && (
        <Text span inherit c="dimmed">
          {label.slice(value.length)}
        </Text>
      )}
    </span>
  )
}
