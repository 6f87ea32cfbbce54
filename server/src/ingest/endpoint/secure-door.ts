import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer, type Server } from 'node:tls'
import { tlsSuites } from '../../tls-suites.ts'

export interface SecureDoorOptions {
  readonly tls: { readonly cert: Buffer; readonly key: Buffer }
  readonly handshakeMs: number
  /** The handshake is done. */
  readonly open: (socket: Duplex, address: string) => void
  /** The client has gone before. */
  readonly leave: (address: string) => void
}

/**
 * Shakes hands with TLS clients, and knows those with which it has not done so yet: they count like all that have not
 * signed in.
 */
export class SecureDoor {
  readonly #server: Server
  readonly #leave: (address: string) => void
  /** By the port of the client and its address. */
  readonly #inside = new Map<string, { socket: Socket; address: string }>()

  constructor({ tls, handshakeMs, open, leave }: SecureDoorOptions) {
    this.#leave = leave
    const options = { ...tls, ...tlsSuites, handshakeTimeout: handshakeMs }
    this.#server = createServer(options, (socket) => {
      // What comes before a client's FIN is taken; before the handshake was done, a FIN ended it.
      socket.allowHalfOpen = true
      const key = keyOf(socket)
      const known = this.#inside.get(key)
      this.#inside.delete(key)
      if (known === undefined) socket.destroy()
      else open(socket, known.address)
    })
    this.#server.on('tlsClientError', () => undefined)
  }

  enter(socket: Socket, address: string): void {
    const key = keyOf(socket)
    this.#inside.set(key, { socket, address })
    socket.once('close', () => {
      if (this.#inside.delete(key)) this.#leave(address)
    })
    this.#server.emit('connection', socket)
  }

  close(): void {
    for (const { socket } of this.#inside.values()) socket.destroy()
  }
}

const keyOf = ({ remotePort, remoteAddress }: Socket): string => `${remotePort} ${remoteAddress}`
