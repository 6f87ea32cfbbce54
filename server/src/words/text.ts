import type { Locale } from '../context.ts'

export type { Locale }

/** One text in every language of the product: a missing language does not compile. */
export type Text = Readonly<Record<Locale, string>>
