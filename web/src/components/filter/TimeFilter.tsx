import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { isTurnedAround, quickRangeOf, type TimeFilterValues } from '../../lib/time-range.ts'
import classes from './TimeFilter.module.css'
import { DateField } from '../date/DateField.tsx'
import type { TableState } from '../table/use-table-state.ts'

const none: TimeFilterValues = { range: undefined, from: undefined, to: undefined }

/** Narrows a list to a period of time: some days back, or from and to in the product's zone. */
export function TimeFilter({ state }: { state: TableState }) {
  const { t } = useTranslation()
  const values: TimeFilterValues = {
    range: state.filter('range'),
    from: state.filter('from'),
    to: state.filter('to'),
  }
  const isGiven = values.from !== undefined || values.to !== undefined
  const [isAsked, setAsked] = useState(isGiven)
  const quick = quickRangeOf(values.range)
  const isOwn = quick === undefined && (isGiven || isAsked)
  const choose = (choice: string): void => {
    setAsked(choice === 'own')
    state.setFilters({ ...none, range: quickRangeOf(choice) })
  }
  const end = (name: 'from' | 'to', label: string) => (
    <DateField
      className={classes.end ?? ''}
      kind="datetime"
      aria-label={`${label} (${ZONE_LABEL})`}
      leftSection={<Text size="sm">{label}</Text>}
      leftSectionWidth={44}
      value={values[name] ?? ''}
      error={name === 'to' && isTurnedAround(values) ? t('timeFilter.turnedAround') : null}
      onChange={(value) => state.setFilter(name, value || undefined)}
    />
  )
  return (
    <div className={classes.filter}>
      <NativeSelect
        aria-label={t('timeFilter.label')}
        value={quick ?? (isOwn ? 'own' : '')}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('timeFilter.all') },
          { value: 'today', label: t('timeFilter.today') },
          { value: '7d', label: t('timeFilter.days', { days: 7 }) },
          { value: '30d', label: t('timeFilter.days', { days: 30 }) },
          { value: 'own', label: t('timeFilter.own') },
        ]}
      />
      {isOwn && (
        <>
          {end('from', t('timeFilter.from'))}
          {end('to', t('timeFilter.to'))}
          <Text c="dimmed" size="sm" className={classes.zone}>
            {ZONE_LABEL}
          </Text>
        </>
      )}
    </div>
  )
}
