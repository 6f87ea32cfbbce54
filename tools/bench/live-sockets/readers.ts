import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The order of the measurement to the reading process. */
export interface ReadersOrder {
  readonly port: number
  /** One socket for each token. */
  readonly tokens: readonly string[]
}

export interface ReadersReport {
  readonly open: number
  readonly received: number
  readonly closed: number
  /** Milliseconds from raising an alert to its frame at a socket. */
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly cpuSeconds: number
}

const openAtOnce = 100
// Tenths of a millisecond; longer times count in the last slot.
const slots = 100_000

/**
 * Opens the sockets by hand (a library's client would cost more than the server under test), sends "open", counts frames, and
 * reports on request.
 */
export async function readAlerts(): Promise<void> {
  const [order] = (await once(process, 'message')) as [ReadersOrder] // the parent sends nothing else first
  const count = { received: 0, closed: 0, latencies: new Uint32Array(slots) }
  const sockets: Socket[] = []
  for (let start = 0; start < order.tokens.length; start += openAtOnce) {
    const some = order.tokens.slice(start, start + openAtOnce)
    sockets.push(...(await Promise.all(some.map((token) => openSocket(order.port, token, count)))))
  }
  process.send?.('open')
  const before = process.cpuUsage()
  await once(process, 'message')
  const { user, system } = process.cpuUsage(before)
  const report: ReadersReport = {
    open: sockets.length,
    received: count.received,
    closed: count.closed,
    p50: quantile(count.latencies, 0.5),
    p99: quantile(count.latencies, 0.99),
    max: quantile(count.latencies, 1),
    cpuSeconds: (user + system) / 1e6,
  }
  process.send?.(report, () => process.exit(0))
}

interface Count {
  received: number
  closed: number
  readonly latencies: Uint32Array
}

async function openSocket(port: number, token: string, count: Count): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    [
      'GET /ws/alerts/ HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: quantrac, ${token}`,
      '\r\n',
    ].join('\r\n'),
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(answer.toString('latin1'))
  socket.on('close', () => (count.closed += 1))
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = readFrames(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]), count)
  })
  return socket
}

/** Counts the complete text frames and returns the rest, an incomplete one. */
function readFrames(bytes: Buffer, count: Count): Buffer {
  let at = 0
  while (bytes.length - at >= 4) {
    const short = (bytes[at + 1] ?? 0) & 0x7f
    const header = short < 126 ? 2 : 4
    const length = short < 126 ? short : bytes.readUInt16BE(at + 2)
    if (bytes.length - at < header + length) break
    if (bytes[at] === 0x81) countFrame(bytes.toString('latin1', at + header, at + header + length), count)
    at += header + length
  }
  return bytes.subarray(at)
}

function countFrame(text: string, count: Count): void {
  // The value is the time at which the alert was raised, by the clock that both processes share.
  const raisedAt = Number(/"value":([\d.]+)/.exec(text)?.[1])
  const slot = Math.round((Number(process.hrtime.bigint() / 1000n) / 1000 - raisedAt) * 10)
  const index = Math.min(Math.max(slot, 0), slots - 1)
  count.latencies[index] = (count.latencies[index] ?? 0) + 1
  count.received += 1
}

function quantile(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, one) => sum + one, 0)
  let seen = 0
  for (const [index, one] of counts.entries()) {
    seen += one
    if (one > 0 && seen >= total * share) return index / 10
  }
  return 0
}
