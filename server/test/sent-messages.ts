import { connectAsync } from 'mqtt'
import { afterAll } from 'vitest'
import type { TestApp } from './harness.ts'

type Send = (topic: string, payload: object | string) => Promise<void>

/** A client of the program's own endpoint; what it sends is acknowledged when it is stored. */
export async function sender(app: TestApp): Promise<{ send: Send; end: () => Promise<void> }> {
  const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`, { reconnectPeriod: 0 })
  const end = async () => {
    if (client.connected) await client.endAsync()
  }
  afterAll(end)
  return {
    send: async (topic, payload) => {
      const bytes =
        Buffer.isBuffer(payload) || typeof payload === 'string' ? payload : JSON.stringify(payload)
      await client.publishAsync(topic, bytes, { qos: 1 })
    },
    end,
  }
}

/** The values that are stored of a factor, in the order of their times. */
export const valuesOf = async (app: TestApp, factorId: number): Promise<number[]> =>
  (
    await app.connections.pool.query<{ value: number }>(
      'select value from reading_all where factor_id = $1 order by ts',
      [factorId],
    )
  ).rows.map(({ value }) => value)
