import { Card, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { ModuleType } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { placeHref } from '../../components/layout/place.ts'
import type { CourseRange } from '../../components/live-stations/course-query.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import { StripAxis } from '../../components/strip/StripAxis.tsx'
import { periodWords } from '../../components/strip/strip-words.ts'
import type { StripPeriod } from '../../components/strip/strips-query.ts'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { underBase } from '../../lib/base-path.ts'
import { formatLasting } from '../../lib/duration-format.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { barsOf } from './excursion-bars.ts'
import classes from './Excursions.module.css'
import { rangeWords } from './range-words.ts'
import type { StripLook } from './row-strip.ts'
import { useFollowLinks } from './use-follow-links.ts'
import { useStripLook } from './use-strip-look.ts'

interface ExcursionsProps {
  kind: ModuleType
  rows: readonly OverviewRow[]
  names: ReadonlyMap<string, string>
  strips: PageStrips
  range: CourseRange
}

/** Of so few stations those without any are shown, too: an empty line says so. */
const FEW = 8
const MOST = 12

/** When each station was beyond a limit, of which factor, how far and how long, on one time axis. */
export function Excursions({ kind, rows, names, strips, range }: ExcursionsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const look = useStripLook(strips)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const follow = useFollowLinks()
  const lines = rows.map(({ station: { id, code, name } }) => ({
    code,
    name: names.get(code) ?? name,
    periods: (strips.answer?.strips.get(id)?.periods ?? []).filter(({ state }) => state === 'beyond'),
  }))
  const found = lines.filter(({ periods }) => periods.length > 0)
  const shown = rows.length <= FEW ? lines : found.slice(0, MOST)
  const more = rows.length <= FEW ? 0 : found.length - shown.length
  return (
    <Card className={classes.card} component="section" padding={0} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="sm" id={titleId}>
          {t('overview.excursions', { range: rangeWords(range, t) })}
        </Title>
      </div>
      {look !== undefined && found.length === 0 && (
        <p className={classes.none}>{t('overview.noExcursions')}</p>
      )}
      <div className={classes.line} hidden={found.length === 0}>
        <span />
        <div ref={ref}>
          <StripAxis window={strips.window} isLive />
        </div>
      </div>
      {look !== undefined && found.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside it are what is pressed
        <ul className={classes.stations} onClick={follow}>
          {shown.map(({ code, name, periods }) => (
            <li key={code} className={classes.line}>
              <span className={classes.name}>{name}</span>
              <Bars look={look} width={width} periods={periods} place={{ kind, module: code }} />
            </li>
          ))}
          {more > 0 && <li className={classes.none}>{t('overview.moreExcursions', { count: more })}</li>}
        </ul>
      )}
    </Card>
  )
}

interface BarsProps {
  look: StripLook
  /** Of the axis, in px. */
  width: number
  periods: readonly StripPeriod[]
  place: { kind: ModuleType; module: string }
}

function Bars({ look, width, periods, place: { kind, module } }: BarsProps) {
  const { t } = useTranslation()
  const { window, factors } = look
  const named = periods.map((period) => ({ period, label: labelOf(period, look, t) }))
  return (
    <ul className={classes.bars}>
      {barsOf(named, window, width).map(({ period, label, from, to, labelAt }) => {
        const given = { factors, isDaily: look.isDaily, now: window.to, t, language: currentLanguage() }
        const { what, when, peak, rest } = periodWords(period, given)
        const words = [`${what} ${peak}`.trim(), when, rest].join(', ')
        const factor = period.factor_id === null ? undefined : factors.get(period.factor_id)?.code
        return (
          <li key={`${period.from}${period.factor_id}`}>
            <a
              className={classes.bar}
              href={underBase(placeHref(kind, { module, factor, alert: period.alert_id ?? undefined }))}
              aria-label={words}
              title={words}
              style={{ '--from': from, '--to': to } as CSSProperties} // its own properties
            >
              {labelAt === 'inside' && label}
            </a>
            {(labelAt === 'after' || labelAt === 'before') && (
              <span
                className={classes.label}
                data-at={labelAt}
                style={{ '--from': from, '--to': to } as CSSProperties} // its own properties
                aria-hidden
              >
                {label}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** «COD 46,9 · 1 giờ», of a day «COD 46,9 · 3 lần, 2 giờ» */
function labelOf(period: StripPeriod, { factors, isDaily, window }: StripLook, t: TFunction): string {
  const { factor_id, peak, count, from, to, seconds } = period
  const language = currentLanguage()
  const factor = factor_id === null ? undefined : factors.get(factor_id)
  const value = peak === null || factor === undefined ? '' : formatNumber(peak, language, factor.decimals)
  const millis = isDaily ? seconds * 1000 : (to === null ? window.to : Date.parse(to)) - Date.parse(from)
  const times = isDaily && count > 1 ? [t('overview.times', { count })] : []
  const how = [...times, formatLasting(millis, language, 'short')].join(', ')
  return `${factor?.code ?? ''} ${value} · ${how}`.trim()
}
