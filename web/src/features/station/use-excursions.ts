import type { ModuleLatest } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'

const open: ReadonlySet<string> = new Set(['above', 'below', 'near', 'recovering'])

/**
 * A live frame tells that an excursion began or ended, but not since when and how far: then the latest values are asked for again.
 * Once for each change: the alert of an open excursion may have been deleted.
 */
export function useExcursions({ type, factors }: ModuleLatest): void {
  const client = useQueryClient()
  const changed = factors
    .filter(
      ({ condition, excursion }) => condition !== 'offline' && open.has(condition) !== (excursion !== null),
    )
    .map(({ code, condition }) => `${code} ${condition}`)
    .join('\n')
  useEffect(() => {
    if (changed === '') return
    void client.invalidateQueries({ queryKey: stationsQuery(type).queryKey })
    void client.invalidateQueries({ queryKey: ['alerts', 'module'] })
    void client.invalidateQueries({ queryKey: ['alerts', 'marks'] })
  }, [client, type, changed])
}
