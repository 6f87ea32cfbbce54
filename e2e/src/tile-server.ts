import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TileServer {
  readonly origin: string
  readonly template: string
  /** The tiles that were asked for, as `5/25/14`. */
  readonly asked: string[]
  /** Answers every tile with an error from now on, or no longer. */
  fail(isFailing: boolean): void
  stop(): Promise<void>
}

const tile = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#cfe3cf" d="M0 0h256v256H0z"/>` +
  `<path fill="none" stroke="#b08d57" stroke-width="3" d="M0 90C90 60 150 190 256 150M70 0c10 90-30 160 20 256"/>` +
  `<text x="8" y="24" font-size="14">${name}</text></svg>`

/** A server of map tiles on the loopback. */
export async function startTileServer(): Promise<TileServer> {
  const asked: string[] = []
  let isFailing = false
  const server = createServer((request, response) => {
    const [, name = ''] = /^\/(\d+\/\d+\/\d+)\.svg$/.exec(request.url ?? '') ?? []
    asked.push(name)
    response.writeHead(isFailing || name === '' ? 500 : 200, { 'content-type': 'image/svg+xml' })
    response.end(isFailing ? '' : tile(name))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    template: `${origin}/{z}/{x}/{y}.svg`,
    asked,
    fail: (next) => {
      isFailing = next
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
