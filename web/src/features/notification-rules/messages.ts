import type { ChannelKind, PreviewedMessage } from '@quantrac/contract'

export interface Gathered extends Omit<PreviewedMessage, 'channel'> {
  key: string
  channels: ChannelKind[]
}

/** Messages to one person at one time in the same words are one line with all of their channels. */
export function gathered(messages: readonly PreviewedMessage[]): Gathered[] {
  const found = new Map<string, Gathered>()
  for (const { channel, ...message } of messages) {
    const { at, to, user_id: id, state, text, why } = message
    const key = JSON.stringify([at, id ?? to, state, text, why])
    const before = found.get(key)
    if (before === undefined) found.set(key, { ...message, key, channels: [channel] })
    else if (!before.channels.includes(channel)) before.channels.push(channel)
  }
  return [...found.values()]
}
