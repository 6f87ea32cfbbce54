import { type Comparison, comparisons } from '@quantrac/charts/chart-data.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './RangePicker.module.css'

interface ComparisonSelectProps {
  by: Comparison | undefined
  onChoose: (by: Comparison | undefined) => void
}

const choices = ['none', ...comparisons] as const

/** Chooses what the shown stretch is compared with. */
export function ComparisonSelect({ by, onChoose }: ComparisonSelectProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      className={classes.comparison ?? ''}
      aria-label={t('range.compare')}
      data={choices.map((value) => ({ value, label: t(`range.comparisons.${value}`) }))}
      value={by ?? 'none'}
      onChange={({ currentTarget: { value } }) => onChoose(comparisons.find((one) => one === value))}
    />
  )
}
