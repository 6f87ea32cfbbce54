import type { ChartLook } from './look.ts'

const dashes = ['solid', [6, 3], [2, 3], [9, 3, 2, 3]] as const

/** The colour of the n-th line of a station: none that means a state. */
export function inkOf(place: number, { colors }: Pick<ChartLook, 'colors'>): string {
  return [colors.ink1, colors.ink2, colors.ink3, colors.ink4][place % 4] ?? colors.ink1
}

/** The stroke of a line, for people who do not see colours. */
export function inkDash(place: number): 'solid' | number[] {
  const dash = dashes[place % dashes.length] ?? 'solid'
  return dash === 'solid' ? dash : [...dash]
}
