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
}

interface ListState {
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
}

interface FrameProps {
  label: string
  withAsterisk?: boolean
  error?: ReactNode
  /** Ids in ascending order; some may belong to options that are filtered out. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  /** The field that filters the list. */
  narrowing: ReactNode
  /** A line above it. */
  above?: ReactNode
  /** A line below the list. */
  note?: ReactNode
  'data-path'?: string
}

export interface ChecklistProps extends FrameProps {
  /** The filtered options. «Select all» and «Deselect all» apply to all of these, rendered or not. */
  options: readonly ChecklistOption[]
}

interface OwnListProps extends FrameProps {
  options: readonly { id: number }[]
  /** In the place of a row an option. */
  renderList: (state: ListState) => ReactNode
}

/** Further rows are not rendered: in a longer list people search. */
const MOST_DRAWN = 100

/** Checkboxes with one Tab stop; the arrow keys move to the others. */
export function Checklist(props: ChecklistProps | OwnListProps) {
  const { label, options, chosen, onChange, narrowing, above, note, error, withAsterisk } = props
  const { t } = useTranslation()
  const id = useId()
  const set = new Set(chosen)
  const give = (ids: readonly number[]): void => onChange([...new Set(ids)].toSorted((a, b) => a - b))
  const offered = options.map((option) => option.id)
  const without = (ids: ReadonlySet<number>): number[] => chosen.filter((one) => !ids.has(one))
  const state: ListState = {
    chosen: set,
    onToggle: (one) => give(set.has(one) ? without(new Set([one])) : [...chosen, one]),
  }
  return (
    <Input.Wrapper
      label={label}
      withAsterisk={withAsterisk}
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
        data-path={props['data-path']}
        tabIndex={-1}
      >
        {above !== undefined && <div className={classes.tools}>{above}</div>}
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
        {'renderList' in props ? props.renderList(state) : <Options options={props.options} {...state} />}
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </fieldset>
    </Input.Wrapper>
  )
}

function Options({ options, chosen, onToggle }: Pick<ChecklistProps, 'options'> & ListState) {
  const { t } = useTranslation()
  const drawn = options.slice(0, MOST_DRAWN)
  const hidden = options.length - drawn.length
  const [stop, setLast] = useTabStop(drawn)
  return (
    <>
      <div className={classes.list} data-list>
        {options.length === 0 && <p className={classes.note}>{t('checklist.none')}</p>}
        {drawn.map(({ id, label, hint }) => (
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
        ))}
      </div>
      {hidden > 0 && <p className={classes.note}>{t('checklist.more', { count: hidden })}</p>}
    </>
  )
}
