import type { Text } from './text.ts'

/** The columns of the exported audit log, in order. */
export const auditHeaders: readonly Text[] = [
  { vi: 'Thời điểm', en: 'Time' },
  { vi: 'Người thực hiện', en: 'Person' },
  { vi: 'Mã người dùng', en: 'User ID' },
  { vi: 'Hành động', en: 'Action' },
  { vi: 'Đối tượng', en: 'Object' },
  { vi: 'Mã đối tượng', en: 'Object ID' },
  { vi: 'Trước', en: 'Before' },
  { vi: 'Sau', en: 'After' },
  { vi: 'Địa chỉ IP', en: 'IP address' },
]
