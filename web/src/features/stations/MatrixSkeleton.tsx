import { Skeleton } from '@mantine/core'
import classes from './MatrixSkeleton.module.css'

const ROWS = 12

/** Rows as high as the loaded ones. */
export function MatrixSkeleton({ isDense }: { isDense: boolean }) {
  return (
    <div className={classes.rows} data-dense={isDense || undefined} aria-hidden>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={12} width={`${55 + ((row * 17) % 30)}%`} />
          <Skeleton height={12} width="60%" />
          <Skeleton height={12} width="70%" />
        </div>
      ))}
    </div>
  )
}
