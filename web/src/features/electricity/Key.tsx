import classes from './ChartCard.module.css'

interface KeyProps {
  color: string
  isLine?: boolean
  /** What it is, and more about it. */
  children: string
  more?: string
}

/** What a colour of a chart means. */
export function Key({ color, isLine = false, children, more = '' }: KeyProps) {
  return (
    <span className={classes.key}>
      <svg width="12" height="12" aria-hidden>
        <rect x="0" y={isLine ? 5 : 0} width="12" height={isLine ? 3 : 12} rx={isLine ? 0 : 2} fill={color} />
      </svg>
      {children}
      {more !== '' && <span className={classes.dim}>{more}</span>}
    </span>
  )
}
