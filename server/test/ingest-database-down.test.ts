import { connectAsync } from 'mqtt'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from './harness.ts'
import { holdCommits } from './other-transaction.ts'
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

test('a batch whose commit does not end, as on a disk that hangs, is reported although PostgreSQL answers', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  await makeStation(app.connections.pool, { key: 'HANGS' })
  const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`, { reconnectPeriod: 0 })
  onTestFinished(() => client.endAsync(true))
  const commits = await holdCommits(app.connections.pool)
  const published = client.publishAsync('any', '{"module":"HANGS","values":{"F1":1}}', { qos: 1 })
  await commits.reached()
  await expect
    .poll(async () => (await fetch(`${app.url}/api/health/ready`)).json())
    .toMatchObject({ status: 'degraded', database: { state: 'up' }, broker: { state: 'degraded' } })
  await commits.release()
  await published
  expect(app.ingest.health().state).toBe('up')
})

test('health answers that the database is down where its connections stand still', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const other = new Client({ connectionString: app.system.config.databaseUrl ?? '' })
  await other.connect()
  onTestFinished(() => other.end())
  const { rows } = await other.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const all = (signal: NodeJS.Signals) => rows.forEach(({ pid }) => process.kill(pid, signal))
  onTestFinished(() => all('SIGCONT'))
  all('SIGSTOP')
  const answer = await fetch(`${app.url}/api/health/ready`)
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'down', database: { state: 'down' } }),
  ])
})
