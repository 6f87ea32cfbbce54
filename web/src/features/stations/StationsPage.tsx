import { Button, Card, SegmentedControl, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ModuleType } from '@quantrac/contract'
import IconBaselineDensitySmall from '@tabler/icons-react/dist/esm/icons/IconBaselineDensitySmall.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useServerContact } from '../../api/server-contact.ts'
import { Can } from '../../components/access/Can.tsx'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import { useIntakeDownText } from '../../components/condition/use-intake-down-text.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { Deferred } from '../../components/feedback/Deferred.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { WallButton } from '../../components/layout/WallButton.tsx'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { useQuietOrder } from '../../lib/use-quiet-order.ts'
import { Headline, HeadlineSkeleton } from './Headline.tsx'
import { Matrix } from './Matrix.tsx'
import { inOrder, matches } from './overview-rows.ts'
import { StationCard } from './StationCard.tsx'
import classes from './StationCards.module.css'
import { StationFilters } from './StationFilters.tsx'
import { StationList } from './StationList.tsx'
import { useOverview } from './use-overview.ts'
import { type OverviewAddress, useOverviewAddress } from './use-overview-address.ts'

const ROWS = 12

const CARDS = 4

/** All stations of a type: what is wrong in a sentence, then the stations, worst first. */
export function StationsPage({ kind }: { kind: ModuleType }) {
  const { t } = useTranslation()
  const { latest, isLoaded, rows } = useOverview(kind)
  const address = useOverviewAddress()
  const isEmpty = isLoaded && rows.length === 0
  const [only] = rows
  // One station needs no overview.
  if (only !== undefined && rows.length === 1)
    return <Navigate to="." search={{ module: only.station.code }} replace />
  return (
    <>
      <PageHeader
        title={t(`nav.${kind}`)}
        // The words are always there, so that the page does not jump when the numbers arrive.
        context={
          <span style={rows.length > 0 ? undefined : { visibility: 'hidden' }}>
            <Context rows={rows} />
          </span>
        }
        actions={isEmpty ? undefined : <Actions wall={kind} address={address} />}
      />
      {isEmpty ? (
        <NoStations />
      ) : (
        <>
          {isLoaded ? (
            <Headline
              kind={kind}
              rows={rows}
              group={address.group}
              onGroup={(group) => address.table.setFilter('state', group)}
            />
          ) : (
            !latest.isError && <HeadlineSkeleton />
          )}
          <StationFilters address={address} rows={isLoaded ? rows : undefined} />
          {isLoaded ? (
            <Deferred fallback={<Waiting address={address} />}>
              <Stations kind={kind} rows={rows} address={address} />
            </Deferred>
          ) : latest.isError ? (
            <Card padding={0}>
              <ErrorView
                error={latest.error}
                fallback={t('errors.fetchModulesFailed')}
                onRetry={() => void latest.refetch()}
              />
            </Card>
          ) : (
            <>
              <VisuallyHidden component="output">{t('loading.label')}</VisuallyHidden>
              <Waiting address={address} />
            </>
          )}
        </>
      )}
    </>
  )
}

const Waiting = ({ address: { view, isDense } }: { address: OverviewAddress }) =>
  view === 'cards' ? <CardsSkeleton /> : <MatrixSkeleton isDense={isDense} />

function Actions({ wall, address }: { wall: ModuleType; address: OverviewAddress }) {
  return (
    <>
      <WallButton wall={wall} />
      <ViewSwitch address={address} />
    </>
  )
}

function Context({ rows }: { rows: readonly OverviewRow[] }) {
  const { t } = useTranslation()
  const isFeedAway = useServerContact((contact) => contact.isFeedAway)
  const isAway = useIntakeDownText() !== undefined
  const factors = rows.reduce((sum, { station }) => sum + station.factors.length, 0)
  return [
    t('overview.context', { count: rows.length }),
    t('overview.factors', { count: factors }),
    ...(isFeedAway || isAway ? [] : [t('overview.live')]),
    t('common.zone', { zone: ZONE_LABEL }),
  ].join(' · ')
}

interface StationsProps {
  kind: ModuleType
  rows: readonly OverviewRow[]
  address: OverviewAddress
}

function Stations({ kind, rows, address }: StationsProps) {
  const { table, group, view } = address
  const isNarrow = useMediaQuery('(max-width: 1023.98px)', undefined, { getInitialValueInEffect: false })
  const shown = inOrder(
    rows.filter((row) => matches(row, table.search) && (group === undefined || row.group === group)),
    table.ordering,
  )
  if (shown.length === 0) return <NoStationMatches />
  if (view === 'cards') return <StationCards rows={shown} />
  return isNarrow ? (
    <StationList kind={kind} rows={shown} address={address} />
  ) : (
    <Matrix kind={kind} rows={shown} address={address} />
  )
}

/** Cards about as high as the loaded ones. */
function CardsSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: CARDS }, (_, card) => (
        <Skeleton key={card} height={352} />
      ))}
    </div>
  )
}

/** Rows as high as the loaded ones. */
function MatrixSkeleton({ isDense }: { isDense: boolean }) {
  return (
    <div className={classes.rows} data-dense={isDense || undefined} aria-hidden>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={12} width={`${55 + ((row * 17) % 30)}%`} />
          <Skeleton height={12} width="60%" />
          <Skeleton height={12} width="70%" />
        </div>
      ))}
    </div>
  )
}

/** Matrix or cards, and how high a row of the matrix is; both kept in the address. */
function ViewSwitch({ address }: { address: OverviewAddress }) {
  const { t } = useTranslation()
  const { table, view, isDense } = address
  const isNarrow = useMediaQuery('(max-width: 1023.98px)', undefined, { getInitialValueInEffect: false })
  return (
    <>
      {view === 'matrix' && !isNarrow && (
        <Button
          variant="default"
          aria-pressed={isDense}
          leftSection={<IconBaselineDensitySmall size={16} aria-hidden />}
          {...(isDense && { bd: '1px solid var(--accent-text)' })}
          onClick={() => table.setFilter('rows', isDense ? undefined : 'dense')}
        >
          {t('overview.dense')}
        </Button>
      )}
      <SegmentedControl
        aria-label={t('overview.view')}
        value={view}
        onChange={(next) => table.setFilter('view', next === 'cards' ? next : undefined)}
        data={[
          { value: 'matrix', label: t('overview.matrix') },
          { value: 'cards', label: t('overview.cards') },
        ]}
      />
    </>
  )
}

/** One live card for each station. */
function StationCards({ rows }: { rows: readonly OverviewRow[] }) {
  const { t } = useTranslation()
  const quiet = useQuietOrder(rows, ({ station }) => station.code)
  return (
    <section className={classes.grid} aria-label={t('stations.allTitle')} {...quiet.handlers}>
      {quiet.rows.map((row) => (
        <StationCard key={row.station.code} row={row} />
      ))}
    </section>
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
      <Button
        variant="default"
        onClick={() =>
          void navigate({ to: '.', search: ({ view }: TableSearch) => ({ view }), replace: true })
        }
      >
        {t('stations.clear')}
      </Button>
    </Card>
  )
}
