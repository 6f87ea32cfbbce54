/**
 * Hours and days of Asia/Ho_Chi_Minh; `8h` ends at every hour; month and year are those of the calendar.
 */
export const averagePeriods = ['1h', '8h', '24h', 'month', 'year'] as const
export type AveragePeriod = (typeof averagePeriods)[number]
