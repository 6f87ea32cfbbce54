const shown = 10

/** What is compared: its kind, and which one of it. */
export interface Figure {
  readonly kind: string
  readonly where: string
}

/** Counts what was compared, and keeps what differed. */
export class Differences {
  readonly #compared = new Map<string, number>()
  readonly #differ = new Map<string, string[]>()

  same(figure: Figure, found: unknown, expected: unknown): void {
    this.#note(figure, [found, expected], found === expected)
  }

  /** A number may differ by the rounding of a sum in another order, one of energy by that to a millionth. */
  near(figure: Figure, found: unknown, expected: unknown): void {
    this.#note(figure, [found, expected], isNear(found, expected, 1e-9))
  }

  energy(figure: Figure, found: unknown, expected: unknown): void {
    this.#note(figure, [found, expected], isNear(found, expected, 2e-6))
  }

  /** A sum of energies, each rounded. */
  energySum(figure: Figure, found: unknown, expected: unknown): void {
    this.#note(figure, [found, expected], isNear(found, expected, 5e-5))
  }

  /** Place by place; another length is one difference. */
  list({ kind, where }: Figure, found: readonly unknown[], expected: readonly unknown[]): void {
    this.same({ kind: `${kind}: lengths`, where }, found.length, expected.length)
    if (found.length !== expected.length) return
    for (const [place, one] of found.entries())
      this.near({ kind, where: `${where} [${place}]` }, one, expected[place])
  }

  get total(): number {
    return [...this.#compared.values()].reduce((sum, count) => sum + count, 0)
  }

  get count(): number {
    return [...this.#differ.values()].reduce((sum, own) => sum + own.length, 0)
  }

  get lines(): string[] {
    return [...this.#compared].flatMap(([kind, count]) => {
      const own = this.#differ.get(kind) ?? []
      const head = `${kind.padEnd(44)} ${String(count).padStart(9)} compared, ${own.length} differ`
      return [head, ...own.slice(0, shown).map((line) => `    ${line}`)]
    })
  }

  #note({ kind, where }: Figure, [found, expected]: readonly unknown[], isRight: boolean): void {
    this.#compared.set(kind, (this.#compared.get(kind) ?? 0) + 1)
    if (isRight) return
    const own = this.#differ.get(kind) ?? []
    own.push(`${where}: answered ${JSON.stringify(found)}, worked out ${JSON.stringify(expected)}`)
    this.#differ.set(kind, own)
  }
}

function isNear(found: unknown, expected: unknown, least: number): boolean {
  if (typeof found !== 'number' || typeof expected !== 'number') return found === expected
  return (
    found === expected ||
    Math.abs(found - expected) <= Math.max(least, 1e-9 * Math.max(Math.abs(found), Math.abs(expected)))
  )
}
