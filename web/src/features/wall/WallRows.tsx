import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { type AgedFactor, type AgedStation, shownCondition } from '../../components/live-stations/aged.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { tileFactors } from './wall-pages.ts'
import classes from './WallRows.module.css'

const room = 8

interface WallRowsProps {
  stations: readonly AgedStation[]
  /** By code. */
  names: ReadonlyMap<string, string>
}

/** More stations than tiles have room for: a line each, with its factors. */
export function WallRows({ stations, names }: WallRowsProps) {
  const { t } = useTranslation()
  return (
    <table className={classes.rows}>
      <caption className={classes.caption}>{t('wall.station')}</caption>
      <tbody>
        {stations.map(({ code, name, condition, factors }) => (
          <tr key={code} data-condition={condition}>
            <th scope="row">
              <ConditionIcon condition={condition} size={20} />
              {names.get(code) ?? name}
            </th>
            <td className={classes.state}>{condition === 'normal' ? code : t(`condition.${condition}`)}</td>
            {tileFactors(factors, room).map((factor) => (
              <Cell key={factor.code} factor={factor} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ factor }: { factor: AgedFactor }) {
  const { code, value, decimals, condition } = factor
  return (
    <td className={classes.cell} data-condition={shownCondition(factor)}>
      <small>{code}</small> {formatNumber(value, currentLanguage(), decimals)}
      {condition === 'above' && ' ↑'}
      {condition === 'below' && ' ↓'}
    </td>
  )
}
