import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { chosenMonth, isMonthText, monthChoice, type RangeChoice } from '../../lib/ranges.ts'
import { monthGroups, monthWords } from './month-groups.ts'

interface MonthSelectProps extends Pick<NativeSelectProps, 'size' | 'onKeyDown'> {
  choice: RangeChoice
  now: number
  onChoose: (choice: RangeChoice) => void
}

/** Chooses a whole month, any of the last five years. */
export function MonthSelect({ choice, now, onChoose, ...props }: MonthSelectProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      {...props}
      aria-label={t('range.chooseMonth')}
      data={[
        { value: '', label: t('range.chooseMonth') },
        ...monthGroups(now, (month) => monthWords(month, t)),
      ]}
      value={chosenMonth(choice, now) ?? ''}
      onChange={({ currentTarget: { value } }) => {
        if (isMonthText(value)) onChoose(monthChoice(value, now))
      }}
    />
  )
}
