import type { StripsAnswer } from '../../components/strip/strips-query.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'

interface Given {
  names: ReadonlyMap<string, string>
  answer: StripsAnswer | undefined
}

/** The last one that is over, as «PF Bắc Ninh 0,872»; undefined where it is not known. */
export function lastExcursion(rows: readonly OverviewRow[], { names, answer }: Given): string | undefined {
  if (answer === undefined || answer.is_daily) return undefined
  const over = rows.flatMap(({ station: { id, code, name } }) =>
    (answer.strips.get(id)?.periods ?? []).flatMap(({ state, to, factor_id, peak }) => {
      const factor = factor_id === null ? undefined : answer.factors.get(factor_id)
      if (state !== 'beyond' || to === null || factor === undefined || peak === null) return []
      return [{ to, peak, factor, station: names.get(code) ?? name }]
    }),
  )
  const last = over.toSorted((a, b) => (a.to < b.to ? 1 : -1))[0]
  return (
    last &&
    `${last.factor.code} ${last.station} ${formatNumber(last.peak, currentLanguage(), last.factor.decimals)}`
  )
}
