/** A row that the receiver has stored. */
export interface ReceivedRow {
  readonly symbol: string
  readonly value: number
}

interface ReadFile {
  readonly name: string
  readonly station: string
  /** Digits, as `20261125125200`. */
  readonly time: string
}

const localDay = (now: Date): string => {
  const local = new Date(now.getTime() + 7 * 3_600_000).toISOString()
  return `${local.slice(0, 4)}/${local.slice(5, 7)}/${local.slice(8, 10)}`
}

/**
 * Reads files as the program behind the portals of provinces does (docs/transmission.md): today’s folder alone, names
 * above the last one of a station alone, lines cut at any white space, one time a file, 0 for what is no number.
 */
export class Receiver {
  readonly #folder: string
  readonly #last = new Map<string, string>()
  /** By station and time; sending again changes nothing. */
  readonly rows = new Map<string, ReceivedRow[]>()
  /** In the order in which they were read. */
  readonly read: ReadFile[] = []
  readonly faulty = new Set<string>()

  constructor(folder = '') {
    this.#folder = folder
  }

  poll(files: ReadonlyMap<string, string>, now: Date): void {
    const folder = `${this.#folder}/${localDay(now)}/`
    const names = [...files.keys()]
      .filter((path) => path.startsWith(folder) && path.endsWith('.txt'))
      .map((path) => path.slice(folder.length))
    for (const name of names.toSorted()) {
      const parts = name.split('_')
      const station = parts.slice(1, 3).join('_')
      if (parts.length !== 4 || name <= (this.#last.get(station) ?? '')) continue
      this.#last.set(station, name)
      this.#store(name, station, files.get(folder + name) ?? '')
    }
  }

  #store(name: string, station: string, text: string): void {
    let time = ''
    const rows: ReceivedRow[] = []
    for (const line of text.split('\n')) {
      const columns = line.trim().split(/\s+/)
      if (!/^\d{14}$/.test(columns[3] ?? '')) continue
      time = columns[3] ?? ''
      const number = Number(columns[1])
      const value = Number.isFinite(number) ? number : 0
      if (value === 0) this.faulty.add(station)
      rows.push({ symbol: columns[0] ?? '', value })
    }
    if (time === '') return
    this.rows.set(`${station} ${time}`, rows)
    this.read.push({ name, station, time })
  }
}
