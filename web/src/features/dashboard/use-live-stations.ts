import type { LatestFactor, ReadingsFrame } from '@quantrac/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followReadings } from '../../api/readings-feed.ts'
import { RefreshPacer } from './refresh-pacer.ts'
import { latestQuery, trendsQuery } from './stations-query.ts'
import { looksMisjudged, withFrame, withLatest } from './trends.ts'

// A socket takes this many stations.
const MOST_STATIONS = 1000
// How seldom the states of a station are asked for: on screen, on screen with a value that contradicts its state, and out of sight.
const SHOWN_MS = 5_000
const MISJUDGED_MS = 1_500
const HIDDEN_MS = 10_000

/** Keeps values, states and trends of these stations up to date while the page is open. */
export function useLiveStations(codes: readonly string[]): void {
  const client = useQueryClient()
  const key = codes.slice(0, MOST_STATIONS).join('\n')
  useEffect(() => {
    if (key === '') return undefined
    const pacer = new RefreshPacer((code) => void refetchLatest(client, code))
    const onReopen = (): void => {
      void client.invalidateQueries({ queryKey: ['stations'] })
    }
    const unfollow = followReadings(key.split('\n'), (frame) => takeFrame(client, pacer, frame), onReopen)
    return () => {
      unfollow()
      pacer.stop()
    }
  }, [client, key])
}

async function refetchLatest(client: QueryClient, code: string): Promise<void> {
  await client.refetchQueries({ ...latestQuery(code), exact: true }, { cancelRefetch: false })
  const latest = client.getQueryData(latestQuery(code).queryKey)
  if (latest !== undefined) addToTrends(client, code, latest)
}

function takeFrame(client: QueryClient, pacer: RefreshPacer, frame: ReadingsFrame): void {
  const code = frame.module
  const before = client.getQueryData(latestQuery(code).queryKey)
  if (before === undefined) return
  const latest = withFrame(before, frame)
  const isShown =
    client
      .getQueryCache()
      .find({ queryKey: trendsQuery(code).queryKey })
      ?.isActive() ?? false
  if (isShown) {
    client.setQueryData(latestQuery(code).queryKey, latest)
    addToTrends(client, code, latest)
  }
  if (looksMisjudged(latest)) pacer.ask(code, isShown ? MISJUDGED_MS : HIDDEN_MS)
  else if (isShown) pacer.ask(code, SHOWN_MS)
}

function addToTrends(client: QueryClient, code: string, latest: readonly LatestFactor[]): void {
  client.setQueryData(trendsQuery(code).queryKey, (trends) =>
    trends === undefined ? undefined : withLatest(trends, latest),
  )
}
