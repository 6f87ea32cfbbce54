import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Figures.module.css'

interface FigureProps {
  title: string
  /** The number with its unit. */
  value: ReactNode
  /** In a line of its own below it. */
  cost?: ReactNode
  /** One line below both. */
  note: ReactNode
  children?: ReactNode
}

/** One of the figures above the charts. */
export function Figure({ title, value, cost, note, children }: FigureProps) {
  const id = useId()
  return (
    <Card component="section" padding={0} className={classes.figure ?? ''} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
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
