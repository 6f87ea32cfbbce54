/** What an attached file may be; which it is is told by its content. */
export const attachmentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** The largest file that may be attached: a laboratory's sheet of results, a permit. */
export const mostAttachmentBytes = 10 * 1024 * 1024

/** The files of one comment. */
export const mostCommentFiles = 5
export const mostCommentFileBytes = 5 * 1024 * 1024
