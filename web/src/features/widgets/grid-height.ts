/** Of the grid, in px. */
export const ROW = 1
export const GAP = 12

export const heightOf = (rows: number): number => rows * (ROW + GAP) - GAP
