import { foldedText } from '../../lib/folded-text.ts'

/** The form in which emails are compared: two with the same form name the same account. */
export const emailKey = (email: string): string => foldedText(email)
