/** What people call the power factor. */
export const powerFactorName = /power factor|hệ số công suất|cos\s*(?:phi|φ|ϕ)/i
