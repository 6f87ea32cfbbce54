import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { type AgedFactor, type AgedStation, shownCondition } from '../../components/live-stations/aged.ts'
import { InterpolatedMark } from '../../components/live-stations/InterpolatedMark.tsx'
import { energyQuery, isEnergyMeter } from '../../components/live-stations/energy-query.ts'
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
        {stations.map((station) => (
          <Row key={station.code} station={station} name={names.get(station.code) ?? station.name} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ station, name }: { station: AgedStation; name: string }) {
  const { t } = useTranslation()
  const { code, condition, factors } = station
  return (
    <tr data-condition={condition}>
      <th scope="row">
        <ConditionIcon condition={condition} size={20} />
        {name}
      </th>
      <td className={classes.state}>{condition === 'normal' ? code : t(`condition.${condition}`)}</td>
      {tileFactors(factors, room).map((factor) => (
        <Cell key={factor.code} factor={factor} />
      ))}
    </tr>
  )
}

function Cell({ factor }: { factor: AgedFactor }) {
  const { t } = useTranslation()
  const { code, value, decimals, condition } = factor
  // What a meter shows says nothing from afar: what it has counted today does.
  const isCounter = isEnergyMeter(factor)
  const { data: today } = useQuery({ ...energyQuery(factor.id), enabled: isCounter })
  return (
    <td className={classes.cell} data-condition={shownCondition(factor)}>
      <small>{isCounter ? `kWh ${t('wall.today')}` : code}</small>{' '}
      {formatNumber(isCounter ? today?.energy : value, currentLanguage(), isCounter ? 0 : decimals)}
      {isCounter && today?.interpolated === true && <InterpolatedMark />}
      {condition === 'above' && ' ↑'}
      {condition === 'below' && ' ↓'}
    </td>
  )
}
