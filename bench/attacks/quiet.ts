import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { percentile } from '../load/program.ts'
import { ended, enter, listen, publishPacket } from './raw.ts'
import type { Key, Target } from './target.ts'

export interface Quiet {
  /**
   * Milliseconds from PUBLISH to PUBACK of what it sent since the last call; what is not answered yet counts as it is.
   */
  take(): { readonly p50: number; readonly p99: number; readonly most: number }
  /** How often its connection ended. */
  readonly ended: number
  stop(): void
}

const everyMs = 50

/** A station with a key that sends a reading 20 times a second. */
export async function startQuiet(port: number, key: Key): Promise<Quiet> {
  const waiting = new Map<number, number>()
  const state = { isStopped: false, ended: 0 }
  let latencies: number[] = []
  let id = 0
  const connect = async () => {
    const socket = await enter({ port, key, id: 'quiet' })
    if (socket === null) return
    const timer = setInterval(() => {
      id = 1 + (id % 60_000)
      waiting.set(id, performance.now())
      socket.write(publishPacket({ module: key.username, qos: 1, messageId: id, value: id % 50 }))
    }, everyMs)
    listen(socket, ({ cmd, messageId = 0 }) => {
      if (cmd !== 'puback') return
      latencies.push(performance.now() - (waiting.get(messageId) ?? 0))
      waiting.delete(messageId)
      if (state.isStopped) socket.destroy()
    })
    await ended(socket)
    clearInterval(timer)
  }
  const run = async () => {
    while (!state.isStopped) {
      await connect()
      if (!state.isStopped) state.ended += 1
      await setTimeout(20)
    }
  }
  void run()
  return {
    get ended() {
      return state.ended
    },
    take: () => {
      const now = performance.now()
      const all = [...latencies, ...[...waiting.values()].map((since) => now - since)]
      latencies = []
      return { p50: percentile(all, 0.5), p99: percentile(all, 0.99), most: Math.max(...all) }
    },
    stop: () => (state.isStopped = true),
  }
}

/** Milliseconds until a new client's reading is acknowledged at once and nothing waits any more. */
export async function untilNormal(target: Target, key: Key): Promise<number> {
  const began = performance.now()
  for (;;) {
    const at = performance.now()
    const socket = await enter({ port: target.port, key })
    const isAnswered = socket !== null && (await isAcknowledged(socket, key))
    socket?.destroy()
    if (isAnswered && performance.now() - at < 500 && (await target.held()) < 500)
      return performance.now() - began
    await setTimeout(50)
  }
}

async function isAcknowledged(socket: Socket, key: Key): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.once('data', () => resolve(true))
  socket.once('close', () => resolve(false))
  socket.write(publishPacket({ module: key.username, qos: 1 }))
  return promise
}
