import type { Text } from './text.ts'

export const testMailWords = {
  subject: { vi: 'Thư thử từ Quantrac', en: 'Test mail from Quantrac' },
  text: {
    vi: 'Nếu bạn đọc được thư này thì máy chủ đã gửi được email. Các liên kết trong thư của Quantrac dẫn đến {address}.',
    en: 'If you can read this, the server can send mail. Links in the mails of Quantrac lead to {address}.',
  },
  open: { vi: 'Mở Quantrac', en: 'Open Quantrac' },
  why: {
    vi: 'Bạn nhận thư này vì vừa yêu cầu gửi thư thử trong {menu}\u00A0› {page}.',
    en: 'You get this mail because you asked for a test under {menu}\u00A0› {page}.',
  },
} as const satisfies Record<string, Text>
