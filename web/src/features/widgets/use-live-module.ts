import type { ModuleLatest, ReadingsFrame } from '@quantrac/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { followReadings } from '../../api/readings-feed.ts'
import { type LivePoints, withFrames } from './live-points.ts'
import { moduleQuery } from './widget-data.ts'

/** A chart is drawn again once a second at most, however many frames arrive. */
const GATHER_MS = 1_000

interface Live {
  readonly code: string
  readonly points: LivePoints
  readonly frame: ReadingsFrame | null
}

const nothing = (code: string): Live => ({ code, points: new Map(), frame: null })

/** A module with its latest values, and the readings that arrived since it came on screen; nothing is followed while `isOn` is false. */
export function useLiveModule(code: string | null, isOn: boolean) {
  const asked = useQuery({ ...moduleQuery(code ?? ''), enabled: code !== null && isOn })
  const client = useQueryClient()
  const [live, setLive] = useState(nothing(''))
  useEffect(() => {
    if (code === null || !isOn) return undefined
    let gathered: ReadingsFrame[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = (): void => {
      timer = undefined
      const frames = gathered
      gathered = []
      setLive((last) => {
        const { points } = last.code === code ? last : nothing(code)
        return { code, points: withFrames(points, frames), frame: frames.at(-1) ?? null }
      })
    }
    const unfollow = followReadings([code], {
      onReadings: (frame) => {
        gathered.push(frame)
        timer ??= setTimeout(flush, GATHER_MS)
      },
      // What came meanwhile was missed: only a new answer has it.
      onListen: (again) => {
        if (!again) return
        void client.invalidateQueries({ queryKey: ['widgets', 'course', code] })
        void client.invalidateQueries({ queryKey: moduleQuery(code).queryKey })
      },
    })
    return () => {
      unfollow()
      clearTimeout(timer)
      // What comes while nobody listens would be missing in the middle.
      setLive(nothing(''))
    }
  }, [code, isOn, client])
  const current = live.code === code ? live : undefined
  const answer = asked.data
  const module = useMemo(
    () => withFrame(answer?.module ?? null, current?.frame ?? null),
    [answer, current?.frame],
  )
  return { asked, module, points: current?.points }
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
