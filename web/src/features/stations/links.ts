import type { ModuleType } from '@quantrac/contract'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

export interface Place {
  module: string
  factor?: string | undefined
  alert?: number | undefined
}

/** `?module=…&factor=…&alert=…` */
export const placeSearch = ({ module, factor, alert }: Place) => ({
  module,
  ...(factor !== undefined && { factor }),
  ...(alert !== undefined && { alert: String(alert) }),
})

/** The address of a station, and of one of its factors and moments. */
export const placeHref = (kind: ModuleType, place: Place): string =>
  `/${kind}?${new URLSearchParams(placeSearch(place)).toString()}`

/**
 * Follows the links below an element without a reload. Of the router's own links each computes its address at every change of the
 * page's, which thousands of cells would feel.
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
