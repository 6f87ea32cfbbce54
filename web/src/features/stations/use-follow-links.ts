import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/**
 * Follows the links below an element without a reload. Of the router's own links each computes its address at every
 * change of the page's, which thousands of cells would feel.
 */
export function useFollowLinks() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent): void => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!isPlain || event.defaultPrevented || link === null) return
      event.preventDefault()
      void navigate({ href: link.getAttribute('href') ?? '' })
    },
    [navigate],
  )
}
