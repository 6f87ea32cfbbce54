/** SQL: a reading with this column of qualities is measured, as `isMeasured` of the contract says of one. */
export const isMeasured = (quality = 'r.quality'): string => `${quality} in (0, 3)`
