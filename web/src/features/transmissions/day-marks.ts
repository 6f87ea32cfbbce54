import type { TransmissionDay } from '@quantrac/contract'

type Slot = TransmissionDay['slots'][number]

/** Files that did not go in time, of one slot or of more. */
export type DayCounts = Omit<Slot, 'start'>

export interface DayMark {
  /** As the marks of strips are drawn: late, or not sent. */
  readonly state: 'near' | 'silent'
  /** Part of the slot's files; otherwise all of them. */
  readonly isPart: boolean
  readonly from: number
  readonly to: number
}

const unsent = ({ failed, held, missing }: Slot): number => failed + held + missing
const gone = ({ sent, late, pending }: Slot): number => sent + late + pending

/** What stands out in the slots of a day, from 0 to 1; slots alike are one mark. */
export function dayMarks({ slots }: TransmissionDay): DayMark[] {
  const marks: DayMark[] = []
  for (const [place, slot] of slots.entries()) {
    const isRunning = place === slots.length - 1
    const span = { from: place / slots.length, to: (place + 1) / slots.length }
    // Of a time in which nothing was due, as it was off, nothing was sent either.
    const isEmpty = gone(slot) === 0 && (unsent(slot) > 0 || !isRunning)
    if (slot.late > 0) join(marks, { state: 'near', isPart: unsent(slot) > 0, ...span })
    if (isEmpty || unsent(slot) > 0) join(marks, { state: 'silent', isPart: !isEmpty, ...span })
  }
  return marks
}

function join(marks: DayMark[], mark: DayMark): void {
  const place = marks.findLastIndex(({ state }) => state === mark.state)
  const last = marks[place]
  if (last?.isPart === mark.isPart && last.to === mark.from) marks[place] = { ...last, to: mark.to }
  else marks.push(mark)
}

export const dayCounts = ({ slots }: TransmissionDay): DayCounts =>
  slots.reduce(
    (sum, { sent, late, pending, failed, held, missing }) => ({
      sent: sum.sent + sent,
      late: sum.late + late,
      pending: sum.pending + pending,
      failed: sum.failed + failed,
      held: sum.held + held,
      missing: sum.missing + missing,
    }),
    { sent: 0, late: 0, pending: 0, failed: 0, held: 0, missing: 0 },
  )

/** The slot at a place from 0 to 1. */
export const slotAt = ({ slots }: TransmissionDay, place: number): Slot | undefined =>
  slots[Math.min(slots.length - 1, Math.max(0, Math.floor(place * slots.length)))]
