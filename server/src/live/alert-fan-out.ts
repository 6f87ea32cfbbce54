import type { AlertFrame } from '@quantrac/contract'
import { reaches } from '../reach.ts'
import type { ModuleAlert } from './alert-feed.ts'
import type { Connection } from './connection.ts'
import { type Choices, type FollowedChoices, follows } from './followed-choices.ts'
import { encodeTextFrame } from './frame.ts'

const right = 'notify.view_alert'

/** Writes alerts to the sockets whose readers reach the module, with `followed` set for each reader. */
export class AlertFanOut {
  readonly #sockets: ReadonlySet<Connection>
  readonly #followed: FollowedChoices

  constructor({ sockets, followed }: { sockets: ReadonlySet<Connection>; followed: FollowedChoices }) {
    this.#sockets = sockets
    this.#followed = followed
  }

  /**
   * Thousands of readers without a limit or a choice share one buffer; the others get a buffer each.
   * @throws before anything is written
   */
  async send(alerts: readonly ModuleAlert[]): Promise<void> {
    if (this.#sockets.size === 0 || alerts.length === 0) return
    const readers = new Set<number>()
    for (const { actor } of this.#sockets) readers.add(actor.user_id)
    const choices = await this.#followed.of(readers)
    const frames = alerts.map((alert) => new AlertFrames(alert))
    const whole = Buffer.concat(frames.map((frame) => frame.followed))
    for (const connection of this.#sockets) {
      const { actor } = connection
      const isShared = !actor.moduleScope.has(right) && !choices.has(actor.user_id)
      const own = isShared ? whole : ownFrames(frames, connection, choices)
      if (own.length > 0) connection.write(own)
    }
  }
}

function ownFrames(frames: readonly AlertFrames[], { actor }: Connection, choices: Choices): Buffer {
  const own = frames.filter(({ alert }) => reaches(actor, right, alert.module_id))
  return Buffer.concat(
    own.map((frame) => (follows(choices, actor.user_id, frame.alert) ? frame.followed : frame.unfollowed)),
  )
}

/** One alert as sent to those who follow it and to those who do not. */
class AlertFrames {
  readonly alert: ModuleAlert
  readonly followed: Buffer
  #unfollowed: Buffer | undefined

  constructor(alert: ModuleAlert) {
    this.alert = alert
    this.followed = encode(alert, true)
  }

  get unfollowed(): Buffer {
    return (this.#unfollowed ??= encode(this.alert, false))
  }
}

/** Without what only decides who receives it. */
function encode(alert: ModuleAlert, followed: boolean): Buffer {
  const { module_id: _, factor_id: __, ...frame } = alert
  const sent: AlertFrame = { ...frame, followed }
  return encodeTextFrame(JSON.stringify(sent))
}
