import type { EnergyCurve } from '@quantrac/contract'
import { pathThrough } from '../../ui/sparkline-path.ts'
import classes from './Figures.module.css'

interface FigureCurveProps {
  /** When the curve begins and ends, and where the one before begins; epoch ms. */
  start: number
  end: number
  beforeStart: number
  curve: EnergyCurve
  /** Null: it is not known whole. */
  before: EnergyCurve | null
}

const [WIDTH, HEIGHT] = [160, 36]

/** What was used up to each instant, over the stretch before. Its number is the figure above it. */
export function FigureCurve({ start, end, beforeStart, curve, before }: FigureCurveProps) {
  const most = Math.max(1e-9, ...[...curve.data, ...(before?.data ?? [])].map((value) => value ?? 0))
  const path = ({ labels, data }: EnergyCurve, from: number): string =>
    pathThrough(
      [[from, 0] as const, ...labels.map((label, place) => [Date.parse(label), data[place] ?? null] as const)]
        // The line leads on over what is not known.
        .flatMap(([at, value]) => (value === null ? [] : [point((at - from) / (end - start), value / most)])),
    )
  const last = curve.labels.length - 1
  const newest = curve.data[last] ?? null
  const [x, y] = point((Date.parse(curve.labels[last] ?? '') - start) / (end - start), (newest ?? 0) / most)
  return (
    <svg className={classes.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {before !== null && <path className={classes.before} d={path(before, beforeStart)} />}
      <path className={classes.line} d={path(curve, start)} />
      {newest !== null && <path className={classes.dot} d={pathThrough([[x, y]])} />}
    </svg>
  )
}

const point = (along: number, up: number): [x: number, y: number] => [
  3 + Math.min(1, along) * (WIDTH - 6),
  HEIGHT - 3 - up * (HEIGHT - 6),
]
