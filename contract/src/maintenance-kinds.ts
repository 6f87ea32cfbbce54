/** Why a station or its factors are not judged for a time. */
export const maintenanceKinds = ['calibration', 'service', 'off'] as const
export type MaintenanceKind = (typeof maintenanceKinds)[number]

export const maintenanceRepeats = ['daily', 'weekly'] as const
export type MaintenanceRepeat = (typeof maintenanceRepeats)[number]
