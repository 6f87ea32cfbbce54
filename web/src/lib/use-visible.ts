import { type RefObject, useEffect, useState } from 'react'
import { useHasActed } from './first-action.ts'

/**
 * Whether an element is on screen, or so near that a person who scrolls does not see it come. Until the person does
 * anything nothing is near: what is below the window of a phone would make its first second longer, and may never be
 * looked at.
 */
export function useVisible(ref: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  const rootMargin = useHasActed() ? '200px' : '0px'
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setVisible(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, rootMargin])
  return isVisible
}
