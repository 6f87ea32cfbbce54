import { latLngBounds, map as createMap, type Map as LeafletMap } from 'leaflet'
import { drawBase } from './base-map.ts'
import { mapBounds } from './map-bounds.ts'

const country = latLngBounds([7.2, 101.6], [23.6, 116.4])

const { south, west, north, east } = mapBounds

interface OpenMap {
  /** Whether arrow keys move the map. */
  hasKeys: boolean
  /** Called with the map once it is there, and with null when it is removed. */
  onChange: (map: LeafletMap | null) => void
}

/** Makes a map of the country in an element. The returned function removes it. */
export function openMap(place: HTMLElement, { hasKeys, onChange }: OpenMap): () => void {
  const map = createMap(place, {
    maxBounds: latLngBounds([south, west], [north, east]),
    minZoom: 4,
    maxZoom: 12,
    zoomSnap: 0.25,
    zoomControl: false,
    attributionControl: false,
    keyboard: hasKeys,
    // The page scrolls over the map: one finger and the wheel scroll it, two fingers move the map.
    scrollWheelZoom: false,
    dragging: !matchMedia('(pointer: coarse)').matches,
    touchZoom: true,
    fadeAnimation: false,
  })
  map.fitBounds(country)
  drawBase(map)
  const sized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  sized.observe(place)
  onChange(map)
  return () => {
    sized.disconnect()
    onChange(null)
    map.remove()
  }
}
