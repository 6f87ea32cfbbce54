import type { QuietHoursWrite } from '@quantrac/contract'

export interface QuietHoursValues {
  isOn: boolean
  from_time: string
  to_time: string
  holds_alerts: boolean
}

/** Where there are none, the night is offered. */
export const quietHoursValues = ({
  from_time,
  to_time,
  holds_alerts,
}: QuietHoursWrite): QuietHoursValues => ({
  isOn: from_time !== null && to_time !== null,
  from_time: from_time ?? '22:00',
  to_time: to_time ?? '06:00',
  holds_alerts,
})

/** Of valid values. */
export const quietHoursChange = ({
  isOn,
  from_time,
  to_time,
  holds_alerts,
}: QuietHoursValues): QuietHoursWrite => ({
  from_time: isOn ? from_time : null,
  to_time: isOn ? to_time : null,
  holds_alerts,
})
