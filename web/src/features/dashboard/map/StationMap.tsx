import { Anchor, Skeleton, Text } from '@mantine/core'
import type { Condition, LatestFactor, MapModule, ModuleMap } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  popup as createPopup,
  type LatLngExpression,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
} from 'leaflet'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import type { AqiOfStations, KnownAqi } from '../../../components/aqi/latest-aqi.ts'
import { ConditionIcon } from '../../../components/condition/ConditionIcon.tsx'
import { ConditionWord } from '../../../components/condition/ConditionWord.tsx'
import { ErrorView } from '../../../components/feedback/ErrorView.tsx'
import { kindIcons } from '../../../components/layout/kind-icons.ts'
import { placeSearch } from '../../../components/layout/place.ts'
import { BaseMap } from '../../../components/map/BaseMap.tsx'
import { currentLanguage } from '../../../i18n/i18n.ts'
import { NumberWithUnit } from '../../../ui/NumberWithUnit.tsx'
import { AqiMark, AqiOfHour } from './AqiMark.tsx'
import type { Cluster, Rank } from './clusters.ts'
import { drawMarks, type Placed } from './draw-marks.ts'
import classes from './StationMap.module.css'

export { AqiLegend } from './AqiMark.tsx'

const EDGE_PX = 16

const noMarks: readonly Placed[] = []

interface StationMapProps {
  modules: readonly MapModule[]
  tiles: ModuleMap['tiles']
  /** What the label of an exception says, by the module's id. */
  words: ReadonlyMap<number, MarkWords>
  /** The code of the module that the map opens at. */
  at: string | undefined
  /** Then the marks are of air stations and say their index; null: they say the state of every station. */
  aqi: AqiOfStations | null
}

// A mark with its state is 30 px wide, one with an index 56.
const STATE_PX = 30
const AQI_PX = 50
const noLabels: ReadonlyMap<number, MarkWords> = new Map()

/** A module whose pop-up is open, and where that points to. */
interface Chosen {
  id: number
  at: LatLngExpression
}

/** How close the module is shown that the map opens at. */
const CLOSE = 9

/** The stations on an offline map; near ones are one mark with their number. */
export function StationMap({ modules, tiles, words, at, aqi }: StationMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [first] = useState(() => chosenBy(modules, at))
  const [chosen, setChosen] = useState(first)
  const close = useCallback(() => setChosen(null), [])
  const shown = useMemo(
    () => (aqi === null ? modules : modules.filter(({ type }) => type === 'air')),
    [modules, aqi],
  )
  const labels = aqi === null ? words : noLabels
  const { placed, zoomTo } = useLeaflet(map, { modules: shown, labelled: labels, aqi })
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
          aqi === null ? (
            <StationMark cluster={one.cluster} onChoose={() => choose(one)} />
          ) : (
            <AqiMark cluster={one.cluster} aqi={aqi} onChoose={() => choose(one)} />
          ),
          one.element,
          one.key,
        ),
      )}
      {placed.flatMap((one) => {
        const [module] = one.cluster.marks
        const label = module && labels.get(module.id)
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
      {opened !== undefined && createPortal(<MapPopup module={opened} hour={aqi?.of(opened.code)} />, popup)}
    </div>
  )
}

function chosenBy(modules: readonly MapModule[], code: string | undefined): Chosen | null {
  const module = modules.find((one) => one.code === code)
  return module === undefined ? null : { id: module.id, at: [module.latitude, module.longitude] }
}

interface MapInput {
  modules: readonly MapModule[]
  /** The ids of modules with a label. */
  labelled: ReadonlyMap<number, unknown>
  aqi: AqiOfStations | null
}

/** A mark on the map for each cluster of modules at the current zoom. */
function useLeaflet(map: LeafletMap | null, { modules, labelled, aqi }: MapInput) {
  const [placed, setPlaced] = useReducer((_: readonly Placed[], next: readonly Placed[]) => next, noMarks)

  const layers = useRef({ marks: layerGroup(), labels: layerGroup() })
  const drawn = useRef(noMarks)
  useEffect(() => {
    if (map === null) return undefined
    layers.current.marks.addTo(map)
    layers.current.labels.addTo(map)
    const draw = (): void => {
      const marks = aqi === null ? stateMarks : { near: AQI_PX, rank: rankBy(aqi) }
      drawn.current = drawMarks(map, layers.current, { modules, labelled, ...marks, before: drawn.current })
      setPlaced(drawn.current)
    }
    draw()
    map.on('zoomend moveend resize', draw)
    return () => void map.off('zoomend moveend resize', draw)
  }, [map, modules, labelled, aqi])

  const zoomTo = useCallback(
    (inside: readonly MapModule[]) => {
      const bounds = latLngBounds(inside.map(({ latitude, longitude }) => [latitude, longitude]))
      map?.fitBounds(bounds, { padding: [48, 48], maxZoom: Math.max(map.getZoom() + 2, 8) })
    },
    [map],
  )
  return { placed: map === null ? noMarks : placed, zoomTo }
}

const stateMarks = { near: STATE_PX, rank: undefined }

/** The greatest index first, then those without one. */
const rankBy =
  (aqi: AqiOfStations): Rank =>
  ({ code }) =>
    -(aqi.of(code)?.value ?? -1)

/** What the label of an exception says. */
interface MarkWords {
  /** «NT-DQT · COD» */
  place: string
  /** «92,4 mg/L ↑» */
  value: string
}

/** One station, or the number of several; shape and colour are those of the worst state. */
function StationMark({ cluster, onChoose }: { cluster: Cluster; onChoose: () => void }) {
  const { t } = useTranslation()
  const [module, ...others] = cluster.marks
  if (module === undefined) return null
  const Icon = kindIcons[module.type]
  const worst = t(`condition.${cluster.worst}`)
  const label =
    others.length === 0
      ? `${module.name}, ${worst}`
      : t('dashboard.cluster', { count: cluster.marks.length, worst })
  return (
    <button
      type="button"
      className={classes.mark}
      data-condition={cluster.worst}
      aria-label={label}
      title={label}
      onClick={onChoose}
    >
      <span className={classes.shape}>
        {others.length === 0 ? <Icon size={12} stroke={2} aria-hidden /> : cluster.marks.length}
      </span>
    </button>
  )
}

/** The label of an exception: its station, factor and value. */
function MarkLabel({ condition, words }: { condition: Condition; words: MarkWords }) {
  return (
    <span className={classes.label} data-condition={condition}>
      <span className={classes.stationMarkPlace}>{words.place}</span>
      <span className={classes.value}>{words.value}</span>
    </span>
  )
}

interface Popup {
  /** Where it points to; the same value while it is open, null if there is none. */
  at: LatLngExpression | null
  onClose: () => void
}

/** A pop-up on the map: the element that React fills. */
function usePopup(map: LeafletMap | null, { at, onClose }: Popup): HTMLElement {
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    if (map === null || at === null) return undefined
    // Leaflet's own panning is animated: what is panned meanwhile is undone at its end.
    const opened = createPopup({ closeButton: false, minWidth: 220, maxWidth: 280, autoPan: false })
    opened.setLatLng(at).setContent(element).once('remove', onClose)
    const show = (): void => bringInside(map, opened.getElement())
    // Values that arrive later make it higher.
    const grown = new ResizeObserver(show)
    grown.observe(element)
    map.on('resize', show)
    const before = document.activeElement
    const leave = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      opened.remove()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
    element.addEventListener('keydown', leave)
    // After the press itself, which for Leaflet is one on the map and closes what is open.
    const timer = setTimeout(() => {
      opened.openOn(map)
      show()
      // A keyboard goes on from here.
      const [content] = element.children
      if (content instanceof HTMLElement) content.focus({ preventScroll: true })
    })
    return () => {
      clearTimeout(timer)
      grown.disconnect()
      map.off('resize', show)
      element.removeEventListener('keydown', leave)
      opened.off('remove', onClose).remove()
    }
  }, [map, at, onClose, element])
  return element
}

/** Pans the map until the pop-up is inside it; where there is no room for both, its top is. */
function bringInside(map: LeafletMap, popup: HTMLElement | undefined): void {
  if (popup === undefined) return
  const [inner, outer] = [popup.getBoundingClientRect(), map.getContainer().getBoundingClientRect()]
  const right = Math.max(0, inner.right + EDGE_PX - outer.right)
  const down = Math.max(0, inner.bottom + EDGE_PX - outer.bottom)
  const left = Math.min(0, inner.left - right - EDGE_PX - outer.left)
  const up = Math.min(0, inner.top - down - EDGE_PX - outer.top)
  const offset: [number, number] = [right + left, down + up]
  if (offset.some((px) => px !== 0)) map.panBy(offset, { animate: false })
}

/** A station's newest values, and the way to it. */
function MapPopup({ module, hour }: { module: MapModule; hour: KnownAqi }) {
  const { t } = useTranslation()
  const latest = useQuery({
    queryKey: ['dashboard', 'latest', module.code],
    queryFn: async ({ signal }) =>
      (await api.moduleLatest({ params: { code: module.code } }, { signal })).data,
  })
  return (
    <section className={classes.popup} tabIndex={-1} aria-label={module.name}>
      <Text fw={600} size="sm">
        {module.name}
      </Text>
      <span className={classes.state}>
        {module.status ? (
          <>
            <ConditionIcon condition={module.condition} size={16} />
            <ConditionWord condition={module.condition} />
          </>
        ) : (
          t('station.isOff')
        )}
      </span>
      <AqiOfHour hour={hour} />
      {latest.data !== undefined ? (
        <Values module={module} factors={latest.data} />
      ) : latest.isError ? (
        <ErrorView
          error={latest.error}
          fallback={t('errors.fetchModulesFailed')}
          onRetry={() => void latest.refetch()}
        />
      ) : (
        <Skeleton height={60} />
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link {...props} to={`/${module.type}`} search={placeSearch({ module: module.code })} />
        )}
      >
        {t('dashboard.openStation')}
      </Anchor>
    </section>
  )
}

function Values({ module, factors }: { module: MapModule; factors: readonly LatestFactor[] }) {
  return (
    <dl className={classes.values}>
      {factors.slice(0, 8).map(({ factor, code, value, unit, decimals }) => (
        <div key={factor}>
          <dt>
            <Link to={`/${module.type}`} search={placeSearch({ module: module.code, factor: code })}>
              {code}
            </Link>
          </dt>
          <dd>
            <NumberWithUnit
              value={value}
              unit={value === null ? '' : unit}
              decimals={decimals}
              locale={currentLanguage()}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
