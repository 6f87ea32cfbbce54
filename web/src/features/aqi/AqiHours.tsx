import { Card, Title } from '@mantine/core'
import { aqiBandOf, type AqiValue, HOUR_MS } from '@quantrac/contract'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bandLetter, bandTone } from '../../components/aqi/bands.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatClock, formatShort, formatWeekday } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { bandEnds, type Column, columnsOf, topOf } from './aqi-columns.ts'
import { HOURS } from './aqi-queries.ts'
import { valueWords } from '../../components/aqi/aqi-words.ts'
import classes from './AqiHours.module.css'
import card from './AqiTab.module.css'

/** A bar an hour; the pointer or the arrow keys choose one, which is told in words. */
export function AqiHours({ hours }: { hours: readonly AqiValue[] }) {
  const { t } = useTranslation()
  const columns = columnsOf(hours)
  const [chosen, setChosen] = useState<number | null>(null)
  const place = chosen ?? columns.length - 1
  const top = topOf(hours)
  const words = useColumnWords(columns[place])
  return (
    <Card component="section" padding={0} className={card.card ?? ''}>
      <div className={card.head}>
        <Title order={2} size="h3">
          {t('aqi.hours.title')}
        </Title>
        <span className={card.note}>{t('aqi.hours.note')}</span>
        <span className={`${card.note} ${card.end} ${classes.key}`}>
          <i className={classes.hatched} /> {t('aqi.hours.short')}
        </span>
      </div>
      <p className={classes.told}>{words}</p>
      <div className={classes.chart}>
        <div className={classes.scale} aria-hidden>
          {bandEnds(top).map((end) => (
            <span key={end} style={{ bottom: heightOf(end, top) }}>
              {end}
            </span>
          ))}
        </div>
        <div className={classes.plot}>
          {bandEnds(top).map((end) => (
            <u key={end} style={{ bottom: heightOf(end, top) }} />
          ))}
          {columns.map((column, index) => (
            <Bar key={column.at} {...column} top={top} isChosen={index === place} />
          ))}
          <Chooser place={place} words={words} onChoose={setChosen} />
        </div>
        <Bands top={top} />
      </div>
    </Card>
  )
}

const heightOf = (value: number, top: number): string => `${(100 * value) / top}%`

/** «19:00–20:00: VN_AQI 125, Kém, do PM2.5» */
function useColumnWords(column: Column | undefined): string {
  const { t } = useTranslation()
  const now = useMinute()
  if (column === undefined) return ''
  const { at, hour } = column
  const words = hour === undefined ? t('aqi.hours.short') : valueWords(hour, t)
  return `${formatClock(at - HOUR_MS)}–${formatShort(at, now)}: ${words}`
}

interface ChooserProps {
  place: number
  words: string
  onChoose: (place: number | null) => void
}

/** Over the bars and not seen: it is moved by keys and touch as any range is, and follows the pointer. */
function Chooser({ place, words, onChoose }: ChooserProps) {
  const { t } = useTranslation()
  const follow = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onChoose(Math.max(0, Math.min(HOURS - 1, Math.floor(((clientX - left) / width) * HOURS))))
  }
  return (
    <input
      type="range"
      className={classes.chooser}
      aria-label={t('aqi.hours.note')}
      aria-valuetext={words}
      min={0}
      max={HOURS - 1}
      value={place}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      onPointerMove={follow}
      onPointerLeave={() => onChoose(null)}
    />
  )
}

interface BarProps extends Column {
  top: number
  isChosen: boolean
}

function Bar({ at, hour, top, isChosen }: BarProps) {
  const value = hour?.value ?? null
  const clock = formatClock(at)
  const isMidnight = clock === '00:00'
  return (
    <span
      className={classes.column}
      data-chosen={isChosen || undefined}
      data-midnight={isMidnight || undefined}
    >
      {value === null ? (
        hour !== undefined && <i className={classes.hatched} style={{ height: '100%' }} />
      ) : (
        <i className={bandTone(aqiBandOf(value))} style={{ height: heightOf(value, top) }} />
      )}
      {Number(clock.slice(0, 2)) % 6 === 0 && (
        <small data-noon={clock === '12:00' || undefined}>{clock}</small>
      )}
      {isMidnight && <em>{formatWeekday(at, currentLanguage()).slice(0, -5)}</em>}
    </span>
  )
}

/** The colours of the bands beside their heights, with letter and word. */
function Bands({ top }: { top: number }) {
  const { t } = useTranslation()
  const ends = bandEnds(top)
  return (
    <div className={classes.bands} aria-hidden>
      {ends.slice(1).map((end, index) => {
        const band = aqiBandOf(end)
        return (
          <span
            key={end}
            style={{
              bottom: `${(100 * (ends[index] ?? 0)) / top}%`,
              height: `${(100 * (end - (ends[index] ?? 0))) / top}%`,
            }}
          >
            <i className={bandTone(band)} />
            {bandLetter(band)} <em>{t(`vnAqi.bands.${band}`)}</em>
          </span>
        )
      })}
    </div>
  )
}
