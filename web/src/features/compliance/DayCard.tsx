import { ActionIcon, Button, Card, Skeleton, Title } from '@mantine/core'
import { DAY_MS, localInstant, type JudgedPeriod, type ModuleLatest } from '@quantrac/contract'
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import { formatWeekday } from '../../lib/time-format.ts'
import { dayQuery, hoursQuery } from '../../components/compliance/compliance-queries.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import classes from './DayCard.module.css'
import { DayRow } from './DayRow.tsx'
import { averageWords, figureText, limitText, percentText } from '../../components/compliance/judged-words.ts'
import { type DayLimit, dayLimits } from './rows.ts'
import { RuleLine } from './RuleLine.tsx'

interface DayCardProps {
  station: ModuleLatest
  day: string
  /** The days that the arrows go through. */
  days: readonly string[]
  onOpen: (day: string) => void
}

/** A day opened: each limit with its shape, value, data, document and result, the worst first. */
export function DayCard({ station, day, days, onOpen }: DayCardProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { code } = station
  const judged = useQuery(dayQuery(code, day))
  // While the next day is on its way the one before is not shown under its name.
  const limits = dayLimits((judged.data ?? []).filter(({ end }) => isOn(end, day)))
  const daily = limits.filter(({ shown }) => shown.period === '24h').map(({ shown }) => shown.factor)
  const hours = useQuery(hoursQuery(code, day, daily))
  const place = days.indexOf(day)
  const arrow = (step: -1 | 1) => {
    const next = days[place + step]
    const Icon = step === -1 ? IconChevronLeft : IconChevronRight
    return (
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t(step === -1 ? 'compliance.dayBefore' : 'compliance.dayAfter')}
        disabled={next === undefined}
        onClick={() => next !== undefined && onOpen(next)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  const worst = limits[0]
  return (
    <Card component="section" padding={0} aria-labelledby="compliance-day">
      <div className={classes.head}>
        <Title order={2} size="h3" id="compliance-day">
          {formatWeekday(localInstant(day), language)}
        </Title>
        {worst?.shown.result === 'exceeded' && <Worst worst={worst.shown} language={language} />}
        <div className={classes.actions}>
          {worst !== undefined && <OpenReadings {...{ station, day }} factor={worst.shown.factor} />}
          <ActionIcon.Group>
            {arrow(-1)}
            {arrow(1)}
          </ActionIcon.Group>
        </div>
      </div>
      {limits.length === 0 ? (
        judged.isError ? (
          <ErrorView
            error={judged.error}
            fallback={t('compliance.fetchFailed')}
            onRetry={() => void judged.refetch()}
          />
        ) : (
          <Skeleton height={240} m="md" w="auto" />
        )
      ) : (
        <Limits {...{ day, limits }} hours={hours.data} />
      )}
      <RuleLine />
    </Card>
  )
}

const isOn = (end: string, day: string): boolean => {
  const passed = Date.parse(end) - localInstant(day)
  return passed > 0 && passed <= DAY_MS
}

function Worst({ worst, language }: { worst: JudgedPeriod; language: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes.worst}>
      <IconAlertOctagon size={16} aria-hidden />
      {t('compliance.worst', {
        average: averageWords(worst, t),
        value: `${figureText(worst.value, worst, language)} ${worst.unit}`.trim(),
        limit: limitText(worst, language),
        ratio: percentText(worst.ratio, language),
      })}
    </span>
  )
}

/** To the page of the station, at the readings of this day. */
function OpenReadings({ station, day, factor }: { station: ModuleLatest; day: string; factor: string }) {
  const { t } = useTranslation()
  const from = localInstant(day)
  const zoom = rangeText({ from, to: from + DAY_MS })
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to={`/${station.type}`}
          search={{ module: station.code, factor: factor.replaceAll(',', '%2C'), zoom }}
          hash="station-course"
        />
      )}
    >
      {t('compliance.openReadings')}
    </Button>
  )
}

interface LimitsProps {
  day: string
  limits: readonly DayLimit[]
  hours: Parameters<typeof DayRow>[0]['means']
}

function Limits({ day, limits, hours }: LimitsProps) {
  const { t } = useTranslation()
  return (
    <ScrollArea className={classes.scroll} aria-label={t('compliance.columns.result')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('compliance.columns.average')}</th>
            <th scope="col">{t('compliance.columns.span')}</th>
            <th scope="col" className={classes.shape}>
              <span className={classes.axis} aria-hidden>
                <span>00:00</span>
                <span>12:00</span>
                <span>24:00</span>
              </span>
              <span className={classes.hidden}>{t('compliance.columns.shape')}</span>
            </th>
            <th scope="col" className={classes.number}>
              {t('compliance.columns.value')}
            </th>
            <th scope="col" className={classes.number}>
              {t('compliance.columns.ratio')}
            </th>
            <th scope="col">{t('compliance.columns.data')}</th>
            <th scope="col">{t('compliance.columns.document')}</th>
            <th scope="col">{t('compliance.columns.result')}</th>
          </tr>
        </thead>
        <tbody>
          {limits.map((limit) => (
            <DayRow key={limit.key} {...{ day, limit }} means={hours} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
