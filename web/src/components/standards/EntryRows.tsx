import { quantities } from '@quantrac/contract'
import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumberCheck } from '../form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { dayFields, type EntryValues, isDay, nextEntry } from './entry-form.ts'
import { periods } from './limit-grid.ts'
import classes from './Limits.module.css'

/** The rules of each line of a form with `entries`. */
export function useEntryRules() {
  const { t } = useTranslation()
  const check = useNumberCheck()
  const number = check({}, t('standards.numberInvalid'))
  const day = (text: string) => (isDay(text) ? null : t('standards.dayInvalid'))
  return {
    quantity: (text: string) => (text.trim() === '' ? t('form.required') : null),
    min_value: number,
    max_value: number,
    valid_from: day,
    valid_until: day,
  }
}

interface EntryRowsProps {
  entries: readonly EntryValues[]
  /** Of the form, as `entries.3.unit`. */
  errors: Readonly<Record<string, unknown>>
  /** False for a permit, which has none. */
  hasColumns?: boolean
  onChange: (path: `entries.${number}.${keyof EntryValues}`, value: string) => void
  onAdd: (entry: EntryValues) => void
  onRemove: (place: number) => void
}

const fields = ['column', 'min_value', 'max_value', 'unit', 'valid_from', 'valid_until', 'condition'] as const

/** Limits, a line each. */
export function EntryRows(props: EntryRowsProps) {
  const { entries, errors, hasColumns = true, onChange, onAdd, onRemove } = props
  const { t } = useTranslation()
  const list = useId()
  return (
    <Input.Wrapper label={t('standards.limits')} description={t('standards.rowsHelp')} labelElement="div">
      <datalist id={list}>
        {quantities.map(({ code, name_vi, name_en }) => (
          <option key={code} value={code}>
            {currentLanguage() === 'vi' ? name_vi : name_en}
          </option>
        ))}
      </datalist>
      {entries.map((entry, place) => (
        <EntryRow
          key={place}
          entry={entry}
          place={place}
          list={list}
          hasColumns={hasColumns}
          errors={errorsOf(errors, place)}
          onChange={onChange}
          onRemove={onRemove}
        />
      ))}
      <Button
        mt={8}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onAdd(nextEntry(entries.at(-1)))}
      >
        {t('standards.addLimit')}
      </Button>
    </Input.Wrapper>
  )
}

/** As one text, by which a line is drawn again. */
function errorsOf(errors: Readonly<Record<string, unknown>>, place: number): string {
  const start = `entries.${place}.`
  const own = Object.entries(errors).filter(([name]) => name.startsWith(start))
  return JSON.stringify(Object.fromEntries(own.map(([name, text]) => [name.slice(start.length), text])))
}

interface EntryRowProps extends Pick<EntryRowsProps, 'onChange' | 'onRemove'> {
  entry: EntryValues
  place: number
  list: string
  hasColumns: boolean
  errors: string
}

/** Drawn again when it is typed in: a form of the functions of any render does the same. */
const EntryRow = memo(
  ({ entry, place, list, hasColumns, errors, onChange, onRemove }: EntryRowProps) => {
    const { t } = useTranslation()
    const said: Record<string, string> = JSON.parse(errors)
    const named = (field: keyof EntryValues) => ({
      'aria-label': t('standards.fieldOf', { field: t(`standards.fields.${field}`), place: place + 1 }),
      placeholder: t(`standards.fields.${field}`),
      value: entry[field],
      error: said[field],
    })
    const take = (field: keyof EntryValues) => (event: { currentTarget: { value: string } }) =>
      onChange(`entries.${place}.${field}`, event.currentTarget.value)
    return (
      <div className={classes.entry} data-columns={hasColumns || undefined}>
        <TextInput {...named('quantity')} list={list} maxLength={30} onChange={take('quantity')} />
        <NativeSelect
          {...named('period')}
          data={periods.map((value) => ({ value, label: t(`standards.periods.${value}`) }))}
          onChange={take('period')}
        />
        {fields.map((field) =>
          field === 'column' && !hasColumns ? null : (
            <TextInput
              key={field}
              {...named(field)}
              inputMode={field.endsWith('_value') ? 'decimal' : 'text'}
              maxLength={field === 'condition' ? 200 : 20}
              autoComplete="off"
              onChange={take(field)}
              title={isDayField(field) ? t('standards.dayHelp') : undefined}
            />
          ),
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('standards.removeLimit', { place: place + 1 })}
          onClick={() => onRemove(place)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    )
  },
  (one, other) =>
    one.errors === other.errors &&
    one.place === other.place &&
    JSON.stringify(one.entry) === JSON.stringify(other.entry),
)
EntryRow.displayName = 'EntryRow'

const isDayField = (field: string): boolean => dayFields.some((one) => one === field)
