import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on screen or within 200 px of it. */
export function useVisible(ref: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setVisible(entries.at(-1)?.isIntersecting ?? false),
      {
        rootMargin: '200px',
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isVisible
}
