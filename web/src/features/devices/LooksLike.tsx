import type { DeviceDetail } from '@quantrac/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured } from '../../lib/number-format.ts'
import { Course } from './Course.tsx'
import { roundly } from './device-words.ts'
import classes from './DevicePane.module.css'
import { guessOf, kindOf } from './guess.ts'
import { growthOf, type Series, seriesOf } from './series.ts'

const shownNumbers = 12

/** The numbers of its messages: what each likely is, how it went, and what it is now. */
export function LooksLike({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation()
  const { newest, type, station } = device
  const all = useMemo(() => [...seriesOf(newest).values()], [newest])
  if (all.length === 0) return null
  const isShipped = device.profile !== null
  const isNamed = ({ node: { keys } }: Series) => guessOf(keys, 'en').name !== null
  const sorted = [...all.filter(isNamed), ...all.filter((one) => !isNamed(one))]
  const kind = station?.type ?? type ?? kindOf(all.map(({ node }) => node.keys))
  const [last, first] = [newest[0], newest.at(-1)]
  const lasted =
    last === undefined || first === undefined
      ? 0
      : Date.parse(last.received_at) - Date.parse(first.received_at)
  const facts = [
    ...(kind === null ? [] : [t(`devices.kinds.${kind}`)]),
    ...(lasted > 0 ? [t('devices.over', { time: roundly(lasted) })] : []),
  ]
  return (
    <div className={classes.card}>
      <h3>
        {kind === null ? t('devices.looksNothing') : t('devices.looksLike')}
        <span>{facts.join(', ')}</span>
        <span className={classes.right}>{t('devices.guessHow')}</span>
      </h3>
      <ul className={classes.numbers}>
        {sorted.slice(0, shownNumbers).map((series) => (
          <NumberRow key={series.node.id} series={series} isShipped={isShipped} isSure={station !== null} />
        ))}
      </ul>
    </div>
  )
}

interface NumberRowProps {
  series: Series
  isShipped: boolean
  /** Its station says what it is. */
  isSure: boolean
}

function NumberRow({ series, isShipped, isSure }: NumberRowProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { node, points } = series
  const key = node.keys.join('.')
  const guess = guessOf(node.keys, language, isShipped)
  const name = growthOf(series) === 'counting' ? null : guess.name
  return (
    <li className={classes.number}>
      {name === null ? (
        <span className={classes.unclear}>{t('devices.unclear')}</span>
      ) : (
        <b>{isSure ? name : t('adopt.guess', { name })}</b>
      )}
      <code title={key}>{key}</code>
      <span className={classes.course}>
        <Course points={points} label={t('devices.shape', { name: name ?? key })} />
      </span>
      <span className={classes.value}>{formatMeasured(points.at(-1)?.value ?? 0, language)}</span>
      <span className={classes.unit}>{name === null ? '' : guess.unit}</span>
    </li>
  )
}
