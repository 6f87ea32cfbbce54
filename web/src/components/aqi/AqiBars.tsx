import { aqiBandOf, type AqiValue } from '@quantrac/contract'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bandEnds, topOf } from './aqi-columns.ts'
import classes from './AqiBars.module.css'
import { AqiTile } from './AqiTile.tsx'
import { bandLetter, bandTone } from './bands.ts'

/** The index of an hour or a day. */
export interface AqiBar {
  readonly at: number
  /** Undefined before the first that measured anything. */
  readonly value: AqiValue | undefined
  /** «19:00–20:00: VN_AQI 125, Kém, do PM2.5» */
  readonly words: string
  /** Its time below the axis. */
  readonly tick: string | undefined
  /** The tick stays where room is short. */
  readonly isMain?: boolean
  /** The day that begins with it. */
  readonly day?: string | undefined
}

/** More than these are as thin as lines. */
const MANY = 100

interface AqiBarsProps {
  bars: readonly AqiBar[]
  /** What the bars are. */
  name: string
  /** As high as its place, with the number of the chosen bar. */
  isWidget?: boolean
}

/** A bar an hour or a day; the pointer or the arrow keys choose one, which is told in words. */
export function AqiBars({ bars, name, isWidget = false }: AqiBarsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const place = Math.min(chosen ?? bars.length, bars.length - 1)
  const top = topOf(bars.flatMap(({ value }) => value ?? []))
  const words = bars[place]?.words ?? ''
  return (
    <div className={classes.bars} data-widget={isWidget || undefined}>
      <p className={classes.told}>
        {isWidget && <AqiTile hour={bars[place]?.value} />}
        {words}
      </p>
      <div className={classes.chart} data-days={bars.some(({ day }) => day !== undefined) || undefined}>
        <div className={classes.scale} aria-hidden>
          {bandEnds(top).map((end) => (
            <span key={end} style={{ bottom: heightOf(end, top) }}>
              {end}
            </span>
          ))}
        </div>
        <div className={classes.plot} data-many={bars.length > MANY || undefined}>
          {bandEnds(top).map((end) => (
            <u key={end} style={{ bottom: heightOf(end, top) }} />
          ))}
          {bars.map((bar, index) => (
            <Bar key={bar.at} bar={bar} top={top} isChosen={index === place} />
          ))}
          <Chooser name={name} place={place} count={bars.length} words={words} onChoose={setChosen} />
        </div>
        <Bands top={top} />
      </div>
    </div>
  )
}

const heightOf = (value: number, top: number): string => `${(100 * value) / top}%`

interface ChooserProps {
  name: string
  place: number
  count: number
  words: string
  onChoose: (place: number | null) => void
}

/** Over the bars and not seen: it is moved by keys and touch as any range is, and follows the pointer. */
function Chooser({ name, place, count, words, onChoose }: ChooserProps) {
  const follow = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onChoose(Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / width) * count))))
  }
  return (
    <input
      type="range"
      className={classes.chooser}
      aria-label={name}
      aria-valuetext={words}
      min={0}
      max={count - 1}
      value={place}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      onPointerMove={follow}
      onPointerLeave={() => onChoose(null)}
    />
  )
}

interface BarProps {
  bar: AqiBar
  top: number
  isChosen: boolean
}

function Bar({ bar: { value: hour, tick, isMain, day }, top, isChosen }: BarProps) {
  const value = hour?.value ?? null
  return (
    <span
      className={classes.column}
      data-chosen={isChosen || undefined}
      data-midnight={day !== undefined || undefined}
    >
      {value === null ? (
        hour !== undefined && <i className={classes.hatched} style={{ height: '100%' }} />
      ) : (
        <i className={bandTone(aqiBandOf(value))} style={{ height: heightOf(value, top) }} />
      )}
      {tick !== undefined && <small data-noon={isMain || undefined}>{tick}</small>}
      {day !== undefined && <em>{day}</em>}
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
