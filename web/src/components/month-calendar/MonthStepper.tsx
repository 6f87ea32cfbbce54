import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import classes from './MonthStepper.module.css'
import type { MonthView } from './use-month-view.ts'

interface MonthStepperProps {
  view: Pick<MonthView, 'month' | 'isCurrent' | 'move'>
}

/** The shown month between the ways to the one before and after; none is after this one. */
export function MonthStepper({ view }: MonthStepperProps) {
  const { t } = useTranslation()
  const [year = '', month = ''] = view.month.split('-')
  return (
    <ActionIcon.Group className={classes.months ?? ''}>
      <ActionIcon variant="default" size={44} aria-label={t('months.before')} onClick={() => view.move(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon.GroupSection variant="default" className={classes.month ?? ''}>
        {t('range.month', { month, year })}
      </ActionIcon.GroupSection>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('months.after')}
        disabled={view.isCurrent}
        onClick={() => view.move(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </ActionIcon.Group>
  )
}
