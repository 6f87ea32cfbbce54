import { Skeleton } from '@mantine/core'
import { billOf, type ModuleLatest } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../charts/money-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMinute } from '../../lib/use-now.ts'
import { billQuery } from './bill-query.ts'
import classes from './Bill.module.css'
import { energyText } from './change-text.ts'

/** «Tháng này 95,2 triệu đồng, 43.982 kWh · dự kiến cả tháng ≈ 120 triệu đồng» */
export function BillLead({ station }: { station: ModuleLatest }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(billQuery(station.code, 'month', useMinute()))
  if (data === undefined)
    return (
      <p className={classes.lead}>
        {isError ? (
          t('bill.failed')
        ) : (
          <Skeleton component="span" display="inline-block" height={20} width="60%" />
        )}
      </p>
    )
  const language = currentLanguage()
  const { kwh, total } = billOf(data)
  const energy = kwh === null ? t('bill.noEnergy') : `${energyText(kwh, language)} kWh`
  const { forecast } = data
  return (
    <p className={classes.lead}>
      {t('bill.spans.month')} {total === null ? <b>{energy}</b> : <b>{moneyText(total, language, t)}</b>}
      {total !== null && `, ${energy}`}
      {forecast !== null && (
        <span title={t('bill.how')}>
          {' · '}
          {t('bill.forecast', {
            value:
              forecast.amount === null
                ? `${energyText(forecast.kwh, language)} kWh`
                : moneyText(forecast.amount, language, t),
          })}
        </span>
      )}
    </p>
  )
}
