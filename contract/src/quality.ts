/**
 * What is known of a reading: 0 measured, 1 calibrating, 2 faulty (the device says so), 3 suspect (an automatic test
 * says so), 4 invalid (a person says so).
 */
export const qualityCodes = [0, 1, 2, 3, 4] as const
export type QualityCode = (typeof qualityCodes)[number]

/** As it is kept: 5 is a suspect reading of a factor whose suspect readings do not count. It is shown as 3. */
export type StoredQuality = QualityCode | 5

/** Whether a reading is judged, averaged and counted. What is suspect is, unless its factor says otherwise. */
export const isMeasured = (quality: number): boolean => quality === 0 || quality === 3

export const isSuspect = (quality: number): boolean => quality === 3 || quality === 5

export const shownQuality = (quality: StoredQuality): QualityCode => (quality === 5 ? 3 : quality)
