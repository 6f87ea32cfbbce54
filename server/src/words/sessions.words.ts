import type { Text } from './text.ts'

export const passwordChanged: Text = { vi: 'Đã đổi mật khẩu.', en: 'Password changed' }
