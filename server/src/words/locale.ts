import type { Locale } from '../context.ts'

/** The language of an answer: the first of `Accept-Language` that the product speaks, else Vietnamese. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const ranked = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/)
      return { language: tag.split(/[-_]/)[0], rank: quality === '' ? 1 : Number(quality) || 0 }
    })
    .filter(
      (entry): entry is { language: Locale; rank: number } =>
        entry.rank > 0 && (entry.language === 'vi' || entry.language === 'en'),
    )
    .sort((a, b) => b.rank - a.rank)
  return ranked[0]?.language ?? 'vi'
}
