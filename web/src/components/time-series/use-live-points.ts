import type { ReadingsFrame } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { followReadings, type ReadingsListener } from '../../api/readings-feed.ts'
import { timeSeriesKey } from './time-series-query.ts'
import { type LivePoints, withFrames } from './live-points.ts'

/** A chart is drawn again once a second at most, however many frames arrive. */
const GATHER_MS = 1_000

interface Live {
  readonly code: string
  readonly points: LivePoints
  readonly frame: ReadingsFrame | null
}

/** What is shown with the readings: when it was asked for, and what to do if it lacks some. */
type AnswerBefore = Partial<Pick<ReadingsListener, 'askedAt'>> & { readonly onMissed?: () => void }

const nothing = (code: string): Live => ({ code, points: new Map(), frame: null })

/**
 * The readings of a module that arrived since it came on screen; nothing is followed while `isOn` is false. Undefined
 * before the first.
 */
export function useLivePoints(code: string | null, isOn: boolean, answer: AnswerBefore = {}) {
  const client = useQueryClient()
  const [live, setLive] = useState(nothing(''))
  const missed = useEffectEvent((again: boolean) => {
    // Before the first frame there is one reading at most, the module's newest.
    if (again) void client.invalidateQueries({ queryKey: timeSeriesKey(code ?? '') })
    answer.onMissed?.()
  })
  const askedAt = useEffectEvent(() => answer.askedAt?.())
  useEffect(() => {
    if (code === null || !isOn) return undefined
    let gathered: ReadingsFrame[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let drawnAt = Number.NEGATIVE_INFINITY
    const flush = (): void => {
      timer = undefined
      drawnAt = performance.now()
      const frames = gathered
      gathered = []
      // In short tasks: all charts of a module change at once, and a press is answered between them.
      startTransition(() =>
        setLive((last) => {
          const { points } = last.code === code ? last : nothing(code)
          return { code, points: withFrames(points, frames), frame: frames.at(-1) ?? null }
        }),
      )
    }
    const unfollow = followReadings([code], {
      onReadings: (frame) => {
        gathered.push(frame)
        timer ??= setTimeout(flush, Math.max(0, drawnAt + GATHER_MS - performance.now()))
      },
      onMissed: (again) => missed(again),
      askedAt: () => askedAt(),
    })
    return () => {
      unfollow()
      clearTimeout(timer)
      // What comes while nobody listens would be missing in the middle.
      setLive(nothing(''))
    }
  }, [code, isOn])
  return live.code === code ? live : undefined
}
