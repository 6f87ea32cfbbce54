import { Button, VisuallyHidden } from '@mantine/core'
import type { SheetChange, SheetError, SheetField } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import classes from './Differences.module.css'
import { MarkIcon } from './MarkIcon.tsx'
import { nearOf, nearBefore } from './near.ts'
import { type FactorRow, type StationGroup, wholeMark } from './sheet-groups.ts'
import type { Meant } from './use-sheet.ts'
import { useSheetWords } from './use-sheet-words.ts'

type Choose = (cell: string, meant: Meant) => void

interface StationProps {
  station: StationGroup
  onChoose: Choose
}

/** A station with its factors. */
export function Station({ station, onChoose }: StationProps) {
  const { module, errors, rows } = station
  const mark = wholeMark(station)
  const changes = module.changes
  return (
    <tbody>
      <tr className={classes.station}>
        <td className={classes.markCell}>
          <MarkIcon mark={mark} />
        </td>
        <th scope="rowgroup" colSpan={6}>
          {module.name} <span className={classes.code}>{module.code}</span>
          <StationWords station={station} />
          {changes.map((change) => (
            <Changed key={change.field} change={change} isNamed />
          ))}
          {errors.map((error) => (
            <Wrong key={`${error.line} ${error.field}`} error={error} onChoose={onChoose} />
          ))}
        </th>
      </tr>
      {rows.map((row) => (
        <Factor key={row.factor.line} row={row} onChoose={onChoose} />
      ))}
    </tbody>
  )
}

function StationWords({ station: { module, rows } }: { station: StationGroup }) {
  const { t } = useTranslation()
  const words = useSheetWords()
  const added = rows.filter(({ mark }) => mark === 'added').length
  const changed = rows.reduce(
    (sum, { mark, factor }) => sum + (mark === 'changed' ? factor.changes.length : 0),
    0,
  )
  const wrong = rows.filter(({ mark }) => mark === 'wrong').map(({ factor }) => factor.line)
  const said = module.is_new
    ? [
        t('sheet.newStation'),
        words.value('type', module.type).toLowerCase(),
        words.factors(rows.length),
        t('sheet.device', { id: module.manufacturer_id }),
      ]
    : [
        ...(changed > 0 ? [t('sheet.changes', { count: changed })] : []),
        ...(added > 0 ? [t('sheet.newFactors', { count: added })] : []),
      ]
  const all = [...said, ...wrong.map((line) => t('sheet.row', { line }))]
  return all.length > 0 && <span className={classes.said}>{all.join(', ')}</span>
}

/** Those that have a column, or are shown with another. */
const inColumns: ReadonlySet<SheetField> = new Set<SheetField>([
  'factor_name',
  'unit',
  'min_value',
  'max_value',
  'min_range',
  'max_range',
])

function Factor({ row: { factor, errors, mark }, onChoose }: { row: FactorRow; onChoose: Choose }) {
  const words = useSheetWords()
  const changeOf = (field: SheetField) => factor.changes.find((change) => change.field === field)
  const others = factor.changes.filter(({ field }) => !inColumns.has(field))
  const asked = new Set(errors.map(({ field }) => field))
  const cell = (field: 'min_value' | 'max_value') => {
    if (asked.has(field)) return null
    const change = changeOf(field)
    return change === undefined ? words.value(field, factor[field]) : <Changed change={change} />
  }
  const near = words.numbers(nearOf(factor))
  const before = words.numbers(nearBefore(factor))
  return (
    <>
      <tr data-mark={mark}>
        <td className={classes.markCell}>
          <MarkIcon mark={mark} />
        </td>
        <th scope="row">{factor.code}</th>
        <td>
          <Text change={changeOf('factor_name')} now={factor.name} />
          {others.map((change) => (
            <Changed key={change.field} change={change} isNamed />
          ))}
        </td>
        <td>
          <Text change={changeOf('unit')} now={factor.unit || '–'} />
        </td>
        <td data-number data-label={words.field('min_value')}>
          {cell('min_value')}
        </td>
        <td data-number data-label={words.field('max_value')}>
          {cell('max_value')}
        </td>
        <td data-number data-label={words.near}>
          <OldNew before={before === near ? null : before} after={near} />
        </td>
      </tr>
      {errors.length > 0 && (
        <tr data-mark="wrong" className={classes.wrongRow}>
          <td colSpan={7}>
            {errors.map((error) => (
              <Wrong key={`${error.line} ${error.field}`} error={error} onChoose={onChoose} />
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

function Text({ change, now }: { change: SheetChange | undefined; now: string }) {
  return change === undefined ? now : <Changed change={change} />
}

function Changed({ change, isNamed = false }: { change: SheetChange; isNamed?: boolean }) {
  const words = useSheetWords()
  const { field, before, after } = change
  return (
    <span className={isNamed ? classes.other : undefined}>
      {isNamed && `${words.field(field)}: `}
      <OldNew before={words.value(field, before)} after={words.value(field, after)} />
    </span>
  )
}

/** The old value struck through before the new one. */
function OldNew({ before, after }: { before: string | null; after: string }) {
  const { t } = useTranslation()
  if (before === null) return after
  return (
    <>
      <VisuallyHidden>{t('sheet.before')} </VisuallyHidden>
      <s className={classes.old}>{before}</s> <b className={classes.new}>{after}</b>
    </>
  )
}

/** What is wrong with a cell; a number that reads two ways asks which. */
function Wrong({ error, onChoose }: { error: SheetError; onChoose: Choose }) {
  const { t } = useTranslation()
  const words = useSheetWords()
  const { line, field, detail, written, readings } = error
  const name = field === null ? '' : words.field(field)
  if (field === null || readings === null)
    return (
      <span className={classes.wrong}>
        {field === null
          ? detail
          : t(written === '' ? 'sheet.wrongField' : 'sheet.wrongWritten', { field: name, written, detail })}
      </span>
    )
  return (
    <span className={classes.wrong}>
      {t('sheet.isWhich', { field: name, written })}
      {(['thousands', 'decimal'] as const).map((meant) => {
        const value = words.plain(readings[meant])
        return (
          <Button
            key={meant}
            variant="default"
            size="xs"
            aria-label={t('sheet.choose1', { field: name, value })}
            onClick={() => onChoose(`${line}:${field}`, meant)}
          >
            {value}
          </Button>
        )
      })}
    </span>
  )
}

/** Lines that belong to no station. */
export function LooseErrors({ errors, onChoose }: { errors: readonly SheetError[]; onChoose: Choose }) {
  const { t } = useTranslation()
  return (
    <tbody>
      {errors.map((error) => (
        <tr key={`${error.line} ${error.field}`} data-mark="wrong">
          <td className={classes.markCell}>
            <MarkIcon mark="wrong" />
          </td>
          <th scope="row" colSpan={6}>
            {t('sheet.rowIs', { line: error.line })} <Wrong error={error} onChoose={onChoose} />
          </th>
        </tr>
      ))}
    </tbody>
  )
}
