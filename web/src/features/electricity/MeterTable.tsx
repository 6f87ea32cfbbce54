import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { peakShare, totalOf } from '../../charts/energy-columns.ts'
import { moneyShort } from '../../charts/money-text.ts'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { changeText, energyText } from './change-text.ts'
import type { MeterRow } from './meter-row.ts'
import classes from './PlantMeters.module.css'
import type { PeriodWords } from './plant-words.ts'
import { StackedBar } from './StackedBar.tsx'

interface MetersProps {
  rows: readonly MeterRow[]
  /** kWh of the meter that used most. */
  most: number
  hasCost: boolean
  words: PeriodWords
  now: number
}

interface RowProps extends Omit<MetersProps, 'rows'> {
  row: MeterRow
}

export function MeterTable({ rows, ...props }: MetersProps) {
  const { t } = useTranslation()
  const { hasCost, words } = props
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('energy.meter')}</th>
            <th scope="col" colSpan={2}>
              {words.name}
            </th>
            {hasCost && <th scope="col">{t('energy.plant.costHead')}</th>}
            <th scope="col">{t('energy.plant.against', { before: words.before })}</th>
            <th scope="col">{t('energy.periods.peak')}</th>
            <th scope="col">{t('energy.plant.days')}</th>
            <th scope="col">{t('energy.plant.powerNow')}</th>
            <th scope="col">{t('energy.plant.factorHead')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.meter.module} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, most, hasCost, now }: RowProps) {
  const { meter, total, cost } = row
  const language = currentLanguage()
  const share = peakShare(meter.energy)
  const { t } = useTranslation()
  return (
    <tr data-silent={meter.until !== null || undefined}>
      <th scope="row">
        <Name row={row} now={now} />
      </th>
      <td className={classes.bar}>
        {meter.energy !== null && total !== null && most > 0 && (
          <StackedBar energy={meter.energy} height={12} share={total / most} />
        )}
      </td>
      <td className={classes.figure}>
        <Total row={row} />
      </td>
      {hasCost && (
        <td className={classes.figure}>
          {cost === null ? (
            '–'
          ) : (
            <span title={costTitle(cost, language, t)}>{moneyShort(cost, language, t)}</span>
          )}
        </td>
      )}
      <td className={classes.figure}>{comparedText(row, language)}</td>
      <td className={classes.figure}>
        {share === null ? '–' : `${formatNumber(share * 100, language, 1)} %`}
      </td>
      <td>
        <Days row={row} />
      </td>
      <td className={classes.power}>
        <Power row={row} />
      </td>
      <td className={classes.figure}>
        <PowerFactor row={row} />
      </td>
    </tr>
  )
}

/** On a phone: two lines a meter, and its bar. */
export function MeterList({ rows, most, hasCost, now }: MetersProps) {
  const language = currentLanguage()
  const { t } = useTranslation()
  return (
    <ul className={classes.list}>
      {rows.map((row) => {
        const { meter, total, cost } = row
        return (
          <li key={meter.module} data-silent={meter.until !== null || undefined}>
            <div className={classes.line}>
              <Name row={row} now={now} />
              <Total row={row} />
            </div>
            {meter.energy !== null && total !== null && most > 0 && (
              <StackedBar energy={meter.energy} height={8} share={total / most} />
            )}
            <div className={classes.line}>
              <small>
                {hasCost && cost !== null ? `${moneyShort(cost, language, t)} · ` : ''}
                {comparedText(row, language)}
              </small>
              <small>{besideText(row, language, t)}</small>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** «420 kW · PF dưới 0,9: 2 lần» */
function besideText({ kw, meter }: MeterRow, language: string, t: TFunction): string {
  const below = belowText(meter, t)
  const factor = below === undefined ? undefined : `${meter.power_factor?.code} ${below}`
  return [kw === null ? undefined : `${energyText(kw, language)} kW`, factor].filter(Boolean).join(' · ')
}

const costTitle = (cost: number, language: string, t: TFunction): string =>
  `${formatNumber(cost, language)} ${t('energy.currency')}`

/** Up to the last reading of either. */
function comparedText({ meter, total }: MeterRow, language: string): string {
  return changeText(total, meter.before === null ? null : totalOf(meter.before), language) ?? '–'
}

function Name({ row: { meter, name, station }, now }: Pick<RowProps, 'row' | 'now'>) {
  const { t } = useTranslation()
  // One word for one fact: late or offline, as everywhere.
  const condition = station?.condition
  const isTold = condition !== undefined && condition !== 'normal'
  return (
    <span className={classes.name}>
      <Link to="/elecConsum" search={{ module: meter.module }}>
        {name} <small>{meter.module}</small>
      </Link>
      {isTold && (
        <small className={classes.state} data-condition={condition}>
          <ConditionIcon condition={condition} size={14} />
          {t(`condition.${condition}`)}
          {meter.until !== null && `, ${t('energy.until', { at: formatShort(meter.until, now) })}`}
        </small>
      )}
    </span>
  )
}

function Total({ row: { total, meter, carbon } }: Pick<RowProps, 'row'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <span className={classes.total}>
      <b>{total === null ? '–' : energyText(total, language)}</b> <small>kWh</small>
      {meter.interpolated && <small title={t('factor.interpolated')}>*</small>}
      {carbon !== null && <small data-carbon>{`${energyText(carbon, language)} kg CO2e`}</small>}
    </span>
  )
}

/** Fourteen days; the last one stands out, as it goes on. */
function Days({ row: { meter, name } }: Pick<RowProps, 'row'>) {
  const { t } = useTranslation()
  const most = Math.max(1e-9, ...meter.days.map((day) => day ?? 0))
  return (
    <svg
      className={classes.days}
      width="118"
      height="28"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline svg that is redrawn cannot be an img
      role="img"
      aria-label={t('energy.plant.daysOf', { name })}
    >
      {meter.days.map((day, place) => {
        const height = day === null ? 0 : Math.max(1, (day / most) * 28)
        return (
          <rect
            key={place}
            x={place * 8.5}
            y={28 - height}
            width="6.5"
            height={height}
            data-last={place === meter.days.length - 1 || undefined}
          />
        )
      })}
    </svg>
  )
}

/** In % of the track: what is beyond the limit is seen, too. */
const LIMIT_AT = 86

function Power({ row: { meter, kw } }: Pick<RowProps, 'row'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  if (meter.power === null) return '–'
  const { limit_kw: limit, maximum } = meter.power
  const isBeyond = limit !== null && maximum !== null && maximum.kw > limit
  const whole = limit !== null && limit > 0 ? limit / (LIMIT_AT / 100) : Math.max(kw ?? 0, maximum?.kw ?? 0)
  const at = (value: number) => (whole <= 0 ? 0 : Math.min(100, (value / whole) * 100))
  return (
    <>
      <span className={classes.line}>
        <span>
          <b>{kw === null ? '–' : energyText(kw, language)}</b> <small>kW</small>
        </span>
        {limit !== null && (
          <small className={isBeyond ? classes.beyond : undefined}>
            {isBeyond
              ? t('energy.plant.peakOver', {
                  kw: energyText(maximum.kw, language),
                  limit: formatMeasured(limit, language),
                })
              : t('energy.limit', { limit: formatMeasured(limit, language) })}
          </small>
        )}
      </span>
      <svg
        className={classes.bullet}
        width="100%"
        height="10"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden
      >
        <rect className={classes.track} y="3" width="100" height="4" />
        {kw !== null && <rect className={classes.fill} y="3" width={at(kw)} height="4" />}
        {maximum !== null && (
          <rect
            className={isBeyond ? classes.over : classes.fill}
            x={at(maximum.kw)}
            y="1"
            width="1"
            height="8"
          />
        )}
        {limit !== null && <rect className={classes.over} x={LIMIT_AT} y="0" width="0.8" height="10" />}
      </svg>
    </>
  )
}

function PowerFactor({ row: { meter, factor } }: Pick<RowProps, 'row'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  if (meter.power_factor === null) return '–'
  const { limit } = meter.power_factor
  const isBelow = factor !== null && factor.value < limit
  const below = belowText(meter, t)
  return (
    <>
      <span className={isBelow ? classes.beyond : undefined}>
        {factor === null ? '–' : formatNumber(factor.value, language, factor.decimals)}
      </span>
      <small className={classes.under}>{below ?? `≥ ${formatMeasured(limit, language)}`}</small>
    </>
  )
}

/** «dưới 0,9: 2 lần» today; undefined where it never was, or nobody asks. */
function belowText({ power_factor: factor }: MeterRow['meter'], t: TFunction): string | undefined {
  if (factor === null || factor.times === null || factor.times === 0) return undefined
  const limit = formatMeasured(factor.limit, currentLanguage())
  return t('energy.plant.factorBelow', { limit, count: factor.times })
}
