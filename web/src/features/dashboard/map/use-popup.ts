import { type LatLngExpression, type Map as LeafletMap, popup as createPopup } from 'leaflet'
import { useEffect, useState } from 'react'

interface Popup {
  /** Where it points to; the same value while it is open, null if there is none. */
  at: LatLngExpression | null
  onClose: () => void
}

/** A pop-up on the map: the element that React fills. */
export function usePopup(map: LeafletMap | null, { at, onClose }: Popup): HTMLElement {
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    if (map === null || at === null) return undefined
    const opened = createPopup({ closeButton: false, minWidth: 220, maxWidth: 280, autoPanPadding: [16, 16] })
    opened.setLatLng(at).setContent(element).once('remove', onClose)
    // After the press itself, which for Leaflet is one on the map and closes what is open.
    const timer = setTimeout(() => {
      opened.openOn(map)
      // A keyboard goes on from here.
      const [content] = element.children
      if (content instanceof HTMLElement) content.focus({ preventScroll: true })
    })
    return () => {
      clearTimeout(timer)
      opened.off('remove', onClose).remove()
    }
  }, [map, at, onClose, element])
  return element
}
