import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

// Fifty people behind one address, each with ten tabs.
const mostOfAddress = 1000

/** Bounds the connections of one address: more are closed at once. */
export function limitConnections(server: FastifyInstance): void {
  const places = addressPlaces(mostOfAddress)
  server.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (!places.take(address)) socket.destroy()
    else socket.once('close', () => places.free(address))
  })
}

/**
 * Counts the connections of each address. This machine's own are not counted, because a proxy on it has those of everybody.
 */
export function addressPlaces(most: number): {
  /** False if the address has `most` already. */
  take(address: string): boolean
  free(address: string): void
} {
  const taken = new Map<string, number>()
  return {
    take(address) {
      if (isLoopback(address)) return true
      const count = taken.get(address) ?? 0
      if (count < most) taken.set(address, count + 1)
      return count < most
    },
    free(address) {
      const left = (taken.get(address) ?? 0) - 1
      if (left > 0) taken.set(address, left)
      else taken.delete(address)
    },
  }
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)
