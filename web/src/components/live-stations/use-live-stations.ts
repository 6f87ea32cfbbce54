import type { ModuleLatest, ReadingsFrame } from '@quantrac/contract'
import { hashKey, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { followReadings } from '../../api/readings-feed.ts'
import { type ArrivedFrame, type ArrivedFrames, frameMerger } from './station-frame.ts'
import { type LatestStations, type StationsOf, stationsQuery, trendsQuery } from './stations-query.ts'
import { withLatest } from './trends.ts'

// The server's limit of modules per socket.
const MOST_STATIONS = 1000
/** The cards render five times a second at most, however many frames arrive. */
const GATHER_MS = 200

const none: ModuleLatest[] = []

/** The modules of the answer with the frames that arrived since it was requested. */
export function useLiveStations(kind: StationsOf, answer: LatestStations | undefined): ModuleLatest[] {
  const frames = useFrames(kind, answer)
  const [merge] = useState(frameMerger)
  return useMemo(() => (answer === undefined ? none : merge(answer, frames)), [merge, answer, frames])
}

function useFrames(kind: StationsOf, answer: LatestStations | undefined): ArrivedFrames {
  const client = useQueryClient()
  const [frames, setFrames] = useState<ArrivedFrames>(new Map())
  // Sorted: the answer is ordered by state, and a changed state must not reopen the feed.
  const key = (answer?.stations ?? none)
    .map(({ code }) => code)
    .toSorted()
    .slice(0, MOST_STATIONS)
    .join('\n')
  const askedAt = useEffectEvent(() => answer?.askedAt)
  useEffect(() => {
    if (key === '') return undefined
    let gathered: [string, ArrivedFrame][] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = (): void => {
      timer = undefined
      const arrived = gathered
      gathered = []
      // In short tasks: hundreds of stations change at once, and a press is answered between them.
      startTransition(() => setFrames((last) => new Map([...last, ...arrived])))
      for (const [, { frame }] of arrived) addToTrends(client, frame)
    }
    const unfollow = followReadings(key.split('\n'), {
      onReadings: (frame) => {
        gathered.push([frame.module, { frame, at: performance.now() }])
        timer ??= setTimeout(flush, GATHER_MS)
      },
      onMissed: (again) => {
        void client.invalidateQueries({ queryKey: stationsQuery(kind).queryKey })
        if (again) void client.invalidateQueries({ queryKey: ['stations', 'trends'] })
      },
      askedAt: () => askedAt(),
    })
    return () => {
      unfollow()
      clearTimeout(timer)
    }
  }, [client, kind, key])
  return frames
}

/** A card out of sight has no line; it is requested again when it is back in sight. */
function addToTrends(client: QueryClient, { module, factors }: ReadingsFrame): void {
  const { queryKey } = trendsQuery(module)
  if (client.getQueryCache().get(hashKey(queryKey))?.isActive() !== true) return
  const latest = Object.entries(factors).map(([code, factor]) => ({ code, ...factor }))
  client.setQueryData(queryKey, (trends) => trends && withLatest(trends, latest))
}
