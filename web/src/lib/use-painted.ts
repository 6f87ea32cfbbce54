import { useEffect, useState } from 'react'

// A page in the background is not painted, and must not wait for it.
const MOST_MS = 250

/**
 * False until the browser has painted what the component was drawn with: what the first sight of a page does not need
 * is asked for then, so that it does not hold the first sight back.
 */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const painted = (): void => setPainted(true)
    // The frame after the next begins when that has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(painted)
    })
    const timer = setTimeout(painted, MOST_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
