import type { Span } from './span.ts'

/** What of a span none of the others covers. */
export function gapsIn(span: Span, others: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let from = span.start
  for (const { start, end } of others.toSorted((a, b) => a.start - b.start)) {
    if (start > from) gaps.push({ start: from, end: Math.min(start, span.end) })
    from = Math.max(from, end)
    if (from >= span.end) return gaps
  }
  return [...gaps, { start: from, end: span.end }]
}
