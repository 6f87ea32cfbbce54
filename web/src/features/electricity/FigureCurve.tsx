import type { EnergyCurve } from '@quantrac/contract'
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
    [[from, 0] as const, ...labels.map((label, place) => [Date.parse(label), data[place] ?? null] as const)]
      .flatMap(([at, value]) => (value === null ? [] : [point((at - from) / (end - start), value / most)]))
      .map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`)
      .join('')
  const last = curve.labels.length - 1
  const newest = curve.data[last] ?? null
  const [x, y] = point((Date.parse(curve.labels[last] ?? '') - start) / (end - start), (newest ?? 0) / most)
  return (
    <svg className={classes.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {before !== null && <path className={classes.before} d={path(before, beforeStart)} />}
      <path className={classes.line} d={path(curve, start)} />
      {newest !== null && <path className={classes.dot} d={`M${x} ${y}h0`} />}
    </svg>
  )
}

function point(along: number, up: number): [x: string, y: string] {
  const x = 3 + Math.min(1, along) * (WIDTH - 6)
  return [x.toFixed(1), (HEIGHT - 3 - up * (HEIGHT - 6)).toFixed(1)]
}
