import { Sparkline } from '../../ui/Sparkline.tsx'
import type { Series } from './series.ts'

/** How a number of the newest messages went. */
export function Course({ points, label }: Pick<Series, 'points'> & { label: string }) {
  return (
    <Sparkline
      points={points}
      from={points[0]?.at ?? 0}
      to={Math.max(points.at(-1)?.at ?? 1, (points[0]?.at ?? 0) + 1)}
      hasStates
      height={22}
      label={label}
    />
  )
}
