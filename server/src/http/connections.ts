import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CountLimiter } from '../lib/count-limiter.ts'
import type { IsTrusted } from '../trusted-proxies.ts'

// Fifty people behind one address, each with ten tabs.
const mostOfAddress = 1000

/**
 * Bounds the connections of one address: more are closed at once. Those that have not said anything when the program
 * stops end then: Node does not take them for idle, and browsers open some in advance.
 */
export function limitConnections(server: FastifyInstance, isTrustedProxy: IsTrusted): void {
  const places = addressPlaces(mostOfAddress, isTrustedProxy)
  const open = new Set<Socket>()
  server.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
  server.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (!places.take(address)) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      places.free(address)
    })
  })
}

/** Counts the connections of each address, without those of proxies, which have everybody's. */
export function addressPlaces(
  most: number,
  isTrustedProxy: IsTrusted,
): {
  /** False if the address has `most` already. */
  take(address: string): boolean
  free(address: string): void
} {
  const places = new CountLimiter()
  return {
    take: (address) => isTrustedProxy(address) || places.take(address, most),
    free: (address) => places.free(address),
  }
}
