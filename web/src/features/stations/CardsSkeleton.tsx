import { Skeleton } from '@mantine/core'
import classes from './StationCards.module.css'

const CARDS = 4

/** Cards about as high as the loaded ones. */
export function CardsSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: CARDS }, (_, card) => (
        <Skeleton key={card} height={352} />
      ))}
    </div>
  )
}
