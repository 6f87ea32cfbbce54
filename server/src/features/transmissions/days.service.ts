import { DAY_MS, HOUR_MS, type TransmissionDay, transmissionSoonMs } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { instantsIn, lastInstant } from './file-text.ts'
import { type DaySpan, selectSlots, type SlotRow } from './files.queries.ts'
import { selectStationNames, selectTransmissions, type TransmissionRow } from './transmissions.queries.ts'

const usualSlotMs = HOUR_MS / 2
/** All that there may be. */
const most = 100

const nothing = { sent: 0, late: 0, pending: 0, failed: 0, held: 0, made: 0 }

/** What became of the files of the last 24 hours, of each destination, by name. */
export async function listDays(ctx: Context): Promise<TransmissionDay[]> {
  const rows = await selectTransmissions(ctx.db, { search: undefined, limit: most, start: 0 })
  const now = ctx.now().getTime()
  const spans = rows.map((row) => spanOf(row, now))
  const found = new Map<number, SlotRow[]>()
  for (const slot of await selectSlots(ctx.db, spans, new Date(now)))
    found.set(slot.id, [...(found.get(slot.id) ?? []), slot])
  const stations = rows.flatMap((row) => row.stations.map(({ module_id }) => module_id))
  const there = new Set((await selectStationNames(ctx.db, stations)).map(({ id }) => id))
  return rows.map((row, place) => {
    const span = spans[place] ?? spanOf(row, now)
    const count = row.stations.filter(({ module_id }) => there.has(module_id)).length
    return dayOf(row, { span, count, slots: found.get(row.id) ?? [] })
  })
}

/** The last slot is the one that runs. */
function spanOf({ id, period_seconds, wait_seconds }: TransmissionRow, now: number): DaySpan {
  const slot_ms = Math.max(usualSlotMs, period_seconds * 1000)
  const start = lastInstant(now, slot_ms) + slot_ms - DAY_MS
  return { id, start, slot_ms, due: now - wait_seconds * 1000 - transmissionSoonMs }
}

function dayOf(
  { id, name, since, period_seconds }: TransmissionRow,
  { span, count, slots }: { span: DaySpan; count: number; slots: readonly SlotRow[] },
): TransmissionDay {
  const { start, slot_ms, due } = span
  const bySlot = new Map(slots.map((slot) => [slot.slot, slot]))
  const from = since === null ? Infinity : since.getTime()
  const starts = Array.from({ length: DAY_MS / slot_ms }, (_, slot) => start + slot * slot_ms)
  return {
    id,
    name,
    slot_seconds: slot_ms / 1000,
    slots: starts.map((at, slot) => {
      const { made, sent, late, pending, failed, held } = bySlot.get(slot) ?? nothing
      // An instant is in the slot that begins with it.
      const instants = instantsIn(
        Math.max(at - 1, from),
        Math.min(at + slot_ms - 1, due),
        period_seconds * 1000,
      )
      const missing = Math.max(0, instants.length * count - made)
      return { start: new Date(at).toISOString(), sent, late, pending, failed, held, missing }
    }),
  }
}
