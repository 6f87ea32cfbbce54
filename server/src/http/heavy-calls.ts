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

/** Of a call that runs; it is free after both, however often they are called. */
export interface Place {
  /** Its result is there: nothing is read from the database any more. */
  readonly read: () => void
  /** The client has its answer, or has gone. */
  readonly leave: () => void
}

interface Waiting extends HeavyCall {
  readonly start: () => void
  readonly refuse: (error: AppError) => void
}

/** Of a person, files included, until the answer is sent: so much of their answers may be in memory. */
const mostOfPerson = 4
// Until the result is there: somebody who reads slowly holds up nobody else. More would only take the processors from
// each other, and from the readings.
const mostReading = 6
/** A dashboard has 60 widgets at most. */
const mostWaitingOfPerson = 100
// A few kilobytes each.
const mostWaiting = 1000
const retrySeconds = 5
// Of a client that has gone.
const unread = 'bad-request'

/**
 * Which heavy calls run in this copy: a few of each person, and of all people together. The others wait; the next one
 * is of whom the fewest run, then the oldest. Other calls never wait here.
 */
export class HeavyCalls {
  /** Of each person, also those whose answer is still being sent. */
  readonly #running = new Map<number, number>()
  #reading = 0
  #waiting: Waiting[] = []

  /** Waits for a place. @throws AppError overloaded where too many wait; stopping */
  async enter(call: HeavyCall): Promise<Place> {
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

  #wait(call: HeavyCall): Promise<Place> {
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

  #take({ user_id, isFile }: HeavyCall): Place {
    this.#running.set(user_id, this.#runningOf(user_id) + 1)
    if (!isFile) this.#reading += 1
    heavyCalls.inc({ state: 'running' })
    let left = 2
    const free = () => {
      left -= 1
      if (left === 0) this.#free(user_id)
      this.#startNext()
    }
    const read = once(() => {
      if (!isFile) this.#reading -= 1
      free()
    })
    return { read, leave: once(free) }
  }

  #free(userId: number): void {
    const running = this.#runningOf(userId) - 1
    if (running === 0) this.#running.delete(userId)
    else this.#running.set(userId, running)
    heavyCalls.dec({ state: 'running' })
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

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}
