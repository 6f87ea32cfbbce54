/**
 * A number in [0, 1) that depends only on its arguments: the same seed and place give the same series on every machine.
 */
export function hash01(seed: number, place: number): number {
  let h =
    (seed ^ Math.imul(place | 0, 0x9e3779b1) ^ Math.imul(Math.floor(place / 4294967296), 0x85ebca6b)) >>> 0
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad)
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** A seed from a text, so that each factor of each station has a different one. */
export function seedOf(text: string, seed: number): number {
  let h = 2166136261 ^ seed
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

/** Smooth noise in [-1, 1] over time: random values every `stepMs`, eased in between. */
export function smoothNoise(seed: number, ts: number, stepMs: number): number {
  const slot = Math.floor(ts / stepMs)
  const part = ts / stepMs - slot
  const eased = part * part * (3 - 2 * part)
  const from = hash01(seed, slot)
  return (from + (hash01(seed, slot + 1) - from) * eased) * 2 - 1
}
