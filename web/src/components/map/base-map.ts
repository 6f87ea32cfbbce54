import type { Map as LeafletMap } from 'leaflet'
import { control, divIcon, layerGroup, marker, polygon, polyline, circleMarker } from 'leaflet'
import drawn from './land.json'

/**
 * Rings of `[longitude, latitude]`, from Natural Earth at 1:10 million (public domain), cut to 99–120° E and 4–25° N.
 */
interface Land {
  land: [number, number][][]
  vietnam: [number, number][][]
  borders: [number, number][][]
  islands: { hoangSa: [number, number][]; truongSa: [number, number][] }
}

interface BaseNames {
  hoangSa: string
  truongSa: string
  sea: string
}

export interface MapWords extends BaseNames {
  zoomIn: string
  zoomOut: string
}

/** Where the names of the archipelagos and the sea stand; no label may cover them. */
export const namePlaces = {
  hoangSa: [17.35, 112],
  truongSa: [8.9, 113.6],
  sea: [13.4, 112.6],
} as const satisfies Record<keyof BaseNames, [number, number]>

const turned = (ring: readonly [number, number][]): [number, number][] =>
  ring.map(([east, north]) => [north, east])

/** Draws land and borders, without a tile server. The colours are those of the style sheet. */
export function drawBase(map: LeafletMap): void {
  const { land, vietnam, borders, islands } = drawn as unknown as Land // our own file, whose places are pairs
  const base = layerGroup()
  const still = { interactive: false, smoothFactor: 0.5 } as const
  for (const ring of land) base.addLayer(polygon(turned(ring), { ...still, className: 'map-land' }))
  for (const ring of vietnam) base.addLayer(polygon(turned(ring), { ...still, className: 'map-home' }))
  for (const line of borders) base.addLayer(polyline(turned(line), { ...still, className: 'map-border' }))
  for (const [east, north] of [...islands.hoangSa, ...islands.truongSa])
    base.addLayer(circleMarker([north, east], { interactive: false, radius: 1.5, className: 'map-island' }))
  base.addTo(map)
}

/** Draws the names of the archipelagos and the sea, and the zoom buttons. The returned function removes them. */
export function drawWords(map: LeafletMap, { zoomIn, zoomOut, ...names }: MapWords): () => void {
  const layer = layerGroup()
  for (const name of namesOf(names)) {
    const element = document.createElement('span')
    element.textContent = names[name]
    element.className = name === 'sea' ? 'map-sea-name' : 'map-name'
    const icon = divIcon({ html: element, className: 'map-name-place', iconSize: [0, 0] })
    layer.addLayer(marker(namePlaces[name], { icon, interactive: false, keyboard: false }))
  }
  const buttons = control.zoom({ position: 'topright', zoomInTitle: zoomIn, zoomOutTitle: zoomOut })
  layer.addTo(map)
  buttons.addTo(map)
  return () => {
    layer.remove()
    buttons.remove()
  }
}

const namesOf = (names: BaseNames) => Object.keys(names) as (keyof BaseNames)[] // it has no other keys
