import classes from './Logo.module.css'

export interface LogoProps {
  /** The mark alone, without the name. */
  compact?: boolean
  /** Height of the mark in pixels. */
  size?: number
}

/** The product's mark: an open gauge crossed by a reading. */
export function Logo({ compact = false, size = 28 }: LogoProps) {
  return (
    <span className={classes.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.8">
          <path className={classes.arc} d="M16 3.5A12.5 12.5 0 1 0 23.9 25.7" />
          <path className={classes.limit} d="M28.5 16A12.5 12.5 0 0 0 16 3.5" />
          <path className={classes.reading} d="M8.5 17.5h3.4l2.6-5.6 3.6 9.2 2.5-5.6h1.6l6.8 10.2" />
        </g>
      </svg>
      {compact ? (
        <span className={classes.hidden}>Quantrac</span>
      ) : (
        <span className={classes.name}>Quantrac</span>
      )}
    </span>
  )
}
