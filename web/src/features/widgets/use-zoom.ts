import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { rangeOf, rangeText, type Span } from '../../lib/ranges.ts'

/** The stretch that a widget is zoomed to, in the address, so that Back goes back; one widget at a time. */
export function useZoom(id: number) {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = search['zoom']
  return useMemo(() => {
    const write = (zoom: string | undefined, also?: TableSearch): void => {
      void navigate({
        to: '.',
        search: (before: TableSearch) => ({ ...before, ...also, zoom }),
        resetScroll: false,
      })
    }
    const [own, ...rest] = text?.split('.') ?? []
    const span = own === String(id) ? rangeOf(rest.join('.')) : undefined
    return {
      span: typeof span === 'object' ? span : null,
      zoom: ({ from, to }: Span) =>
        write(
          `${id}.${rangeText({ from: Math.floor(from / 1000) * 1000, to: Math.ceil(to / 1000) * 1000 })}`,
        ),
      reset: () => write(undefined),
      /** The page shows the stretch, all its charts. */
      forPage: () => write(undefined, typeof span === 'object' ? { range: rangeText(span) } : {}),
    }
  }, [id, text, navigate])
}
