import type { MapModule } from '@quantrac/contract'
import { latLngBounds, layerGroup, type Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { drawMarks, type Placed } from './draw-marks.ts'

interface MapInput {
  modules: readonly MapModule[]
  /** The ids of modules with a label. */
  labelled: ReadonlyMap<number, unknown>
}

const noMarks: readonly Placed[] = []

/** A mark on the map for each cluster of modules at the current zoom. */
export function useLeaflet(map: LeafletMap | null, { modules, labelled }: MapInput) {
  const [placed, setPlaced] = useReducer((_: readonly Placed[], next: readonly Placed[]) => next, noMarks)

  const layers = useRef({ marks: layerGroup(), labels: layerGroup() })
  const drawn = useRef(noMarks)
  useEffect(() => {
    if (map === null) return undefined
    layers.current.marks.addTo(map)
    layers.current.labels.addTo(map)
    const draw = (): void => {
      drawn.current = drawMarks(map, layers.current, { modules, labelled, before: drawn.current })
      setPlaced(drawn.current)
    }
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
  return { placed: map === null ? noMarks : placed, zoomTo }
}
