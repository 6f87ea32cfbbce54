import type { ModuleLatest, ReadingsFrame } from '@quantrac/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLivePoints } from '../../components/course/use-live-points.ts'
import { drawnAgainBy, moduleQuery } from './widget-data.ts'

/** Another widget of the module may be waiting for its answer: not for longer than this. */
const LONG_CALL_MS = 5_000

/** A module with its latest values, and the readings that arrived since it came on screen; nothing is followed while `isOn` is false. */
export function useLiveModule(code: string | null, isOn: boolean) {
  const asked = useQuery({ ...moduleQuery(code ?? ''), ...drawnAgainBy, enabled: code !== null && isOn })
  const client = useQueryClient()
  const [missedAt, setMissedAt] = useState(0)
  const answer = asked.data
  const live = useLivePoints(code, isOn, {
    askedAt: () => answer?.askedAt ?? performance.now() - LONG_CALL_MS,
    onMissed: () => setMissedAt(performance.now()),
  })
  const askedAt = answer?.askedAt ?? missedAt
  useEffect(() => {
    if (code === null || askedAt >= missedAt) return
    // Another widget of the module may have asked already.
    void client.invalidateQueries({ queryKey: moduleQuery(code).queryKey }, { cancelRefetch: false })
  }, [client, code, askedAt, missedAt])
  const module = useMemo(() => withFrame(answer?.module ?? null, live?.frame ?? null), [answer, live?.frame])
  return { asked, module, points: live?.points }
}

/** A frame is newer than the answer unless the answer has later values. */
function withFrame(module: ModuleLatest | null, frame: ReadingsFrame | null): ModuleLatest | null {
  if (module === null || frame === null) return module
  if (module.last_seen_at !== null && frame.timestamp < module.last_seen_at) return module
  const factors = module.factors.map((factor) => {
    const sent = Object.hasOwn(frame.factors, factor.code) ? frame.factors[factor.code] : undefined
    return sent === undefined ? factor : { ...factor, ...sent }
  })
  return { ...module, state: frame.state, last_seen_at: frame.timestamp, factors }
}
