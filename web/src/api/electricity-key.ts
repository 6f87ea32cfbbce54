/** Everything that depends on prices, hours, taxes or factors of the grid. */
export const electricityKey = ['electricity'] as const
