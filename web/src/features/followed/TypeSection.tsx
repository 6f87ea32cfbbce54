import type { ModuleType } from '@quantrac/contract'
import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { AllBox } from './AllBox.tsx'
import classes from './TypeSection.module.css'

export interface TypeSectionProps {
  type: ModuleType
  /** The number of ticked boxes and of all; without a total only the ticked ones are counted. */
  count: number
  total?: number
  share: 'all' | 'some' | 'none'
  /** The factors are being loaded. */
  isBusy?: boolean
  /** Ticks everything that the section shows, or nothing. */
  onChooseAll: (isChosen: boolean) => void
  children: ReactNode
}

/** The choices for one type of station, with a box that ticks all of them. */
export function TypeSection({
  type,
  count,
  total,
  share,
  isBusy = false,
  onChooseAll,
  children,
}: TypeSectionProps) {
  const { t } = useTranslation()
  const id = useId()
  const number = (value: number): string => formatNumber(value, currentLanguage())
  const name = t(`nav.${type}`)
  return (
    <Card component="section" padding={0} aria-labelledby={id} aria-busy={isBusy}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {name}
        </Title>
        <Text size="sm" c="dimmed" component="output">
          {total === undefined
            ? t('followed.chosen', { what: number(count) })
            : t('followed.chosenOf', { count: number(count), total: number(total) })}
        </Text>
        <AllBox name={name} share={share} disabled={isBusy} onChooseAll={onChooseAll} />
      </div>
      <div className={classes.body}>{children}</div>
    </Card>
  )
}
