import type { ModuleMap } from '@quantrac/contract'
import { map as createMap, type Map as LeafletMap, latLngBounds, tileLayer } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import 'leaflet/dist/leaflet.css'
import classes from './BaseMap.module.css'
import { drawBase, drawWords } from './base-map.ts'
import { mapBounds } from './map-bounds.ts'

const country = latLngBounds([7.2, 101.6], [23.6, 116.4])

const { south, west, north, east } = mapBounds

const PANE = 'map-tiles'

const CLOSEST = 18

interface BaseMapProps {
  /** Undefined while they are not known. */
  tiles: ModuleMap['tiles'] | undefined
  /**
   * Called with the map once it is there, and with null when it is removed; must be the same function in each render.
   */
  onMap: (map: LeafletMap | null) => void
  /** False where the element around the map has its own arrow keys. */
  hasKeys?: boolean
  children?: ReactNode
}

/**
 * Coast, borders, the names of the archipelagos, and tiles if there are any; it fills the positioned element around it.
 */
export function BaseMap({ tiles, onMap, hasKeys = true, children }: BaseMapProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  useEffect(() => {
    if (place.current === null) return undefined
    const onChange = (next: LeafletMap | null): void => {
      setMap(next)
      onMap(next)
    }
    return openMap(place.current, { hasKeys, onChange })
  }, [hasKeys, onMap])
  // Another language changes the words alone: whoever draws on the map would draw on one that is gone.
  useEffect(() => {
    if (map === null) return undefined
    return drawWords(map, {
      hoangSa: t('dashboard.hoangSa'),
      truongSa: t('dashboard.truongSa'),
      sea: t('dashboard.sea'),
      zoomIn: t('dashboard.mapZoomIn'),
      zoomOut: t('dashboard.mapZoomOut'),
    })
  }, [map, t])
  const template = tiles?.template
  useEffect(
    () => (map === null || template === undefined ? undefined : drawTiles(map, template)),
    [map, template],
  )
  return (
    <div className={classes.frame} data-tiles={template !== undefined || undefined}>
      <div ref={place} className={classes.map} />
      {tiles?.attribution ? <p className={classes.attribution}>{tiles.attribution}</p> : null}
      {children}
    </div>
  )
}

/**
 * Draws tiles above the land and below the marks; a tile that fails leaves the land visible. The returned function
 * removes them.
 */
function drawTiles(map: LeafletMap, template: string): () => void {
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

interface OpenMap {
  /** Whether arrow keys move the map. */
  hasKeys: boolean
  /** Called with the map once it is there, and with null when it is removed. */
  onChange: (map: LeafletMap | null) => void
}

/** Makes a map of the country in an element. The returned function removes it. */
function openMap(place: HTMLElement, { hasKeys, onChange }: OpenMap): () => void {
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
