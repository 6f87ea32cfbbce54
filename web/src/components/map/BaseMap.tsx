import type { ModuleMap } from '@quantrac/contract'
import type { Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import 'leaflet/dist/leaflet.css'
import { drawWords } from './base-map.ts'
import classes from './BaseMap.module.css'
import { drawTiles } from './draw-tiles.ts'
import { openMap } from './open-map.ts'

interface BaseMapProps {
  /** Undefined while they are not known. */
  tiles: ModuleMap['tiles'] | undefined
  /** Called with the map once it is there, and with null when it is removed; must be the same function in each render. */
  onMap: (map: LeafletMap | null) => void
  /** False where the element around the map has its own arrow keys. */
  hasKeys?: boolean
  children?: ReactNode
}

/** Coast, borders, the names of the archipelagos, and tiles if there are any; it fills the positioned element around it. */
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
