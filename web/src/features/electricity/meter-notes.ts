import type { Electricity } from '@quantrac/contract'

type MeterFindings = Pick<Electricity, 'resets' | 'faults'>

export type MeterNote =
  | ({ readonly kind: 'reset' } & Electricity['resets'][number])
  | ({ readonly kind: 'fault' } & Electricity['faults'][number])

const mostNotes = 3

/** What is told of a meter in [from, to): the newest of each kind, or the newest three. */
export function notesOf(
  { resets, faults }: MeterFindings,
  { from, to, isShort }: { from: number; to: number; isShort: boolean },
): { notes: MeterNote[]; hasMore: boolean } {
  const isWithin = ({ at }: { at: string }): boolean => Date.parse(at) >= from && Date.parse(at) < to
  const kinds: MeterNote[][] = [
    faults.filter(isWithin).map((one) => ({ kind: 'fault', ...one })),
    resets.filter(isWithin).map((one) => ({ kind: 'reset', ...one })),
  ]
  if (isShort) return { notes: kinds.flatMap(([newest]) => newest ?? []), hasMore: false }
  const all = kinds.flat().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return { notes: all.slice(0, mostNotes), hasMore: all.length > mostNotes }
}
