import { Card } from '@mantine/core'
import type { PlantElectricity } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { shortNames } from '../../components/live-stations/short-names.ts'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'
import { useLiveStations } from '../../components/live-stations/use-live-stations.ts'
import { useStationsNow } from '../../components/live-stations/use-stations-now.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { useMinute } from '../../lib/use-now.ts'
import { PlantChart } from './PlantChart.tsx'
import classes from './PlantEnergy.module.css'
import { PlantEnergySkeleton } from './PlantEnergySkeleton.tsx'
import { PlantFigures } from './PlantFigures.tsx'
import { PlantHeadline } from './PlantHeadline.tsx'
import { PlantMeters } from './PlantMeters.tsx'
import { type PlantPeriod, plantAddress, plantPeriodOf } from './plant-period.ts'
import { plantQuery } from './plant-query.ts'
import { sumsOf } from './plant-sums.ts'

/** What the plant's electricity used, what it cost, when, and by which meter. */
export function PlantEnergy() {
  const { t } = useTranslation()
  const { period, onPeriod } = usePeriod()
  const query = useQuery(plantQuery(period))
  if (query.data !== undefined)
    return <Loaded data={query.data} period={period} onPeriod={onPeriod} isBehind={query.isPlaceholderData} />
  if (!query.isError) return <PlantEnergySkeleton />
  return (
    <Card padding={0}>
      <ErrorView error={query.error} fallback={t('energy.failed')} onRetry={() => void query.refetch()} />
    </Card>
  )
}

/** Day, week, month or year, in the address: `by` and `at`. */
function usePeriod() {
  const search: TableSearch = useSearch({ strict: false })
  const now = useMinute()
  const navigate = useNavigate()
  return {
    period: plantPeriodOf({ by: search['by'], at: search['at'] }, now),
    onPeriod: (period: PlantPeriod) =>
      void navigate({
        to: '.',
        search: (before: TableSearch) => ({ ...before, ...plantAddress(period, now) }),
        resetScroll: false,
      }),
  }
}

interface LoadedProps {
  data: PlantElectricity
  period: PlantPeriod
  onPeriod: (period: PlantPeriod) => void
  /** The figures of another time are shown until these are there. */
  isBehind: boolean
}

function Loaded({ data, period, onPeriod, isBehind }: LoadedProps) {
  const now = useMinute()
  const latest = useQuery(stationsQuery('elecConsum'))
  const stations = useStationsNow(useLiveStations('elecConsum', latest.data))
  const sums = sumsOf(data)
  const names = shortNames(stations)
  return (
    <div className={classes.page} aria-busy={isBehind}>
      <PlantHeadline data={data} sums={sums} period={period} now={now} />
      <div className={classes.main}>
        <PlantChart data={data} period={period} onPeriod={onPeriod} now={now} />
        <PlantFigures data={data} names={names} sums={sums} period={period} now={now} />
      </div>
      <PlantMeters data={data} sums={sums} period={period} names={names} stations={stations} now={now} />
    </div>
  )
}
