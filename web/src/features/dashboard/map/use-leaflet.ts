import type { MapModule } from '@quantrac/contract'
import { latLngBounds, type LatLng, layerGroup, type Map as LeafletMap, popup as createPopup } from 'leaflet'
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { BaseWords } from './base-map.ts'
import { openMap } from './open-map.ts'
import { drawMarks, type Placed } from './draw-marks.ts'

interface MapInput {
  modules: readonly MapModule[]
  /** The ids of modules with a label. */
  labelled: ReadonlyMap<number, unknown>
  names: BaseWords
  zoomTitles: { in: string; out: string }
}

const noMarks: readonly Placed[] = []

/** A Leaflet map in an element, with a mark for each cluster of modules at the current zoom. */
export function useLeaflet(place: RefObject<HTMLElement | null>, input: MapInput) {
  const { modules, labelled, names, zoomTitles } = input
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [placed, setPlaced] = useReducer((_: readonly Placed[], next: readonly Placed[]) => next, noMarks)
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const { in: zoomIn, out: zoomOut } = zoomTitles

  useEffect(() => {
    if (place.current === null) return undefined
    return openMap(place.current, { names, zoomIn, zoomOut, onChange: setMap })
  }, [place, names, zoomIn, zoomOut])

  const marks = useRef(layerGroup())
  useEffect(() => {
    if (map === null) return undefined
    const layer = marks.current.addTo(map)
    const draw = (): void => setPlaced(drawMarks(map, layer, { modules, labelled }))
    draw()
    map.on('zoomend moveend resize', draw)
    return () => void map.off('zoomend moveend resize', draw)
  }, [map, modules, labelled])

  const zoomTo = useCallback(
    (inside: readonly MapModule[]) => {
      const bounds = latLngBounds(inside.map(({ latitude, longitude }) => [latitude, longitude]))
      map?.fitBounds(bounds, { padding: [48, 48], maxZoom: Math.max(map.getZoom() + 2, 8) })
    },
    [map],
  )
  const openAt = useCallback(
    (at: LatLng, onClose: () => void) => {
      if (map === null) return
      const element = document.createElement('div')
      const opened = createPopup({
        closeButton: false,
        minWidth: 220,
        maxWidth: 280,
        autoPanPadding: [16, 16],
      })
      // After the press itself, which for Leaflet is one on the map and closes what is open.
      setTimeout(() => opened.setLatLng(at).setContent(element).openOn(map))
      opened.once('remove', () => {
        setPopup(null)
        onClose()
      })
      setPopup(element)
    },
    [map],
  )
  return { placed: map === null ? noMarks : placed, popup, zoomTo, openAt }
}
