import { useNetwork, useWindowEvent } from '@mantine/hooks'
import type { Handling } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { intakeQuery } from '../../api/conditions.ts'
import { useServerContact } from '../../api/server-contact.ts'
import { type AqiOfStations, useLatestAqi } from '../../components/aqi/latest-aqi.ts'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { factorWord } from '../../components/condition/factor-word.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { ownerText } from '../../components/handling/owner-words.ts'
import {
  type FactorNow,
  type StationNow,
  shownCondition,
} from '../../components/live-stations/station-now.ts'
import { energyQuery, isEnergyMeter } from '../../components/live-stations/energy-query.ts'
import { InterpolatedMark } from '../../components/live-stations/InterpolatedMark.tsx'
import { stationsQuery } from '../../components/live-stations/stations-query.ts'
import { useStationsNow } from '../../components/live-stations/use-stations-now.ts'
import { useLiveStations } from '../../components/live-stations/use-live-stations.ts'
import { useStrips } from '../../components/strip/use-strips.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './Wall.module.css'
import { useOwners } from './use-owners.ts'
import { WallHeader } from './WallHeader.tsx'
import { StationAqi, WallTile } from './WallTile.tsx'
import {
  casesOf,
  gridOf,
  pagesOf,
  sinceOf,
  tileFactors,
  type WallCase,
  type WallPart,
  wallNames,
  wallOf,
} from './wall-pages.ts'

const room = 8

const AGAIN_MS = 5000
const RENEW_MS = 60_000

/** The stations on a large screen that nobody operates: what is wrong, in type for four metres, page after page. */
export function Wall() {
  const { t } = useTranslation()
  const { wall, every }: TableSearch = useSearch({ strict: false })
  const choice = wallOf({ ...(wall && { wall }), ...(every && { every }) })
  const answer = useQuery({
    ...stationsQuery('all'),
    // Nobody is there to press Retry.
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : RENEW_MS),
  })
  const stations = useStationsNow(useLiveStations('all', answer.data))
  const scopes = choice.scopes.join()
  // oxlint-disable-next-line react/exhaustive-deps -- the scopes are new with every render; their names say whether they changed
  const pages = useMemo(() => pagesOf(stations, choice.scopes), [stations, scopes])
  const names = useMemo(() => wallNames(answer.data?.stations ?? []), [answer.data])
  const { place, left } = useRotation(pages.length, choice.every)
  const page = pages[place]
  // Another try of what never succeeded has no error of its own yet.
  const isFailed = answer.isError || (answer.data === undefined && answer.errorUpdateCount > 0)
  const isLost = useIsLost(isFailed)
  const intake = useQuery(intakeQuery).data
  const away = intake?.connected === false ? intake : null
  const leave = useLeave()
  return (
    <main className={classes.wall} data-lost={isLost || away !== null || undefined}>
      <WallHeader
        stations={answer.data === undefined ? undefined : stations}
        isLost={isLost}
        away={away}
        turn={pages.length > 1 ? { place, pages: pages.length, left } : null}
        onLeave={leave}
      />
      <WallStrip cases={casesOf(stations)} names={names} />
      {answer.data === undefined && isFailed && <Missing error={answer.error} />}
      {answer.data === undefined
        ? !isFailed && <Waiting />
        : page?.stations.length === 0
          ? // Without any station at all the headline says so.
            stations.length > 0 && <p className={classes.none}>{t('wall.none')}</p>
          : page !== undefined && <WallStations page={page} names={names} />}
    </main>
  )
}

interface WallStationsProps {
  page: WallPart
  names: ReadonlyMap<string, string>
}

function WallStations({ page: { form, stations }, names }: WallStationsProps) {
  const strips = useStrips()
  const aqi = useLatestAqi(stations.some(({ type }) => type === 'air'))
  if (form === 'rows') return <WallRows stations={stations} names={names} aqi={aqi} />
  return (
    <section
      className={classes.tiles}
      data-form={form}
      data-grid={form === 'tiles' ? gridOf(stations.length) : undefined}
    >
      {stations.map((station) => (
        <WallTile
          key={station.code}
          station={station}
          name={names.get(station.code) ?? station.name}
          isWide={form === 'wide'}
          strips={strips}
          aqi={aqi}
        />
      ))}
    </section>
  )
}

/** Tiles without anything in them. */
const Waiting = () => (
  <div className={classes.tiles} aria-hidden>
    {Array.from({ length: 12 }, (_, place) => (
      <div key={place} className={classes.waiting} />
    ))}
  </div>
)

/** Nothing could be loaded yet. Another try follows by itself. */
function Missing({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <p className={classes.none}>
      {errorText(error, t('errors.fetchModulesFailed'))}
      <small>{t('wall.again', { count: AGAIN_MS / 1000 })}</small>
    </p>
  )
}

/** Leads back to the page behind the wall, on Esc too. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const leave = (): void => {
    void navigate({
      to: '.',
      search: ({ wall: _wall, every: _every, ...rest }: TableSearch) => rest,
    })
  }
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') leave()
  })
  return leave
}

/** Without a network, a live feed or an answer, what is shown is old. */
function useIsLost(isFailed: boolean): boolean {
  const { online } = useNetwork()
  const isFeedAway = useServerContact((contact) => contact.isFeedAway)
  return !online || isFeedAway || isFailed
}

/** The place of the page that is shown, and the seconds until the next; a single page stays. */
function useRotation(pages: number, every: number): { place: number; left: number } {
  const [second, setSecond] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSecond((last) => last + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  if (pages < 2) return { place: 0, left: 0 }
  return { place: Math.floor(second / every) % pages, left: every - (second % every) }
}

interface WallRowsProps {
  stations: readonly StationNow[]
  /** The short names of the stations, by code. */
  names: ReadonlyMap<string, string>
  /** Null: none has an index. */
  aqi: AqiOfStations | null
}

/** More stations than tiles have room for: a line each, with its factors. */
function WallRows({ stations, names, aqi }: WallRowsProps) {
  const { t } = useTranslation()
  return (
    <table className={classes.rows}>
      <caption className={classes.caption}>{t('wall.station')}</caption>
      <tbody>
        {stations.map((station) => (
          <Row
            key={station.code}
            station={station}
            name={names.get(station.code) ?? station.name}
            aqi={aqi}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({ station, name, aqi }: { station: StationNow; name: string; aqi: AqiOfStations | null }) {
  const { t } = useTranslation()
  const { code, type, condition, factors } = station
  return (
    <tr data-condition={condition}>
      <th scope="row">
        <ConditionIcon condition={condition} size={20} />
        {name}
      </th>
      <td className={classes.state}>{condition === 'normal' ? code : t(`condition.${condition}`)}</td>
      {aqi !== null && (
        <td className={classes.aqi}>{type === 'air' && <StationAqi hour={aqi.of(code)} />}</td>
      )}
      {tileFactors(factors, room).map((factor) => (
        <Cell key={factor.code} factor={factor} />
      ))}
    </tr>
  )
}

function Cell({ factor }: { factor: FactorNow }) {
  const { t } = useTranslation()
  const { code, value, decimals, condition } = factor
  // What a meter shows says nothing from afar: what it has counted today does.
  const isCounter = isEnergyMeter(factor)
  const { data: today } = useQuery({ ...energyQuery(factor.id), enabled: isCounter })
  return (
    <td className={classes.cell} data-condition={shownCondition(factor)}>
      <small>{isCounter ? `kWh ${t('wall.today')}` : code}</small>{' '}
      {formatNumber(isCounter ? today?.energy : value, currentLanguage(), isCounter ? 0 : decimals)}
      {isCounter && today?.interpolated === true && <InterpolatedMark />}
      {condition === 'above' && ' ↑'}
      {condition === 'below' && ' ↓'}
    </td>
  )
}

interface WallStripProps {
  cases: { shown: WallCase[]; more: number }
  /** The short names of the stations, by code. */
  names: ReadonlyMap<string, string>
}

/** The worst cases of all stations; only the first is filled, and only if it is beyond a limit. */
function WallStrip({ cases: { shown, more }, names }: WallStripProps) {
  const { t } = useTranslation()
  const owners = useOwners(shown)
  if (shown.length === 0) return null
  return (
    <ul className={classes.strip}>
      {shown.map((one, place) => (
        <Case
          key={`${one.station.code}/${one.factor?.code ?? ''}`}
          of={one}
          handling={owners[place]}
          name={names.get(one.station.code) ?? one.station.name}
          isFilled={place === 0 && (one.condition === 'above' || one.condition === 'below')}
        />
      ))}
      {more > 0 && <li className={classes.more}>{t('wall.more', { count: more })}</li>}
    </ul>
  )
}

interface CaseProps {
  of: WallCase
  /** Who has its alert; undefined: there is none. */
  handling: Handling | undefined
  name: string
  isFilled: boolean
}

function Case({ of, handling, name, isFilled }: CaseProps) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { factor, condition } = of
  const since = sinceOf(of)
  const long =
    since === 0
      ? ''
      : formatDuration(now - since, language)
          .split(' ')
          .slice(0, 2)
          .join(' ')
  return (
    <li className={classes.case} data-condition={condition} data-filled={isFilled || undefined}>
      <ConditionIcon condition={condition} size={36} />
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {factor !== null && ` · ${factor.code}`}
        </span>
        <span>
          {t(`condition.${factor === null ? condition : factorWord(condition)}`)}
          {since === 0 ? `, ${t('wall.never')}` : ` ${t('wall.since', { time: formatShort(since, now) })}`}
          {handling !== undefined && ` · ${ownerText(handling, { me: undefined, t })}`}
        </span>
      </div>
      {/* Of what never sent, the words say all; its name has the room. */}
      {(factor !== null || since > 0) && (
        <div className={classes.figures}>
          <span className={classes.value}>
            {factor === null ? (
              long
            ) : (
              <>
                {formatNumber(factor.value, language, factor.decimals)} <small>{factor.unit}</small>
              </>
            )}
          </span>
          <span>{factor === null ? t('wall.noValue') : long}</span>
        </div>
      )}
    </li>
  )
}
