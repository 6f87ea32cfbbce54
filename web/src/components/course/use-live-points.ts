import type { ReadingsFrame } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { followReadings } from '../../api/readings-feed.ts'
import { courseKey } from './course-query.ts'
import { type LivePoints, withFrames } from './live-points.ts'

/** A chart is drawn again once a second at most, however many frames arrive. */
const GATHER_MS = 1_000

interface Live {
  readonly code: string
  readonly points: LivePoints
  readonly frame: ReadingsFrame | null
}

const nothing = (code: string): Live => ({ code, points: new Map(), frame: null })

/**
 * The readings of a module that arrived since it came on screen; nothing is followed while `isOn` is false. Undefined before the first.
 * `onListen`: what was asked for before may lack readings.
 */
export function useLivePoints(code: string | null, isOn: boolean, onListen?: () => void) {
  const client = useQueryClient()
  const [live, setLive] = useState(nothing(''))
  const listens = useEffectEvent((isAgain: boolean) => {
    // Frames were missed: only a new answer has them. Before the first there is one reading at most, the module's newest.
    if (isAgain) void client.invalidateQueries({ queryKey: courseKey(code ?? '') })
    onListen?.()
  })
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
      setLive((last) => {
        const { points } = last.code === code ? last : nothing(code)
        return { code, points: withFrames(points, frames), frame: frames.at(-1) ?? null }
      })
    }
    const unfollow = followReadings([code], {
      onReadings: (frame) => {
        gathered.push(frame)
        timer ??= setTimeout(flush, Math.max(0, drawnAt + GATHER_MS - performance.now()))
      },
      onListen: (isAgain) => listens(isAgain),
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
