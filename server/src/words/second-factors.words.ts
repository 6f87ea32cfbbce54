import type { NotificationTexts } from './notifications.texts.ts'

export const factorNotices = [
  'second-factor-added',
  'second-factor-deleted',
  'recovery-codes-made',
  'recovery-code-used',
  'recovery-codes-few',
  'second-factors-taken',
] as const

export type FactorNotice = (typeof factorNotices)[number]

const notYou = {
  vi: 'Nếu không phải bạn, hãy đổi mật khẩu và báo ngay cho quản trị viên.',
  en: 'If it was not you, change your password and tell your administrator at once.',
}

/** What a person is told of their own second factors. */
export const factorTexts: Readonly<Record<FactorNotice, NotificationTexts>> = {
  'second-factor-added': {
    title: { vi: 'Đã thêm một lớp xác thực: {name}', en: 'A second factor was added: {name}' },
    message: {
      vi: `Từ nay khi đăng nhập, bạn có thể xác thực bằng {name}. ${notYou.vi}`,
      en: `From now on you can sign in with {name} beside your password. ${notYou.en}`,
    },
  },
  'second-factor-deleted': {
    title: { vi: 'Đã xóa một lớp xác thực: {name}', en: 'A second factor was deleted: {name}' },
    message: {
      vi: `Không còn dùng được {name} để xác thực. ${notYou.vi}`,
      en: `{name} no longer proves who you are. ${notYou.en}`,
    },
  },
  'recovery-codes-made': {
    title: { vi: 'Đã tạo mã khôi phục mới', en: 'New recovery codes were made' },
    message: {
      vi: `Các mã khôi phục trước đó không còn hiệu lực. ${notYou.vi}`,
      en: `Your recovery codes from before are no longer valid. ${notYou.en}`,
    },
  },
  'recovery-code-used': {
    title: { vi: 'Một mã khôi phục đã được dùng', en: 'A recovery code was used' },
    message: {
      vi: `Bạn còn {left} mã. ${notYou.vi}`,
      en: `You have {left} left. ${notYou.en}`,
    },
  },
  'recovery-codes-few': {
    title: { vi: 'Sắp hết mã khôi phục', en: 'Few recovery codes are left' },
    message: {
      vi: `Một mã khôi phục vừa được dùng, bạn còn {left} mã. Hãy tạo mã mới trong hồ sơ cá nhân. ${notYou.vi}`,
      en: `A recovery code was used, and you have {left} left. Make new ones in your profile. ${notYou.en}`,
    },
  },
  'second-factors-taken': {
    title: {
      vi: 'Quản trị viên đã tắt xác thực hai lớp của bạn',
      en: 'An administrator took your second factors away',
    },
    message: {
      vi: 'Bạn đăng nhập chỉ bằng mật khẩu cho đến khi thiết lập lại trong hồ sơ cá nhân. Nếu bạn không nhờ việc này, hãy báo ngay cho quản trị viên.',
      en: 'You sign in with your password alone until you set one up again in your profile. If you did not ask for this, tell your administrator at once.',
    },
  },
}
