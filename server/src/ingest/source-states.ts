import type { SourceSettings } from '../features/mqtt/mqtt.control.ts'
import { isSame, isSameConnection } from './source-settings.ts'

export type SourcePhase =
  | 'idle'
  | 'waiting'
  | 'connecting'
  | 'connected'
  | 'lost'
  | 'changing'
  | 'replacing'
  | 'restoring'
  | 'disconnecting'
  | 'stopped'

/** What a source remembers. A copy has one source, so it has one of these. */
export interface SourceMachine {
  readonly phase: SourcePhase
  /** Those that work, or that worked last. */
  readonly settings: SourceSettings | null
  /** Those that the effects under way are about. */
  readonly target: SourceSettings | null
  /** Those to try again after a failure; null: nobody asked for another try. */
  readonly retry: SourceSettings | null
  /** Saved, tried and refused: only a person tries them again. */
  readonly refused: SourceSettings | null
  /** False while the client of an outside broker has lost its connection. */
  readonly isUp: boolean
  readonly problem: string | null
  readonly connectedAt: Date | null
}

export interface SourceEvents {
  /** Connect now; somebody waits for the answer. */
  connect: { readonly settings: SourceSettings }
  /** Connect, and go on trying. */
  try: { readonly settings: SourceSettings }
  /** Take over changed settings. */
  apply: { readonly settings: SourceSettings }
  disconnect: object
  stop: object
  'retry due': object
  /** The effects under way are performed. */
  done: { readonly at: Date }
  /** One of the effects under way failed; those after it were not performed. */
  failed: { readonly problem: string }
  /** The client of an outside broker lost its connection. It comes back by itself. */
  lost: { readonly problem: string }
  back: { readonly at: Date }
  /** The database connection that held the lock of the client id ended. */
  'lock lost': { readonly problem: string }
}
export type SourceEvent = {
  [E in keyof SourceEvents]: { readonly type: E } & SourceEvents[E]
}[keyof SourceEvents]

export type SourceEffect =
  /** Says that the state changed. */
  | 'tell'
  /** Writes to the log that changed settings do not work. */
  | 'warn'
  /** Takes the lock of the client id; not for the embedded broker. */
  | 'lock'
  | 'unlock'
  /** Opens the target: attaches to the embedded broker, or connects and subscribes. */
  | 'open'
  | 'close'
  /** Takes over the target's topics on the open connection. */
  | 'subscribe'
  /** Sets the timer of the next try. */
  | 'retry later'
  | 'no retry'

export type SourceRefusal = 'busy' | 'stopping'

/** One row of the table. `to` is left out where the phase stays; the first row that fits counts. */
interface TransitionOn<E extends keyof SourceEvents> {
  readonly from: readonly SourcePhase[]
  readonly on: E
  readonly when?: keyof typeof guards
  readonly to?: SourcePhase
  readonly effects: readonly SourceEffect[]
  /** What the one who asked is answered. */
  readonly refuses?: SourceRefusal
  readonly set?: (machine: SourceMachine, event: SourceEvents[E]) => Partial<SourceMachine>
}

export type Transition = { [E in keyof SourceEvents]: TransitionOn<E> }[keyof SourceEvents]

export const guards = {
  'nothing differs': ({ settings }: SourceMachine, event: SourceEvent) =>
    settings !== null && 'settings' in event && isSame(settings, event.settings),
  'only topics or QoS differ': ({ settings }: SourceMachine, event: SourceEvent) =>
    settings !== null &&
    'settings' in event &&
    (isSameConnection(settings, event.settings) || (settings.embedded && event.settings.embedded)),
  'to be tried again': ({ retry }: SourceMachine) => retry !== null,
  'connection is up': ({ isUp }: SourceMachine) => isUp,
}

export const initialMachine: SourceMachine = {
  phase: 'idle',
  settings: null,
  target: null,
  retry: null,
  refused: null,
  isUp: false,
  problem: null,
  connectedAt: null,
}
