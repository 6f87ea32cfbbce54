import { aqiBandOf, type AqiValue } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { BandLetter } from '../../components/aqi/BandLetter.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatWeekday } from '../../lib/time-format.ts'
import { concentrationText } from './aqi-words.ts'
import classes from './AqiDays.module.css'

/** The day that is open: its indices, what each is a mean of, and of how much data. */
export function AqiDay({ day }: { day: AqiValue }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { value, band, parts, start } = day
  return (
    <section className={classes.day}>
      <h3>
        {formatWeekday(Date.parse(start), language).slice(0, -5)}
        {band !== null && <BandLetter band={band} />}
        <span>{band === null ? t('aqi.days.short') : `${value ?? ''} ${t(`vnAqi.bands.${band}`)}`}</span>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t('aqi.parts.quantity')}
            </th>
            <th scope="col">µg/m³</th>
            <th scope="col">{t('aqi.parts.index')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ quantity, mean, concentration, index, n, expected }) => (
            <tr key={`${quantity} ${mean}`}>
              <th scope="row">{quantity}</th>
              <td>
                {t(`aqi.days.mean.${mean}`)}
                <small>
                  {t('aqi.parts.shareHours', { n, of: expected })}
                  {concentration === null && ` · ${t('aqi.parts.short')}`}
                  {concentration !== null && index === null && ` · ${t('aqi.parts.leftOut')}`}
                </small>
              </td>
              <td>{concentrationText(concentration, language)}</td>
              <td>{index === null ? '–' : <b title={t(`vnAqi.bands.${aqiBandOf(index)}`)}>{index}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('aqi.days.foot')}</p>
    </section>
  )
}
