import { setTimeout } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { WebSocket } from 'ws'

const betweenMs = 100

export interface Probes {
  /** The stations after so many others (`makeStations`) … */
  readonly after: number
  /** … of which so many factors each breach their limit once. */
  readonly factors?: number
  readonly probes: number
  /** The first ones are not reported: server and socket warm up. */
  readonly unreported?: number
}

/**
 * Publishes readings that breach their limit, one a factor, ten a second. Milliseconds from publishing to the alert's
 * frame at a socket, of those that arrive.
 */
export async function probeAlerts(
  { url, token, brokerPort }: { readonly url: string; readonly token: string; readonly brokerPort: number },
  { after, factors = 1, probes, unreported = 0 }: Probes,
): Promise<number[]> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/alerts/`, ['quantrac', token])
  const sent = new Map<string, number>()
  const waits: number[] = []
  await new Promise((resolve) => socket.once('open', resolve))
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { module: string; factor: string } // the contract's alert frame
    const start = sent.get(`${frame.module} ${frame.factor}`)
    if (start !== undefined) waits.push(performance.now() - start)
  })
  const client = await connectAsync(`mqtt://127.0.0.1:${brokerPort}`)
  for (let number = 0; number < unreported + probes; number++) {
    const station = after + Math.floor(number / factors) + 1
    const factor = (number % factors) + 1
    if (number >= unreported) sent.set(`M${station} F${factor}`, performance.now())
    client.publish('quantrac/probe', `{"module":"m${station}","values":{"f${factor}":90}}`, { qos: 1 })
    await setTimeout(betweenMs)
  }
  await setTimeout(2000)
  await client.endAsync()
  socket.close()
  return waits
}
