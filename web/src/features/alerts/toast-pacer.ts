/** One toast per half second, however many alerts come. */
const TOAST_EVERY_MS = 500

/** Shows the first item at once, then the last one of each interval with the number of the others. */
export class ToastPacer<T> {
  readonly #show: (item: T, others: number) => void
  #waiting: T[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(show: (item: T, others: number) => void) {
    this.#show = show
  }

  push(item: T): void {
    if (this.#timer !== undefined) {
      this.#waiting.push(item)
      return
    }
    this.#show(item, 0)
    this.#timer = setTimeout(() => this.#flush(), TOAST_EVERY_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
  }

  #flush(): void {
    this.#timer = undefined
    const last = this.#waiting.pop()
    if (last === undefined) return
    const others = this.#waiting.length
    this.#waiting = []
    this.#show(last, others)
    this.#timer = setTimeout(() => this.#flush(), TOAST_EVERY_MS)
  }
}
