/**
 * A calendar day `YYYY-MM-DD` in words, as "17 May 1990" or "17 tháng 5, 1990"; '' for an invalid one. Read and written
 * as UTC, so that no time zone can move the day.
 */
export function formatCalendarDate(day: string, locale: string): string {
  const millis = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(millis)) return ''
  const tag = locale === 'en' ? 'en-GB' : locale
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(millis)
}
