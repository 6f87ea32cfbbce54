import { Button, Card, SegmentedControl, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ModuleType } from '@quantrac/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import { type AqiOfStations, useLatestAqi } from '../../components/aqi/latest-aqi.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { Deferred } from '../../components/feedback/Deferred.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { WallButton } from '../../components/layout/WallButton.tsx'
import { isEnergyMeter } from '../../components/live-stations/energy-query.ts'
import { shortNames } from '../../components/live-stations/short-names.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import { type PageStrips, useStrips } from '../../components/strip/use-strips.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { Headline, HeadlineSkeleton } from './Headline.tsx'
import { Matrix } from './Matrix.tsx'
import { Excursions } from './Excursions.tsx'
import { heightFor } from './matrix-look.ts'
import { inOrder, matches } from './overview-rows.ts'
import { StateChips } from './StateChips.tsx'
import { StationList } from './StationList.tsx'
import { useOverview } from './use-overview.ts'
import { type OverviewAddress, useOverviewAddress } from './use-overview-address.ts'
import classes from './StationsPage.module.css'

interface StationsPageProps {
  kind: ModuleType
  /** Above the stations, where some of them count energy. */
  lead?: ReactNode
}

/** All stations of a type: what is wrong in a sentence, then the stations, worst first. */
export function StationsPage({ kind, lead }: StationsPageProps) {
  const { t } = useTranslation()
  const { latest, isLoaded, rows } = useOverview(kind)
  const address = useOverviewAddress()
  const names = useMemo(() => shortNames(rows.map(({ station }) => station)), [rows])
  const strips = useStrips(address.range)
  const aqi = useLatestAqi(kind === 'air')
  const isEmpty = isLoaded && rows.length === 0
  const [only] = rows
  // One station needs no overview.
  if (only !== undefined && rows.length === 1)
    return <Navigate to="." search={{ module: only.station.code }} replace />
  const hasLead = lead !== undefined && (isLoaded ? hasEnergy(rows) : !latest.isError)
  return (
    <>
      {hasLead && <VisuallyHidden component="h1">{t(`nav.${kind}`)}</VisuallyHidden>}
      {hasLead && lead}
      <PageHeader
        order={hasLead ? 2 : 1}
        title={t(hasLead ? 'overview.measured' : `nav.${kind}`)}
        actions={isEmpty ? undefined : <Actions kind={kind} address={address} count={rows.length} />}
      />
      {isEmpty ? (
        <NoStations />
      ) : (
        <>
          {isLoaded ? (
            <Headline
              kind={kind}
              rows={rows}
              names={names}
              strips={strips}
              group={address.group}
              onGroup={(group) => address.table.setFilter('state', group)}
            />
          ) : (
            !latest.isError && <HeadlineSkeleton />
          )}
          {(rows.length > FEW || address.group !== undefined) && <StateChips address={address} rows={rows} />}
          <Body latest={latest}>
            {isLoaded && (
              <Deferred fallback={<MatrixSkeleton />}>
                <Stations kind={kind} rows={rows} names={names} strips={strips} address={address} aqi={aqi} />
              </Deferred>
            )}
          </Body>
        </>
      )}
    </>
  )
}

interface BodyProps {
  latest: ReturnType<typeof useOverview>['latest']
  /** False while the stations are awaited. */
  children: ReactNode
}

function Body({ latest, children }: BodyProps) {
  const { t } = useTranslation()
  if (children !== false) return children
  if (latest.isError)
    return (
      <Card padding={0}>
        <ErrorView
          error={latest.error}
          fallback={t('errors.fetchModulesFailed')}
          onRetry={() => void latest.refetch()}
        />
      </Card>
    )
  return (
    <>
      <VisuallyHidden component="output">{t('loading.label')}</VisuallyHidden>
      <MatrixSkeleton />
    </>
  )
}

const hasEnergy = (rows: readonly OverviewRow[]): boolean =>
  rows.some(({ station }) => station.factors.some(isEnergyMeter))

/** So many are seen at one glance: the sentence above them filters enough. */
const FEW = 8

const SKELETON_ROWS = 4

interface ActionsProps {
  kind: ModuleType
  address: OverviewAddress
  count: number
}

function Actions({ kind, address: { table, range }, count }: ActionsProps) {
  const { t } = useTranslation()
  const isPhone = usePhone()
  return (
    <>
      <SearchBox label={t('stations.search')} value={table.search} onSearch={table.setSearch} />
      {!isPhone && heightFor(count) !== 'low' && (
        <SegmentedControl
          aria-label={t('overview.range')}
          value={range}
          onChange={(next) => table.setFilter('range', next === '7d' ? next : undefined)}
          data={[
            { value: '24h', label: t('overview.ranges.24h') },
            { value: '7d', label: t('overview.ranges.7d') },
          ]}
        />
      )}
      <WallButton wall={kind} />
    </>
  )
}

interface StationsProps {
  kind: ModuleType
  rows: readonly OverviewRow[]
  names: ReadonlyMap<string, string>
  strips: PageStrips
  address: OverviewAddress
  aqi: AqiOfStations | null
}

function Stations({ kind, rows, names, strips, address, aqi }: StationsProps) {
  const { table, group } = address
  const isNarrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const shown = inOrder(
    rows.filter((row) => matches(row, table.search) && (group === undefined || row.group === group)),
    table.ordering,
    aqi?.of,
  )
  if (shown.length === 0) return <NoStationMatches />
  return isNarrow ? (
    <StationList kind={kind} rows={shown} names={names} strips={strips} address={address} aqi={aqi} />
  ) : (
    <>
      <Matrix
        kind={kind}
        rows={shown}
        names={names}
        strips={strips}
        height={heightFor(rows.length)}
        address={address}
        aqi={aqi}
      />
      <Excursions kind={kind} rows={shown} names={names} strips={strips} range={address.range} />
    </>
  )
}

/** Rows as high as those of a few stations. */
function MatrixSkeleton() {
  return (
    <div className={classes.rows} aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={12} width={`${55 + ((row * 17) % 30)}%`} />
          <Skeleton height={12} width="60%" />
          <Skeleton height={12} width="70%" />
        </div>
      ))}
    </div>
  )
}

/**
 * Shown without any station: what the page would contain, and a link to add one for people with the permission; or why
 * a limited person sees none.
 */
function NoStations() {
  const { t } = useTranslation()
  const unseen = useNoStations()
  return (
    <Card className={classes.empty}>
      <Text fw={600}>{t(unseen?.title ?? 'stations.emptyTitle')}</Text>
      <Text size="sm" c="dimmed" maw="46ch">
        {t(unseen?.text ?? 'stations.emptyText')}
      </Text>
      <Can do="adaptors.add_module">
        <Button component={Link} to="/setting/data" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('stations.addStation')}
        </Button>
      </Can>
    </Card>
  )
}

/** Shown if no station matches the filters. */
function NoStationMatches() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Card className={classes.empty}>
      <Text fw={600}>{t('stations.noMatch')}</Text>
      <Button variant="default" onClick={() => void navigate({ to: '.', search: {}, replace: true })}>
        {t('stations.clear')}
      </Button>
    </Card>
  )
}
