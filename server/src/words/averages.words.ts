import type { AveragePeriod } from '@quantrac/contract'
import type { Text } from './text.ts'

/** What an average is of, as the beginning of a sentence. */
export const averageWords: Readonly<Record<AveragePeriod, Text>> = {
  '1h': { vi: 'Trung bình 1 giờ', en: '1-hour average' },
  '8h': { vi: 'Trung bình 8 giờ', en: '8-hour average' },
  '24h': { vi: 'Trung bình 24 giờ', en: '24-hour average' },
  month: { vi: 'Trung bình tháng', en: 'Monthly average' },
  year: { vi: 'Trung bình năm', en: 'Yearly average' },
}

/** The side of its limit that an average is on. */
export const averageClassWords: Readonly<Record<'HI' | 'LO', Text>> = {
  HI: { vi: 'Vượt giới hạn', en: 'Above the limit' },
  LO: { vi: 'Dưới giới hạn', en: 'Below the limit' },
}
