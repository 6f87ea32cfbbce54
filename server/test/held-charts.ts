import { heavyCalls } from '../src/measures.ts'
import type { TestApp } from './harness.ts'
import { otherTransaction, type OtherTransaction } from './other-transaction.ts'

/** A transaction that charts have to wait for, and readings and pages do not. */
export async function holdCharts(app: TestApp): Promise<OtherTransaction> {
  const held = await otherTransaction(app.connections.pool)
  await held.query('lock table reading_day in access exclusive mode')
  return held
}

/** How many heavy calls are in this state, in all programs of the test file. */
export async function heavyIn(state: 'running' | 'waiting'): Promise<number | undefined> {
  const { values } = await heavyCalls.get()
  return values.find(({ labels }) => labels.state === state)?.value
}
