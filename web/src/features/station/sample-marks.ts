import type { ModuleLatest, Sample } from '@quantrac/contract'
import type { SampleMark, StationTimeSeries } from '@quantrac/charts/station-time-series-data.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCan } from '../../api/current-user.ts'
import { samplesIn } from '../../api/samples.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import type { Period } from '../../lib/ranges.ts'
import { differenceText, percentText, resultText } from '../../lib/sample-text.ts'

interface Asked {
  station: ModuleLatest
  factors: readonly string[]
  period: Period
}

/** A time series with what laboratories found of its factors. */
export function useWithSamples<Data extends StationTimeSeries>(
  data: Data | undefined,
  { station: { id, type }, factors, period }: Asked,
): Data | undefined {
  const maySee = useCan('samples.view_sample') && type !== 'elecConsum'
  const samples = useQuery({ ...samplesIn(id, period), enabled: maySee && data !== undefined }).data
  return useMemo(
    () => data && { ...data, samples: marksIn(samples, factors, data) },
    [data, samples, factors],
  )
}

/** Those of the shown factors, oldest first, that can be drawn in their unit. */
function marksIn(
  samples: readonly Sample[] | undefined,
  factors: readonly string[],
  { from, to }: Period,
): SampleMark[] {
  const language = currentLanguage()
  return (samples ?? []).toReversed().flatMap((sample): SampleMark[] => {
    const { factor, in_factor_unit: value, taken_at, below, laboratory } = sample
    const at = Date.parse(taken_at)
    if (value === null || !factors.includes(factor.code) || at < from || at > to) return []
    const rest = [laboratory, differenceText(sample, language), percentText(sample, language)]
    return [
      {
        at,
        value,
        below,
        factor: factor.code,
        result: resultText(sample, language),
        rest: rest.filter((text) => text !== '').join(' · '),
      },
    ]
  })
}

/** With what laboratories found of each factor as a column of its own. */
export function withSamples(data: StationTimeSeries, nameOf: (name: string) => string): StationTimeSeries {
  const columns = data.series.flatMap((series) => {
    const own = (data.samples ?? []).filter(({ factor }) => factor === series.code)
    const { code, name, unit, decimals } = series
    if (own.length === 0) return []
    const at = own.map((one) => one.at)
    return [{ code, name: nameOf(name), unit, decimals, at, values: own.map(({ value }) => value) }]
  })
  return { ...data, series: [...data.series, ...columns] }
}
