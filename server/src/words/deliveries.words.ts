import type { Locale, Text } from './text.ts'

const reasons: Readonly<Record<string, Text>> = {
  'app-off': { vi: 'Người này đã tắt thông báo trong ứng dụng', en: 'They want no notifications in the app' },
  'mail-off': { vi: 'Người này đã tắt nhận email', en: 'They want no mails' },
  'channel-off': {
    vi: 'Kênh này đang tắt hoặc chưa cài đặt xong',
    en: 'The channel is off, or not set up yet',
  },
  'no-contact': {
    vi: 'Liên hệ của trạm không phải email hoặc số điện thoại',
    en: 'The contact of the station is neither a mail address nor a telephone number',
  },
  quiet: { vi: 'Đang trong giờ yên lặng của người này', en: 'These are their quiet hours' },
  digest: { vi: 'Gộp với tin trước đó của trạm', en: 'It waits to come in one with others of the station' },
  taken: { vi: 'Đã có người nhận xử lý', en: 'Somebody had taken it' },
  closed: { vi: 'Cảnh báo đã được đóng', en: 'It was closed' },
  ended: { vi: 'Cảnh báo đã kết thúc', en: 'It was over' },
  maintenance: { vi: 'Trạm đang bảo trì', en: 'The station is in maintenance' },
  'rule-deleted': { vi: 'Quy tắc đã bị xóa', en: 'The rule was deleted' },
  late: { vi: 'Đã thử trong một ngày mà không gửi được', en: 'It was tried for a day' },
  reach: {
    vi: 'Người này không còn xem được cảnh báo của trạm',
    en: 'They may no longer see alerts of the station',
  },
}

/** Why a message was not sent, or not yet, in words; undefined: it is what a service said. */
export const deliveryReason = (code: string, locale: Locale): string | undefined => reasons[code]?.[locale]
