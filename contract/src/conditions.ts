import { z } from 'zod'
import { conditions } from './station-state.ts'

export const Condition = z.enum(conditions)
export type Condition = z.infer<typeof Condition>
