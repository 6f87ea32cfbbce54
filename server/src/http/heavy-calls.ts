import { AppError } from '../errors.ts'
import { heavyCalls, heavyCallsRefused } from '../measures.ts'

/** A call that is declared as heavy. */
export interface HeavyCall {
  readonly user_id: number
  /** A file that is sent or received: it reads little at once, and takes as long as the client. */
  readonly isFile: boolean
  /** The client has gone. */
  readonly gone: AbortSignal
}

interface Waiting extends HeavyCall {
  readonly start: () => void
  readonly refuse: (error: AppError) => void
}

/** Of a person, files included. */
const mostOfPerson = 4
// More would only take the processors from each other, and from the readings.
const mostReading = 6
/** A dashboard has 60 widgets at most. */
const mostWaitingOfPerson = 100
// A few kilobytes each.
const mostWaiting = 1000
const retrySeconds = 5
// Of a client that has gone.
const unread = 'bad-request'

/**
 * Which heavy calls run in this copy: a few of each person, and of all people together. The others wait; the next one is of whom the fewest
 * run, then the oldest. Other calls never wait here.
 */
export class HeavyCalls {
  readonly #running = new Map<number, number>()
  #reading = 0
  #waiting: Waiting[] = []

  /**
   * Waits for a place; the returned function gives it back, once however often it is called.
   * @throws AppError overloaded where too many wait; stopping
   */
  async enter(call: HeavyCall): Promise<() => void> {
    if (call.gone.aborted) throw new AppError(unread)
    if (this.#hasPlace(call)) return this.#take(call)
    const ofPerson = this.#waiting.filter(({ user_id }) => user_id === call.user_id).length
    if (ofPerson >= mostWaitingOfPerson || this.#waiting.length >= mostWaiting) {
      heavyCallsRefused.inc()
      throw new AppError('overloaded', { retryAfter: retrySeconds })
    }
    return this.#wait(call)
  }

  /** The program stops: what waits is refused. */
  close(): void {
    for (const { refuse } of this.#waiting) refuse(new AppError('stopping'))
    this.#setWaiting([])
  }

  #wait(call: HeavyCall): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#setWaiting(this.#waiting.filter((other) => other !== waiting))
        reject(new AppError(unread))
      }
      const waiting: Waiting = {
        ...call,
        start: () => {
          call.gone.removeEventListener('abort', leave)
          resolve(this.#take(call))
        },
        refuse: reject,
      }
      call.gone.addEventListener('abort', leave, { once: true })
      this.#setWaiting([...this.#waiting, waiting])
    })
  }

  #hasPlace({ user_id, isFile }: HeavyCall): boolean {
    return this.#runningOf(user_id) < mostOfPerson && (isFile || this.#reading < mostReading)
  }

  #runningOf(userId: number): number {
    return this.#running.get(userId) ?? 0
  }

  #take(call: HeavyCall): () => void {
    this.#count(call, 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#count(call, -1)
      this.#startNext()
    }
  }

  #count({ user_id, isFile }: HeavyCall, change: 1 | -1): void {
    const running = this.#runningOf(user_id) + change
    if (running === 0) this.#running.delete(user_id)
    else this.#running.set(user_id, running)
    if (!isFile) this.#reading += change
    heavyCalls.inc({ state: 'running' }, change)
  }

  #startNext(): void {
    for (;;) {
      const next = this.#waiting
        .filter((call) => this.#hasPlace(call))
        // Stable: of equal ones the oldest is the first.
        .sort((a, b) => this.#runningOf(a.user_id) - this.#runningOf(b.user_id))[0]
      if (next === undefined) return
      this.#setWaiting(this.#waiting.filter((other) => other !== next))
      next.start()
    }
  }

  #setWaiting(waiting: Waiting[]): void {
    this.#waiting = waiting
    heavyCalls.set({ state: 'waiting' }, waiting.length)
  }
}
