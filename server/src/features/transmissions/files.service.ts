import { createHash } from 'node:crypto'
import {
  DAY_MS,
  type Factor,
  HOUR_MS,
  patternFilled,
  quantityOf,
  timeValues,
  transmissionGapMs,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { findFactors } from '../factors/factors.service.ts'
import { readPoints } from '../history/points.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import {
  converted,
  type Course,
  fileText,
  instantsIn,
  lastInstant,
  localDigits,
  measuredIn,
  noCourse,
} from './file-text.ts'
import { insertFile, type NewFile, selectMade, selectSettled, setLooked } from './files.queries.ts'
import {
  lockTransmission,
  selectStationNames,
  selectTransmission,
  type StoredStation,
  type TransmissionRow,
} from './transmissions.queries.ts'

// So many instants are looked at together: after the program was away, there may be days of them.
const mostAtOnce = 300
/** Gaps of so long are looked at with each instant, longer ones once an hour. */
const recentMs = 2 * HOUR_MS

/**
 * Makes the files of the instants that are over, and of gaps that were filled since, from committed readings: each
 * once, however many copies do so. Every text is made in one snapshot, and stored only if nothing has changed
 * meanwhile. Returns whether there is more to make.
 */
export async function makeFiles(ctx: Context, row: TransmissionRow): Promise<boolean> {
  const spans = spansOf(ctx, row)
  if (spans === null) return false
  const { from, to, due } = spans
  const files = await missingFiles(ctx, row, { from, to })
  const isStored = await transaction(ctx, async (tx) => {
    if (!(await lockTransmission(tx.db, row.id))) return false
    const now = await selectTransmission(tx.db, row.id)
    if (now === undefined || madeFrom(now) !== madeFrom(row)) return false
    for (const file of files) await insertFile(tx.db, file)
    await setLooked(tx.db, row.id, new Date(to))
    return true
  })
  return isStored && to < due
}

/** What a file follows from, beside the readings. */
const madeFrom = ({ fails: _f, retry_at: _r, error: _e, told_at: _t, ...rest }: TransmissionRow): string =>
  JSON.stringify(rest)

/** Null: nothing is due. */
function spansOf(ctx: Context, row: TransmissionRow): { from: number; to: number; due: number } | null {
  const { since, period_seconds, wait_seconds } = row
  if (!row.enabled || since === null) return null
  const period_ms = period_seconds * 1000
  const due = lastInstant(ctx.sure.now().getTime() - wait_seconds * 1000, period_ms)
  const noted = (row.looked_at ?? since).getTime()
  // One far ahead was noted by a clock that was wrong.
  const looked = noted > due + DAY_MS ? due - period_ms : noted
  if (looked >= due) return null
  const to = Math.min(due, lastInstant(looked, period_ms) + mostAtOnce * period_ms)
  const isHourly = Math.floor(looked / HOUR_MS) < Math.floor(to / HOUR_MS)
  const from = Math.max(since.getTime(), looked - (isHourly ? transmissionGapMs : recentMs))
  return { from, to, due }
}

async function missingFiles(
  ctx: Context,
  row: TransmissionRow,
  span: { from: number; to: number },
): Promise<NewFile[]> {
  const made = new Map<number, Set<number>>()
  for (const { module_id, at } of await selectMade(ctx.db, row.id, {
    from: new Date(span.from),
    to: new Date(span.to),
  }))
    made.set(module_id, (made.get(module_id) ?? new Set()).add(at.getTime()))
  const instants = instantsIn(span.from, span.to, row.period_seconds * 1000)
  const files: NewFile[] = []
  for (const station of await stationsOf(ctx, row)) {
    const missing = instants.filter((at) => made.get(station.module_id)?.has(at) !== true)
    for (const { at, text } of await textsOf(ctx, { row, station }, missing))
      if (text !== null) files.push(fileOf({ row, station }, at, text))
  }
  return files.sort((one, other) => one.at.getTime() - other.at.getTime())
}

type Text = Pick<NewFile, 'content' | 'bytes' | 'sha256'>

/**
 * The texts of files that do not wait, by their ids, from the readings as they are now. A file without a reading left,
 * or of a station that the destination has no more, is left out.
 */
export async function textsAgain(
  ctx: Context,
  row: TransmissionRow,
  ids: readonly number[],
): Promise<Map<number, Text>> {
  const texts = new Map<number, Text>()
  const files = await selectSettled(ctx.db, { id: row.id, ids })
  for (const station of await stationsOf(ctx, row)) {
    const own = files.filter(({ module_id }) => module_id === station.module_id)
    // A day of readings at once.
    for (const day of Map.groupBy(own, ({ at }) => Math.floor(at.getTime() / DAY_MS)).values()) {
      const instants = day.map(({ at }) => at.getTime())
      for (const [place, { text }] of (await textsOf(ctx, { row, station }, instants)).entries()) {
        const file = day[place]
        if (text !== null && file !== undefined) texts.set(file.id, storedText(text))
      }
    }
  }
  return texts
}

/** Stations that are not deleted. */
async function stationsOf(ctx: Context, { stations }: TransmissionRow): Promise<StoredStation[]> {
  const known = await selectStationNames(
    ctx.db,
    stations.map(({ module_id }) => module_id),
  )
  return stations.filter(({ module_id }) => known.some(({ id }) => id === module_id))
}

interface MadeText {
  readonly at: number
  readonly text: string | null
  /** Symbols without a reading. */
  readonly left_out: readonly string[]
}

/** A station of a destination. */
interface Sender {
  readonly row: TransmissionRow
  readonly station: StoredStation
}

/** The text of each instant, from one snapshot. */
export async function textsOf(
  ctx: Context,
  { row, station }: Sender,
  instants: readonly number[],
): Promise<MadeText[]> {
  const [first, last] = [instants[0], instants.at(-1)]
  if (first === undefined || last === undefined) return []
  const period_ms = row.period_seconds * 1000
  const factors = new Map(
    (
      await findFactors(
        ctx,
        station.factors.map(({ factor_id }) => factor_id),
      )
    ).map((factor) => [factor.id, factor]),
  )
  const sent = station.factors.flatMap(({ factor_id, symbol, unit }) => {
    const factor = factors.get(factor_id)
    if (factor === undefined) return []
    const quantity = quantityOf(factor.quantity ?? '')
    return [{ factor, symbol, unit, convert: converted(quantity, factor.unit, unit) }]
  })
  const period = { factor_ids: [...factors.keys()], start: first - period_ms + 1, end: last + 1 }
  const courses = await readCourses(ctx, period)
  return instants.map((at) => {
    const lines = sent.map(({ factor, symbol, unit, convert }) => {
      const course = courses.get(factor.id) ?? noCourse
      const found = measuredIn(course, { at, period_ms }, contentOf(factor, row.content))
      const measured = found === null ? null : { ...found, value: convert(found.value) }
      return { symbol, unit, decimals: factor.decimals, measured }
    })
    const left_out = lines.filter(({ measured }) => measured === null).map(({ symbol }) => symbol)
    return { at, text: fileText(lines, at, row.line), left_out }
  })
}

/** Directions and the registers of meters have no mean. */
const contentOf = ({ kind, quantity }: Factor, content: 'latest' | 'mean'): 'latest' | 'mean' =>
  kind === 'counter' || quantity === 'WIND-DIR' ? 'latest' : content

async function readCourses(
  ctx: Context,
  period: { factor_ids: readonly number[]; start: number; end: number },
): Promise<Map<number, Course>> {
  if (period.factor_ids.length === 0) return new Map()
  return snapshot(ctx.db, async (at) => {
    const courses = new Map<number, Course>()
    for await (const { factor_id, base, offsets, values, qualities } of readPoints(at, period)) {
      const before = courses.get(factor_id) ?? noCourse
      courses.set(factor_id, {
        times: [...before.times, ...offsets.map((offset) => base + offset)],
        values: [...before.values, ...values],
        qualities: [...before.qualities, ...qualities],
      })
    }
    return courses
  })
}

/** Where the file of an instant is. The folder keeps its tokens of time: it is of the day of sending. */
export function placeOf(
  row: TransmissionRow,
  station: Pick<StoredStation, 'station_code' | 'type'>,
  at: number,
): { folder: string; name: string; path: string } {
  const { province, facility } = row
  const names = { province, facility, station: station.station_code, type: station.type }
  const time = timeValues(localDigits(at))
  const folder = patternFilled(row.folder, names)
  const name = patternFilled(patternFilled(row.file_name, names), time)
  return { folder, name, path: joined(patternFilled(folder, time), name) }
}

export const joined = (folder: string, name: string): string =>
  folder === '' || folder.endsWith('/') ? folder + name : `${folder}/${name}`

function fileOf({ row, station }: Sender, at: number, text: string): NewFile {
  return {
    transmission_id: row.id,
    module_id: station.module_id,
    at: new Date(at),
    ...placeOf(row, station, at),
    ...storedText(text),
  }
}

function storedText(content: string): Text {
  const bytes = Buffer.from(content)
  return { content, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
