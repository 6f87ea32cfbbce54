import { randomBytes } from 'node:crypto'
import { patternFilled, timeValues } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { localDigits } from './file-text.ts'
import {
  clearTried,
  noteTry,
  selectWaiting,
  setFailed,
  setPlaced,
  setSent,
  setTried,
  type WaitingFile,
} from './files.queries.ts'
import { joined } from './files.service.ts'
import { problemOf, TransmissionError } from './remote/problem.ts'
import type { Opening, Remote, Target } from './remote/remote.ts'
import { targetOf } from './target.service.ts'
import { lockTransmission, selectTransmission, type TransmissionRow } from './transmissions.queries.ts'

export interface Delivering {
  readonly open: (target: Target, opening: Opening) => Promise<Remote>
  /** The copy stops, or another one sends now. */
  readonly stopping: AbortSignal
}

const firstPauseMs = 5000
const longestPauseMs = 5 * 60_000
const openMs = 30_000
const fileMs = 60_000
/** A file that was refused so often in a row is left behind when the receiver takes the next one. */
const mostRefusals = 8
// Two copies that both believe to be the sender never write into one file.
const ownMark = randomBytes(3).toString('hex')

/**
 * Sends what waits for a destination, oldest first, over one connection, until nothing waits or something fails; then
 * it is tried again after a pause. Returns how many were sent.
 */
export async function deliver(ctx: Context, id: number, { open, stopping }: Delivering): Promise<number> {
  const row = await selectTransmission(ctx.db, id)
  if (row === undefined || !row.enabled || isPausing(ctx, row)) return 0
  const [first] = await selectWaiting(ctx.db, id, 1)
  if (first === undefined) return 0
  const ending = new AbortController()
  const end = () => ending.abort()
  stopping.addEventListener('abort', end)
  let sent = 0
  let remote: Remote | null = null
  try {
    remote = await opened(ctx, first, () =>
      bounded(openMs, end, async () => open(targetOf(ctx, row), { signal: ending.signal })),
    )
    const to = { row, remote }
    while (!ending.signal.aborted && (await bounded(fileMs, end, () => sendNext(ctx, to)))) sent += 1
  } catch (error) {
    if (!(error instanceof TransmissionError)) throw error
    if (!stopping.aborted) await notePause(ctx, row, { error, fails: sent > 0 ? 0 : row.fails })
  } finally {
    stopping.removeEventListener('abort', end)
    remote?.close()
  }
  return sent
}

async function bounded<T>(ms: number, end: () => void, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(end, ms)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

/** A connection that fails is a try of the file that waits for it. */
async function opened(ctx: Context, file: WaitingFile, open: () => Promise<Remote>): Promise<Remote> {
  try {
    return await open()
  } catch (error) {
    const failure = problemOf(error, [])
    await noteTry(ctx.db, file.id, { error: failure.stored, isRefusal: false })
    ctx.log.info(
      { transmission_id: file.transmission_id, problem: failure.problem },
      'a destination of files does not answer',
    )
    throw failure
  }
}

interface Connected {
  readonly row: TransmissionRow
  readonly remote: Remote
}

/** False: nothing waits any more, or the destination was changed. @throws TransmissionError */
async function sendNext(ctx: Context, to: Connected): Promise<boolean> {
  const [head, next] = await selectWaiting(ctx.db, to.row.id, 2)
  if (head === undefined) return false
  try {
    return await sendOne(ctx, to, { file: head })
  } catch (error) {
    const isRefused = error instanceof TransmissionError && error.isRefusal
    if (!isRefused || head.refusals + 1 < mostRefusals) throw error
    if (head.asked_at !== null) {
      await setFailed(ctx.db, [head.id])
      return true
    }
    if (next === undefined || next.asked_at !== null) throw error
    return sendOne(ctx, to, { file: next, instead: head })
  }
}

interface Sending {
  readonly file: WaitingFile
  /** The receiver refuses this older one, which has failed if it takes the file. */
  readonly instead?: WaitingFile | undefined
}

/** Sends one file: under another name, then under its own. */
async function sendOne(
  ctx: Context,
  { row, remote }: Connected,
  { file, instead }: Sending,
): Promise<boolean> {
  try {
    const folder = await remote.enter(folderOf(ctx, file))
    const path = joined(folder, file.name)
    const hidden = `${path}.${ownMark}.tmp`
    await remote.write(hidden, Buffer.from(file.content))
    const isFirst = await place(ctx, row, { file, instead, path })
    if (!isFirst) {
      await remote.remove(hidden)
      return isFirst !== null
    }
    await renameOver(remote, hidden, path)
  } catch (error) {
    const failure = problemOf(error, [])
    await noteTry(ctx.db, file.id, { error: failure.stored, isRefusal: failure.isRefusal })
    throw failure
  }
  await transaction(ctx, async (tx) => {
    await setSent(tx.db, file.id, tx.now())
    if (instead !== undefined) await setFailed(tx.db, [instead.id])
    await clearTried(tx.db, row.id)
  })
  return true
}

/** The day of sending, as the receiver reads today’s folder alone; what a person sends again goes where it belongs. */
function folderOf(ctx: Context, { folder, at, asked_at, asked_folder }: WaitingFile): string {
  const day = asked_at === null ? ctx.sure.now() : at
  return patternFilled(asked_folder ?? folder, timeValues(localDigits(day.getTime())))
}

interface Placed extends Sending {
  readonly path: string
}

/**
 * Notes that the receiver can see the file from now on, so that an older one that comes later is held. False: an older
 * one waits since; null: the destination was changed.
 */
async function place(
  ctx: Context,
  row: TransmissionRow,
  { file, instead, path }: Placed,
): Promise<boolean | null> {
  return transaction(ctx, async (tx) => {
    const isThere = await lockTransmission(tx.db, row.id)
    const now = isThere ? await selectTransmission(tx.db, row.id) : undefined
    if (now === undefined || sentTo(now) !== sentTo(row)) return null
    const waiting = await selectWaiting(tx.db, row.id, 2)
    const order = [...(instead === undefined ? [] : [instead.id]), file.id]
    if (order.some((id, n) => waiting[n]?.id !== id)) return false
    await setPlaced(tx.db, file.id, path)
    return true
  })
}

const sentTo = ({ enabled, protocol, host, port, username }: TransmissionRow): string =>
  JSON.stringify([enabled, protocol, host, port, username])

/** Some servers refuse to rename over a file, which is there if the answer to an earlier try was lost. */
async function renameOver(remote: Remote, from: string, to: string): Promise<void> {
  try {
    await remote.rename(from, to)
  } catch (error) {
    if (!(error instanceof TransmissionError) || !error.isRefusal) throw error
    await remote.remove(to).catch(() => undefined)
    await remote.rename(from, to)
  }
}

function isPausing(ctx: Context, { retry_at }: TransmissionRow): boolean {
  const left = retry_at === null ? 0 : retry_at.getTime() - ctx.sure.now().getTime()
  // One further ahead was noted by a clock that was wrong.
  return left > 0 && left <= longestPauseMs
}

async function notePause(
  ctx: Context,
  { id }: TransmissionRow,
  { error, fails }: { error: TransmissionError; fails: number },
): Promise<void> {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(fails, 10))
  const retry_at = new Date(ctx.sure.now().getTime() + pause)
  await setTried(ctx.db, id, { fails: fails + 1, retry_at, error: error.stored })
}
