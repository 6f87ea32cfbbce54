import { z } from 'zod'

/** The largest file that may be attached: a laboratory's sheet of results, a permit. */
export const mostAttachmentBytes = 10 * 1024 * 1024

/** What an attached file may be; which it is is told by its content. */
export const attachmentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

export const AttachedFile = z.object({
  name: z.string(),
  type: z.enum(attachmentTypes),
  bytes: z.number().int(),
})
export type AttachedFile = z.infer<typeof AttachedFile>
