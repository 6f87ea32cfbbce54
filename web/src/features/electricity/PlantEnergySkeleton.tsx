import { Skeleton } from '@mantine/core'
import classes from './PlantEnergy.module.css'

/** As high as what comes. */
export function PlantEnergySkeleton() {
  return (
    <div className={classes.page} aria-hidden>
      <div className={classes.headline}>
        <Skeleton height={24} width="min(640px, 90%)" my={4} />
        <Skeleton height={12} width="min(280px, 60%)" mt={8} />
      </div>
      <div className={classes.main}>
        <Skeleton className={classes.chartWait ?? ''} />
        <Skeleton className={classes.figuresWait ?? ''} />
      </div>
      <Skeleton height={300} />
    </div>
  )
}
