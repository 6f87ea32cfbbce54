import { setTimeout } from 'node:timers/promises'
import { generate } from 'mqtt-packet'
import { enter, listen, publishPacket } from './raw.ts'

export interface LoadOptions {
  readonly port: number
  readonly module: string
  readonly qos: 0 | 1 | 2
  /** Bytes that mean nothing in each message. */
  readonly filler: number
}

export interface Load {
  /** The instants of the messages that were acknowledged. */
  readonly acknowledged: ReadonlySet<number>
  /** Messages sent. */
  readonly sent: number
  stop(): Promise<void>
}

const window = 500

/**
 * A client that sends as fast as it is answered, one message a segment; with QoS 0 as fast as it is read. What is not
 * acknowledged when its connection ends is not sent again: only what was acknowledged has to be stored.
 */
export async function startLoad({ port, module, qos, filler }: LoadOptions): Promise<Load> {
  const from = Date.now() - 3_000_000
  const acknowledged = new Set<number>()
  const state = { sent: 0, isEnded: false, waiting: 0 }
  const run = async () => {
    while (!state.isEnded) {
      const socket = await enter({ port })
      if (socket === null) await setTimeout(20)
      else await send(socket)
    }
  }
  const send = async (socket: NonNullable<Awaited<ReturnType<typeof enter>>>) => {
    const instants = new Map<number, number>()
    listen(socket, ({ cmd, messageId = 0 }) => {
      if (cmd !== 'puback' && cmd !== 'pubrec') return
      const ts = instants.get(messageId)
      if (ts !== undefined) acknowledged.add(ts)
      instants.delete(messageId)
      if (cmd === 'pubrec') socket.write(generate({ cmd: 'pubrel', messageId }))
    })
    while (!socket.destroyed && !state.isEnded) {
      if (socket.writableNeedDrain) await setTimeout(1)
      else if (instants.size >= window) await setTimeout(1)
      else {
        const messageId = 1 + (state.sent % 65_000)
        const ts = from + state.sent
        state.sent += 1
        if (qos > 0) instants.set(messageId, ts)
        socket.write(publishPacket({ module, ts, filler, qos, messageId }))
        if (state.sent % 50 === 0) await new Promise(setImmediate)
      }
    }
    if (!socket.destroyed) await Promise.race([drained(instants), setTimeout(30_000)])
    socket.destroy()
  }
  const running = run()
  return {
    acknowledged,
    get sent() {
      return state.sent
    },
    stop: async () => {
      state.isEnded = true
      await running
    },
  }
}

async function drained(instants: ReadonlyMap<number, number>): Promise<void> {
  while (instants.size > 0) await setTimeout(20)
}
