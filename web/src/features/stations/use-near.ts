import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** So far outside the window a row is drawn, so that a person who scrolls does not see it come. */
const MARGIN = '600px'

const watched = new WeakMap<Element, (isNear: boolean) => void>()
// One observer for all rows. It is made with the first, in a browser.
let observer: IntersectionObserver | undefined

function watch(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      // In short tasks: a person who scrolls brings many rows at once.
      startTransition(() => {
        for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
      })
    },
    { rootMargin: MARGIN },
  )
  watched.set(element, onChange)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether an element is in or near the window. */
export function useNear<Of extends Element>(
  isAtFirst: boolean,
): { ref: RefObject<Of | null>; isNear: boolean } {
  const ref = useRef<Of>(null)
  const [isNear, setNear] = useState(isAtFirst)
  useEffect(() => (ref.current === null ? undefined : watch(ref.current, setNear)), [])
  return { ref, isNear }
}
