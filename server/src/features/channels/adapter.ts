import type { ChannelKind, Severity } from '@quantrac/contract'
import type { Locale } from '../../words/text.ts'
import type { MailedAlert } from '../notifications/alert-letter.ts'

/** What is sent by a channel: in the app it is a row of the person’s own list, which needs no sender. */
export type SentKind = Exclude<ChannelKind, 'app'>

export interface ChannelMessage {
  /** The same again is the same message: a receiver may leave the second one out. */
  readonly key: string
  /** What is said before the alerts, where they have something in common. */
  readonly lead?: string
  /** One line, the station first. */
  readonly title: string
  readonly text: string
  /** A page of the console. */
  readonly link: string
  readonly at: Date
  readonly severity: Severity
  /** What it is about; empty of a test. */
  readonly alerts: readonly MailedAlert[]
  readonly locale: Locale
}

export interface ChannelRecipient {
  /** Null: the contact of a station. */
  readonly user_id: number | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

/** Resolves when the service has taken the message. @throws ChannelProblem */
export type SendBy = (to: ChannelRecipient, message: ChannelMessage, signal: AbortSignal) => Promise<void>

/**
 * `no-address`: this person cannot be reached so; `refused`: the same message will be refused again; `later`: it may go
 * another time.
 */
export type ChannelProblemKind = 'no-address' | 'refused' | 'later'

/** Why, in words for who reads it: server/src/words/channels.words.ts. */
export type ChannelReason =
  | 'no-address'
  | 'off'
  | 'secret'
  | 'unknown-host'
  | 'private-address'
  | 'connection'
  | 'certificate'
  | 'timeout'
  | 'redirect'
  | 'expired'
  | 'busy'
  | 'answer'

/** A message that was not taken. The detail is what the service says, without anything that it was told in secret. */
export class ChannelProblem extends Error {
  readonly kind: ChannelProblemKind
  /** As it is stored: the reason and the detail, for `channelProblemIn`. */
  readonly detail: string
  /** The service asks to be left alone for so many seconds. */
  readonly afterSeconds: number | null

  constructor(kind: ChannelProblemKind, reason: ChannelReason, more: { said?: string; after?: number } = {}) {
    const detail = `${reason} ${more.said ?? ''}`.trim()
    super(detail)
    this.kind = kind
    this.detail = detail
    this.afterSeconds = more.after ?? null
  }
}
