import { Anchor, Card, SegmentedControl, Skeleton, Text } from '@mantine/core'
import type { Attention, MapModule } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { memo, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mapQuery } from '../../api/module-map.ts'
import { Can } from '../../components/access/Can.tsx'
import { useLatestAqi } from '../../components/aqi/latest-aqi.ts'
import { useIntakeDownText } from '../../components/condition/use-intake-down-text.ts'
import { knownCondition } from '../../components/condition/use-known-condition.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { useOnce, useVisible } from '../../lib/use-visible.ts'
import classes from './DashboardPage.module.css'
import { everySoOften } from './dashboard-queries.ts'
import { type MapMarks, useMapMarks } from './use-map-marks.ts'

/**
 * Its script comes late. If it fails the card says so and can try again; React's `lazy` would remove the page for good.
 */
const scriptQuery = queryOptions({
  queryKey: ['station-map-script'],
  queryFn: async () => {
    const { StationMap, AqiLegend } = await import('./map/StationMap.tsx')
    return { StationMap, AqiLegend }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

// Further labels would cover the map.
const MOST_LABELS = 6

/** Where the stations are, and which of them are exceptions. */
export const MapCard = memo(function MapCard({ attention }: { attention: Attention | undefined }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const { at }: { at?: string } = useSearch({ strict: false })
  // Who comes for a station wants the map at once, and a map that a person has moved stays as it is.
  const hasBeenSeen = useOnce(useVisible(place) || at !== undefined)
  const map = useQuery({ ...mapQuery, ...everySoOften, enabled: hasBeenSeen })
  const script = useQuery({ ...scriptQuery, enabled: map.data !== undefined })
  const parts = script.data
  const failed = map.data === undefined && map.isError ? map : script.isError ? script : undefined
  const words = useLabels(attention)
  const modules = useKnown(map.data?.data)
  const aqi = useLatestAqi(map.data?.data.some(({ type }) => type === 'air') === true)
  const [marks, chooseMarks] = useMapMarks()
  // Nothing is offered that no station has.
  const isOffered = aqi !== null && (aqi.isKnown || marks === 'aqi')
  return (
    <Card id="map" padding={0} component="section" className={classes.card} aria-label={t('dashboard.map')}>
      <div ref={place} className={classes.place}>
        {map.data !== undefined && modules !== undefined && parts !== undefined ? (
          <parts.StationMap
            modules={modules}
            tiles={map.data.tiles}
            words={words}
            at={at}
            aqi={marks === 'aqi' ? aqi : null}
          />
        ) : failed !== undefined ? (
          <ErrorView
            error={failed.error}
            fallback={t('dashboard.failedMap')}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <Skeleton height="100%" data-unseen />
        )}
      </div>
      {isOffered && parts !== undefined && (
        <div className={classes.marks}>
          <Marks value={marks} onChange={chooseMarks} />
          {marks === 'aqi' && <parts.AqiLegend />}
        </div>
      )}
      {map.data !== undefined && <Without modules={map.data.data} count={map.data.without_place} />}
    </Card>
  )
})

/** Chooses what the marks say. */
function Marks({ value, onChange }: { value: MapMarks; onChange: (next: MapMarks) => void }) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('vnAqi.marks')}
      value={value}
      onChange={(next) => onChange(next === 'aqi' ? 'aqi' : 'state')}
      data={[
        { value: 'state', label: t('vnAqi.state') },
        { value: 'aqi', label: t('vnAqi.name') },
      ]}
    />
  )
}

/** While no readings are received no station is drawn as normal; one that is switched off is no exception. */
function useKnown(modules: readonly MapModule[] | undefined): readonly MapModule[] | undefined {
  const isAway = useIntakeDownText() !== undefined
  return useMemo(
    () =>
      modules?.map((one) => ({
        ...one,
        condition: one.status ? knownCondition(one.condition, isAway) : 'normal',
      })),
    [modules, isAway],
  )
}

function Without({ modules, count }: { modules: readonly MapModule[]; count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Text size="sm" c="dimmed" className={classes.without ?? ''}>
      {modules.length === 0 ? t('dashboard.mapNone') : t('dashboard.mapWithout', { count })}
      <Can do="adaptors.change_module">
        {' · '}
        <Anchor
          inherit
          td="underline"
          renderRoot={(props) => <Link {...props} to="/setting/data" search={{ placed: 'false' }} />}
        >
          {t('dashboard.mapWithoutHow')}
        </Anchor>
      </Can>
    </Text>
  )
}

/** The worst factor of each station that is not normal. */
function useLabels(attention: Attention | undefined) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return useMemo(() => {
    const labels = new Map<number, { place: string; value: string }>()
    for (const { module, factor, condition, value, unit, decimals } of attention?.rows ?? []) {
      if (labels.size === MOST_LABELS) break
      if (labels.has(module.id) || condition === 'calibrating') continue
      const word = t(`condition.${condition}`)
      const isValue = value !== null && ['above', 'below', 'near', 'recovering'].includes(condition)
      const arrow = condition === 'above' ? ' ↑' : condition === 'below' ? ' ↓' : ''
      labels.set(module.id, {
        place: factor === null ? module.code : `${module.code} · ${factor.code}`,
        value: isValue ? `${formatNumber(value, language, decimals)} ${unit}${arrow}` : word,
      })
    }
    return labels
  }, [attention, t, language])
}
