import { z } from 'zod'
import { attachmentTypes } from './attachment-bounds.ts'

export const AttachedFile = z.object({
  name: z.string(),
  type: z.enum(attachmentTypes),
  bytes: z.number().int(),
})
export type AttachedFile = z.infer<typeof AttachedFile>
