import type { Locale, Text } from './text.ts'

const problems: Readonly<Record<string, Text>> = {
  'no-address': {
    vi: 'Người này chưa có địa chỉ để nhận theo kênh này',
    en: 'This person has no address for this channel',
  },
  off: { vi: 'Kênh này đang tắt hoặc chưa cài đặt xong', en: 'The channel is off, or not set up yet' },
  secret: {
    vi: 'Không đọc được khóa đã lưu: hãy nhập lại',
    en: 'The stored key cannot be read: enter it again',
  },
  'unknown-host': { vi: 'Không có máy chủ nào tên như vậy', en: 'No host has this name' },
  'private-address': {
    vi: 'Địa chỉ này thuộc mạng nội bộ, chưa được phép gửi tới',
    en: 'This address is of a private network, which is not allowed',
  },
  connection: { vi: 'Không kết nối được với máy chủ', en: 'The server cannot be reached' },
  certificate: {
    vi: 'Không tin được chứng chỉ của máy chủ',
    en: 'The certificate of the server is not trusted',
  },
  timeout: { vi: 'Máy chủ không trả lời kịp', en: 'The server does not answer in time' },
  redirect: {
    vi: 'Máy chủ chuyển sang địa chỉ khác: hãy nhập địa chỉ cuối cùng',
    en: 'The server leads to another address: enter the final one',
  },
  expired: {
    vi: 'Khóa truy cập đã hết hạn và không gia hạn được: hãy lấy khóa mới rồi nhập lại',
    en: 'The access token has expired and cannot be renewed: get a new one and enter it',
  },
  busy: { vi: 'Dịch vụ yêu cầu gửi chậm lại', en: 'The service asks to send more slowly' },
  answer: { vi: 'Dịch vụ không nhận', en: 'The service did not take it' },
}

/** The stored problem of a message in words, with what the service says. */
export function channelProblemIn(locale: Locale, stored: string): string {
  const [, reason = '', said = ''] = /^(\S*) ?([^]*)$/.exec(stored) ?? []
  const words = problems[reason]?.[locale] ?? reason
  return said === '' ? words : `${words}: ${said}`
}

export const channelWords = {
  whyContact: {
    vi: 'Bạn nhận thư này vì địa chỉ này là liên hệ của trạm trên hệ thống Quantrac.',
    en: 'You get this mail because this address is the contact of the station in Quantrac.',
  },
  testTitle: { vi: 'Quantrac: tin nhắn thử', en: 'Quantrac: a test message' },
  testText: {
    vi: 'Bạn nhận được tin này nghĩa là kênh đã hoạt động. Không có cảnh báo nào.',
    en: 'This message shows that the channel works. There is no alert.',
  },
  open: { vi: 'Mở trên Quantrac', en: 'Open in Quantrac' },
} as const satisfies Record<string, Text>
