interface Arrived {
  readonly readings: readonly unknown[]
  readonly rejects: readonly { readonly ahead?: readonly unknown[] | undefined }[]
}

const halfMs = 30_000

/** Which part of the readings of the last minute is ahead of the clock. */
export class AheadShare {
  #now = { ahead: 0, all: 0 }
  #before = this.#now
  #since = performance.now()

  count({ readings, rejects }: Arrived): void {
    this.#turn()
    const ahead = rejects.reduce((sum, rejected) => sum + (rejected.ahead?.length ?? 0), 0)
    this.#now.ahead += ahead
    this.#now.all += readings.length + ahead
  }

  /** True while more than half of them are: a clock is wrong, perhaps that of this server. */
  get isMost(): boolean {
    this.#turn()
    return 2 * (this.#now.ahead + this.#before.ahead) > this.#now.all + this.#before.all
  }

  #turn(): void {
    const passed = performance.now() - this.#since
    if (passed < halfMs) return
    this.#before = passed < 2 * halfMs ? this.#now : { ahead: 0, all: 0 }
    this.#now = { ahead: 0, all: 0 }
    this.#since = performance.now()
  }
}
