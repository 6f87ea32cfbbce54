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
    // Leaflet's own panning is animated: what is panned meanwhile is undone at its end.
    const opened = createPopup({ closeButton: false, minWidth: 220, maxWidth: 280, autoPan: false })
    opened.setLatLng(at).setContent(element).once('remove', onClose)
    const show = (): void => bringInside(map, opened.getElement())
    // Values that arrive later make it higher.
    const grown = new ResizeObserver(show)
    grown.observe(element)
    map.on('resize', show)
    const before = document.activeElement
    const leave = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      opened.remove()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
    element.addEventListener('keydown', leave)
    // After the press itself, which for Leaflet is one on the map and closes what is open.
    const timer = setTimeout(() => {
      opened.openOn(map)
      show()
      // A keyboard goes on from here.
      const [content] = element.children
      if (content instanceof HTMLElement) content.focus({ preventScroll: true })
    })
    return () => {
      clearTimeout(timer)
      grown.disconnect()
      map.off('resize', show)
      element.removeEventListener('keydown', leave)
      opened.off('remove', onClose).remove()
    }
  }, [map, at, onClose, element])
  return element
}

const EDGE_PX = 16

/** Pans the map until the pop-up is inside it; where there is no room for both, its top is. */
function bringInside(map: LeafletMap, popup: HTMLElement | undefined): void {
  if (popup === undefined) return
  const [inner, outer] = [popup.getBoundingClientRect(), map.getContainer().getBoundingClientRect()]
  const right = Math.max(0, inner.right + EDGE_PX - outer.right)
  const down = Math.max(0, inner.bottom + EDGE_PX - outer.bottom)
  const left = Math.min(0, inner.left - right - EDGE_PX - outer.left)
  const up = Math.min(0, inner.top - down - EDGE_PX - outer.top)
  const offset: [number, number] = [right + left, down + up]
  if (offset.some((px) => px !== 0)) map.panBy(offset, { animate: false })
}
