import type { ElectricityCost } from '@quantrac/contract'
import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../charts/money-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatExact, formatNumber } from '../../lib/number-format.ts'
import { formatDateTime, formatDay } from '../../lib/time-format.ts'
import classes from './Bill.module.css'
import { energyText } from './change-text.ts'

/** Beside the bill: what it comes to, the greatest demand, the power factor and the CO2. */
export function BillFacts({ data }: { data: ElectricityCost }) {
  return (
    <div className={classes.facts}>
      <Forecast data={data} />
      <Demand data={data} />
      <PowerFactor data={data} />
      <Carbon data={data} />
    </div>
  )
}

interface FactProps {
  title: string
  value: ReactNode
  unit?: string
  children?: ReactNode
}

function Fact({ title, value, unit, children }: FactProps) {
  return (
    <Card component="section" padding={0} className={classes.fact ?? ''}>
      <h3>{title}</h3>
      <p className={classes.value}>
        {value} {unit !== undefined && <small>{unit}</small>}
      </p>
      <div className={classes.below}>{children}</div>
    </Card>
  )
}

function Forecast({ data: { forecast } }: { data: ElectricityCost }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  if (forecast === null) return null
  const energy = `${energyText(forecast.kwh, language)} kWh`
  return (
    <Fact
      title={t('bill.forecastTitle')}
      value={`≈ ${forecast.amount === null ? energy : moneyText(forecast.amount, language, t)}`}
    >
      {forecast.amount !== null && <p>{energy}</p>}
      <p>{t('bill.how')}</p>
    </Fact>
  )
}

function Demand({ data: { demand } }: { data: ElectricityCost }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const most = demand.toSorted((one, other) => other.kw - one.kw)[0]
  if (most === undefined)
    return (
      <Fact title={t('bill.demandTitle')} value="–">
        {t('bill.noDemand')}
      </Fact>
    )
  return (
    <Fact title={t('bill.demandTitle')} value={energyText(most.kw, language)} unit="kW">
      <p>{t('bill.demandAt', { at: formatDateTime(most.at, language) })}</p>
      <p>{most.amount === null ? t('bill.noPrice.demand') : moneyText(most.amount, language, t)}</p>
    </Fact>
  )
}

/** Of the newest month. */
function PowerFactor({ data: { power_factor: months } }: { data: ElectricityCost }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const month = months.at(-1)
  if (month === undefined)
    return (
      <Fact title={t('bill.factorTitle')} value="–">
        {t('bill.noFactor')}
      </Fact>
    )
  const { cos_phi: cosPhi, least_cos_phi: least, percent, amount, kvar, start, end } = month
  return (
    <Fact title={t('bill.factorTitle')} value={formatNumber(cosPhi, language, 2)}>
      <p>{t('bill.days', { from: formatDay(start), until: formatDay(Date.parse(end) - 1) })}</p>
      {percent === 0 ? (
        <p>{t('bill.factorFine', { least: formatExact(least, language) })}</p>
      ) : (
        <>
          <p>
            {t('bill.factorCosts', { percent: formatExact(percent, language) })}
            {amount === null ? t('bill.factorNoAmount') : `: ${moneyText(amount, language, t)}`}
          </p>
          {kvar > 0 && (
            <p>
              {t('bill.kvar', {
                kvar: formatNumber(Math.ceil(kvar), language),
                least: formatExact(least, language),
              })}
            </p>
          )}
        </>
      )}
    </Fact>
  )
}

function Carbon({ data: { carbon, coverage } }: { data: ElectricityCost }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const known = carbon.filter(({ kg }) => kg !== null)
  const kg =
    known.length < carbon.length || known.length === 0
      ? null
      : known.reduce((sum, one) => sum + (one.kg ?? 0), 0)
  return (
    <Fact title={t('bill.carbonTitle')} value={kg === null ? '–' : formatNumber(kg, language)} unit="kg CO2e">
      {carbon.map(({ year, factor, data_year: dataYear, document }) => (
        <p key={year} title={document}>
          {factor === null || dataYear === null
            ? t('bill.noCarbon', { year })
            : t('bill.carbonBy', { factor: formatExact(factor, language), year: dataYear })}
        </p>
      ))}
      {coverage !== null && (
        <p>
          {t('bill.coverage', {
            share: formatNumber(Math.floor(coverage * 1000) / 10, language, coverage === 1 ? 0 : 1),
          })}
        </p>
      )}
    </Fact>
  )
}
