import type { Locale } from '../context.ts'
import type { Mail } from '../features/mail/mailer.ts'
import type { Text } from './text.ts'

const subject: Text = { vi: 'Thư thử từ Quantrac', en: 'Test mail from Quantrac' }

const text: Text = {
  vi: `Đây là thư thử. Nếu bạn đọc được thư này thì máy chủ gửi email đã hoạt động.

Các liên kết trong thư dẫn đến:
{address}
`,
  en: `This is a test. If you can read it, the mail server works.

Links in mails lead to:
{address}
`,
}

export const testMail = (locale: Locale, address: string): Mail => ({
  subject: subject[locale],
  text: text[locale].replace('{address}', () => address),
})
