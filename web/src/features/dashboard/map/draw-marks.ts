import type { MapModule } from '@quantrac/contract'
import { divIcon, type LatLng, type LayerGroup, type Map as LeafletMap, type Marker, marker } from 'leaflet'
import { namePlaces } from '../../../components/map/base-map.ts'
import { type Box, type Cluster, clustersOf, labelPlaces, type Rank } from './clusters.ts'

export interface Placed {
  key: string
  cluster: Cluster
  latLng: LatLng
  marker: Marker
  /** Where React draws the mark. */
  element: HTMLElement
  /** Where React draws the label; null: there is no label, or no room for it. */
  labelElement: HTMLElement | null
}

const LABEL = { width: 132, height: 40 }

interface Marks {
  modules: readonly MapModule[]
  /** The ids of modules with a label. */
  labelled: ReadonlyMap<number, unknown>
  /** Nearer marks are one, in px. */
  near: number
  /** Which mark of a cluster is the worst; undefined: by its condition. */
  rank: Rank | undefined
  /** What is on the layers by now. */
  before: readonly Placed[]
}

export interface Layers {
  marks: LayerGroup
  labels: LayerGroup
}

/**
 * Puts a mark for each cluster on a layer, and a label beside the worst. A cluster that is there already keeps its
 * mark: a new one would not have the focus, and would miss the press that is under way.
 */
export function drawMarks(
  map: LeafletMap,
  layers: Layers,
  { modules, labelled, near, rank, before }: Marks,
): Placed[] {
  const toPoint = ({ latitude, longitude }: MapModule) => map.latLngToContainerPoint([latitude, longitude])
  const clusters = clustersOf(modules, toPoint, { px: near, rank })
  const withLabel = clusters.filter(({ marks }) => marks[0] !== undefined && labelled.has(marks[0].id))
  const places = labelPlaces(
    withLabel.map(({ at }) => at),
    { size: LABEL, frame: frameOf(map), taken: takenBy(map, clusters) },
  )
  layers.labels.clearLayers()
  const kept = new Map(before.map((placed) => [placed.key, placed]))
  const placed = clusters.map((cluster) => {
    const latLng = map.containerPointToLatLng([cluster.at.x, cluster.at.y])
    const key = keyOf(cluster)
    const { element, marker: mark } = kept.get(key) ?? createMark(layers.marks, latLng)
    kept.delete(key)
    mark.setLatLng(latLng)
    const box = places[withLabel.indexOf(cluster)] ?? null
    const labelElement = box === null ? null : labelAt(map, layers.labels, box)
    return { key, cluster, latLng, marker: mark, element, labelElement }
  })
  for (const gone of kept.values()) layers.marks.removeLayer(gone.marker)
  return placed
}

// The worst of a cluster comes first, and changes.
const keyOf = ({ marks }: Cluster): string =>
  marks
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(',')

function createMark(layer: LayerGroup, latLng: LatLng): Pick<Placed, 'element' | 'marker'> {
  const element = document.createElement('div')
  const icon = divIcon({ html: element, className: 'map-mark', iconSize: [30, 30] })
  // The button inside the mark takes the focus.
  const mark = marker(latLng, { icon, keyboard: false, bubblingMouseEvents: false, riseOnHover: true })
  return { element, marker: mark.addTo(layer) }
}

function labelAt(map: LeafletMap, layer: LayerGroup, box: Box): HTMLElement {
  const element = document.createElement('div')
  const iconSize: [number, number] = [box.width, box.height]
  const icon = divIcon({ html: element, className: 'map-label', iconSize, iconAnchor: [0, 0] })
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
