import type { ReportBill } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { Findings } from './ReportFindings.tsx'
import classes from './ReportView.module.css'

/** What the electricity of each station cost, by month its greatest demand and its power factor. */
export function BillFindings({ bills }: { bills: readonly ReportBill[] }) {
  const { t } = useTranslation()
  const heads = ['kwh', 'amount', 'share', 'kw', 'cosPhi'] as const
  return (
    <Findings title={t('reports.bill.title')}>
      <thead>
        <tr>
          <th scope="col">{t('reports.station')}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`reports.bill.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <BillRow key={bill.module_code} bill={bill} />
        ))}
      </tbody>
    </Findings>
  )
}

function BillRow({ bill }: { bill: ReportBill }) {
  const language = currentLanguage()
  const number = (value: number | null | undefined, decimals: number) =>
    value === null || value === undefined ? '–' : formatNumber(value, language, decimals)
  const { kwh, amount, coverage, demand, power_factor: factors } = bill
  const most = demand.toSorted((one, other) => other.kw - one.kw)[0]
  const least = factors.toSorted((one, other) => one.cos_phi - other.cos_phi)[0]
  const share = coverage === null ? null : Math.floor(coverage * 1000) / 10
  return (
    <tr>
      <th scope="row" title={bill.module_name}>
        {bill.module_code}
      </th>
      <td>{number(kwh, 1)}</td>
      <td>{number(amount, 0)}</td>
      <td>{number(share, 1)}</td>
      <td>
        {number(most?.kw, 1)}
        {most !== undefined && <div className={classes.when}>{formatDateTime(most.at, language)}</div>}
      </td>
      <td>{number(least?.cos_phi, 2)}</td>
    </tr>
  )
}
