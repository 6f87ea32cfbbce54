import type { AveragePeriod } from '@quantrac/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { rangeOf, rangeText, type Period } from '../../lib/ranges.ts'
import { averagePeriods } from '../../components/averages/average-periods.ts'

/** More lines than these cannot be told apart. */
export const MOST_FACTORS = 4

/** The place of the time series on the page; an address with it was chosen on the page itself. */
export const TIME_SERIES_HASH = 'station-course'

export interface StationView {
  /** The chosen factors; empty: none is named. */
  factors: readonly string[]
  choose: (factors: readonly string[]) => void
  /** The alert that the time series is about. */
  alert: number | null
  openAlert: (id: number, factor: string) => void
  closeAlert: () => void
  /** The period that the time series is zoomed to. */
  zoom: Period | null
  zoomTo: (period: Period) => void
  zoomBack: () => void
  /** Of what averages are drawn; null: what was measured. */
  average: AveragePeriod | null
  drawAverage: (average: AveragePeriod | null) => void
}

/**
 * What the page of a station shows, in the address: `factor=COD,TSS`, `alert`, `zoom` and `average=8h`. Each change is
 * a step that Back undoes.
 */
export function useStationView(known: readonly string[]): StationView {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { factor, alert, zoom, average } = search
  const codes = known.join('\n')
  return useMemo(() => {
    const write = (changed: TableSearch, hash?: string): void => {
      void navigate({
        to: '.',
        search: (before: TableSearch) => ({ ...before, ...changed }),
        ...(hash !== undefined && { hash }),
        resetScroll: false,
        hashScrollIntoView: false,
      })
    }
    const period = rangeOf(zoom)
    return {
      factors: factorsOf(factor, codes.split('\n')),
      choose: (factors) => write({ factor: factors.length === 0 ? undefined : factorText(factors) }),
      alert: alert !== undefined && /^[1-9]\d{0,15}$/.test(alert) ? Number(alert) : null,
      openAlert: (id, of) =>
        write(
          { alert: String(id), factor: factorText([of]), zoom: undefined, average: undefined },
          TIME_SERIES_HASH,
        ),
      closeAlert: () => write({ alert: undefined, zoom: undefined }),
      zoom: typeof period === 'object' ? period : null,
      zoomTo: ({ from, to }) =>
        write({ zoom: rangeText({ from: Math.floor(from / 1000) * 1000, to: Math.ceil(to / 1000) * 1000 }) }),
      zoomBack: () => write({ zoom: undefined }),
      average: averagePeriods.find((one) => one === average) ?? null,
      drawAverage: (chosen) => write({ average: chosen ?? undefined }),
    }
  }, [factor, alert, zoom, average, codes, navigate])
}

/** A comma inside a code is written as `%2C`. */
export const factorText = (factors: readonly string[]): string =>
  factors.map((code) => code.replaceAll(',', '%2C')).join(',')

/** The known codes of a text; a text that is one code as a whole, as another page may link it, is that code. */
export function factorsOf(text: string | undefined, known: readonly string[]): string[] {
  if (text === undefined) return []
  if (known.includes(text)) return [text]
  const asked = text.split(',').map((code) => code.replaceAll('%2C', ','))
  return [...new Set(asked)].filter((code) => known.includes(code)).slice(0, MOST_FACTORS)
}
