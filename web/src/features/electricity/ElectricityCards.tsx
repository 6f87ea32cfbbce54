import { type Electricity, localDay, localInstant } from '@quantrac/contract'
import { Card, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import type { AgedStation } from '../../components/live-stations/aged.ts'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'
import { useAgedStations } from '../../components/live-stations/use-aged-stations.ts'
import { useLiveStations } from '../../components/live-stations/use-live-stations.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { type RangeChoice, rangeText } from '../../lib/ranges.ts'
import { useMinute, useNow } from '../../lib/use-now.ts'
import { DemandFigure } from './DemandFigure.tsx'
import classes from './ElectricityCards.module.css'
import { type ColumnChoice, columnChoice, type ColumnRange, electricityQuery } from './electricity-query.ts'
import { EnergyCard } from './EnergyCard.tsx'
import { EnergyFigure } from './EnergyFigure.tsx'
import figures from './Figures.module.css'
import { hasPeak } from './columns-data.ts'
import { PeakFigure } from './PeakFigure.tsx'
import { PowerCard } from './PowerCard.tsx'
import { PowerFactorCard } from './PowerFactorCard.tsx'
import { RightNow } from './RightNow.tsx'

/** What a station's electricity has to say: energy and its tariff, power, power factor, and the values of now. */
export function ElectricityCards({ code }: { code: string }) {
  const { t } = useTranslation()
  const latest = useQuery(stationsQuery('elecConsum'))
  const stations = useAgedStations(useLiveStations('elecConsum', latest.data))
  const station = stations.find((one) => one.code === code)
  const choice = useChoice()
  const query = useQuery(electricityQuery(code, choice.range, choice.meter))
  const meters = query.data?.meters.map((meter) => meter.code) ?? []
  return (
    <div className={classes.cards}>
      {query.data !== undefined ? (
        <Loaded data={query.data} code={code} station={station} choice={choice} />
      ) : query.isError ? (
        <Card padding={0}>
          <ErrorView error={query.error} fallback={t('energy.failed')} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <Waiting />
      )}
      {station !== undefined && <RightNow station={station} meters={meters} />}
    </div>
  )
}

interface Choice {
  range: ColumnChoice
  meter: string | undefined
  onRange: (range: RangeChoice | ColumnRange) => void
  onMeter: (code: string) => void
}

/** Range and meter, kept in the address. */
function useChoice(): Choice {
  const search: TableSearch = useSearch({ strict: false })
  const now = useMinute()
  const navigate = useNavigate()
  const write = (changed: TableSearch): void =>
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, ...changed }),
      resetScroll: false,
    })
  const meter = search['meter']
  return {
    range: columnChoice(search['range'], now),
    meter: typeof meter === 'string' ? meter : undefined,
    onRange: (range) =>
      write({ range: range === '14d' ? undefined : typeof range === 'string' ? range : rangeText(range) }),
    onMeter: (code) => write({ meter: code }),
  }
}

interface LoadedProps {
  data: Electricity
  code: string
  station: AgedStation | undefined
  choice: Choice
}

function Loaded({ data, code, station, choice }: LoadedProps) {
  const now = useNow()
  const midnight = localInstant(localDay(now))
  const { today, month, meter, power, power_factor: factor } = data
  // One answer for both cards.
  const asked = [power, factor].flatMap((one) => one?.code ?? [])
  return (
    <>
      {(meter !== null || power !== null) && (
        <div className={figures.figures}>
          {meter !== null && today !== null && (
            <EnergyFigure kind="today" figure={today} meter={meter} told={data} tariff={data.tariff} />
          )}
          {meter !== null && month !== null && (
            <EnergyFigure kind="month" figure={month} meter={meter} told={data} tariff={data.tariff} />
          )}
          {meter !== null && today !== null && (
            <PeakFigure figure={today} hasPeak={hasPeak(data.tariff, midnight)} />
          )}
          {power !== null && <DemandFigure power={power} />}
        </div>
      )}
      {meter !== null && (
        <EnergyCard
          code={code}
          data={data}
          now={midnight}
          range={choice.range}
          onRange={choice.onRange}
          onMeter={choice.onMeter}
        />
      )}
      {station !== undefined && (power !== null || factor !== null) && (
        <div className={classes.pair}>
          {power !== null && (
            <PowerCard
              station={station}
              power={power}
              asked={asked}
              tariff={data.tariff}
              midnight={midnight}
            />
          )}
          {factor !== null && (
            <PowerFactorCard station={station} factor={factor} asked={asked} midnight={midnight} />
          )}
        </div>
      )}
    </>
  )
}

function Waiting() {
  return (
    <>
      <div className={figures.figures}>
        {['today', 'month', 'peak', 'demand'].map((name) => (
          <Skeleton key={name} height={152} />
        ))}
      </div>
      <Skeleton height={400} />
      <div className={classes.pair}>
        <Skeleton height={380} />
        <Skeleton height={380} />
      </div>
    </>
  )
}
