/** In px: the height of a row of the grid, and the space between widgets. A widget of `h` rows is 13 h − 12 px high. */
export const ROW = 1
export const GAP = 12

export const heightOf = (rows: number): number => rows * (ROW + GAP) - GAP
