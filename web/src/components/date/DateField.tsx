import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateKind, readDate, showDate, stepDate, whileTyped } from '../../lib/date-input.ts'
import { LazyPart } from '../feedback/LazyPart.tsx'

const loadCalendar = async () => (await import('./DateCalendar.tsx')).DateCalendar

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  kind: DateKind
  /** `2026-11-25`, `09:30` or `2026-11-25T09:30`; '' for none. */
  value?: string
  /** Called with '' while what is typed is no whole day or time. */
  onChange: (value: string) => void
  /** The first and the last day that the calendar offers. */
  min?: string
  max?: string
  /** The calendar stays inside the element around the field: a menu would close by a press outside it. */
  isInMenu?: boolean
}

/**
 * A day, a time or both in the product's zone: day before month and 24 hours in both languages, which a browser's own
 * fields show in the browser's language. Typed, stepped with the arrows, or chosen in a calendar.
 */
export function DateField(props: DateFieldProps) {
  const { kind, value = '', onChange, min, max, isInMenu = false, error, onBlur, ...input } = props
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const own = useId()
  const id = input.id ?? own
  const { text, isUnreadable, type, settle, select } = useTyped({ kind, value, onChange, field })
  const isFixed = input.readOnly === true || input.disabled === true
  const step = (event: KeyboardEvent<HTMLInputElement>): void => {
    // The field is settled before a form is sent by Enter.
    if (event.key === 'Enter') settle()
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
    if (isFixed || by === null || event.altKey) return
    const caret = event.currentTarget.selectionStart ?? 0
    const next = stepDate(kind, value, { caret, by })
    if (next === null) return
    event.preventDefault()
    onChange(next.value)
    select(next)
  }
  const calendar = kind !== 'time' && !isFixed && (
    <Calendar
      field={id}
      value={value}
      onChange={onChange}
      kind={kind}
      isInMenu={isInMenu}
      bounds={{ min, max }}
    />
  )
  return (
    <TextInput
      {...input}
      id={id}
      ref={field}
      autoComplete={input.autoComplete ?? 'off'}
      inputMode="numeric"
      placeholder={isFixed ? input.placeholder : t(`form.datePattern.${kind}`)}
      data-kind={kind}
      value={text}
      error={isUnreadable ? t(`form.dateUnreadable.${kind}`) : error}
      rightSection={calendar}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        step(event)
        input.onKeyDown?.(event)
      }}
    />
  )
}

interface Typing extends Required<Pick<DateFieldProps, 'kind' | 'value' | 'onChange'>> {
  field: { readonly current: HTMLInputElement | null }
}

/** What is typed stays as it is until the field is left: then it is read, or said to be unreadable. */
function useTyped({ kind, value, onChange, field }: Typing) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [part, select] = useState<{ from: number; to: number } | null>(null)
  // A value from outside takes the place of what was typed.
  const typed = draft !== null && whileTyped(kind, draft) === value ? draft : null
  const text = typed ?? showDate(kind, value)
  useLayoutEffect(() => {
    if (part !== null) field.current?.setSelectionRange(part.from, part.to)
  }, [part, field])
  const type = (next: string): void => {
    setDraft(next)
    setLeft(false)
    select(null)
    const read = whileTyped(kind, next)
    if (read !== value) onChange(read)
  }
  const settle = (): void => {
    setLeft(true)
    if (typed === null) return
    const read = readDate(kind, typed)
    if (read === undefined) return
    setDraft(null)
    if (read !== value) onChange(read)
  }
  const isUnreadable = isLeft && typed !== null && readDate(kind, typed) === undefined
  return { text, isUnreadable, type, settle, select }
}

interface CalendarProps extends Required<Pick<DateFieldProps, 'value' | 'onChange' | 'isInMenu'>> {
  kind: 'date' | 'datetime'
  /** The id of the field, which tells one calendar from another. */
  field: string
  bounds: { min: string | undefined; max: string | undefined }
}

/** Chooses the day; the time of the field stays. */
function Calendar({ value, onChange, kind, field, isInMenu, bounds }: CalendarProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const choose = (day: string): void => {
    setOpen(false)
    onChange(kind === 'date' ? day : `${day}T${value.slice(11) || '00:00'}`)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={!isInMenu}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('form.calendar')}
          aria-describedby={`${field}-label`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      {/* Keys of the calendar are not those of a menu or a dialog around it. */}
      <Popover.Dropdown onKeyDown={(event) => event.stopPropagation()}>
        <LazyPart load={loadCalendar}>
          {(DateCalendar) => <DateCalendar {...bounds} day={value.slice(0, 10)} onChoose={choose} />}
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  )
}
