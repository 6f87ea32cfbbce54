import { connectAsync } from 'mqtt'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from './harness.ts'
import { ownCluster } from './own-cluster.ts'
import { makeStation } from './wire-stations.ts'

test('while the database is down nothing is acknowledged and health reports it; afterwards everything continues by itself', async () => {
  const cluster = await ownCluster()
  const app = await startTestApp({ databaseUrl: cluster.url })
  onTestFinished(() => app.stop())
  await makeStation(app.connections.pool, { key: 'DOWN' })
  const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`, { reconnectPeriod: 0 })
  onTestFinished(() => client.endAsync(true))
  const begin = Date.now() - 60_000
  const publish = (n: number) =>
    client.publishAsync('any', JSON.stringify({ module: 'DOWN', ts: begin + n * 1000, values: { F1: n } }), {
      qos: 1,
    })
  await publish(0)

  await cluster.stop()
  let answered = 0
  const published = [1, 2, 3].map((n) => publish(n).then(() => (answered += 1)))
  await expect.poll(() => app.ingest.health().state).toBe('degraded')
  const pong = new Promise<void>((resolve) =>
    client.on('packetreceive', (packet) => packet.cmd === 'pingresp' && resolve()),
  )
  client.sendPing()
  await pong
  expect(answered).toBe(0)
  expect(client.connected).toBe(true)

  await cluster.start()
  await Promise.all(published)
  await expect.poll(() => app.ingest.health().state).toBe('up')
  const reader = new Client({ connectionString: cluster.url })
  await reader.connect()
  const { rows } = await reader.query('select value from reading_all order by ts')
  await reader.end()
  expect(rows.map(({ value }) => value)).toEqual([0, 1, 2, 3])
})
