import { Button, Input, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Checklist.module.css'
import { TickRow, useTabStop } from './TickRow.tsx'

export interface ChecklistOption {
  id: number
  label: string
  /** Shown beside the label in a lighter tone. */
  hint?: string
  /** Options with the same section are grouped under it. */
  section?: string
}

export interface ChecklistProps {
  label: string
  withAsterisk?: boolean
  error?: ReactNode
  /** The filtered options. «Select all» and «Deselect all» apply to all of these, rendered or not. */
  options: readonly ChecklistOption[]
  /** Ids in ascending order; some may belong to options that are filtered out. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  /** The field that filters the list. */
  narrowing: ReactNode
  /** A line below the list. */
  note?: ReactNode
  'data-path'?: string
}

/** Further rows are not rendered: in a longer list people search. */
const MOST_DRAWN = 100

/** Checkboxes with one Tab stop; the arrow keys move to the others. */
export function Checklist({
  label,
  options,
  chosen,
  onChange,
  narrowing,
  note,
  error,
  ...rest
}: ChecklistProps) {
  const { t } = useTranslation()
  const id = useId()
  const set = new Set(chosen)
  const drawn = options.slice(0, MOST_DRAWN)
  const hidden = options.length - drawn.length
  const give = (ids: readonly number[]): void => onChange([...new Set(ids)].toSorted((a, b) => a - b))
  const offered = options.map((option) => option.id)
  const without = (ids: ReadonlySet<number>): number[] => chosen.filter((one) => !ids.has(one))
  return (
    <Input.Wrapper
      label={label}
      withAsterisk={rest.withAsterisk}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <fieldset
        className={classes.frame}
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        data-invalid={Boolean(error) || undefined}
        data-path={rest['data-path']}
        tabIndex={-1}
      >
        <div className={classes.tools}>
          {narrowing}
          <Button variant="default" size="xs" onClick={() => give([...chosen, ...offered])}>
            {t('checklist.selectAll')}
          </Button>
          <Button variant="default" size="xs" onClick={() => give(without(new Set(offered)))}>
            {t('checklist.deselectAll')}
          </Button>
          <Text size="sm" c="dimmed" component="output">
            {t('checklist.chosen', { count: chosen.length })}
          </Text>
        </div>
        <Options
          options={drawn}
          chosen={set}
          onToggle={(one) => give(set.has(one) ? without(new Set([one])) : [...chosen, one])}
        />
        {hidden > 0 && <p className={classes.note}>{t('checklist.more', { count: hidden })}</p>}
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </fieldset>
    </Input.Wrapper>
  )
}

interface OptionsProps {
  options: readonly ChecklistOption[]
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
}

function Options({ options, chosen, onToggle }: OptionsProps) {
  const { t } = useTranslation()
  const [stop, setLast] = useTabStop(options)
  const sections = [...new Set(options.map(({ section }) => section))]
  const boxes = (ones: readonly ChecklistOption[]): ReactNode =>
    ones.map(({ id, label, hint }) => (
      <TickRow
        key={id}
        id={id}
        label={label}
        hint={hint}
        isTicked={chosen.has(id)}
        isStop={id === stop}
        onTick={onToggle}
        onFocus={setLast}
      />
    ))
  return (
    <div className={classes.list} data-list>
      {options.length === 0 && <p className={classes.note}>{t('checklist.none')}</p>}
      {sections.map((section) => {
        const ones = boxes(options.filter((option) => option.section === section))
        if (section === undefined) return ones
        return (
          <fieldset key={section} className={classes.section}>
            <legend>{section}</legend>
            {ones}
          </fieldset>
        )
      })}
    </div>
  )
}
