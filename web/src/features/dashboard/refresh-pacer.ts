/** Asks again for one station at most once in the spacing given; the last of several askings is always answered. */
export class RefreshPacer {
  readonly #refresh: (code: string) => void
  readonly #lastAt = new Map<string, number>()
  readonly #timers = new Map<string, { dueAt: number; timer: ReturnType<typeof setTimeout> }>()

  constructor(refresh: (code: string) => void) {
    this.#refresh = refresh
  }

  ask(code: string, spacingMs: number): void {
    const now = performance.now()
    const dueAt = Math.max(now, (this.#lastAt.get(code) ?? Number.NEGATIVE_INFINITY) + spacingMs)
    const waiting = this.#timers.get(code)
    if (waiting !== undefined && waiting.dueAt <= dueAt) return
    clearTimeout(waiting?.timer)
    const timer = setTimeout(() => {
      this.#timers.delete(code)
      this.#lastAt.set(code, performance.now())
      this.#refresh(code)
    }, dueAt - now)
    this.#timers.set(code, { dueAt, timer })
  }

  stop(): void {
    for (const { timer } of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }
}
