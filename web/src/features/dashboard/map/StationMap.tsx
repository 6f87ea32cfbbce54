import type { MapModule } from '@quantrac/contract'
import { useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import 'leaflet/dist/leaflet.css'
import classes from './StationMap.module.css'
import { MapPopup } from './MapPopup.tsx'
import { MarkLabel, type MarkWords, StationMark } from './StationMark.tsx'
import type { Placed } from './draw-marks.ts'
import { useLeaflet } from './use-leaflet.ts'

interface StationMapProps {
  modules: readonly MapModule[]
  /** What the label of an exception says, by the module's id. */
  words: ReadonlyMap<number, MarkWords>
}

/** The stations on an offline map; near ones are one mark with their number. */
export default function StationMap({ modules, words }: StationMapProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const names = useMemo(
    () => ({ hoangSa: t('dashboard.hoangSa'), truongSa: t('dashboard.truongSa'), sea: t('dashboard.sea') }),
    [t],
  )
  const zoomTitles = { in: t('dashboard.mapZoomIn'), out: t('dashboard.mapZoomOut') }
  const { placed, popup, zoomTo, openAt } = useLeaflet(place, { modules, labelled: words, names, zoomTitles })
  const choose = useCallback(
    ({ cluster, latLng }: Placed) => {
      const [first, ...others] = cluster.marks
      if (first === undefined) return
      if (others.length > 0) return zoomTo(cluster.marks)
      setChosen(first.id)
      openAt(latLng, () => setChosen(null))
    },
    [zoomTo, openAt],
  )
  const opened = modules.find(({ id }) => id === chosen)
  return (
    <div className={classes.frame}>
      <div ref={place} className={classes.map} />
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
