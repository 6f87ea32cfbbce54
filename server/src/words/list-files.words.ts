import type { Text } from './text.ts'

/** What the file of a list is called, in letters that are safe on every system. */
export const listFileNames = {
  alerts: { vi: 'canh-bao', en: 'alerts' },
  notifications: { vi: 'thong-bao', en: 'notifications' },
  dataShare: { vi: 'ty-le-so-lieu', en: 'data-share' },
  stationHealth: { vi: 'tinh-trang-tram', en: 'station-health' },
  audit: { vi: 'nhat-ky', en: 'audit-log' },
} as const satisfies Record<string, Text>

/** Of an alert that has not ended. */
export const ongoing: Text = { vi: 'Đang diễn ra', en: 'Ongoing' }
