import type { WidgetRange } from '@quantrac/contract'
import { SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { widgetRanges } from '../../api/contract-values.ts'
import classes from './RangeField.module.css'
import type { PageRange } from './widget-body.ts'

interface RangeFieldProps {
  /** Null: the page's. */
  value: WidgetRange | null
  page: PageRange
  onChange: (range: WidgetRange | null) => void
}

/** Whether a widget has a range of its own, and which. */
export function RangeField({ value, page, onChange }: RangeFieldProps) {
  const { t } = useTranslation()
  const same = widgetRanges.find((name) => name === page.choice) ?? '24h'
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a flex box in every browser
    <div className={classes.range} role="group" aria-label={t('widgets.range')}>
      <span className={classes.label}>{t('widgets.range')}</span>
      <SegmentedControl
        aria-label={t('widgets.range')}
        value={value === null ? 'page' : 'own'}
        onChange={(choice) => onChange(choice === 'page' ? null : same)}
        data={[
          { value: 'page', label: t('widgets.pageRange') },
          { value: 'own', label: t('widgets.ownRange') },
        ]}
      />
      {value !== null && (
        <Select
          aria-label={t('widgets.ownRangePick')}
          allowDeselect={false}
          value={value}
          onChange={(text) => onChange(widgetRanges.find((name) => name === text) ?? same)}
          data={widgetRanges.map((name) => ({ value: name, label: t(`range.names.${name}`) }))}
        />
      )}
    </div>
  )
}
