import type { AttentionRow, Excursion, ExcursionShape } from '@quantrac/contract'
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { Link, useSearch } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { AlertOwner } from '../../components/handling/AlertOwner.tsx'
import { OwnerRing } from '../../components/handling/OwnerRing.tsx'
import { causeName } from '../../components/handling/owner-words.ts'
import { UnreadDot } from '../../components/inbox/UnreadDot.tsx'
import { placeSearch } from '../../components/layout/place.ts'
import type { TableSearch } from '../../components/table/list-address.ts'
import { drawnPoints } from '../../components/time-series/time-series-points.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { isAverage } from '../../lib/average-words.ts'
import { formatLasting } from '../../lib/duration-format.ts'
import { exceededSide } from '../../lib/farthest-words.ts'
import { aboutName, faultAmount, isFault } from '../../lib/health-words.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import classes from './ExcursionItem.module.css'
import { silenceOf } from './alert-time-series.ts'
import { limitOf, stateWord, toneOfExcursion } from './excursion-words.ts'

export interface ExcursionItemProps {
  row: Excursion
  /** The short name. */
  station: string
  /** Undefined until it is loaded, or without readings. */
  shape: ExcursionShape | undefined
  isChosen: boolean
  onChoose: (row: Excursion) => void
}

const HEIGHT = 34

/** An excursion in two lines: what and where; its value against the limit, its drawing, how long and since when. */
export const ExcursionItem = memo(function ExcursionItem(props: ExcursionItemProps) {
  const { row, station, shape, isChosen, onChoose } = props
  const search: TableSearch = useSearch({ strict: false })
  const tone = toneOfExcursion(row)
  return (
    <li
      className={classes.item}
      data-row={row.id}
      data-selected={isChosen || undefined}
      data-mark={row.is_read ? undefined : 'unread'}
      data-tone={tone}
    >
      <Link
        to="."
        search={{ ...search, alert: String(row.id) }}
        activeOptions={{ exact: true, includeSearch: true }}
        resetScroll={false}
        className={classes.link}
        data-choice
        aria-current={isChosen ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onChoose(row)
        }}
      >
        <UnreadDot isRead={row.is_read} />
        <StateIcon row={row} />
        <Words row={row} station={station} />
        {!isAverage(row) && !isFault(row) && (
          <span className={classes.shape} aria-hidden>
            {shape !== undefined && <Shape row={row} shape={shape} />}
          </span>
        )}
        <span className={classes.owner}>
          <AlertOwner handling={row.handling} isOpen={row.group === 'open'} />
        </span>
        <When row={row} />
      </Link>
    </li>
  )
})

/** What and where, and its value against the limit. */
function Words({ row, station }: Pick<ExcursionItemProps, 'row' | 'station'>) {
  const { t } = useTranslation()
  const isPhone = usePhone()
  const where = (
    <>
      {' · '}
      <span title={row.module}>{station}</span>
    </>
  )
  return (
    <span className={classes.words} data-wide={isAverage(row) || isFault(row) || undefined}>
      <span className={classes.what}>
        <b title={row.factor_name}>{aboutName(row, t)}</b>{' '}
        <span className={classes.side}>{stateWord(row, t)}</span>
        {!isPhone && where}
      </span>
      <span className={classes.measured}>
        {/* A phone has no room for it in the first line. */}
        {isPhone && (
          <>
            <span title={row.module}>{station}</span>
            {' · '}
          </>
        )}
        <Measured row={row} />
      </span>
    </span>
  )
}

export function StateIcon({ row, size = 18 }: { row: Excursion; size?: number }) {
  const tone = toneOfExcursion(row)
  const isByHand = row.status !== 'ALERT' && row.status !== 'WARNING'
  const Icon = isByHand
    ? IconInfoCircle
    : isFault(row) && tone !== 'over'
      ? row.fault === 'offline'
        ? IconPlugConnectedX
        : IconHeartbeat
      : tone === 'over'
        ? row.needs_note
          ? IconPencil
          : IconCircleCheck
        : tone === 'alert'
          ? IconAlertOctagon
          : IconAlertTriangle
  return <Icon className={classes.icon ?? ''} size={size} stroke={2} aria-hidden />
}

/** «45,8 / 44 mg/L · đỉnh 52,0» while it goes on, «đỉnh 52,0 / 44 mg/L» when it is over. */
function Measured({ row }: { row: Excursion }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const number = (value: number): string => formatNumber(value, language, row.decimals)
  if (isFault(row)) return faultAmount(row, { t, locale: language })
  const limit = limitOf(row)
  const against = `${limit === null ? '' : ` / ${formatMeasured(limit, language)}`} ${row.unit}`.trimEnd()
  const farthest =
    row.peak === null
      ? null
      : t(exceededSide(row) === 'below' ? 'inbox.lowest' : 'inbox.peak', { value: number(row.peak) })
  if (row.group === 'open') {
    return (
      <>
        <b className={classes.value}>{number(row.last ?? row.value)}</b>
        {against}
        {farthest !== null && row.peak !== row.last && ` · ${farthest}`}
      </>
    )
  }
  const ended = endText(row, t)
  return (
    <>
      {ended !== null && `${ended} · `}
      {farthest ?? number(row.value)}
      {against}
    </>
  )
}

/** What came of an ended one: its cause, or that nobody had it. */
function endText({ handling, resolved_at, needs_note }: Excursion, t: TFunction): string | null {
  const { state, cause, note, action, assignee } = handling
  if (state === 'closed') return (cause && causeName(cause, currentLanguage())) ?? note ?? action
  if (resolved_at === null || assignee !== null) return null
  return t(needs_note ? 'owner.nobodyHad' : 'owner.byItself')
}

function When({ row }: { row: Excursion }) {
  const now = useNow()
  const language = currentLanguage()
  const start = Date.parse(row.started_at)
  const end = row.resolved_at === null ? (row.group === 'open' ? now : null) : Date.parse(row.resolved_at)
  return (
    <span className={classes.when}>
      <b>{end === null ? '–' : formatLasting(end - start, language, 'short')}</b>
      {formatShort(start, now)}
    </span>
  )
}

/** The readings around it against its limits. */
function Shape({ row, shape }: { row: Excursion; shape: ExcursionShape }) {
  const { t } = useTranslation()
  const from = Date.parse(shape.from)
  const readings = shape.at.map((after, place) => ({ at: from + after, value: shape.values[place] ?? 0 }))
  if (readings.length === 0) return null
  const { at, values } = drawnPoints(readings, silenceOf(readings, undefined))
  const limit = limitOf(row)
  const all = [...shape.values, ...(limit === null ? [] : [limit])]
  return (
    <Sparkline
      points={at.map((one, place) => ({ at: one, value: values[place] ?? null }))}
      from={from}
      to={Date.parse(shape.to)}
      min={limit === row.min_value ? limit : null}
      max={limit === row.max_value ? limit : null}
      scale={{ low: Math.min(...all), high: Math.max(...all) }}
      hasStates
      height={HEIGHT}
      label={t('inbox.shape', { factor: row.factor })}
    />
  )
}

/** A station of which nothing comes: one row, whatever the number of its factors. */
export function SilentItem({ row, station }: { row: AttentionRow; station: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { module, value, unit, decimals, since } = row
  return (
    <li className={classes.item} data-row={`station-${module.id}`} data-condition={row.condition}>
      <Link to={`/${module.type}`} search={placeSearch({ module: module.code })} className={classes.link}>
        <UnreadDot isRead />
        <ConditionIcon condition={row.condition} size={18} />
        <span className={classes.words}>
          <span className={classes.what}>
            <b>{t('inbox.wholeStation')}</b>{' '}
            <span className={classes.silent}>
              {t(`inbox.silent.${row.condition === 'late' ? 'late' : 'offline'}`)}
            </span>
            {' · '}
            <span title={module.code}>{station}</span>
          </span>
          <span className={classes.measured}>
            {since === null
              ? t('inbox.nothingYet')
              : `${t('inbox.lastValue', { at: formatShort(since, now) })} · ${formatNumber(value, language, decimals)} ${unit}`}
          </span>
        </span>
        <span className={classes.shape}>
          <span className={classes.hatched} />
        </span>
        <span className={classes.owner}>
          <OwnerRing who={null} />
        </span>
        <span className={classes.when}>
          <b>{since === null ? '–' : formatLasting(now - Date.parse(since), language, 'short')}</b>
          {since !== null && formatShort(since, now)}
        </span>
      </Link>
    </li>
  )
}
