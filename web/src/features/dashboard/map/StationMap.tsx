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
import { usePopup } from './use-popup.ts'

interface StationMapProps {
  modules: readonly MapModule[]
  tiles: ModuleMap['tiles']
  /** What the label of an exception says, by the module's id. */
  words: ReadonlyMap<number, MarkWords>
  /** The code of the module that the map opens at. */
  at: string | undefined
}

/** A module whose pop-up is open, and where that points to. */
interface Chosen {
  id: number
  at: LatLngExpression
}

/** How close the module is shown that the map opens at. */
const CLOSE = 9

/** The stations on an offline map; near ones are one mark with their number. */
export function StationMap({ modules, tiles, words, at }: StationMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [first] = useState(() => chosenBy(modules, at))
  const [chosen, setChosen] = useState(first)
  const close = useCallback(() => setChosen(null), [])
  const { placed, zoomTo } = useLeaflet(map, { modules, labelled: words })
  useEffect(() => {
    if (first !== null) map?.setView(first.at, CLOSE, { animate: false })
  }, [map, first])
  const popup = usePopup(map, { at: chosen?.at ?? null, onClose: close })
  const choose = ({ cluster, latLng }: Placed): void => {
    const [one, ...others] = cluster.marks
    if (one === undefined) return
    if (others.length > 0) zoomTo(cluster.marks)
    else setChosen({ id: one.id, at: latLng })
  }
  const opened = modules.find(({ id }) => id === chosen?.id)
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
      {opened !== undefined && createPortal(<MapPopup module={opened} />, popup)}
    </div>
  )
}

function chosenBy(modules: readonly MapModule[], code: string | undefined): Chosen | null {
  const module = modules.find((one) => one.code === code)
  return module === undefined ? null : { id: module.id, at: [module.latitude, module.longitude] }
}
