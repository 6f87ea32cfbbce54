import type { MapModule, ModuleMap } from '@quantrac/contract'
import type { LatLngExpression, Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { BaseMap } from '../../../components/map/BaseMap.tsx'
import classes from './StationMap.module.css'
import { MapPopup } from './MapPopup.tsx'
import { MarkLabel, type MarkWords, StationMark } from './StationMark.tsx'
import type { Placed } from './draw-marks.ts'
import { useLeaflet } from './use-leaflet.ts'

interface StationMapProps {
  modules: readonly MapModule[]
  tiles: ModuleMap['tiles']
  /** What the label of an exception says, by the module's id. */
  words: ReadonlyMap<number, MarkWords>
  /** The code of the module that the map opens at. */
  at: string | undefined
}

/** The stations on an offline map; near ones are one mark with their number. */
export default function StationMap({ modules, tiles, words, at }: StationMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const { placed, popup, zoomTo, openAt, centreOn } = useLeaflet(map, { modules, labelled: words })
  const open = useCallback(
    (id: number, place: LatLngExpression) => {
      setChosen(id)
      openAt(place, () => setChosen(null))
    },
    [openAt],
  )
  const choose = ({ cluster, latLng }: Placed): void => {
    const [first, ...others] = cluster.marks
    if (first === undefined) return
    if (others.length > 0) zoomTo(cluster.marks)
    else open(first.id, latLng)
  }
  const first = modules.find(({ code }) => code === at)
  const { id, latitude, longitude } = first ?? {}
  // Once: what is asked for again is the same station.
  useEffect(() => {
    if (map === null || id === undefined || latitude === undefined || longitude === undefined) return
    centreOn([latitude, longitude])
    open(id, [latitude, longitude])
  }, [map, id, latitude, longitude, centreOn, open])
  const opened = modules.find((module) => module.id === chosen)
  return (
    <div className={classes.place}>
      <BaseMap tiles={tiles} onMap={setMap} />
      {placed.map((one) =>
        createPortal(
          <StationMark cluster={one.cluster} onChoose={() => choose(one)} />,
          one.element,
          one.key,
        ),
      )}
      {placed.flatMap((one) => {
        const [module] = one.cluster.marks
        const label = module && words.get(module.id)
        return one.labelElement === null || label === undefined || module === undefined
          ? []
          : [
              createPortal(
                <MarkLabel condition={module.condition} words={label} />,
                one.labelElement,
                `label-${one.key}`,
              ),
            ]
      })}
      {opened !== undefined && popup !== null && createPortal(<MapPopup module={opened} />, popup)}
    </div>
  )
}
