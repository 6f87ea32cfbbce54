import type { Text } from './text.ts'

export const passwordSet: Text = { vi: 'Đã đặt mật khẩu.', en: 'The password is set' }

/** The mails with a link that sets a password, for a new person and for one who has forgotten theirs. */
export const linkWords = {
  invited: {
    subject: { vi: 'Mời bạn sử dụng Quantrac', en: 'You are invited to Quantrac' },
    text: {
      vi: '{maker} đã tạo tài khoản Quantrac cho bạn. Email đăng nhập là {email}. Hãy chọn mật khẩu của bạn để bắt đầu.',
      en: '{maker} has made an account for you in Quantrac. You sign in with {email}. Choose your password to begin.',
    },
    button: { vi: 'Chọn mật khẩu', en: 'Choose a password' },
  },
  forgotten: {
    subject: { vi: 'Đặt mật khẩu mới cho Quantrac', en: 'Set a new password for Quantrac' },
    text: {
      vi: '{maker} đã tạo liên kết này để bạn đặt mật khẩu mới cho tài khoản {email}. Cho đến khi dùng liên kết, mật khẩu cũ vẫn còn hiệu lực.',
      en: '{maker} has made this link for you to set a new password for {email}. Your old password stays valid until you use it.',
    },
    button: { vi: 'Đặt mật khẩu mới', en: 'Set a new password' },
  },
} as const satisfies Record<string, Record<'subject' | 'text' | 'button', Text>>

export const linkMailWords = {
  valid: {
    vi: 'Liên kết chỉ dùng được một lần, đến {until}. Nếu quá hạn, hãy xin {maker} một liên kết mới.',
    en: 'The link can be used once, until {until}. After that, ask {maker} for a new one.',
  },
  why: {
    vi: 'Bạn nhận thư này vì {maker} đã tạo liên kết cho tài khoản của bạn. Nếu bạn không chờ thư này, đừng dùng liên kết và hãy báo cho {maker}.',
    en: 'You get this mail because {maker} made a link for your account. If you did not expect it, do not use the link, and tell {maker}.',
  },
  open: { vi: 'Mở Quantrac', en: 'Open Quantrac' },
} as const satisfies Record<string, Text>
