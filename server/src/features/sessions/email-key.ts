import { foldedText } from '../../lib/folded-text.ts'

/** The form in which emails are compared: what folds to the same text names the same account. */
export const emailKey = (email: string): string => foldedText(email)
