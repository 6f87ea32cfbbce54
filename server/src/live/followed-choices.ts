import type { Bus, BusEvents } from './bus.ts'

/** The modules and factors whose alerts a person follows. */
export interface FollowedChoice {
  readonly user_id: number
  /** No choice means all: the lists are ignored. */
  readonly everything: boolean
  readonly module_ids: readonly number[]
  readonly factor_ids: readonly number[]
  /** The modules of those factors. */
  readonly part_ids: readonly number[]
}

export interface FollowedSource {
  /** One query for all people; deleted ones are left out. */
  listChoices(userIds: readonly number[]): Promise<FollowedChoice[]>
}

interface Choice {
  readonly modules: ReadonlySet<number>
  readonly factors: ReadonlySet<number>
  readonly parts: ReadonlySet<number>
}

/** By person. A person who is not in it has made no choice. */
export type Choices = ReadonlyMap<number, Choice>

export function follows(
  choices: Choices,
  userId: number,
  { module_id, factor_id }: { readonly module_id: number; readonly factor_id: number | null },
): boolean {
  const choice = choices.get(userId)
  if (choice === undefined || choice.modules.has(module_id)) return true
  return factor_id === null ? choice.parts.has(module_id) : choice.factors.has(factor_id)
}

/** The choices of the readers of open sockets, read again when they may have changed. */
export class FollowedChoices {
  readonly #source: FollowedSource
  readonly #bus: Bus
  #read = new Set<number>()
  #choices = new Map<number, Choice>()
  #changes = 0
  #endings: (() => void)[] = []

  constructor({ source, bus }: { source: FollowedSource; bus: Bus }) {
    this.#source = source
    this.#bus = bus
  }

  start(): void {
    this.#endings = [
      this.#bus.on('followed.changed', ({ user_ids }) => this.#forget(user_ids)),
      // Modules that a person no longer reaches no longer count as followed, nor do deleted ones.
      this.#bus.on('access.changed', (changed) => this.#forget(peopleOf(changed))),
      this.#bus.on('configuration.changed', () => this.#forget()),
      this.#bus.on('bus.reconnected', () => this.#forget()),
    ]
  }

  stop(): void {
    for (const end of this.#endings) end()
  }

  /** Returns the choices of these people; with a query if some are not cached. */
  async of(userIds: ReadonlySet<number>): Promise<Choices> {
    const missing = [...userIds].filter((id) => !this.#read.has(id))
    if (missing.length === 0) return this.#choices
    const before = this.#changes
    // Drops people without an open socket.
    const choices = new Map([...this.#choices].filter(([id]) => userIds.has(id) && this.#read.has(id)))
    const read = await this.#source.listChoices(missing)
    for (const { user_id, everything, module_ids, factor_ids, part_ids } of read)
      if (!everything)
        choices.set(user_id, {
          modules: new Set(module_ids),
          factors: new Set(factor_ids),
          parts: new Set(part_ids),
        })
    // A choice that changed during the query is read again for the next alert.
    if (before === this.#changes) {
      this.#read = new Set(userIds)
      this.#choices = choices
    }
    return choices
  }

  /** Without ids: everybody. */
  #forget(userIds: Iterable<number> = [...this.#read]): void {
    this.#changes += 1
    for (const id of userIds) this.#read.delete(id)
  }
}

/** undefined: everybody. */
function peopleOf({ user_ids, session_ids }: BusEvents['access.changed']): readonly number[] | undefined {
  return user_ids ?? (session_ids === undefined ? undefined : [])
}
