import { Card, Title } from '@mantine/core'
import { aqiBandOf, type AqiPart, type AqiValue } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { BandLetter } from '../../components/aqi/BandLetter.tsx'
import { bandTone } from '../../components/aqi/bands.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatClock } from '../../lib/time-format.ts'
import { concentrationText, percentText, quantityName, useMeanOfHour } from './aqi-words.ts'
import classes from './AqiParts.module.css'
import card from './AqiTab.module.css'

/** The index of each quantity, the worst first, with its concentration and what that is a mean of. */
export function AqiParts({ hour }: { hour: AqiValue }) {
  const { t } = useTranslation()
  const top = Math.max(200, ...hour.parts.map(({ index }) => index ?? 0))
  const most = top <= 200 ? 200 : top <= 300 ? 300 : 500
  return (
    <Card component="section" padding={0} className={card.card ?? ''}>
      <div className={card.head}>
        <Title order={2} size="h3">
          {t('aqi.parts.title')}
        </Title>
        <span className={card.note}>{t('aqi.parts.note')}</span>
      </div>
      <table className={classes.parts}>
        <thead>
          <tr>
            <th scope="col">{t('aqi.parts.quantity')}</th>
            <th scope="col" className={classes.right}>
              {t('aqi.parts.concentration')}
            </th>
            <th scope="col" aria-label="0–500" className={classes.bar}>
              <span className={classes.ticks} aria-hidden>
                {ticksOf(most).map((tick) => (
                  <i key={tick} style={{ left: `${(100 * tick) / most}%` }}>
                    {tick}
                  </i>
                ))}
              </span>
            </th>
            <th scope="col" className={classes.right}>
              {t('aqi.parts.index')}
            </th>
            <th scope="col">{t('aqi.parts.band')}</th>
          </tr>
        </thead>
        <tbody>
          {hour.parts.map((part) => (
            <Part key={`${part.quantity} ${part.mean}`} part={part} hour={hour} most={most} />
          ))}
        </tbody>
      </table>
      <p className={`${card.foot} ${classes.foot}`}>
        {t('aqi.parts.foot', { from: formatClock(hour.start), at: formatClock(hour.end) })}{' '}
        {t('aqi.parts.noOthers')}
      </p>
    </Card>
  )
}

const ticksOf = (most: number): number[] => [0, 1, 2, 3, 4].map((part) => (part * most) / 4)

interface PartProps {
  part: AqiPart
  hour: AqiValue
  most: number
}

function Part({ part, hour, most }: PartProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const meanOf = useMeanOfHour(hour)
  const { quantity, mean, concentration, index, n, expected } = part
  const band = index === null ? null : aqiBandOf(index)
  const share =
    mean === 'nowcast'
      ? t('aqi.parts.shareHours', { n, of: expected })
      : t('aqi.parts.share', { share: percentText(n / expected, language) })
  return (
    <tr data-leading={(quantity === hour.leading && index === hour.value) || undefined}>
      <th scope="row">
        <b>{quantity}</b>
        <span className={classes.small}>{quantityName(quantity, t)}</span>
      </th>
      <td className={classes.right}>
        <b>{concentrationText(concentration, language)}</b> <span className={classes.unit}>µg/m³</span>
        <span className={classes.small}>{concentration === null ? t('aqi.parts.short') : meanOf(part)}</span>
        <span className={classes.small}>{share}</span>
      </td>
      <td className={classes.bar}>
        <span className={classes.track}>
          {ticksOf(most)
            .slice(1, -1)
            .map((tick) => (
              <u key={tick} style={{ left: `${(100 * tick) / most}%` }} />
            ))}
          {band !== null && (
            <i className={bandTone(band)} style={{ width: `${(100 * (index ?? 0)) / most}%` }} />
          )}
        </span>
      </td>
      <td className={`${classes.right} ${classes.index}`}>{index ?? '–'}</td>
      <td>
        {band !== null && (
          <span className={classes.band}>
            <BandLetter band={band} /> {t(`vnAqi.bands.${band}`)}
          </span>
        )}
      </td>
    </tr>
  )
}
