import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../loopback.ts'
import { Places } from '../lib/places.ts'

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
  const places = new Places()
  return {
    take: (address) => isLoopback(address) || places.take(address, most),
    free: (address) => places.free(address),
  }
}
