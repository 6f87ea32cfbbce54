import { comparisons } from '@quantrac/charts/chart-data.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ComparedWith, isMonthText } from '../../lib/ranges.ts'
import { monthGroups, monthWords } from './month-groups.ts'
import classes from './RangePicker.module.css'

interface ComparisonSelectProps {
  by: ComparedWith | undefined
  now: number
  onChoose: (by: ComparedWith | undefined) => void
}

const choices = ['none', ...comparisons] as const

/** Chooses what the shown stretch is compared with: another stretch by its name, or any month. */
export function ComparisonSelect({ by, now, onChoose }: ComparisonSelectProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      className={classes.comparison ?? ''}
      aria-label={t('range.compare')}
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
