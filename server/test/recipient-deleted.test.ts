import { connectAsync } from 'mqtt'
import { expect, test } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { otherTransaction } from './other-transaction.ts'
import { makeStation } from './wire-stations.ts'

const { app, admin: as } = await startWithAdmin()

const rows = async (text: string, values: unknown[] = []) =>
  (await app.connections.pool.query(text, values)).rows

/** Deletes a person in a transaction that ends when the alert's notifications wait for it. */
async function whileRecipientIsDeleted(raise: () => Promise<unknown>): Promise<void> {
  const recipient = await signIn(app, { role: 'admin' })
  const other = await otherTransaction(app.connections.pool)
  await other.query('delete from user_account where id = $1', [recipient.user_id])
  const raised = raise()
  // The first words of the statement: the database shows 1,024 bytes of it.
  await other.awaited(1, 'with person as')
  await other.commit()
  await raised
}

interface Raised {
  readonly key: string
  readonly factor: number
  readonly timestamp: string
}

const ways: Record<string, (given: Raised) => Promise<unknown>> = {
  async published({ key, timestamp }) {
    const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`, { reconnectPeriod: 0 })
    await client.publishAsync('any', JSON.stringify({ module: key, timestamp, F1: 12 }), { qos: 1 })
    await client.endAsync()
  },
  async posted({ factor, timestamp }) {
    const answer = await app.call('metricCreate', { body: { factor, value: 12, timestamp } }, as)
    expect(answer.status).toBe(201)
  },
}

test.for(Object.entries(ways))(
  'a reading that is %s while a recipient of its alert is deleted is stored, and the others are notified',
  async ([way, send]) => {
    const { factors } = await makeStation(app.connections.pool, { key: way, limits: { max_value: 10 } })
    const factor = factors[0]?.id ?? 0
    const timestamp = new Date(Date.now() - 60_000).toISOString()
    await whileRecipientIsDeleted(() => send({ key: way, factor, timestamp }))
    expect(await rows('select value from reading_all where factor_id = $1', [factor])).toEqual([
      { value: 12 },
    ])
    const heard = await rows(
      'select count(*)::int as people from notification n join alert a on a.id = n.alert_id where a.factor_id = $1',
      [factor],
    )
    const admins = await rows("select count(*)::int as people from user_account where role = 'admin'")
    expect(heard).toEqual(admins)
    expect(await rows("select 1 from mqtt_rejected where reason = 'not-storable'")).toEqual([])
  },
)

test('an alert that is raised by hand while a recipient is deleted is raised once', async () => {
  const { factors } = await makeStation(app.connections.pool, { key: 'byhand' })
  const body = { module: 'byhand', factor: 'F1', status: 'ALERT' as const, value: 12 }
  await whileRecipientIsDeleted(async () => {
    expect(await app.call('alertCreate', { body }, as)).toMatchObject({ status: 201 })
  })
  const raised = await rows('select value from alert where factor_id = $1', [factors[0]?.id])
  expect(raised).toEqual([{ value: 12 }])
})
