import { VisuallyHidden } from '@mantine/core'
import type { ModuleType } from '@quantrac/contract'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hourWords } from '../../components/aqi/aqi-words.ts'
import { AqiTile } from '../../components/aqi/AqiTile.tsx'
import type { AqiOfStations, KnownAqi } from '../../components/aqi/latest-aqi.ts'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { limitShare } from '../../components/condition/limit-share.ts'
import type { FactorNow } from '../../components/live-stations/station-now.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { Strip } from '../../components/strip/Strip.tsx'
import type { StripPeriod } from '../../components/strip/strips-query.ts'
import { periodsOf } from '../../components/strip/periods-of.ts'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import { useQuietOrder } from '../../lib/use-quiet-order.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import { FoldButton } from './FoldButton.tsx'
import { placeOf } from './Headline.tsx'
import { placeHref } from '../../components/layout/place.ts'
import { useFollowLinks } from './use-follow-links.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import type { StripLook } from './row-strip.ts'
import { RowSeen } from './RowSeen.tsx'
import { RowState, stateOf } from './RowState.tsx'
import classes from './StationList.module.css'
import { useStripLook } from './use-strip-look.ts'
import { useFold } from './use-fold.ts'
import type { OverviewAddress } from './use-overview-address.ts'
import { useRowMoves } from '../../lib/use-row-moves.ts'
import { underBase } from '../../lib/base-path.ts'

interface StationListProps {
  kind: ModuleType
  rows: readonly OverviewRow[]
  names: ReadonlyMap<string, string>
  strips: PageStrips
  address: OverviewAddress
  /** Of air stations; null: none has an index. */
  aqi: AqiOfStations | null
}

const keyOf = ({ station }: OverviewRow): string => station.code

/** Where a matrix does not fit: two lines a station, with its worst factor. */
export function StationList({ kind, rows, names, strips, address, aqi }: StationListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const { rows: quiet, isHeld, handlers } = useQuietOrder(rows, keyOf)
  const { shown, folded } = useFold(quiet, isHeld, address)
  const all = address.isUnfolded ? [...shown, ...folded] : shown
  const stripLook = useStripLook(strips)
  const follow = useFollowLinks()
  useRowMoves(list, all.map(keyOf))
  const drawn = (row: OverviewRow) => (
    <StationItem
      key={keyOf(row)}
      kind={kind}
      row={row}
      name={names.get(keyOf(row)) ?? row.station.name}
      periods={periodsOf(strips, row.station)}
      strips={stripLook}
      hasAqi={aqi !== null}
      aqi={aqi?.of(keyOf(row))}
      language={currentLanguage()}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside it are what is pressed
    <ul
      ref={list}
      className={classes.list}
      aria-label={t('overview.listLabel')}
      onClick={follow}
      {...handlers}
    >
      {shown.map(drawn)}
      {folded.length > 0 && <FoldButton count={folded.length} address={address} />}
      {address.isUnfolded && folded.map(drawn)}
    </ul>
  )
}

interface StationItemProps {
  kind: ModuleType
  row: OverviewRow
  name: string
  periods: readonly StripPeriod[] | undefined
  strips: StripLook | undefined
  hasAqi: boolean
  aqi: KnownAqi
  /** A row is drawn again when it changes. */
  language: string
}

const StationItem = memo(function StationItem({
  kind,
  row,
  name,
  periods,
  strips,
  hasAqi,
  aqi,
  language,
}: StationItemProps) {
  const { station, group, factors } = row
  const isSilent = group === 'offline' || group === 'inactive'
  const [worst] = factors
  const shown = isSilent ? undefined : worst
  // Without an exception it says how old the values are.
  const limits = shown === undefined ? '' : limitsText(shown, language)
  return (
    <li data-row={station.code} className={classes.item}>
      <a
        href={underBase(placeHref(kind, placeOf(row)))}
        className={classes.link}
        data-aqi={hasAqi || undefined}
      >
        {group === 'inactive' ? <span /> : <ConditionIcon condition={station.condition} size={20} />}
        <span className={classes.name}>{name}</span>
        <span className={classes.value} data-group={group}>
          {group === 'normal' && !hasAqi && (
            <Nearest factor={nearestOf(station.factors)} language={language} />
          )}
          {shown !== undefined && (
            <>
              {shown.code}{' '}
              <NumberWithUnit
                value={shown.value}
                unit={shown.unit}
                decimals={shown.decimals}
                locale={language}
              />
            </>
          )}
        </span>
        <span className={classes.state}>
          <RowState {...stateOf(row)} isShort />
        </span>
        <span className={classes.note}>{limits === '' ? <RowSeen row={row} /> : limits}</span>
        {hasAqi && <Aqi hour={aqi} />}
        <span className={classes.strip}>
          {strips !== undefined && periods !== undefined && (
            <Strip name={name} periods={periods} {...strips} height={6} />
          )}
        </span>
      </a>
    </li>
  )
})

/** VN_AQI of the last hour, with its words for who does not see it. */
function Aqi({ hour }: { hour: KnownAqi }) {
  const { t } = useTranslation()
  return (
    <span className={classes.aqi}>
      <AqiTile hour={hour} />
      {hour && <VisuallyHidden>{hourWords(hour, t)}</VisuallyHidden>}
    </span>
  )
}

interface NearestProps {
  factor: FactorNow | undefined
  language: string
}

/** Where nothing is wrong, how near its limit the nearest factor is: «TEMP 73 % ngưỡng». */
function Nearest({ factor, language }: NearestProps) {
  const { t } = useTranslation()
  const share = factor && limitShare(factor)
  if (factor === undefined || typeof share !== 'number' || !Number.isFinite(share)) return null
  return t('overview.ofLimit', { factor: factor.code, share: formatNumber(share * 100, language) })
}

/** A good value is near all of a lower limit, and between two limits: that says nothing. */
function nearestOf(factors: readonly FactorNow[]): FactorNow | undefined {
  const share = (factor: FactorNow): number => limitShare(factor) ?? 0
  return factors
    .filter(
      ({ kind, max_value, min_value }) => kind !== 'counter' && max_value !== null && min_value === null,
    )
    .reduce<FactorNow | undefined>(
      (nearest, one) => (nearest === undefined || share(one) > share(nearest) ? one : nearest),
      undefined,
    )
}
