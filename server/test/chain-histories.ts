import { HOUR_MS, MINUTE_MS } from '@quantrac/contract'

/** What people are told of one excursion and of who has it, by a short model that shares no code with the product. */
export class ChainModel<N extends string> {
  told: string[] = []
  owner: N | null = null
  isOpen = true
  isClosed = false
  #steps: { due: number; who: N }[] = []
  #repeat: { due: number; every: number; who: N } | null = null
  /** Until when nobody is told, for maintenance. */
  #pausedUntil = 0
  #closer: N | null = null
  #known = new Set<N>()

  /** To go on in another way. */
  copy(): ChainModel<N> {
    const other = new ChainModel<N>()
    Object.assign(other, {
      owner: this.owner,
      isOpen: this.isOpen,
      isClosed: this.isClosed,
      told: [...this.told],
    })
    other.#steps = [...this.#steps]
    other.#repeat = this.#repeat && { ...this.#repeat }
    other.#pausedUntil = this.#pausedUntil
    other.#known = new Set(this.#known)
    other.#closer = this.#closer
    return other
  }

  /** An alert is raised: `steps` in minutes after it. */
  raise(now: number, { steps, repeat }: ChainPlan<N>): void {
    const [first, last] = [steps[0], steps.at(-1)]
    if (first === undefined || last === undefined) return
    // Of one that was closed without anybody who had it: whoever closed it.
    const owner = this.owner ?? (this.isClosed ? this.#closer : null)
    this.#steps =
      owner === null
        ? steps.map(({ after, who }) => ({ due: now + after * MINUTE_MS, who }))
        : [{ due: now, who: owner }]
    const due = now + last.after * MINUTE_MS + (repeat ?? 0) * HOUR_MS
    this.#repeat = repeat === null ? null : { due, every: repeat * HOUR_MS, who: last.who }
    for (const { who } of this.#steps.filter((step) => step.due <= now)) this.#tell(who)
    this.#steps = this.#steps.filter((step) => step.due > now)
  }

  /** Every copy looks for what is due. */
  look(now: number): void {
    const isSilent = !this.isOpen || now < this.#pausedUntil
    for (const { who } of this.#steps.filter(({ due }) => due <= now)) if (!isSilent) this.#tell(who)
    this.#steps = this.#steps.filter(({ due }) => due > now)
    const repeat = this.#repeat
    if (repeat === null || repeat.due > now) return
    if (isSilent) this.#repeat = null
    else {
      if (!this.isClosed) this.#tell(this.owner ?? repeat.who)
      while (repeat.due <= now) repeat.due += repeat.every
    }
  }

  pause(until: number): void {
    this.#pausedUntil = until
  }

  /** The rule is deleted. */
  forget(): void {
    this.#steps = []
    this.#repeat = null
  }

  /** Who did it is not told of it. */
  has(who: N, by: N): void {
    this.owner = who
    this.#steps = []
    for (const one of this.#known) if (one !== who && one !== by) this.told.push(`${one} alert-has`)
  }

  close(by: N): void {
    this.isClosed = true
    this.#closer = by
    this.#steps = []
    for (const one of this.#known) if (one !== by) this.told.push(`${one} alert-closed`)
  }

  #tell(who: N): void {
    this.told.push(who)
    this.#known.add(who)
  }
}

export interface ChainPlan<N extends string> {
  readonly steps: readonly { readonly after: number; readonly who: N }[]
  /** Hours; null: nothing is repeated. */
  readonly repeat: number | null
}

export type Random = (below: number) => number

/** Park and Miller's: the same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
