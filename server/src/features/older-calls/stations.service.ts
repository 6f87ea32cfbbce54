import {
  DAY_MS,
  type EnergyDistribution,
  type FactorAlerts,
  type Series,
  tariffPeriods,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { countAlertsOfModule } from '../alerts/alerts.of-module.service.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { isPower } from '../module-data/energy.ts'
import { readEnergy } from '../module-data/energy.service.ts'
import { byCode } from '../module-data/module-data.service.ts'
import type { AskedTimes } from '../module-data/range.ts'
import { recentPeriodOf } from '../module-data/recent-period.service.ts'
import { readSeries } from '../module-data/series.service.ts'
import { getModuleByCode } from '../modules/modules.service.ts'

/**
 * The number of alerts and warnings of each factor of a module, and the time of the newest.
 * @throws AppError not-found
 */
export async function getModuleAlertCounts(ctx: Context, code: string): Promise<FactorAlerts[]> {
  const module = await getModuleByCode(ctx, code)
  const [factors, counts] = await Promise.all([
    listFactorsOf(ctx, module.id),
    countAlertsOfModule(ctx, module.id),
  ])
  return byCode(factors).map((factor) => ({
    code: factor.code,
    name: factor.name,
    ...(counts.get(factor.id) ?? { alert_count: 0, warning_count: 0, last_alert: null }),
  }))
}

const powerPoints = 500

/**
 * The factors measured in W, kW or MW, each in its own unit; the last 24 hours that have readings if no start is given.
 * @throws AppError not-found
 */
export async function getPowerTrend(ctx: Context, code: string, query: AskedTimes): Promise<Series> {
  const module = await getModuleByCode(ctx, code)
  const factors = byCode(await listFactorsOf(ctx, module.id)).filter(({ unit }) => isPower(unit))
  const period = await recentPeriodOf(ctx, factors, { ...query, periodMs: DAY_MS })
  const { labels, datasets } = await readSeries(ctx, factors, {
    ...period,
    max_points: powerPoints,
    doubtful: false,
  })
  return { labels, datasets }
}

/**
 * Energy by tariff period, in kWh, of the counter factors measured in Wh, kWh or MWh; the last 30 days if no start is
 * given. Null for a meter without two readings to compare. `energyOf` says how differences are attributed.
 * @throws AppError not-found
 */
export async function getEnergyDistribution(
  ctx: Context,
  code: string,
  query: AskedTimes,
): Promise<EnergyDistribution> {
  const module = await getModuleByCode(ctx, code)
  const meters = await readEnergy(ctx, await listFactorsOf(ctx, module.id), query)
  return {
    labels: [...tariffPeriods],
    datasets: meters.map(({ factor, data }) => ({
      factor_name: factor.name,
      code: factor.code,
      unit: 'kWh',
      data,
    })),
  }
}
