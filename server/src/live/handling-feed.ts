import type { HandlingFrame } from '@quantrac/contract'
import { reaches } from '../reach.ts'
import type { Bus } from './bus.ts'
import type { Connection } from './connection.ts'
import { encodeTextFrame } from './frame.ts'

/** Other clients of the feed know no such frames. */
export const wantsHandling = (url: string | undefined): boolean => /[?&]handling=1(?:&|$)/.test(url ?? '')

/** Says to those who asked for it that people did something about an excursion that they may see. */
export class HandlingFeed {
  readonly sockets = new Set<Connection>()
  readonly #bus: Bus
  #endings: (() => void)[] = []

  constructor(bus: Bus) {
    this.#bus = bus
  }

  start(): void {
    this.#endings = [
      this.#bus.on('alerts.handled', ({ id, module_id }) => this.#send(id, module_id)),
      this.#bus.on('bus.reconnected', () => this.#send(null, null)),
    ]
  }

  stop(): void {
    for (const end of this.#endings) end()
  }

  #send(episode: number | null, moduleId: number | null): void {
    const frame: HandlingFrame = { type: 'handling', episode }
    const bytes = encodeTextFrame(JSON.stringify(frame))
    for (const connection of this.sockets)
      if (moduleId === null || reaches(connection.actor, 'notify.view_alert', moduleId))
        connection.write(bytes)
  }
}
