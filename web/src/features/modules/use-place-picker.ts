import {
  divIcon,
  type LatLng,
  latLng,
  layerGroup,
  type Map as LeafletMap,
  marker,
  circleMarker,
} from 'leaflet'
import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { mapBounds } from '../../components/map/map-bounds.ts'

/** In degrees. */
export interface Spot {
  latitude: number
  longitude: number
}

interface Picked {
  place: Spot | null
  /** Where other modules are. */
  others: readonly Spot[]
  onPick: (place: Spot) => void
}

/** How close a place is shown that is not on the map as it is. */
const CLOSE = 9
const STEP_PX = 8
const FAST_PX = 48

/** The mark of a place on the map, set by a press or by a crosshair that arrow keys move. */
export function usePlacePicker(map: LeafletMap | null, { place, others, onPick }: Picked) {
  /** Where the crosshair is; null: there is none. */
  const [cross, setCross] = useState<LatLng | null>(null)
  useStart(map, place)
  useMark(map, place)
  useCross(map, cross)
  useOthers(map, others)
  useEffect(() => {
    if (map === null) return undefined
    const press = ({ latlng }: { latlng: LatLng }): void => {
      setCross(null)
      onPick(spotOf(latlng))
    }
    map.on('click', press)
    return () => void map.off('click', press)
  }, [map, onPick])
  if (map === null) return { cross, keys: {} }

  const start = (): LatLng => (place === null ? map.getCenter() : latLng(place.latitude, place.longitude))
  const move = (x: number, y: number): void => {
    const point = map.latLngToContainerPoint(cross ?? start()).add([x, y])
    const next = within(map.containerPointToLatLng(point))
    setCross(next)
    map.panInside(next, { padding: [24, 24], animate: false })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // The map's buttons have keys of their own.
    if (event.target !== event.currentTarget) return
    const px = event.shiftKey ? FAST_PX : STEP_PX
    const acts: Record<string, () => void> = {
      ArrowLeft: () => move(-px, 0),
      ArrowRight: () => move(px, 0),
      ArrowUp: () => move(0, -px),
      ArrowDown: () => move(0, px),
      Enter: () => onPick(spotOf(cross ?? start())),
      '+': () => map.zoomIn(),
      '-': () => map.zoomOut(),
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const onFocus = ({ currentTarget, target }: FocusEvent): void => {
    if (target === currentTarget && currentTarget.matches(':focus-visible')) setCross(within(start()))
  }
  return { cross, keys: { onKeyDown, onFocus, onBlur: () => setCross(null) } }
}

export const isOnMap = ({ latitude, longitude }: Spot): boolean =>
  latitude >= mapBounds.south &&
  latitude <= mapBounds.north &&
  longitude >= mapBounds.west &&
  longitude <= mapBounds.east

export const spotOf = ({ lat, lng }: LatLng): Spot => ({ latitude: lat, longitude: lng })

const within = ({ lat, lng }: LatLng): LatLng =>
  latLng(
    Math.min(Math.max(lat, mapBounds.south), mapBounds.north),
    Math.min(Math.max(lng, mapBounds.west), mapBounds.east),
  )

/** The place that the module has is in the middle at first. */
function useStart(map: LeafletMap | null, place: Spot | null): void {
  const [stored] = useState(place)
  useEffect(() => {
    if (map !== null && stored !== null && isOnMap(stored))
      map.setView([stored.latitude, stored.longitude], CLOSE, { animate: false })
  }, [map, stored])
}

/** A place that was typed and is not in view is brought there. */
function useMark(map: LeafletMap | null, place: Spot | null): void {
  const { latitude, longitude } = place ?? {}
  useEffect(() => {
    if (map === null || latitude === undefined || longitude === undefined) return undefined
    const at = latLng(latitude, longitude)
    if (isOnMap(spotOf(at)) && !map.getBounds().contains(at)) map.setView(at, undefined, { animate: false })
    const icon = divIcon({ className: 'place-mark', iconSize: [24, 32], iconAnchor: [12, 31], html: PIN })
    const mark = marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: 1000 }).addTo(map)
    return () => void mark.remove()
  }, [map, latitude, longitude])
}

const PIN =
  '<svg viewBox="0 0 24 32" aria-hidden="true"><path d="M12 1C6 1 1.500 5.500 1.500 11.300 1.500 19 12 31 12 31s10.500-12 10.500-19.700C22.500 5.500 18 1 12 1Z"/><circle cx="12" cy="11.500" r="4"/></svg>'

function useCross(map: LeafletMap | null, cross: LatLng | null): void {
  useEffect(() => {
    if (map === null || cross === null) return undefined
    const icon = divIcon({ className: 'place-cross', iconSize: [31, 31] })
    const mark = marker(cross, { icon, interactive: false, keyboard: false, zIndexOffset: 2000 }).addTo(map)
    return () => void mark.remove()
  }, [map, cross])
}

function useOthers(map: LeafletMap | null, others: readonly Spot[]): void {
  useEffect(() => {
    if (map === null) return undefined
    const look = { pane: 'shadowPane', interactive: false, radius: 4, className: 'place-other' } as const
    const layer = layerGroup(
      others.map(({ latitude, longitude }) => circleMarker([latitude, longitude], look)),
    ).addTo(map)
    return () => void layer.remove()
  }, [map, others])
}
