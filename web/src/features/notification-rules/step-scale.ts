/** The length of the scale of all rules, so that the same place is the same time; longer where a step is later. */
const SCALE_MINUTES = 60

// What two lines of words below a mark need of the width.
const APART = 20

/**
 * Where the steps of a rule stand on its scale, percent of its length. Steps that follow each other at once stand
 * apart, so that their words can be read.
 */
export function stepPlaces(minutes: readonly number[]): number[] {
  const length = Math.max(SCALE_MINUTES, ...minutes)
  const places = minutes.map((minute) => (minute / length) * 100)
  for (let at = 1; at < places.length; at += 1)
    places[at] = Math.max(places[at] ?? 0, (places[at - 1] ?? 0) + APART)
  // The last ones have moved beyond the end: those before them make room.
  for (let at = places.length - 1; at >= 0; at -= 1)
    places[at] = Math.min(places[at] ?? 0, 100 - (places.length - 1 - at) * APART)
  return places
}
