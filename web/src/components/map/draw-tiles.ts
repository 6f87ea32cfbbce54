import { type Map as LeafletMap, tileLayer } from 'leaflet'

const PANE = 'map-tiles'
const CLOSEST = 18

/** Draws tiles above the land and below the marks; a tile that fails leaves the land visible. The returned function removes them. */
export function drawTiles(map: LeafletMap, template: string): () => void {
  const pane = map.getPane(PANE) ?? map.createPane(PANE)
  // Between Leaflet's shapes (400) and marks (600).
  pane.style.zIndex = '450'
  pane.style.pointerEvents = 'none'
  map.setMaxZoom(CLOSEST)
  // The first view fills the frame; from then on tiles are shown in their own size, where they are sharp.
  map.options.zoomSnap = 1
  const layer = tileLayer(template, { pane: PANE, maxZoom: CLOSEST }).addTo(map)
  return () => void layer.remove()
}
