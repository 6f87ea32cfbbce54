/** One change of the toast per half second, however many alerts come. */
const TOAST_EVERY_MS = 500

/** Shows the first item at once, then those of each interval together. */
export class ToastPacer<T> {
  readonly #show: (items: readonly T[]) => void
  #waiting: T[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(show: (items: readonly T[]) => void) {
    this.#show = show
  }

  push(item: T): void {
    this.#waiting.push(item)
    if (this.#timer === undefined) this.#flush()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
  }

  #flush(): void {
    this.#timer = undefined
    if (this.#waiting.length === 0) return
    const items = this.#waiting
    this.#waiting = []
    this.#show(items)
    this.#timer = setTimeout(() => this.#flush(), TOAST_EVERY_MS)
  }
}
