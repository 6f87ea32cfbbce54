import type { ImportDateOrder } from '@quantrac/contract'
import { dateIn, stampOf, threeNumbers } from '../read/stamps.ts'

export interface FoundOrder {
  readonly date_order: ImportDateOrder
  readonly because: 'year-first' | 'no-three-numbers' | 'day-above-12' | 'follow' | 'past' | 'two-ways'
  /** Dates that tell it, without their clock. */
  readonly seen: readonly string[]
  readonly is_unsure: boolean
}

/** How dates of three numbers are read: by what no month has, by what has not come yet, by what follows what. */
export function dateOrderOf(texts: readonly string[], now: number): FoundOrder {
  const dates = texts.filter((text) => threeNumbers(text) !== null)
  if (dates.length === 0) {
    const isYear = texts.some((text) => /^\d{4}[-/. ]/.test(text))
    return {
      date_order: 'ymd',
      because: isYear ? 'year-first' : 'no-three-numbers',
      seen: texts.slice(0, 1).map(dateIn),
      is_unsure: false,
    }
  }
  const isShort = dates.every((text) => Math.max(...(threeNumbers(text) ?? [0])) < 100)
  const orders: ImportDateOrder[] = isShort ? ['dmy', 'mdy', 'ymd'] : ['dmy', 'mdy']
  const tried = orders.map((order) => ({ order, ...tryOrder(dates, order, now) }))
  const fewest = Math.min(...tried.map(({ wrong }) => wrong))
  const alive = tried.filter(({ wrong }) => wrong === fewest)
  const [first] = alive
  if (first !== undefined && alive.length === 1) {
    const others = tried.filter(({ order }) => order !== first.order)
    const impossible = others.some(({ impossible: found }) => found.length > 0)
    const seen = impossible
      ? others.flatMap((other) => other.impossible)
      : others.flatMap(({ ahead }) => ahead)
    const good = seen.filter((text) => typeof stampOf(text, first.order) !== 'string')
    const told = [...new Set(good.map(dateIn))]
    return {
      date_order: first.order,
      because: impossible ? 'day-above-12' : 'past',
      seen: told.filter((_, at) => at === 0 || at === told.length - 1),
      is_unsure: false,
    }
  }
  const smooth = alive.filter(({ isDense, breaks, turns }) => isDense && turns > 0 && breaks === 0)
  const [follows] = smooth
  const isTold = smooth.length === 1 && follows !== undefined
  return {
    date_order: (isTold ? follows : first)?.order ?? 'dmy',
    because: isTold ? 'follow' : 'two-ways',
    seen: (isTold ? follows.turn : dates.slice(0, 1)).map(dateIn),
    is_unsure: !isTold && !alive.every(({ sum }) => sum === first?.sum),
  }
}

interface Tried {
  /** Dates that are none, or that have not come. */
  readonly wrong: number
  readonly impossible: readonly string[]
  readonly ahead: readonly string[]
  /** Several rows a day. */
  readonly isDense: boolean
  /** Days that end, and begin again where no row follows the last one. */
  readonly turns: number
  readonly breaks: number
  /** The first two dates between which a day ends. */
  readonly turn: readonly string[]
  /** The same for two orders that say the same. */
  readonly sum: number
}

function tryOrder(dates: readonly string[], order: ImportDateOrder, now: number): Tried {
  const impossible: string[] = []
  const ahead: string[] = []
  const read: { ts: number; text: string }[] = []
  for (const text of dates) {
    const stamp = stampOf(text, order)
    if (typeof stamp === 'string') impossible.push(text)
    else if (stamp.local > now + 86_400_000) ahead.push(text)
    else read.push({ ts: stamp.local, text })
  }
  const steps = read.slice(1).map(({ ts }, at) => Math.abs(ts - (read[at]?.ts ?? ts)))
  const usual = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0
  const turn: string[] = []
  let [turns, breaks] = [0, 0]
  for (const [at, step] of steps.entries()) {
    const [before, after] = [read[at], read[at + 1]]
    if (before === undefined || after === undefined) continue
    if (Math.floor(before.ts / 86_400_000) === Math.floor(after.ts / 86_400_000)) continue
    turns += 1
    if (step > 86_400_000) breaks += 1
    else if (turn.length === 0) turn.push(before.text, after.text)
  }
  return {
    wrong: impossible.length + ahead.length,
    impossible,
    ahead,
    isDense: usual > 0 && usual <= 43_200_000,
    turns,
    breaks,
    turn,
    sum: read.reduce((sum, { ts }) => sum + ts, 0),
  }
}
