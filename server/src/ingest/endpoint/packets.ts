import type { IConnectPacket } from 'mqtt-packet'

/** The parser gives -1 where an id is missing. */
export const isId = (messageId: number | undefined): messageId is number =>
  messageId !== undefined && messageId > 0

export const isTopicName = (topic: string): boolean =>
  topic !== '' && !/[+#\0]/.test(topic) && !topic.startsWith('$SYS/')

/** A small payload is copied out of the chunk in which it came: else it would keep all of it. */
export function ownBytes(payload: string | Buffer): Buffer {
  const isShared = typeof payload !== 'string' && payload.length * 2 >= payload.buffer.byteLength
  return isShared ? payload : Buffer.from(payload as string) // Buffer.from copies both
}

/** Reason strings may not make a packet larger than the client takes. */
export const wantsWords = (properties: IConnectPacket['properties']): boolean =>
  properties?.requestProblemInformation !== false && (properties?.maximumPacketSize ?? 256) >= 256
