import type { NotificationTexts } from './notifications.texts.ts'

/** What a person is told of what others do about an alert. */
export const handlingNotices = [
  'alert-given',
  'alert-given-group',
  'alert-taken-over',
  'alert-mention',
  'alert-has',
  'alert-closed',
] as const
export type HandlingNotice = (typeof handlingNotices)[number]

/** `{of}`: the factor and its station. */
export const handlingTexts: Readonly<Record<HandlingNotice, NotificationTexts>> = {
  'alert-given': {
    title: { vi: '{who} giao cho bạn một cảnh báo', en: '{who} handed an alert over to you' },
    message: { vi: '{of}', en: '{of}' },
  },
  'alert-given-group': {
    title: {
      vi: '{who} giao một cảnh báo cho nhóm {group}',
      en: '{who} handed an alert over to the group {group}',
    },
    message: { vi: '{of}', en: '{of}' },
  },
  'alert-taken-over': {
    title: { vi: 'Cảnh báo của bạn đã chuyển cho {group}', en: '{group} has your alert now' },
    message: { vi: '{of}. Người chuyển: {who}.', en: '{of}. Moved by {who}.' },
  },
  'alert-has': {
    title: { vi: '{group} đang xử lý', en: '{group} has it' },
    message: { vi: '{of}', en: '{of}' },
  },
  'alert-closed': {
    title: { vi: '{who} đã đóng cảnh báo', en: '{who} has closed an alert' },
    message: { vi: '{of}', en: '{of}' },
  },
  'alert-mention': {
    title: { vi: '{who} nhắc đến bạn trong một cảnh báo', en: '{who} mentioned you at an alert' },
    message: { vi: '{of}: {text}', en: '{of}: {text}' },
  },
}
