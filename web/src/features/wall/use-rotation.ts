import { useEffect, useState } from 'react'

/** The place of the page that is shown, and the seconds until the next; a single page stays. */
export function useRotation(pages: number, every: number): { place: number; left: number } {
  const [second, setSecond] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSecond((last) => last + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  if (pages < 2) return { place: 0, left: 0 }
  return { place: Math.floor(second / every) % pages, left: every - (second % every) }
}
