/** The place of the table of readings on the page of a station. */
export const READINGS_ID = 'station-readings'

/** A reading that a link names, as `readings_of=12-1764082800000`. */
export interface NamedReading {
  /** The number of its factor. */
  readonly factor: number
  /** Epoch ms. */
  readonly at: number
}

/** Null: none is named. */
export function readingNamed(id: string | undefined): NamedReading | null {
  const [, factor, at] = /^([1-9]\d{0,14})-(\d{1,15})$/.exec(id ?? '') ?? []
  if (factor === undefined || at === undefined || Number(at) >= 8.64e15) return null
  return { factor: Number(factor), at: Number(at) }
}
