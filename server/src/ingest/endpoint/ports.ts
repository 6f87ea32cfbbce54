import type { AddressInfo, Server } from 'node:net'
import type { Logger } from 'pino'

export interface Listening {
  readonly host: string
  readonly port: number
  /** How many ports are tried if one is taken. */
  readonly tries: number
  readonly log: Logger
}

export const portOf = (server: Server | undefined): number =>
  (server?.address() as AddressInfo | null)?.port ?? 0 // it listens on TCP

/** @throws the listener's error, if it is another than a port in use, or no port is free */
export async function listen(server: Server, { host, port, tries, log }: Listening): Promise<Server> {
  for (let next = port; ; next += 1) {
    const error = await listenOnce(server, host, next)
    if (error === null) {
      server.on('error', (problem) => log.error({ err: problem }, 'the MQTT listener failed'))
      return server
    }
    const taken = 'code' in error && error.code === 'EADDRINUSE'
    if (!taken || next - port + 1 >= tries || next >= 65_535) throw error
    log.warn({ port: next }, 'the MQTT port is taken, trying the next one')
  }
}

function listenOnce(server: Server, host: string, port: number): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>()
  const failed = (error: Error) => resolve(error)
  server.once('error', failed)
  server.listen({ host, port }, () => {
    server.off('error', failed)
    resolve(null)
  })
  return promise
}

/** No new connections; those that are open stay. */
export function closePort(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
