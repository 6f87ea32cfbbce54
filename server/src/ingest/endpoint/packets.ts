import type { IConnectPacket } from 'mqtt-packet'

/** The parser gives -1 where an id is missing. */
export const isId = (messageId: number | undefined): messageId is number =>
  messageId !== undefined && messageId > 0

export const isTopicName = (topic: string): boolean =>
  topic !== '' && !/[+#\0]/.test(topic) && !topic.startsWith('$SYS/')

/**
 * A broker that forwards messages says so on the topic where brokers keep their own state, unless it is told not to.
 */
export const isBridgeNotice = (topic: string): boolean => /^\$SYS\/broker\/connection\/.+\/state$/.test(topic)

/** A small packet is copied out of the chunk in which it came: else its payload would keep all of it. */
export const ownBytes = (frame: Buffer): Buffer =>
  frame.length * 2 >= frame.buffer.byteLength ? frame : Buffer.from(frame)

/** Reason strings may not make a packet larger than the client takes. */
export const wantsWords = (properties: IConnectPacket['properties']): boolean =>
  properties?.requestProblemInformation !== false && (properties?.maximumPacketSize ?? 256) >= 256
