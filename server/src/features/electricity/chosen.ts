import { type Factor, quantityOf, unitOf } from '@quantrac/contract'
import { codeKey } from '../../lib/code-key.ts'
import { powerFactorName } from '../../words/power-factor.words.ts'
import { isPower, kilowattHours } from '../module-data/energy.ts'

type Chosen = Pick<Factor, 'code' | 'name' | 'unit' | 'kind'>

export interface Meter<F extends Chosen = Factor> {
  readonly factor: F
  /** kWh per unit of the factor. */
  readonly scale: number
}

/** The counters of energy, by code. */
export function metersAmong<F extends Chosen>(factors: readonly F[]): Meter<F>[] {
  return byCode(factors).flatMap((factor) => {
    const scale = factor.kind === 'counter' ? kilowattHours(factor.unit) : undefined
    return scale === undefined ? [] : [{ factor, scale }]
  })
}

/** The first counter of reactive energy by code; `scale` is kVArh per its unit. */
export function reactiveMeterAmong<F extends Chosen>(factors: readonly F[]): Meter<F> | undefined {
  const quantity = quantityOf('reactive-energy')
  return byCode(factors).flatMap((factor) => {
    const unit = quantity && factor.kind === 'counter' ? unitOf(quantity, factor.unit) : undefined
    return unit === undefined ? [] : [{ factor, scale: unit.factor }]
  })[0]
}

/** The station's power: the factor that is called P, else the first by code; `scale` is kW per its unit. */
export function powerAmong<F extends Chosen>(factors: readonly F[]): Meter<F> | undefined {
  const powers = byCode(factors).filter(({ unit, kind }) => kind !== 'counter' && isPower(unit))
  const factor = powers.find(({ code }) => codeKey(code) === 'p') ?? powers[0]
  return factor && { factor, scale: kilowattHours(`${factor.unit.trim()}h`) ?? 1 }
}

const codes = /^(?:pf|cos[ _.-]?(?:phi|φ|ϕ)?)$/i

/** The power factor (cos φ), which has no unit. */
export function powerFactorAmong<F extends Chosen>(factors: readonly F[]): F | undefined {
  const plain = byCode(factors).filter(({ unit, kind }) => kind !== 'counter' && unit.trim() === '')
  return (
    plain.find(({ code }) => codes.test(code)) ??
    plain.find(({ name }) => powerFactorName.test(name.normalize()))
  )
}

const byCode = <F extends Chosen>(factors: readonly F[]): F[] =>
  factors.toSorted((one, other) => (codeKey(one.code) < codeKey(other.code) ? -1 : 1))
