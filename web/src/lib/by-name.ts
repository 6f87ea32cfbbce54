let collator: Intl.Collator | undefined

/**
 * Compares two texts as people order them in Vietnamese, with numbers by how great they are: «Trạm 2» before «Trạm 10».
 * The collator takes a page 20 ms to make: not before something is sorted.
 */
export function byName(a: string, b: string): number {
  collator ??= new Intl.Collator('vi', { numeric: true })
  return collator.compare(a, b)
}
