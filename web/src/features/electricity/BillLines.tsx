import { billOf, type ElectricityCost } from '@quantrac/contract'
import { Card } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatExact, formatNumber } from '../../lib/number-format.ts'
import { formatDay } from '../../lib/time-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import type { BillSpan } from './bill-query.ts'
import classes from './Bill.module.css'

type Line = ElectricityCost['lines'][number]

/** The lines of a bill, each by its document; what is not known is said in words. */
export function BillLines({ data, span }: { data: ElectricityCost; span: BillSpan }) {
  const { t } = useTranslation()
  const id = useId()
  const { total, missing, lines } = billOf(data)
  return (
    <Card component="section" padding={0} aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id}>{t('bill.title', { name: t(`bill.inText.${span}`) })}</h2>
        <Coverage coverage={data.coverage} />
      </div>
      <ScrollArea className={classes.scroll ?? ''} aria-label={t('bill.lines')}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('bill.line')}</th>
              <th scope="col">{t('bill.quantity')}</th>
              <th scope="col">{t('bill.price')}</th>
              <th scope="col">{t('bill.amount')}</th>
              <th scope="col">{t('bill.document')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={`${line.code} ${line.start} ${line.price}`} line={line} lines={lines} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t(missing.length === 0 ? 'bill.codes.total' : 'bill.totalOfKnown')}
              </th>
              <td>{total === null ? t('bill.noTotal') : moneyIn(total, t)}</td>
              <td>–</td>
            </tr>
          </tfoot>
        </table>
      </ScrollArea>
      {missing.length > 0 && (
        <p className={classes.note}>
          {t('bill.without', {
            names: missing.map((code) => t(`bill.codes.${code}`).toLowerCase()).join(', '),
          })}
        </p>
      )}
    </Card>
  )
}

const moneyIn = (amount: number, t: TFunction): string =>
  `${formatNumber(amount, currentLanguage())} ${t('energy.currency')}`

/** With its days, where another price held before or after. */
function Row({ line, lines }: { line: Line; lines: readonly Line[] }) {
  const { t } = useTranslation()
  const { code, start, end, document, amount } = line
  const isOneOfSeveral = lines.filter((one) => one.code === code).length > 1
  const until = Date.parse(end) - 1
  return (
    <tr>
      <th scope="row">
        {t(`bill.codes.${code}`)}
        {isOneOfSeveral && (
          <small>
            {until < Date.parse(start)
              ? formatDay(start)
              : t('bill.days', { from: formatDay(start), until: formatDay(until) })}
          </small>
        )}
      </th>
      <td>{quantityText(line, t)}</td>
      <td>{priceText(line, t)}</td>
      <td>{amount === null ? <em>{t('bill.unknownAmount')}</em> : moneyIn(amount, t)}</td>
      <td data-document>{document !== '' ? document : amount === null ? '–' : t('bill.own')}</td>
    </tr>
  )
}

function quantityText({ quantity, unit }: Line, t: TFunction): string {
  if (quantity === null) return '–'
  if (unit === 'VND') return moneyIn(quantity, t)
  return `${formatNumber(quantity, currentLanguage(), unit === 'kW' || quantity < 100 ? 1 : 0)} ${unit}`
}

function priceText({ price, unit, code }: Line, t: TFunction) {
  if (price === null) return <em>{t(`bill.noPrice.${code === 'total' ? 'vat' : code}`)}</em>
  const number = formatExact(price, currentLanguage())
  return unit === 'VND' ? `${number} %` : `${number} ${t(unit === 'kW' ? 'bill.perKw' : 'energy.perKwh')}`
}

/** On how much of the readings it rests. */
function Coverage({ coverage }: { coverage: number | null }) {
  const { t } = useTranslation()
  if (coverage === null) return null
  const share = formatNumber(Math.floor(coverage * 1000) / 10, currentLanguage(), coverage === 1 ? 0 : 1)
  return <span className={classes.dim}>{t('bill.coverage', { share })}</span>
}
