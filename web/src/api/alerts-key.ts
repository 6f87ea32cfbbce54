/** Every query about alerts. */
export const alertsKey = ['alerts'] as const
