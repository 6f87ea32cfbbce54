import type { Locale } from '../context.ts'

/** One text in every language of the product, side by side: one that is missing does not compile. */
export type Text = Readonly<Record<Locale, string>>
