import { randomUUID } from 'node:crypto'
import { ProfileRules } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import type { MessageInput } from '../readings/payload/parse.ts'
import { selectMemory, selectProfiles, trimMemory, upsertMemory } from './device-profiles.queries.ts'
import type { Pool } from 'pg'
import { BoundedMemory, type Memory, memoryBounds } from './engine/memory.ts'
import { type NamedProfile, ProfileSet, type SetRead } from './engine/profile-set.ts'
import { shippedProfiles } from './shipped/all.ts'

const againMs = 1000

/** The profiles that messages are read by: own ones that are enabled, before the shipped ones. */
export async function enabledProfiles(ctx: Pick<Context, 'db'>): Promise<NamedProfile[]> {
  const own = (await selectProfiles(ctx.db)).filter(({ enabled }) => enabled)
  return [
    ...own.map(({ id, rules }) => ({ id: String(id), rules: ProfileRules.parse(rules) })),
    ...shippedProfiles.map(({ id, ...rules }) => ({ id, rules })),
  ]
}

/**
 * The profiles and what devices said of themselves, kept here for the thousands of messages a second, and read again
 * when this or another copy changed them.
 */
export class ProfileDirectory implements Memory {
  readonly #system: Context
  readonly #pool: Pool
  #set = new ProfileSet(shippedProfiles.map(({ id, ...rules }) => ({ id, rules })))
  #memory = new BoundedMemory()
  #isOverfull = false
  /** What was learnt and is not in the database yet. */
  readonly #learnt = new Map<string, unknown>()
  #unlisten: (() => void)[] = []
  readonly #copyId = randomUUID()
  #loading: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null
  #stopped = false

  constructor(system: Context, pool: Pool) {
    this.#system = system
    this.#pool = pool
  }

  async start(): Promise<void> {
    await this.#load()
    const { bus } = this.#system
    this.#unlisten = [
      bus.on('device-profiles.changed', () => this.#reload()),
      bus.on('bus.reconnected', () => this.#reload()),
      bus.on('devices.learnt', ({ copy_id }) => {
        if (copy_id !== this.#copyId) this.#reloadSoon()
      }),
    ]
  }

  stop(): void {
    this.#stopped = true
    for (const end of this.#unlisten) end()
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  read(input: MessageInput): SetRead {
    return this.#set.read(input, this)
  }

  get(key: string): unknown {
    return this.#memory.get(key)
  }

  set(key: string, value: unknown): void {
    this.#isOverfull = this.#memory.set(key, value) || this.#isOverfull
    this.#learnt.set(key, value)
  }

  /** Stores what was learnt: before the message that told it is acknowledged. */
  async keep(): Promise<void> {
    if (this.#learnt.size === 0) return
    const rows = [...this.#learnt].map(([key, value]) => ({ key, value }))
    await upsertMemory(this.#pool, rows, this.#system.now())
    for (const { key, value } of rows) if (this.#learnt.get(key) === value) this.#learnt.delete(key)
    if (this.#isOverfull) await trimMemory(this.#pool, memoryBounds)
    this.#isOverfull = false
    this.#system.bus.publish('devices.learnt', { copy_id: this.#copyId })
  }

  async #load(): Promise<void> {
    const profiles = await enabledProfiles(this.#system)
    const rows = await selectMemory(this.#pool, memoryBounds.keys)
    const memory = new BoundedMemory()
    for (const { key, value } of rows.toReversed()) memory.set(key, value)
    for (const [key, value] of this.#learnt) memory.set(key, value)
    this.#set = new ProfileSet(profiles)
    this.#memory = memory
  }

  #reload(): void {
    this.#loading = this.#loading
      .then(() => (this.#stopped ? undefined : this.#load()))
      .catch((error: unknown) => {
        this.#system.log.warn({ err: error }, 'changed device profiles could not be read')
        this.#reloadSoon()
      })
  }

  /** Of many births in a row the memory is read once a second. */
  #reloadSoon(): void {
    if (this.#stopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#reload()
    }, againMs)
  }
}
