import { ActionIcon, Button, Menu, NativeSelect, Text } from '@mantine/core'
import { comparisons } from '@quantrac/charts/chart-data.ts'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ComparedWith,
  chosenMonth,
  isMonthText,
  moved,
  rangeNames,
  rangeOf,
  type Period,
} from '../../lib/ranges.ts'
import { datetimeValue } from '../../lib/date-input.ts'
import { formatDateTime, ZONE_LABEL } from '../../lib/time-format.ts'
import { DateField } from '../date/DateField.tsx'
import { MonthSelect } from './MonthSelect.tsx'
import { monthGroups, monthWords } from './month-groups.ts'
import classes from './RangePicker.module.css'
import type { Range } from './use-range.ts'

const choices = ['none', ...comparisons] as const

interface RangePickerProps {
  range: Range
  /** Offers to show another period, too. */
  canCompare?: boolean
  /** It is offered in the menu, as few compare here. */
  isCompact?: boolean
}

/** Chooses the period of time of a page; the arrows move it by its own length. */
export function RangePicker({ range, canCompare = false, isCompact = false }: RangePickerProps) {
  const { t } = useTranslation()
  const words = useRangeWords()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a flex box in every browser
    <div className={classes.picker} role="group" aria-label={t('range.label')}>
      <ActionIcon.Group className={classes.range ?? ''}>
        <Arrow range={range} direction={-1} />
        <Menu position="bottom-end" width={240} opened={isOpen} onChange={setOpen}>
          <Menu.Target>
            <Button
              variant="default"
              fw={500}
              className={classes.words ?? ''}
              leftSection={<IconCalendar size={16} />}
              rightSection={<IconChevronDown size={14} />}
              style={{ borderRadius: 0 }}
            >
              {words(range.choice, range.now)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rangeNames.map((name) => (
              <Menu.Item
                key={name}
                data-chosen={name === range.choice || undefined}
                onClick={() => range.choose(name)}
              >
                {t(`range.names.${name}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <MonthOf range={range} onChosen={close} />
            {canCompare && isCompact && (
              <div className={classes.month}>
                <ComparisonSelect by={range.compared} now={range.now} onChoose={range.compare} hasLabel />
              </div>
            )}
            <Menu.Divider />
            <OwnRange
              period={range.period}
              onChoose={(period) => {
                close()
                range.choose(period)
              }}
            />
          </Menu.Dropdown>
        </Menu>
        <Arrow range={range} direction={1} />
      </ActionIcon.Group>
      {canCompare && !isCompact && (
        <ComparisonSelect by={range.compared} now={range.now} onChoose={range.compare} />
      )}
    </div>
  )
}

function MonthOf({ range, onChosen }: { range: Range; onChosen: () => void }) {
  return (
    <div className={classes.month}>
      <MonthSelect
        choice={range.choice}
        now={range.now}
        onChoose={(choice) => {
          onChosen()
          range.choose(choice)
        }}
        // The menu would take the arrows for its own items.
        onKeyDown={(event) => event.stopPropagation()}
      />
    </div>
  )
}

/** Moves the period by its own length; there is nothing after now. */
function Arrow({ range, direction }: { range: Range; direction: -1 | 1 }) {
  const { t } = useTranslation()
  const next = moved(range.choice, range.now, direction)
  const Icon = direction === -1 ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      variant="default"
      size={36}
      h="auto"
      disabled={next === null}
      aria-label={t(direction === -1 ? 'range.earlier' : 'range.later')}
      onClick={() => next !== null && range.choose(next)}
    >
      <Icon size={16} />
    </ActionIcon>
  )
}

/** The words for a choice: its name, or from and to. */
function useRangeWords(): (choice: Range['choice'], now: number) => string {
  const { t, i18n } = useTranslation()
  const locale = i18n.resolvedLanguage ?? 'vi'
  return (choice, now) => {
    if (typeof choice === 'string') return t(`range.names.${choice}`)
    const month = chosenMonth(choice, now)
    if (month !== null) return monthWords(month, t)
    return `${formatDateTime(choice.from, locale)} – ${formatDateTime(choice.to, locale)}`
  }
}

/** From and to, typed or chosen in a calendar. */
function OwnRange({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(() => datetimeValue(period.from))
  const [to, setTo] = useState(() => datetimeValue(period.to))
  const own = rangeOf(`${from}~${to}`)
  const isComplete = from !== '' && to !== ''
  const field = (label: string, value: string, set: (text: string) => void) => (
    <DateField
      kind="datetime"
      label={`${label} (${ZONE_LABEL})`}
      value={value}
      onChange={set}
      isInMenu
      // The menu would take the arrows for its own items.
      onKeyDown={(event) => event.stopPropagation()}
    />
  )
  return (
    <form
      className={classes.own}
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof own === 'object') onChoose(own)
      }}
    >
      {field(t('range.from'), from, setFrom)}
      {field(t('range.to'), to, setTo)}
      {isComplete && own === undefined && (
        <Text size="sm" c="red" role="alert">
          {t('range.turnedAround')}
        </Text>
      )}
      <Button type="submit" disabled={own === undefined} onKeyDown={(event) => event.stopPropagation()}>
        {t('range.apply')}
      </Button>
    </form>
  )
}

interface ComparisonSelectProps {
  by: ComparedWith | undefined
  now: number
  onChoose: (by: ComparedWith | undefined) => void
  /** Whether its name stands above it. */
  hasLabel?: boolean
}

/** Chooses what the shown period is compared with: another period by its name, or any month. */
function ComparisonSelect({ by, now, onChoose, hasLabel = false }: ComparisonSelectProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      {...(hasLabel
        ? {
            label: t('range.compare'),
            // The menu would take the arrows for its own items.
            onKeyDown: (event: KeyboardEvent) => event.stopPropagation(),
          }
        : { className: classes.comparison ?? '', 'aria-label': t('range.compare') })}
      data={[
        ...choices.map((value) => ({ value, label: t(`range.comparisons.${value}`) })),
        ...monthGroups(now, (month) => t('range.againstMonth', { month: monthWords(month, t) })),
      ]}
      value={by ?? 'none'}
      onChange={({ currentTarget: { value } }) =>
        onChoose(isMonthText(value) ? value : comparisons.find((one) => one === value))
      }
    />
  )
}
