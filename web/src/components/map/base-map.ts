import type { Map as LeafletMap } from 'leaflet'
import { divIcon, layerGroup, marker, polygon, polyline, circleMarker } from 'leaflet'
import drawn from './land.json'

/** Rings of `[longitude, latitude]`, from Natural Earth at 1:10 million (public domain), cut to 99–120° E and 4–25° N. */
interface Land {
  land: [number, number][][]
  vietnam: [number, number][][]
  borders: [number, number][][]
  islands: { hoangSa: [number, number][]; truongSa: [number, number][] }
}

export interface BaseWords {
  hoangSa: string
  truongSa: string
  sea: string
}

/** Where the names of the archipelagos and the sea stand; no label may cover them. */
export const namePlaces = {
  hoangSa: [17.35, 112],
  truongSa: [8.9, 113.6],
  sea: [13.4, 112.6],
} as const satisfies Record<keyof BaseWords, [number, number]>

const turned = (ring: readonly [number, number][]): [number, number][] =>
  ring.map(([east, north]) => [north, east])

/** Draws land, borders and the names, without a tile server. The colours are those of the style sheet. */
export function drawBase(map: LeafletMap, words: BaseWords): void {
  const { land, vietnam, borders, islands } = drawn as unknown as Land // our own file, whose places are pairs
  const base = layerGroup()
  const still = { interactive: false, smoothFactor: 0.5 } as const
  for (const ring of land) base.addLayer(polygon(turned(ring), { ...still, className: 'map-land' }))
  for (const ring of vietnam) base.addLayer(polygon(turned(ring), { ...still, className: 'map-home' }))
  for (const line of borders) base.addLayer(polyline(turned(line), { ...still, className: 'map-border' }))
  for (const [east, north] of [...islands.hoangSa, ...islands.truongSa])
    base.addLayer(circleMarker([north, east], { interactive: false, radius: 1.5, className: 'map-island' }))
  const named = Object.keys(words) as (keyof BaseWords)[] // it has no other keys
  for (const name of named) {
    const element = document.createElement('span')
    element.textContent = words[name]
    element.className = name === 'sea' ? 'map-sea-name' : 'map-name'
    const icon = divIcon({ html: element, className: 'map-name-place', iconSize: [0, 0] })
    base.addLayer(marker(namePlaces[name], { icon, interactive: false, keyboard: false }))
  }
  base.addTo(map)
}
