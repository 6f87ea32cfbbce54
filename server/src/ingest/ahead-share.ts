import { longestLeadMs } from '../features/readings/store/arrival-times.ts'

interface Arrived {
  readonly readings: readonly { readonly ts: number; readonly arrival?: unknown }[]
  /** The message of each reading. */
  readonly sources: readonly { readonly receivedAt: number; readonly isHere?: boolean }[]
  readonly rejects: readonly { readonly ahead?: readonly unknown[] | undefined }[]
}

const halfMs = 30_000

interface Counts {
  all: number
  ahead: number
  /** Of readings that stations on other machines dated themselves: all, and those within ten minutes of the clock. */
  dated: number
  near: number
}

const none = (): Counts => ({ all: 0, ahead: 0, dated: 0, near: 0 })

/** What the readings of the last minute say to the clock of this server. */
export class AheadShare {
  #now = none()
  #before = none()
  #since = performance.now()

  count({ readings, sources, rejects }: Arrived): void {
    this.#turn()
    const counts = this.#now
    const ahead = rejects.reduce((sum, rejected) => sum + (rejected.ahead?.length ?? 0), 0)
    counts.ahead += ahead
    counts.dated += ahead
    counts.all += readings.length + ahead
    for (const [n, { ts, arrival }] of readings.entries()) {
      const source = sources[n]
      if (arrival !== undefined || source === undefined || source.isHere === true) continue
      counts.dated += 1
      if (source.receivedAt - ts < longestLeadMs) counts.near += 1
    }
  }

  /** True while more than half of them are ahead: a clock is wrong, perhaps that of this server. */
  get isMost(): boolean {
    const { all, ahead } = this.#last()
    return 2 * ahead > all
  }

  /** Whether most stations that know the time agree with the clock; null: none has said anything. */
  get clocksHeard(): 'agree' | 'differ' | null {
    const { dated, near } = this.#last()
    if (dated === 0) return null
    return 2 * near > dated ? 'agree' : 'differ'
  }

  #last(): Counts {
    this.#turn()
    const [one, other] = [this.#now, this.#before]
    return {
      all: one.all + other.all,
      ahead: one.ahead + other.ahead,
      dated: one.dated + other.dated,
      near: one.near + other.near,
    }
  }

  #turn(): void {
    const passed = performance.now() - this.#since
    if (passed < halfMs) return
    this.#before = passed < 2 * halfMs ? this.#now : none()
    this.#now = none()
    this.#since = performance.now()
  }
}
