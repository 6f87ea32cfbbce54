/**
 * Held by transactions that insert notifications, together; by "mark all as read", alone. Another number than the order
 * of alerts.
 */
export const notificationLock = 7824003

/**
 * Joined to the rows of every statement that inserts notifications. Before the first row gets its id, the transaction
 * waits for a "mark all as read" in progress, and a later one waits for its end. So ids up to a mark never appear after
 * it. Plain SQL, without parameters.
 */
export const inNotificationOrder = `cross join (select pg_advisory_xact_lock_shared(${notificationLock})) ordered`
