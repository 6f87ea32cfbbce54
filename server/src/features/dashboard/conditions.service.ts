import { type IntakeState, ModuleType, type ModuleConditions } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { rememberedByCopy } from '../../lib/remembered.ts'
import { listKnown } from '../module-data/conditions.service.ts'
import { getIntake, getMessageRate } from '../mqtt/mqtt.intake.service.ts'
import { countFaulty, countOpen } from './alert-counts.queries.ts'
import { modulesByCondition } from './attention.ts'

// It is asked for by every page of everyone.
const sharedMs = 2000

interface Counts {
  readonly data: ModuleConditions
  readonly open: number
  readonly faulty: number
}

const memoryOf = rememberedByCopy<Counts>(sharedMs)

export interface PlantState {
  readonly data: ModuleConditions
  readonly intake: IntakeState
  readonly open_alerts: number | null
  readonly faulty_stations: number | null
  readonly messages_per_second: number | null
}

/** What the frame of every page says: where something is wrong, how much of it, and whether readings are received. */
export async function getState(ctx: Context): Promise<PlantState> {
  const may = ctx.actor?.permissions
  const [{ data, open, faulty }, intake, rate] = await Promise.all([
    getCounts(ctx),
    getIntake(ctx),
    may?.has('settings.view_mqttconfig') === true ? getMessageRate(ctx) : null,
  ])
  return {
    data,
    intake,
    open_alerts: may?.has('notify.view_alert') === true ? open : null,
    faulty_stations: may?.has('adaptors.view_module') === true ? faulty : null,
    messages_per_second: rate,
  }
}

/** For two seconds, all who reach the same modules get the same counts. */
function getCounts(ctx: Context): Promise<Counts> {
  return memoryOf(ctx.bus).get(ctx.reach?.join() ?? 'all', ctx.now().getTime(), async () => {
    const [modules, { open }, faulty] = await Promise.all([
      listKnown(ctx),
      countOpen(ctx.db),
      countFaulty(ctx.db),
    ])
    const ofType = (type: ModuleType) => modulesByCondition(modules.filter((one) => one.type === type))
    const data = Object.fromEntries(
      ModuleType.options.map((type) => [type, ofType(type)]),
    ) as ModuleConditions // one for each
    return { data, open, faulty }
  })
}
