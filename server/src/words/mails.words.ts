import type { Text } from './text.ts'

/** What leads to the switch of mails, in the words of the console: its menu, the page and the card. */
export const settingsWords = {
  menu: { vi: 'Cài đặt', en: 'Settings' },
  page: { vi: 'Cài đặt thông báo', en: 'Notification settings' },
  /** The same page for people who see the MQTT panel on it. */
  pageWithMqtt: { vi: 'Thông báo và MQTT', en: 'Notifications and MQTT' },
  card: { vi: 'Email', en: 'Email' },
} as const satisfies Record<string, Text>

export const mailWords = {
  openStation: { vi: 'Mở trang của trạm', en: 'Open the station' },
  stop: {
    vi: 'Nếu không muốn nhận nữa, hãy tắt {card} trong {menu}\u00A0› {page}.',
    en: 'To stop these mails, switch off {card} under {menu}\u00A0› {page}.',
  },
  whyAlert: {
    vi: 'Bạn nhận thư này vì đang bật nhận cảnh báo qua email.',
    en: 'You get this mail because email is on for your alerts.',
  },
  whyAdministrator: {
    vi: 'Bạn nhận thư này vì là quản trị viên và đang bật nhận email.',
    en: 'You get this mail because you are an administrator, and email is on for you.',
  },
  openAlerts: { vi: 'Mở danh sách cảnh báo', en: 'Open the list of alerts' },
  openRetention: { vi: 'Mở trang Lưu trữ', en: 'Open the page Retention' },
  whyReport: {
    vi: 'Bạn nhận thư này vì thuộc nhóm nhận báo cáo của lịch này và đang bật nhận email.',
    en: 'You get this mail because a group of yours receives the reports of this schedule, and email is on for you.',
  },
} as const satisfies Record<string, Text>
