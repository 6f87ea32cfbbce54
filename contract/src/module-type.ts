import { z } from 'zod'
import { Id } from './primitives.ts'

/** What a module measures; the same words as in the routes. */
export const ModuleType = z.enum(['wasteWater', 'air', 'elecConsum'])
export type ModuleType = z.infer<typeof ModuleType>

/** The fields that identify a module, alone or beside what belongs to it. */
export const ModuleName = z.object({
  id: Id,
  code: z.string(),
  manufacturer_id: z.string(),
  name: z.string(),
})
