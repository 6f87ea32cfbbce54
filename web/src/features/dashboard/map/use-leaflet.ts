import type { MapModule } from '@quantrac/contract'
import {
  latLngBounds,
  type LatLngExpression,
  layerGroup,
  type Map as LeafletMap,
  popup as createPopup,
} from 'leaflet'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { drawMarks, type Placed } from './draw-marks.ts'

interface MapInput {
  modules: readonly MapModule[]
  /** The ids of modules with a label. */
  labelled: ReadonlyMap<number, unknown>
}

const noMarks: readonly Placed[] = []

/** How close a single station is shown. */
const CLOSE = 9

/** A mark on the map for each cluster of modules at the current zoom, and one pop-up. */
export function useLeaflet(map: LeafletMap | null, { modules, labelled }: MapInput) {
  const [placed, setPlaced] = useReducer((_: readonly Placed[], next: readonly Placed[]) => next, noMarks)
  const [popup, setPopup] = useState<HTMLElement | null>(null)

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
    (at: LatLngExpression, onClose: () => void) => {
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
  const centreOn = useCallback(
    (at: LatLngExpression) => void map?.setView(at, Math.max(map.getZoom(), CLOSE), { animate: false }),
    [map],
  )
  return { placed: map === null ? noMarks : placed, popup, zoomTo, openAt, centreOn }
}
