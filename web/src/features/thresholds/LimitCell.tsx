import { Text } from '@mantine/core'
import type { ListedThreshold } from '@quantrac/contract'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { NumberField } from '../../components/form/NumberField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { type LimitField, limitText, rulesOf, thresholdName, withCell } from './limits-draft.ts'
import { cellId, useRowEdit } from './row-edits.ts'
import classes from './ThresholdsPage.module.css'

export interface LimitCellProps {
  row: ListedThreshold
  field: LimitField
}

const labels = {
  min_value: 'threshold.min',
  max_value: 'threshold.max',
  min_range: 'threshold.minRange',
  max_range: 'threshold.maxRange',
} as const

/** One number of a threshold; people who may change it type over it. */
export function LimitCell({ row, field }: LimitCellProps) {
  const canChange = useCan('adaptors.change_threshold')
  return canChange ? <LimitInput row={row} field={field} /> : <LimitRead row={row} field={field} />
}

function LimitRead({ row, field }: LimitCellProps) {
  const text = limitText(row, field, currentLanguage())
  return (
    <>
      {text || '–'}
      {text !== '' && row.factor.unit !== '' && (
        <Text span inherit c="dimmed">
          {` ${row.factor.unit}`}
        </Text>
      )}
    </>
  )
}

function LimitInput({ row, field }: LimitCellProps) {
  const { t } = useTranslation()
  const { draft, errors, isSaving, edits, save } = useRowEdit(row.id)
  const stored = limitText(row, field, currentLanguage())
  const typed = draft?.[field]
  // No unit beside the placeholder for «no limit».
  const unit = (typed ?? stored) === '' ? '' : row.factor.unit
  const error = errors[field]
  const set = (text: string): void => {
    edits.getState().setDraft(row.id, withCell(row, draft ?? {}, { field, text, locale: currentLanguage() }))
    if (error !== undefined) edits.getState().setErrors(row.id, without(errors, field))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void save(row)
    if (event.key === 'Escape') set(stored)
  }
  return (
    <NumberField
      id={cellId(row.id, field)}
      className={classes.cell}
      classNames={{ input: classes.input }}
      size="xs"
      rules={rulesOf(field)}
      unit={unit}
      onChoose={set}
      aria-label={t('settingThresholds.cell', { limit: t(labels[field]), name: thresholdName(row) })}
      placeholder={field.endsWith('value') ? t('settingThresholds.open') : '0'}
      data-changed={typed !== undefined || undefined}
      title={typed === undefined ? undefined : t('settingThresholds.was', { value: stored || '–' })}
      readOnly={isSaving}
      value={typed ?? stored}
      error={error}
      rightSection={<Unit text={unit} />}
      rightSectionWidth={unitWidth(unit)}
      rightSectionProps={{}}
      rightSectionPointerEvents="none"
      onChange={(event) => set(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
    />
  )
}

const without = (errors: Readonly<Record<string, string>>, field: string) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))

/** Width for the unit in 12 px type; a longer unit is cut. */
const unitWidth = (unit: string): number => (unit === '' ? 8 : Math.min(56, 14 + unit.length * 7))

function Unit({ text }: { text: string }) {
  return (
    <Text c="dimmed" size="xs" truncate px={4}>
      {text}
    </Text>
  )
}
