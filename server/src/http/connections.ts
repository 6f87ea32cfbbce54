import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Places } from '../lib/places.ts'
import type { IsTrusted } from '../trusted-proxies.ts'

// Fifty people behind one address, each with ten tabs.
const mostOfAddress = 1000

/** Bounds the connections of one address: more are closed at once. */
export function limitConnections(server: FastifyInstance, isTrustedProxy: IsTrusted): void {
  const places = addressPlaces(mostOfAddress, isTrustedProxy)
  server.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (!places.take(address)) socket.destroy()
    else socket.once('close', () => places.free(address))
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
  const places = new Places()
  return {
    take: (address) => isTrustedProxy(address) || places.take(address, most),
    free: (address) => places.free(address),
  }
}
