import type { AlertStatus, BreachClass } from '@quantrac/contract'
import type { Text } from './text.ts'

/**
 * How bad it is, in a subject; Vietnamese says on which side of the limits an alert is, and of several that are on
 * both.
 */
export const severityWords: Readonly<Record<AlertStatus | 'BELOW' | 'OUTSIDE' | 'HEALTH', Text>> = {
  ALERT: { vi: 'Vượt ngưỡng', en: 'Alert' },
  BELOW: { vi: 'Dưới ngưỡng', en: 'Alert' },
  OUTSIDE: { vi: 'Ngoài ngưỡng', en: 'Alert' },
  WARNING: { vi: 'Gần ngưỡng', en: 'Warning' },
  HEALTH: { vi: 'Tình trạng trạm', en: 'Station health' },
  INFO: { vi: 'Thông tin', en: 'Information' },
  SUCCESS: { vi: 'Trở lại bình thường', en: 'Back to normal' },
}

/** The state of a value that was judged. */
export const classWords: Readonly<Record<BreachClass, Text>> = {
  HI: { vi: 'Vượt ngưỡng trên', en: 'Above the upper limit' },
  LO: { vi: 'Thấp hơn ngưỡng dưới', en: 'Below the lower limit' },
  WHI: { vi: 'Sắp chạm ngưỡng trên', en: 'Close to the upper limit' },
  WLO: { vi: 'Sắp chạm ngưỡng dưới', en: 'Close to the lower limit' },
}

export const alertMailWords = {
  subject: { vi: '[{severity}] {station}: {what}', en: '[{severity}] {station}: {what}' },
  subjectOfStations: {
    vi: '[{severity}] {count} cảnh báo tại {stations} trạm: {names}',
    en: '[{severity}] {count} alerts at {stations} stations: {names}',
  },
  count: { vi: '{count} cảnh báo', en: '{count} alerts' },
  headingOfStation: { vi: '{count} cảnh báo tại trạm {station}', en: '{count} alerts at station {station}' },
  headingOfStations: {
    vi: '{count} cảnh báo tại {stations} trạm',
    en: '{count} alerts at {stations} stations',
  },
  code: { vi: 'Mã trạm: {code}', en: 'Station code: {code}' },
  where: { vi: 'Vị trí: {where}', en: 'Place: {where}' },
  upper: { vi: 'Ngưỡng trên {limit}', en: 'Upper limit {limit}' },
  lower: { vi: 'Ngưỡng dưới {limit}', en: 'Lower limit {limit}' },
  both: { vi: 'Ngưỡng từ {from} đến {to}', en: 'Limits from {from} to {to}' },
  ofStandard: { vi: 'Giới hạn {limit}, {standard}', en: 'Limit {limit}, {standard}' },
  fromTo: { vi: 'Từ {from} đến {to} (giờ GMT+7)', en: 'From {from} to {to} (GMT+7)' },
  at: { vi: 'Lúc {moment} (giờ GMT+7)', en: 'At {moment} (GMT+7)' },
  ongoing: { vi: 'Đang diễn ra', en: 'Ongoing' },
  ended: { vi: 'Đã kết thúc lúc {moment}', en: 'Ended at {moment}' },
  open: { vi: 'Xem cảnh báo {factor}', en: 'Open the alert of {factor}' },
  openOfStation: { vi: 'Xem cảnh báo của trạm', en: 'Open the alert of the station' },
  rest: { vi: 'Còn {count} cảnh báo khác.', en: '{count} more alerts are not listed here.' },
  oneMore: { vi: 'Còn 1 cảnh báo khác.', en: '1 more alert is not listed here.' },
  all: { vi: 'Xem tất cả cảnh báo', en: 'See all alerts' },
} as const satisfies Record<string, Text>
