import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from '../../setup/server-flags.mjs'

/** Node's HTTP server with a fixed answer, in a separate process: calls are compared with it. */
export async function startBare(): Promise<{ url: string; end(): void }> {
  const child = fork(fileURLToPath(import.meta.url), ['bare'], { execArgv: SERVER_FLAGS })
  const [port] = (await once(child, 'message')) as [number] // its only message
  return { url: `http://127.0.0.1:${port}`, end: () => child.kill() }
}

if (process.argv[2] === 'bare') {
  const server = createServer((_, answer) => {
    const body = '{"status":"ok"}'
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    answer.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port)) // of a TCP server
}
