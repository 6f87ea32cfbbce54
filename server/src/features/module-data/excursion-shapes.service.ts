import { type ExcursionShape, MINUTE_MS } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { findFactors } from '../factors/factors.service.ts'
import { readSeries } from './series.service.ts'
import { listShaped, type ShapedAlert } from '../alerts/excursions.service.ts'

const points = 60
const leastAround = 10 * MINUTE_MS
const longest = 24 * 60 * MINUTE_MS

/** The time around an excursion: as long before and after it as it lasted, a day of a longer one from its start. */
function shapeWindow(
  { started_at, resolved_at, origin }: Pick<ShapedAlert, 'started_at' | 'resolved_at' | 'origin'>,
  now: number,
): { start: number; end: number } {
  const start = started_at.getTime()
  const isOpen = resolved_at === null && origin === 'judged'
  const end = resolved_at?.getTime() ?? (isOpen ? Math.max(now, start) : start)
  const around = Math.max(leastAround, Math.min(end - start, longest / 4))
  const from = start - around
  return { start: from, end: Math.min(isOpen ? end : end + around, from + longest) }
}

/** The readings around each of these alerts that the caller may see; none for a factor that is deleted. */
export async function listShapes(ctx: Context, ids: readonly number[]): Promise<ExcursionShape[]> {
  const alerts = await listShaped(ctx, ids)
  const factors = new Map(
    (await findFactors(ctx, [...new Set(alerts.map(({ factor_id }) => factor_id))])).map((one) => [
      one.id,
      one,
    ]),
  )
  const shapes: ExcursionShape[] = []
  for (const alert of alerts) {
    const factor = factors.get(alert.factor_id)
    if (factor === undefined) continue
    const { start, end } = shapeWindow(alert, ctx.now().getTime())
    const series = await readSeries(ctx, [factor], { start, end, max_points: points, doubtful: false })
    const { data = [], min = [], max = [] } = series.datasets[0] ?? {}
    const farthest = alert.class === null ? data : alert.class.endsWith('HI') ? max : min
    const shape: ExcursionShape = {
      id: alert.id,
      module: alert.module,
      from: new Date(start).toISOString(),
      to: new Date(end).toISOString(),
      at: [],
      values: [],
    }
    for (const [place, label] of series.labels.entries()) {
      const value = farthest[place] ?? data[place] ?? null
      if (value === null) continue
      shape.at.push(Date.parse(label) - start)
      shape.values.push(value)
    }
    shapes.push(shape)
  }
  return shapes
}
