import { ActionIcon, Card, Title } from '@mantine/core'
import type { ModuleLatest, ModuleLatestFactor } from '@quantrac/contract'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { useIntakeDownText } from '../../components/condition/use-intake-down-text.ts'
import type { StationNow } from '../../components/live-stations/station-now.ts'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { farthestWords, exceededSide } from '../../lib/farthest-words.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { type Exception, exceptionsOf } from './exceptions.ts'
import { isNever } from './factor-order.ts'
import type { Language } from './factor-words.ts'
import { HeadActions } from './HeadActions.tsx'
import { HeadFacts, PhoneFacts } from './HeadFacts.tsx'
import { MaintenanceNow } from './MaintenanceNow.tsx'
import classes from './StationHead.module.css'
import { toStation } from './StationList.tsx'
import { StationStrip } from './StationStrip.tsx'
import { peakQuery } from './station-queries.ts'
import { TIME_SERIES_HASH, factorText } from './station-view.ts'

/** The address with a factor in the time series, at its open alert if it has one. */
const toException =
  ({ code, excursion }: Pick<ModuleLatestFactor, 'code' | 'excursion'>) =>
  (before: TableSearch): TableSearch => ({
    ...before,
    factor: factorText([code]),
    alert: excursion === null ? undefined : String(excursion.alert_id),
    zoom: undefined,
    // Out of a view of its own, where there is no time series.
    tab: undefined,
  })

/** More than these are told as a number. */
const MOST_TOLD = 3

interface StationHeadProps {
  station: StationNow
  /** The stations that the arrows go through; fewer than two: no arrows. */
  stations: readonly ModuleLatest[]
  isNarrow: boolean
  /** In the place of its state and facts, in a view that has another subject. */
  lead?: ReactNode
}

/** What the station is, and what is wrong with it. */
export function StationHead({ station, stations, isNarrow, lead }: StationHeadProps) {
  const arrows = stations.length > 1 && <Arrows station={station} stations={stations} />
  if (isNarrow) {
    return (
      <header className={classes.phone}>
        <div className={classes.top}>
          <div className={classes.names}>
            <Title order={1} className={classes.title ?? ''}>
              {station.name}
            </Title>
            <PhoneFacts station={station} />
          </div>
          {arrows}
        </div>
        {lead ?? (
          <>
            <StateCard station={station} />
            <MaintenanceNow code={station.code} />
            <StationStrip station={station} />
          </>
        )}
        <HeadActions station={station} />
      </header>
    )
  }
  return (
    <Card component="header" className={classes.head ?? ''} data-condition={shownCondition(station)}>
      <div className={classes.top}>
        <div className={classes.names}>
          <Title order={1} className={classes.title ?? ''}>
            {station.name} <span className={classes.code}>{station.code}</span>
          </Title>
        </div>
        <HeadActions station={station} />
        {arrows}
      </div>
      {lead ?? (
        <>
          <StateSentence station={station} />
          <MaintenanceNow code={station.code} />
          <StationStrip station={station} />
          <HeadFacts station={station} />
        </>
      )}
    </Card>
  )
}

/** A station that is switched off is not judged. */
const shownCondition = ({ status, condition }: ModuleLatest) => (status ? condition : 'off')

/** Arrows to the station before and the next of the list. */
function Arrows({ station, stations }: Pick<StationHeadProps, 'station' | 'stations'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = stations.findIndex(({ code }) => code === station.code)
  const arrow = (step: -1 | 1) => {
    const next = stations[place + step]
    const Icon = step === -1 ? IconChevronLeft : IconChevronRight
    const words = t(step === -1 ? 'station.previous' : 'station.next')
    return (
      <ActionIcon
        variant="default"
        size={44}
        disabled={next === undefined}
        aria-label={next === undefined ? words : `${words}: ${next.name}`}
        onClick={() => next !== undefined && void navigate({ to: '.', search: toStation(next.code) })}
      >
        <Icon size={18} />
      </ActionIcon>
    )
  }
  return (
    <ActionIcon.Group className={classes.arrows ?? ''}>
      {arrow(-1)}
      {arrow(1)}
    </ActionIcon.Group>
  )
}

/** The state of a station on a phone: a row a factor that is not normal. */
function StateCard({ station }: { station: StationNow }) {
  const { t } = useTranslation()
  const now = useNow()
  const given = { t, now, language: currentLanguage() }
  const all = exceptionsOf(station, given)
  const [worst] = all
  const intakeDown = useIntakeDownText()
  const isUnknown = intakeDown !== undefined || station.last_seen_at === null
  if (worst === undefined) {
    return (
      <Card padding={0} className={classes.card ?? ''}>
        <div className={classes.row}>
          <ConditionIcon condition={isUnknown ? 'offline' : 'normal'} />
          <span className={classes.words}>{intakeDown ?? quietWords(station, given)}</span>
        </div>
      </Card>
    )
  }
  return (
    <Card component="ul" padding={0} className={classes.card ?? ''} data-condition={worst.condition}>
      {all.map((one) => (
        <li key={one.factor?.id ?? ''}>
          <Row exception={one} module={station.code} />
        </li>
      ))}
    </Card>
  )
}

function Row({ exception, module }: { exception: Exception; module: string }) {
  const { factor, condition, what, value, facts } = exception
  const words = (
    <>
      <ConditionIcon condition={condition} />
      <span className={classes.words}>
        <span className={classes.what} data-condition={condition}>
          {what}
        </span>
        <span className={classes.facts}>
          {value !== '' && <span className={classes.value}>{value}</span>}
          {facts.map((fact, place) => `${place > 0 || value !== '' ? ' · ' : ''}${fact}`)}
          {factor !== null && <ExceptionPeak module={module} factor={factor} before=" · " />}
        </span>
      </span>
    </>
  )
  if (factor === null) return <div className={classes.row}>{words}</div>
  return (
    <Link
      to="."
      search={toException(factor)}
      resetScroll={false}
      hash={TIME_SERIES_HASH}
      className={classes.row}
    >
      {words}
      <IconChevronRight size={18} className={classes.chevron ?? ''} aria-hidden />
    </Link>
  )
}

/** The state of a station as a sentence, worst first; each part leads to its alert in the time series. */
function StateSentence({ station }: { station: StationNow }) {
  const { t } = useTranslation()
  const now = useNow()
  const given = { t, now, language: currentLanguage() }
  const all = exceptionsOf(station, given)
  const told = all.slice(0, MOST_TOLD)
  const [worst] = all
  const intakeDown = useIntakeDownText()
  const isUnknown = intakeDown !== undefined || station.last_seen_at === null
  return (
    <p className={classes.sentence}>
      <ConditionIcon condition={worst?.condition ?? (isUnknown ? 'offline' : 'normal')} />
      <span>
        {worst === undefined && (intakeDown ?? quietWords(station, given))}
        {told.map((one) => (
          <Fragment key={one.factor?.id ?? ''}>
            <ExceptionText exception={one} module={station.code} />{' '}
          </Fragment>
        ))}
        {all.length > told.length && (
          <span className={classes.more}>{t('station.more', { count: all.length - told.length })}</span>
        )}
      </span>
    </p>
  )
}

function ExceptionText({ exception, module }: { exception: Exception; module: string }) {
  const { factor, condition, what, value, facts } = exception
  return (
    <span>
      {factor === null ? (
        <span className={classes.stateSentenceWhat} data-condition={condition}>
          {what}
        </span>
      ) : (
        <Link
          to="."
          search={toException(factor)}
          resetScroll={false}
          hash={TIME_SERIES_HASH}
          className={classes.stateSentenceWhat}
          data-condition={condition}
        >
          {what}
        </Link>
      )}
      {value !== '' && ` ${value}`}
      {facts.length > 0 && `, ${facts.join(', ')}`}
      {factor !== null && <ExceptionPeak module={module} factor={factor} before=", " />}.
    </span>
  )
}

/** What a station without an exception says. */
function quietWords({ status, last_seen_at, factors }: ModuleLatest, { t }: Language): string {
  if (!status) return t('station.isOff')
  if (factors.length === 0) return t('stations.noFactors')
  if (last_seen_at === null) return t('stations.never')
  const count = factors.filter(isNever).length
  return count === 0 ? t('station.quiet') : `${t('station.quiet')} ${t('station.neverCount', { count })}`
}

interface ExceptionPeakProps {
  module: string
  factor: ModuleLatestFactor
  before: string
}

/** «đỉnh 91,2 lúc 14:25» of an excursion beyond a limit; nothing of others. */
function ExceptionPeak({ module, factor, before }: ExceptionPeakProps) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { excursion, condition, decimals, value: newest, timestamp } = factor
  const isBeyond = condition === 'above' || condition === 'below' || condition === 'recovering'
  const known = excursion?.peak ?? null
  const stored = useQuery({ ...peakQuery(module, factor), enabled: isBeyond && known !== null })
  // A live reading may be farther than what the server knew when it was asked.
  const isNewer =
    known !== null &&
    newest !== null &&
    ((condition === 'above' && newest > known) || (condition === 'below' && newest < known))
  const peak = isNewer ? newest : known
  const at = isNewer ? timestamp : stored.data
  if (!isBeyond || peak === null) return null
  const value = formatNumber(peak, language, decimals)
  const words = farthestWords(exceededSide({ ...factor, peak }), value, t)
  if (at === undefined || at === null) return `${before}${words}`
  return `${before}${t('station.farthestAt', { words, at: formatShort(at, now) })}`
}
