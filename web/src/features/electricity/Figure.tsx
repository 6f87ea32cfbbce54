import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Figures.module.css'

interface FigureProps {
  title: string
  /** The number with its unit. */
  value: ReactNode
  /** One line below it. */
  note: ReactNode
  children?: ReactNode
}

/** One of the figures above the charts. */
export function Figure({ title, value, note, children }: FigureProps) {
  const id = useId()
  return (
    <Card component="section" padding={0} className={classes.figure ?? ''} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      <p className={classes.value}>{value}</p>
      <p className={classes.note}>{note}</p>
      {children}
    </Card>
  )
}

export function Unit({ children }: { children: string }) {
  return <span className={classes.unit}> {children}</span>
}
