import { Modal } from '@mantine/core'
import { aqiBreakpoints, aqiIndices, type AqiPart, type AqiScale, type AqiValue } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatClock } from '../../lib/time-format.ts'
import { percentText, useMeanOfHour } from './aqi-words.ts'
import classes from './AqiSteps.module.css'

interface AqiStepsProps {
  hour: AqiValue
  half: 'literal' | 'divided'
  opened: boolean
  onClose: () => void
}

/** Each step of the Decision with the numbers of one hour, so that it can be worked out again by hand. */
export function AqiSteps({ hour, half, opened, onClose }: AqiStepsProps) {
  const { t } = useTranslation()
  const { parts, value, leading, end } = hour
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t('aqi.steps.title', { at: formatClock(end) })}>
      <div className={classes.steps}>
        {parts.map((part) => (
          <section key={part.quantity}>
            <h3>{part.quantity}</h3>
            <PartSteps part={part} hour={hour} half={half} />
          </section>
        ))}
        {value !== null && <p>{t('aqi.steps.greatest', { value, quantity: leading })}</p>}
        <p className={classes.source}>{t('aqi.steps.source')}</p>
      </div>
    </Modal>
  )
}

interface PartStepsProps {
  part: AqiPart
  hour: AqiValue
  half: 'literal' | 'divided'
}

function PartSteps({ part, hour, half }: PartStepsProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const meanOf = useMeanOfHour(hour)
  const { quantity, mean, concentration, index, hours, n, expected } = part
  const number = (value: number | null, decimals = 2): string => formatNumber(value, language, decimals)
  return (
    <>
      {mean === 'nowcast' ? (
        <>
          <p>{t('aqi.steps.hours')}</p>
          <p className={classes.numbers}>{hours.map((one) => number(one, 1)).join('  ')}</p>
          <Cast part={part} half={half} />
        </>
      ) : (
        <p>
          {concentration === null
            ? `${t('aqi.parts.short')} (${percentText(n / expected, language)})`
            : t('aqi.steps.mean', {
                mean: meanOf(part),
                result: number(concentration),
                share: percentText(n / expected, language),
              })}
        </p>
      )}
      {concentration !== null && index !== null && (
        <p>{formulaWords(quantity === 'O3' ? 'O3-1h' : quantity, concentration, index)}</p>
      )}
    </>
  )

  function formulaWords(scale: AqiScale, measured: number, rounded: number): string {
    const points = aqiBreakpoints[scale]
    const upper = points.findIndex((point) => measured <= point)
    if (upper === -1) return t('aqi.steps.most', { from: number(points.at(-1) ?? null, 0) })
    const place = Math.max(1, upper)
    const [from = 0, to = 1] = points.slice(place - 1, place + 1)
    const [low = 0, high = 0] = aqiIndices.slice(place - 1, place + 1)
    const exact = ((high - low) / (to - from)) * (measured - from) + low
    const texts = { from: number(from, 0), to: number(to, 0), result: number(measured), exact: number(exact) }
    return t('aqi.steps.formula', { ...texts, low, high, index: rounded })
  }
}

function Cast({ part, half }: Omit<PartStepsProps, 'hour'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { concentration, weight, hours } = part
  if (concentration === null || weight === null) return <p>{t('aqi.steps.castShort')}</p>
  const measured = hours.flatMap((one) => (one === null ? [] : [one]))
  const [least, most] = [Math.min(...measured), Math.max(...measured)]
  const number = (value: number, decimals: number): string => formatNumber(value, language, decimals)
  const isLiteral = weight === 0.5 && half === 'literal'
  return (
    <>
      <p>
        {t('aqi.steps.weight', {
          least: number(least, 1),
          most: number(most, 1),
          ratio: number(most === 0 ? 1 : least / most, 3),
          weight: number(weight, 3),
        })}
      </p>
      <p>
        {t(isLiteral ? 'aqi.steps.castLiteral' : 'aqi.steps.castDivided', {
          result: number(concentration, 2),
        })}
      </p>
    </>
  )
}
