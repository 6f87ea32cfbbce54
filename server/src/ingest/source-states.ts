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

/** The data of a source besides its phase. A copy has one source, so it has one of these. */
export interface SourceMachine {
  readonly phase: SourcePhase
  /** The settings in use, or last in use. */
  readonly settings: SourceSettings | null
  /** The settings that the running effects work towards. */
  readonly target: SourceSettings | null
  /** The settings to retry after a failure; null: no retry is wanted. */
  readonly retry: SourceSettings | null
  /** Settings that were saved, tried and refused: only a person tries them again. */
  readonly refused: SourceSettings | null
  /** False while the client of an outside broker has lost its connection. */
  readonly isUp: boolean
  readonly problem: string | null
  readonly connectedAt: Date | null
}

export interface SourceEvents {
  /** Connect now; the caller waits for the answer. */
  connect: { readonly settings: SourceSettings }
  /** Connect, and retry until it works. */
  try: { readonly settings: SourceSettings }
  /** Switch to changed settings. */
  apply: { readonly settings: SourceSettings }
  disconnect: object
  stop: object
  'retry due': object
  /** The running effects are completed. */
  done: { readonly at: Date }
  /** One of the running effects failed; those after it were not performed. */
  failed: { readonly problem: string }
  /** The client of an outside broker lost its connection. It reconnects by itself. */
  lost: { readonly problem: string }
  back: { readonly at: Date }
  /** The database connection that held the lock of the client id ended. */
  'lock lost': { readonly problem: string }
}
export type SourceEvent = {
  [E in keyof SourceEvents]: { readonly type: E } & SourceEvents[E]
}[keyof SourceEvents]

export type SourceEffect =
  /** Reports that the state changed. */
  | 'notify'
  /** Logs that changed settings do not work. */
  | 'warn'
  /** Takes the lock of the client id; not for the embedded broker. */
  | 'lock'
  | 'unlock'
  /** Opens the target: attaches to the embedded broker, or connects and subscribes. */
  | 'open'
  | 'close'
  /** Subscribes the target's topics on the open connection. */
  | 'subscribe'
  /** Sets the timer of the next attempt. */
  | 'retry later'
  | 'no retry'

export type SourceRefusal = 'busy' | 'stopping'

/** One row of the table. Without `to` the phase stays; the first matching row counts. */
interface TransitionOn<E extends keyof SourceEvents> {
  readonly from: readonly SourcePhase[]
  readonly on: E
  readonly when?: keyof typeof guards
  readonly to?: SourcePhase
  readonly effects: readonly SourceEffect[]
  /** The error that the caller gets. */
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
