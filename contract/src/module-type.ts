import { z } from 'zod'

/** What a station watches: the words of the routes. */
export const ModuleType = z.enum(['wasteWater', 'air', 'elecConsum'])
export type ModuleType = z.infer<typeof ModuleType>
