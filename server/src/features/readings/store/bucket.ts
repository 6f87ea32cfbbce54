/** The finest roll-up. */
export const bucketMs = 300_000
