import { MINUTE_MS, type ReadingsFrame } from '@quantrac/contract'
import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { onAlertsArrived } from '../../api/alerts-arrived.ts'
import { noteAskedBefore } from '../../api/alerts-feed.ts'
import { followReadings } from '../../api/readings-feed.ts'
import { gathering } from '../../lib/gathering.ts'
import { shortNames } from '../live-stations/short-names.ts'
import { periodOf, type RangeChoice } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'
import type { StripWindow } from './strip-marks.ts'
import { readStrips, type Strip, type StripsAnswer, stripsQuery } from './strips-query.ts'

// Several alerts of one moment are asked for once.
const GATHER_MS = 1000
// Of so many stations each is asked for by itself, of more all together.
const FEW = 3
const MOST_FOLLOWED = 200

export interface PageStrips {
  query: UseQueryResult<StripsAnswer>
  answer: StripsAnswer | undefined
  window: StripWindow
  /** Names without the type that all of a type begin with, by code. */
  names: ReadonlyMap<string, string>
}

/**
 * The strips of all stations over a range, kept up by the live feeds: a new alert, and a reading that ends what is
 * under way, renew the strip of their station. What is under way grows with the clock.
 */
export function useStrips(choice: RangeChoice = '24h'): PageStrips {
  const query = useQuery(stripsQuery(choice))
  const minute = useMinute()
  // To the end of this minute: what has begun in it is on the strip.
  const window = useMemo(() => periodOf(choice, minute + MINUTE_MS), [choice, minute])
  useLive(choice, query.data)
  const strips = query.data?.strips
  const names = useMemo(
    () =>
      shortNames([...(strips?.values() ?? [])].map(({ module: code, name, type }) => ({ code, name, type }))),
    [strips],
  )
  return { query, answer: query.data, window, names }
}

function useLive(choice: RangeChoice, answer: StripsAnswer | undefined): void {
  const client = useQueryClient()
  const askedAt = useEffectEvent(() => answer?.askedAt)
  const isOver = useEffectEvent((frame: ReadingsFrame) => endsSomething(answer, frame))
  // Text, so that the same stations are the same dependency.
  const key = underWay(answer)
  useEffect(() => {
    const changed = new Set<string>()
    const renew = gathering(GATHER_MS, () => {
      void renewSome(client, choice, [...changed])
      changed.clear()
    })
    noteAskedBefore()
    const all = (): void => void client.invalidateQueries(stripsQuery(choice))
    const unlisten = onAlertsArrived((alerts) => {
      for (const { module } of alerts) changed.add(module)
      if (alerts.length > 0) renew.soon()
      else all()
    })
    const unfollow =
      key === ''
        ? undefined
        : followReadings(key.split('\n'), {
            onReadings: (frame) => {
              if (!isOver(frame)) return
              changed.add(frame.module)
              renew.soon()
            },
            onMissed: all,
            askedAt: () => askedAt(),
          })
    return () => {
      unlisten()
      unfollow?.()
      renew.stop()
    }
  }, [client, choice, key])
}

async function renewSome(
  client: QueryClient,
  choice: RangeChoice,
  modules: readonly string[],
): Promise<void> {
  const { queryKey } = stripsQuery(choice)
  if (modules.length > FEW) return client.invalidateQueries({ queryKey })
  for (const module of modules) {
    const fresh = await readStrips(choice, { module }).catch(() => undefined)
    if (fresh !== undefined) client.setQueryData(queryKey, (old) => old && withStation(old, fresh))
  }
}

/** The answer with the strip of one station renewed. */
function withStation(old: StripsAnswer, fresh: StripsAnswer): StripsAnswer {
  const strips = new Map([...old.strips, ...fresh.strips])
  const factors = new Map([...old.factors, ...fresh.factors])
  const count = ({ periods }: Strip): number =>
    periods.reduce((sum, { state, count: times }) => (state === 'beyond' ? sum + times : sum), 0)
  let excursions = old.excursions
  for (const [id, strip] of fresh.strips) {
    const before = old.strips.get(id)
    excursions += count(strip) - (before === undefined ? 0 : count(before))
  }
  const longest =
    fresh.longest !== null && fresh.longest.seconds > (old.longest?.seconds ?? 0)
      ? fresh.longest
      : old.longest
  return { ...old, strips, factors, excursions, longest }
}

const underWay = (answer: StripsAnswer | undefined): string =>
  [...(answer?.strips.values() ?? [])]
    .filter(({ periods }) => periods.some(({ to }) => to === null))
    .map(({ module }) => module)
    .toSorted()
    .slice(0, MOST_FOLLOWED)
    .join('\n')

const open: ReadonlySet<string> = new Set(['above', 'below', 'near', 'recovering'])

/** Whether a frame says that a gap or an excursion under way is over. */
function endsSomething(answer: StripsAnswer | undefined, frame: ReadingsFrame): boolean {
  const strip = [...(answer?.strips.values() ?? [])].find(({ module }) => module === frame.module)
  return (strip?.periods ?? []).some(({ to, state, factor_id }) => {
    if (to !== null) return false
    if (state === 'silent') return true
    const code = factor_id === null ? undefined : answer?.factors.get(factor_id)?.code
    // A factor may be called `constructor`.
    const sent = code !== undefined && Object.hasOwn(frame.factors, code) ? frame.factors[code] : undefined
    return sent !== undefined && !open.has(sent.condition)
  })
}
