import { setTimeout } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { WebSocket } from 'ws'

const betweenMs = 100

/**
 * Publishes a reading that breaches its limit for each of the stations after a number of others (`makeStations`), ten a second.
 * Milliseconds from publishing to the alert's frame at a socket, of those that arrive.
 */
export async function probeAlerts(
  { url, token, brokerPort }: { readonly url: string; readonly token: string; readonly brokerPort: number },
  { after, probes }: { readonly after: number; readonly probes: number },
): Promise<number[]> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/alerts/`, ['quantrac', token])
  const sent = new Map<string, number>()
  const waits: number[] = []
  await new Promise((resolve) => socket.once('open', resolve))
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { module: string } // the contract's alert frame
    const start = sent.get(frame.module)
    if (start !== undefined) waits.push(performance.now() - start)
  })
  const client = await connectAsync(`mqtt://127.0.0.1:${brokerPort}`)
  for (let number = 1; number <= probes; number++) {
    const station = `${after + number}`
    sent.set(`M${station}`, performance.now())
    client.publish('quantrac/probe', `{"module":"m${station}","values":{"f1":90}}`, { qos: 1 })
    await setTimeout(betweenMs)
  }
  await setTimeout(2000)
  await client.endAsync()
  socket.close()
  return waits
}
