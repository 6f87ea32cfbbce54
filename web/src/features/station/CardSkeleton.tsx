import { Card, Skeleton } from '@mantine/core'
import classes from './StationPage.module.css'

/** A card of the height of the one that comes, with a line for each 48 px of it. */
export function CardSkeleton({ height, className = '' }: { height: number; className?: string }) {
  const lines = Math.floor(height / 48)
  return (
    <Card className={`${classes.cardSkeleton} ${className}`} h={height} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={12} width={line === 0 ? '40%' : `${70 + ((line * 17) % 30)}%`} />
      ))}
    </Card>
  )
}
