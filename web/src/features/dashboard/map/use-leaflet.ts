import type { MapModule } from '@quantrac/contract'
import {
  control,
  divIcon,
  latLngBounds,
  type LatLng,
  layerGroup,
  type Map as LeafletMap,
  map as createMap,
  marker,
  popup as createPopup,
} from 'leaflet'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type BaseWords, drawBase, namePlaces } from './base-map.ts'
import { type Box, type Cluster, clustersOf, labelPlaces } from './clusters.ts'

export interface Placed {
  key: string
  cluster: Cluster
  latLng: LatLng
  /** Where React draws the mark. */
  element: HTMLElement
  /** Where React draws the label; null: there is no label, or no room for it. */
  labelElement: HTMLElement | null
}

interface MapInput {
  modules: readonly MapModule[]
  /** The ids of modules with a label. */
  labelled: ReadonlyMap<number, unknown>
  names: BaseWords
  zoomTitles: { in: string; out: string }
}

const country = latLngBounds([7.2, 101.6], [23.6, 116.4])
const whole = latLngBounds([4, 99], [25, 120])
const CLUSTER_PX = 30
const LABEL = { width: 132, height: 40 }

/** A Leaflet map in an element, with a mark for each cluster of modules at the current zoom. */
export function useLeaflet(place: RefObject<HTMLElement | null>, input: MapInput) {
  const { modules, labelled, names, zoomTitles } = input
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const marks = useRef(layerGroup())
  const { in: zoomInTitle, out: zoomOutTitle } = zoomTitles

  useEffect(() => {
    if (place.current === null) return undefined
    const isTouch = matchMedia('(pointer: coarse)').matches
    const made = createMap(place.current, {
      maxBounds: whole,
      minZoom: 4,
      maxZoom: 12,
      zoomSnap: 0.25,
      zoomControl: false,
      attributionControl: false,
      // The page scrolls over the map; one finger scrolls the page, two move the map.
      scrollWheelZoom: false,
      dragging: !isTouch,
      touchZoom: true,
      fadeAnimation: false,
    })
    control.zoom({ position: 'topright', zoomInTitle, zoomOutTitle }).addTo(made)
    made.fitBounds(country)
    marks.current = layerGroup().addTo(made)
    void drawBase(made, names)
    const sized = new ResizeObserver(() => made.invalidateSize({ animate: false }))
    sized.observe(place.current)
    setMap(made)
    return () => {
      sized.disconnect()
      made.remove()
      setMap(null)
      setPlaced([])
    }
  }, [place, names, zoomInTitle, zoomOutTitle])

  useEffect(() => {
    if (map === null) return undefined
    const draw = (): void => setPlaced(drawMarks(map, marks.current, modules, labelled))
    draw()
    map.on('zoomend moveend resize', draw)
    return () => void map.off('zoomend moveend resize', draw)
  }, [map, modules, labelled])

  const zoomTo = useCallback(
    (inside: readonly MapModule[]) => {
      const bounds = latLngBounds(inside.map(({ latitude, longitude }) => [latitude, longitude]))
      map?.fitBounds(bounds, { padding: [48, 48], maxZoom: Math.max((map.getZoom() ?? 0) + 2, 8) })
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
      opened.setLatLng(at).setContent(element).openOn(map)
      opened.once('remove', () => {
        setPopup(null)
        onClose()
      })
      setPopup(element)
    },
    [map],
  )
  return { placed, popup, zoomTo, openAt }
}

function drawMarks(
  map: LeafletMap,
  layer: ReturnType<typeof layerGroup>,
  modules: readonly MapModule[],
  labelled: ReadonlyMap<number, unknown>,
): Placed[] {
  const toPoint = ({ latitude, longitude }: MapModule) => map.latLngToContainerPoint([latitude, longitude])
  const clusters = clustersOf(modules, toPoint, CLUSTER_PX)
  const withLabel = clusters.filter(({ marks }) => marks[0] !== undefined && labelled.has(marks[0].id))
  const places = labelPlaces(
    withLabel.map(({ at }) => at),
    { size: LABEL, frame: frameOf(map), taken: takenBy(map, clusters) },
  )
  layer.clearLayers()
  return clusters.map((cluster) => {
    const latLng = map.containerPointToLatLng([cluster.at.x, cluster.at.y])
    const element = document.createElement('div')
    const icon = divIcon({ html: element, className: 'map-mark', iconSize: [30, 30] })
    // The button inside the mark takes the focus.
    layer.addLayer(marker(latLng, { icon, keyboard: false, bubblingMouseEvents: false, riseOnHover: true }))
    const box = places[withLabel.indexOf(cluster)] ?? null
    return {
      key: cluster.marks.map(({ id }) => id).join(','),
      cluster,
      latLng,
      element,
      labelElement: box === null ? null : labelAt(map, layer, box),
    }
  })
}

function labelAt(map: LeafletMap, layer: ReturnType<typeof layerGroup>, box: Box): HTMLElement {
  const element = document.createElement('div')
  const icon = divIcon({
    html: element,
    className: 'map-label',
    iconSize: [box.width, box.height],
    iconAnchor: [0, 0],
  })
  layer.addLayer(
    marker(map.containerPointToLatLng([box.x, box.y]), { icon, interactive: false, keyboard: false }),
  )
  return element
}

const frameOf = (map: LeafletMap): Box => {
  const { x: width, y: height } = map.getSize()
  return { x: 4, y: 4, width: width - 8, height: height - 8 }
}

/** The names of the archipelagos, the marks themselves and the zoom buttons. */
function takenBy(map: LeafletMap, clusters: readonly Cluster[]): Box[] {
  const named = (['hoangSa', 'truongSa'] as const).map((name) => {
    const { x, y } = map.latLngToContainerPoint(namePlaces[name])
    return { x: x - 70, y: y - 12, width: 140, height: 24 }
  })
  const drawn = clusters.map(({ at }) => ({ x: at.x - 14, y: at.y - 14, width: 28, height: 28 }))
  return [...named, ...drawn, { x: map.getSize().x - 48, y: 0, width: 48, height: 84 }]
}
