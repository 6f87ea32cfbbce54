import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShort } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import classes from './Figures.module.css'

interface FigureProps {
  title: string
  /** The number with its unit. */
  value: ReactNode
  /** In a line of its own below it. */
  cost?: ReactNode
  /** One line below both. */
  note: ReactNode
  /** The newest reading of its meter, which is silent: nothing of it is of now. */
  until?: string | null
  children?: ReactNode
}

/** One of the figures above the charts. */
export function Figure({ title, value, cost, note, until = null, children }: FigureProps) {
  const { t } = useTranslation()
  const now = useMinute()
  const id = useId()
  return (
    <Card
      component="section"
      padding={0}
      className={classes.figure ?? ''}
      aria-labelledby={id}
      data-silent={until !== null || undefined}
    >
      <div className={classes.top}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {until !== null && (
          <span className={classes.until}>{t('energy.until', { at: formatShort(until, now) })}</span>
        )}
      </div>
      <p className={classes.value}>{value}</p>
      {cost}
      <p className={classes.note}>{note}</p>
      {children}
    </Card>
  )
}

export function Unit({ children }: { children: string }) {
  return <span className={classes.unit}> {children}</span>
}
