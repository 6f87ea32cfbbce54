import { Anchor, Button, CloseButton, Text } from '@mantine/core'
import type { AlertDetail, ModuleLatest } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { keyOf } from '../../components/reviews/stretch-key.ts'
import { ZoomBar } from '../../components/time-series/ZoomBar.tsx'
import { RangePicker } from '../../components/range/RangePicker.tsx'
import { type Range, useRange } from '../../components/range/use-range.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { farthestWords } from '../../lib/farthest-words.ts'
import { isAverage, measuredName } from '../../lib/average-words.ts'
import { aboutName, faultAmount, faultWord, isFault } from '../../lib/health-words.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import type { Period } from '../../lib/ranges.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './TimeSeriesCard.module.css'
import { AveragesChart } from './AveragesChart.tsx'
import { AverageSelect } from './AverageSelect.tsx'
import { TimeSeriesChart } from './TimeSeriesChart.tsx'
import { type TimeSeriesBodyProps, type TimeSeriesCardProps, STATION_RANGE } from './time-series-props.ts'
import { FactorChips } from './FactorChips.tsx'
import { isNever, worstFirst } from './factor-order.ts'
import { conditionInside, nearerLimit } from './factor-words.ts'
import { lasted } from './lasted.ts'
import { Section } from './Section.tsx'
import type { StationView } from './station-view.ts'
import { type OpenedTimeSeries, useOpenedAlert } from './use-opened-alert.ts'

/** What a chosen range takes from the address: it shows the whole time series. */
const notOpened = { zoom: undefined, alert: undefined }

/** The chosen factors over time. */
export function TimeSeriesCard({ station, view, isNarrow }: TimeSeriesCardProps) {
  const { t } = useTranslation()
  const range = useRange(STATION_RANGE)
  const opened = useOpenedAlert(station, view)
  const [hovered, setHovered] = useState<string | null>(null)
  const first = useFirstFactor(station)
  const wanted = view.factors.length > 0 ? view.factors : opened.factor === null ? first : [opened.factor]
  const factors = isNarrow ? wanted.slice(0, 1) : wanted
  const title =
    isNarrow && factors[0] !== undefined
      ? t('station.timeSeriesOf', { name: factors[0] })
      : t('station.timeSeries')
  return (
    <Section
      title={title}
      extra={
        <div className={classes.choices}>
          <AverageSelect view={view} />
          <RangePicker range={shownRange(range, view, opened)} canCompare={view.average === null} />
        </div>
      }
    >
      <OpenedAlert opened={opened} onClose={view.closeAlert} />
      <FactorChips
        factors={station.factors}
        chosen={factors}
        isSingle={isNarrow}
        onChoose={view.choose}
        onHover={setHovered}
      />
      <TimeSeriesBody
        station={station}
        view={view}
        factors={factors}
        range={range}
        opened={opened}
        hovered={hovered}
        isNarrow={isNarrow}
      />
    </Section>
  )
}

function TimeSeriesBody(props: TimeSeriesBodyProps) {
  const { t } = useTranslation()
  const { station, factors, view, opened, range } = props
  if (factors.length === 0) {
    return (
      <Text size="sm" c="dimmed" px={16} pb={16}>
        {t('station.noTimeSeries')}
      </Text>
    )
  }
  return (
    <>
      {view.zoom !== null && (
        <div className={classes.zoomed}>
          <ZoomBar
            {...(opened.period !== null && { back: t('station.zoomToAlert') })}
            onBack={view.zoomBack}
            onPage={() => range.choose(view.zoom ?? range.choice, notOpened)}
          />
          <ReviewLink module={station.code} factor={factors[0] ?? ''} period={view.zoom} />
        </div>
      )}
      {view.average === null ? (
        <TimeSeriesChart key={factors.join('\n')} {...props} />
      ) : (
        <AveragesChart {...props} average={view.average} />
      )}
    </>
  )
}

interface ReviewLinkProps {
  module: string
  factor: string
  period: Period
}

/** Leads to where a person decides of the readings that the chart is zoomed to. */
function ReviewLink({ module, factor, period }: ReviewLinkProps) {
  const { t } = useTranslation()
  return (
    <Can do="readings.add_review">
      <Button
        variant="default"
        size="compact-sm"
        renderRoot={(given) => (
          <Link
            {...given}
            to="/review"
            search={{
              stretch: keyOf({ module, factor, from: Math.round(period.from), to: Math.round(period.to) }),
            }}
          />
        )}
      >
        {t('station.reviewStretch', { factor })}
      </Button>
    </Can>
  )
}

/**
 * The factor that is shown where none is chosen: the worst when the page was opened, so that the chart does not change
 * by itself.
 */
function useFirstFactor({ factors }: ModuleLatest): readonly string[] {
  const [first] = useState(() => {
    const [worst] = worstFirst(factors).filter((factor) => !isNever(factor))
    return worst === undefined ? [] : [worst.code]
  })
  return first
}

/**
 * The range that the time series shows: around an alert, that hour. Another one is not within what was zoomed to, nor
 * around an alert.
 */
function shownRange(range: Range, view: StationView, opened: OpenedTimeSeries): Range {
  if (view.zoom === null && view.alert === null) return range
  return {
    ...range,
    ...(opened.period !== null && { choice: opened.period, period: opened.period }),
    choose: (choice) => range.choose(choice, notOpened),
  }
}

interface OpenedAlertProps {
  opened: OpenedTimeSeries
  onClose: () => void
}

/** The facts of the alert that the time series is opened around, or why it cannot be shown. */
function OpenedAlert({ opened, onClose }: OpenedAlertProps) {
  const { t } = useTranslation()
  const { alert, problem } = opened
  if (alert === null && problem === null) return null
  return (
    <div className={classes.opened} data-severity={alert?.status ?? 'WARNING'}>
      {alert === null ? (
        <span role="alert">{t(`station.alertProblem.${problem ?? 'failed'}`)}</span>
      ) : (
        <Facts alert={alert} />
      )}
      <span className={classes.openedLinks}>
        {problem === 'failed' && (
          <Button variant="default" size="compact-sm" onClick={opened.retry}>
            {t('common.retry')}
          </Button>
        )}
        {alert !== null && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/notification" search={{ alert: String(alert.id) }} />
            )}
          >
            {t('station.openAlert')}
          </Anchor>
        )}
        <CloseButton size="sm" aria-label={t('station.closeAlert')} onClick={onClose} />
      </span>
    </div>
  )
}

/** «COD vượt ngưỡng ↑ · đỉnh 91,2 / 75 mg/L · từ 14:09 đến 14:32 (23 phút)» */
function Facts({ alert }: { alert: AlertDetail }) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const { factor, decimals, unit, peak, value, started_at, resolved_at } = alert
  const condition = conditionOf(alert)
  const limit = nearerLimit({ ...alert, condition })
  const number = (of: number): string => formatNumber(of, language, decimals)
  const against = limit === null ? '' : ` / ${formatMeasured(limit, language)}`
  const start = Date.parse(started_at)
  const end = resolved_at === null ? now : Date.parse(resolved_at)
  const times = {
    from: formatShort(started_at, now),
    to: resolved_at === null ? '' : formatShort(resolved_at, now),
    for: lasted(end - start, language),
  }
  return (
    <span>
      <strong>
        {isFault(alert)
          ? `${aboutName(alert, t)} ${faultWord(alert, t)}`
          : isAverage(alert)
            ? `${measuredName(alert, t)} ${t(`averageAlert.${alert.class === 'LO' ? 'below' : 'above'}`)}`
            : `${factor} ${conditionInside(condition, t)}`}
      </strong>
      {' · '}
      {isFault(alert)
        ? faultAmount(alert, { t, locale: language })
        : farthestWords(
            alert.class === 'LO' ? 'below' : 'above',
            `${number(peak ?? value)}${against} ${unit}`.trim(),
            t,
          )}
      {' · '}
      {t(resolved_at === null ? 'station.lastsFrom' : 'station.lastedFromTo', times)}
    </span>
  )
}

function conditionOf({ class: of, status }: AlertDetail): 'above' | 'below' | 'near' {
  if (of === 'HI') return 'above'
  if (of === 'LO') return 'below'
  return of === null && status === 'ALERT' ? 'above' : 'near'
}
