import { type IntakeState, ModuleType, type ModuleConditions } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { rememberedByCopy } from '../../lib/remembered.ts'
import { listKnown } from '../module-data/conditions.service.ts'
import { getIntake } from '../mqtt/mqtt.intake.service.ts'
import { modulesByCondition } from './attention.ts'

// It is asked for by every page of everyone.
const sharedMs = 2000

const memoryOf = rememberedByCopy<ModuleConditions>(sharedMs)

/** What the frame of every page says: where something is wrong, and whether readings are received. */
export async function getState(ctx: Context): Promise<{ data: ModuleConditions; intake: IntakeState }> {
  const [data, intake] = await Promise.all([getConditions(ctx), getIntake(ctx)])
  return { data, intake }
}

/** For two seconds, all who reach the same modules get the same counts. */
function getConditions(ctx: Context): Promise<ModuleConditions> {
  return memoryOf(ctx.bus).get(ctx.reach?.join() ?? 'all', ctx.now().getTime(), async () => {
    const modules = await listKnown(ctx)
    const ofType = (type: ModuleType) => modulesByCondition(modules.filter((one) => one.type === type))
    return Object.fromEntries(ModuleType.options.map((type) => [type, ofType(type)])) as ModuleConditions // one for each
  })
}
