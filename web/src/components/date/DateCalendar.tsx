import '@mantine/dates/styles.css'
import 'dayjs/locale/vi'
import { DatePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { isoInZone } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'

interface DateCalendarProps {
  /** `2026-11-25`, or ''. */
  day: string
  min: string | undefined
  max: string | undefined
  onChoose: (day: string) => void
}

/** A month of days, Monday first; opens at the chosen day, or at today of the product's zone. */
export function DateCalendar({ day, min, max, onChoose }: DateCalendarProps) {
  const { t } = useTranslation()
  const today = isoInZone(useNow()).slice(0, 10)
  return (
    <DatePicker
      locale={currentLanguage()}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      value={day === '' ? null : day}
      defaultDate={day === '' ? (max !== undefined && max < today ? max : today) : day}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      ariaLabels={{
        nextMonth: t('form.nextMonth'),
        previousMonth: t('form.previousMonth'),
        nextYear: t('form.nextYear'),
        previousYear: t('form.previousYear'),
        nextDecade: t('form.nextDecade'),
        previousDecade: t('form.previousDecade'),
      }}
      getDayProps={(date) => (date === today ? { 'aria-current': 'date', fw: 700 } : {})}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      allowDeselect={false}
    />
  )
}
